"""The season of the day: the first spring from the prescribed start, counted as if winter came after it."""

from __future__ import annotations

from page.daily import OWN, Daily
from page.games.shogun.result import scores_at
from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.state import ShogunState

FIELD = "🌾"
BUILT = {"castle": "🏯", "temple": "⛩️", "theatre": "🎭"}


def counted(state: ShogunState) -> bool:
    """Return whether the first spring is over."""
    return state.season > 0 or state.year > 1


def signs(state: ShogunState, scores: tuple[int, ...]) -> tuple[str, ...]:
    """Return a row for each seat, the person's marked: points, how many provinces, and each building."""
    return tuple(_row(state, seat, score) for seat, score in enumerate(scores))


def _row(state: ShogunState, seat: int, score: int) -> str:
    held = [bits for bits, owner in zip(state.buildings, state.owner, strict=True) if owner == seat]
    built = "".join(BUILT[one.id] * sum(bool(bits & one.bit) for bits in held) for one in BUILDINGS)
    return f"{'▶' if seat == OWN else '▷'} {score} {FIELD}{len(held)} {built}".rstrip()


DAILY = Daily("shogun", 3, counted, scores_at, signs, {"start": "prescribed"})
