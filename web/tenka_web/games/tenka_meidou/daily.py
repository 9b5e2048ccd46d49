"""The castle of the day: a whole short game for two; the castles taken are its result."""

from __future__ import annotations

from tenka.games.tenka_meidou.state import TenkaState
from tenka_web.app.daily_game import OWN, Daily
from tenka_web.games.tenka_meidou.result import scores_at

MINE, THEIRS, NOBODYS = "🏯", "🔥", "🌾"


def is_counted(state: TenkaState) -> bool:
    """Return whether the war has been everywhere."""
    return all(state.resolved)


def signs(state: TenkaState, scores: tuple[int, ...]) -> tuple[str, ...]:
    """Return one sign for each castle (L), in the order of the war: who took it."""
    order = sorted(range(len(state.castles)), key=state.castles.__getitem__)
    return ("".join(NOBODYS if state.large[at] < 0 else MINE if state.large[at] == OWN else THEIRS for at in order),)


DAILY = Daily("tenka-meidou", 2, is_counted, scores_at, signs)
