"""Everything that can be counted on a table and must never change in number: one function per game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tenka.core.table import Table

Counts = dict[str, Any]


def pieces(table: Table) -> Counts:
    """The pieces of a table, wherever they are."""
    return COUNTERS[table.game.id](table)


def tenka_meidou(table: Table) -> Counts:
    """Soldiers per seat on the map and in reserve, the castles, and never more reinforcements than there are (TM-W7)."""
    state = table.state
    assert sum(map(sum, state.reinforcements)) <= 30
    assert all(count >= 0 for row in (*state.soldiers, *state.reinforcements, state.reserve) for count in row)
    soldiers = [sum(there[seat] for there in state.soldiers) + state.reserve[seat] for seat in range(state.seats)]
    return {"soldiers": soldiers, "castles": sorted(state.castles), "cards": sorted([*state.offer, *filter(None, state.used)])}


COUNTERS: dict[str, Callable[[Table], Counts]] = {"tenka-meidou": tenka_meidou}
