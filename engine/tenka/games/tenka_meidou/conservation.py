"""Counts of all pieces of a table (TM-S1 to S3, W7)."""

from __future__ import annotations

from typing import Any

from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState

REINFORCEMENTS = 30


def count_pieces(rules: TenkaRules, state: TenkaState) -> dict[str, Any]:
    """Return counts of soldiers per seat, castles and dealt tactics cards. Raises ValueError: see ``Rules``."""
    rows = (*state.soldiers, *state.reinforcements, state.reserve)
    if min(map(min, rows)) < 0 or sum(map(sum, state.reinforcements)) > REINFORCEMENTS:
        raise ValueError(f"there are fewer than no soldiers, or more than {REINFORCEMENTS} reinforcements")
    if 0 in state.swords and state.swords[state.turn]:
        raise ValueError("a seat is on turn that is out already")
    return {
        "soldiers": [sum(there[seat] for there in state.soldiers) + state.reserve[seat] for seat in range(state.seats)],
        "castles": sorted(state.castles),
        "cards": sorted([*state.offer, *filter(None, state.used)]),
    }
