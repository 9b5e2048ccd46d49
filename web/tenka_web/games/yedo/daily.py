"""The night of the day: the first half of a short game for two, and what was won in it."""

from __future__ import annotations

from tenka.games.yedo.state import YedoState
from tenka_web.app.daily_game import Daily, seat_rows
from tenka_web.games.yedo.result import scores_at

ROUNDS = 3
MISSION, WEAPON, HOUSE, GEISHA = "📜", "🗡️", "🏠", "🌸"


def is_counted(state: YedoState) -> bool:
    """Return whether the first rounds are over."""
    return state.round > ROUNDS or state.ended


def signs(state: YedoState, scores: tuple[int, ...]) -> tuple[str, ...]:
    """Return a row for each seat: prestige, and a sign for each mission fulfilled, weapon, annex and geisha."""
    return seat_rows(scores, lambda seat: _signs(state, seat))


def _signs(state: YedoState, seat: int) -> str:
    counts = (len(state.finished[seat]), len(state.weapons[seat]), state.annexes[seat].bit_count(), state.geisha[seat])
    return "".join(sign * count for sign, count in zip((MISSION, WEAPON, HOUSE, GEISHA), counts, strict=True))


DAILY = Daily("yedo", 2, is_counted, scores_at, signs, {"rounds": "6"})
