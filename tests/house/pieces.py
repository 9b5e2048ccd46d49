"""Everything that can be counted on a table and must never change in number: one function per game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from tenka.core.table import Table
from tenka.games.shogun.rules import ShogunRules

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


def shogun(table: Table) -> Counts:
    """Armies per seat and farmers wherever they are, buildings, province cards, action, event and special cards (SH-S)."""
    state, rules = table.state, cast(ShogunRules, table.rules)
    boards = [card for boards in (state.laid, state.opened) for board in boards for card in board if card >= 0]
    assert min((*state.stock, *state.tray, *state.chests, *state.rice, *state.supply, *state.armies, *state.markers)) >= 0
    for seat in range(state.seats):
        mine = [card for boards in (state.laid, state.opened) for card in boards[seat] if card >= 0]
        assert len(set(mine)) == len(mine)
        assert all(state.owner[card] == seat for card in mine if card < 45)
    for province, owner in enumerate(state.owner):
        standing = state.armies[province] + state.buildings[province] + state.markers[province]
        assert (state.armies[province] > 0) == (owner >= 0), "an owner has an army, a neutral province none (SH-B11)"
        assert owner >= 0 or standing == 0
        assert owner < 0 or province in rules.board.in_play
    provinces = [card for card in boards if card < 45]
    assert len(set(provinces)) == len(provinces)
    inside = [sum(floor[party] for floor in state.tower) for party in range(state.seats + 1)]
    board = [sum(a for a, o in zip(state.armies, state.owner, strict=True) if o == seat) for seat in range(state.seats)]
    cubes = [a + b + c + d for a, b, c, d in zip(state.stock, state.tray, inside, [*board, 0], strict=True)]
    buildings = [
        supply + sum(bool(bits & 1 << kind) for bits in state.buildings) for kind, supply in enumerate(state.supply)
    ]
    events = sorted([*state.events, *state.past_events, *state.event_pile, *filter(None, [state.event])])
    return {"cubes": cubes, "buildings": buildings, "events": events}


COUNTERS: dict[str, Callable[[Table], Counts]] = {"tenka-meidou": tenka_meidou, "shogun": shogun}
