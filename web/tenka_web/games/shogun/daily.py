"""The season of the day: the first spring from the prescribed start, counted as if winter came after it."""

from __future__ import annotations

from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.state import ShogunState
from tenka_web.app.daily_game import Daily, seat_rows
from tenka_web.games.shogun.result import scores_at

FIELD = "🌾"
BUILT = {"castle": "🏯", "temple": "⛩️", "theatre": "🎭"}


def is_counted(state: ShogunState) -> bool:
    """Return whether the first spring is over."""
    return state.season > 0 or state.year > 1


def signs(state: ShogunState, scores: tuple[int, ...]) -> tuple[str, ...]:
    """Return a row for each seat: points, how many provinces, and each building."""
    return seat_rows(scores, lambda seat: _signs(state, seat))


def _signs(state: ShogunState, seat: int) -> str:
    held = [bits for bits, owner in zip(state.buildings, state.owner, strict=True) if owner == seat]
    built = "".join(BUILT[one.id] * sum(bool(bits & one.bit) for bits in held) for one in BUILDINGS)
    return f"{FIELD}{len(held)} {built}"


DAILY = Daily("shogun", 3, is_counted, scores_at, signs, {"start": "prescribed"})
