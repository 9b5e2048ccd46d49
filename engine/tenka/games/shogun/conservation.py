"""Counts of all pieces of a table (SH-S3, S4, S9)."""

from __future__ import annotations

from typing import Any

from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY, NEUTRAL, ShogunState, count_inside_tower


def count_pieces(rules: ShogunRules, state: ShogunState) -> dict[str, Any]:
    """Return counts of cubes per party, buildings per kind, and events. Raises ValueError: see ``Rules``."""
    _check_no_debts(state)
    _check_places(rules, state)
    _check_cards(state)
    cubes = [map_ + stock + tray + held for map_, stock, tray, held in zip(
        _on_the_map(state), state.stock, state.tray, count_inside_tower(state), strict=True)]  # fmt: skip
    buildings = [supply + sum(bool(bits & kind.bit) for bits in state.buildings)
                 for kind, supply in zip(BUILDINGS, state.supply, strict=True)]  # fmt: skip
    events = sorted([*state.events, *state.past_events, *state.event_pile, *filter(None, [state.event])])
    return {"cubes": cubes, "buildings": buildings, "events": events}


def _on_the_map(state: ShogunState) -> list[int]:
    """Return armies on the map by party; farmers are never on the map."""
    by_party = [0] * (state.seats + 1)
    for armies, owner in zip(state.armies, state.owner, strict=True):
        by_party[owner] += armies
    return by_party


def _check_no_debts(state: ShogunState) -> None:
    rows = (state.stock, state.tray, state.chests, state.rice, state.supply, state.armies, state.markers, *state.tower)
    if min(map(min, rows)) < 0:
        raise ValueError("there is less than nothing of something")


def _check_places(rules: ShogunRules, state: ShogunState) -> None:
    """Check that owners have an army in each province, and neutral provinces hold nothing (SH-B11)."""
    for province, owner in enumerate(state.owner):
        armies = state.armies[province]
        if (armies > 0) is (owner == NEUTRAL) or (owner != NEUTRAL and province not in rules.board.in_play):
            raise ValueError(f"{NAMES[province]} has an owner without an army, an army without an owner, or is not in play")
        if owner == NEUTRAL and (state.buildings[province] or state.markers[province]):
            raise ValueError(f"{NAMES[province]} is neutral and can't hold anything")


def _check_cards(state: ShogunState) -> None:
    """Check that each card is on at most one board, that of its owner (SH-P1, P4)."""
    for seat in range(state.seats):
        mine = [card for boards in (state.laid, state.opened) for card in boards[seat] if card != EMPTY]
        if len(set(mine)) < len(mine) or any(state.owner[card] != seat for card in mine if card < len(NAMES)):
            raise ValueError(f"seat {seat} has laid a card twice, or another's")
