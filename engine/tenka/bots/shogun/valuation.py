"""The values of provinces, buildings, chests and rice, in points at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tenka.games.shogun.board import board
from tenka.games.shogun.cards import BUILDINGS, BUILDINGS_IN
from tenka.games.shogun.provinces import PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.scoring import count_buildings
from tenka.games.shogun.state import ShogunState
from tenka.games.shogun.winter import WINTER, YEARS

LATER = 0.6
"""Weight of a point of next year's winter: provinces change hands until then."""

DENIED = 0.35
"""Weight of a point that a rival loses."""

ARMY = 0.15
"""Value of an army on the board."""


def seasons_left(state: ShogunState) -> int:
    """Seasons to come, the present one included."""
    return (WINTER - state.season) + (YEARS - state.year) * WINTER


def winters(state: ShogunState) -> float:
    """Return how many more winters score the present position."""
    return 1 + LATER * (YEARS - state.year)


def chest(state: ShogunState) -> float:
    """Return the value of a chest; at the end chests only break ties."""
    return 0.03 + 0.055 * (seasons_left(state) - 1)


def rice_wanted(rules: ShogunRules, state: ShogunState, seat: int) -> float:
    """Return the rice still missing for this winter: a bag per province, one more for growth, and the expected loss by events
    (W1, W2)."""
    losses = [rules.events[event].loss for event in state.events]
    loss = sum(losses) / len(losses) if losses else 0.0
    return state.owner.count(seat) + 1 + loss - state.rice[seat]


def rice_worth(rules: ShogunRules, state: ShogunState, seat: int, bags: float) -> float:
    """Return the value of more rice: each missing bag risks provinces; bags beyond the need are worth nothing."""
    wanted = rice_wanted(rules, state, seat)
    return 0.9 * max(0.0, min(bags, wanted)) + 0.05 * bags


def leaders(counts: Sequence[int], most: int) -> list[int]:
    """Points per seat for most buildings of a kind in a region (W4)."""
    top = max(counts)
    if not top:
        return [0] * len(counts)
    points = most - (counts.count(top) > 1)
    return [points if count == top else 0 for count in counts]


def change(before: Sequence[int], after: Sequence[int], seat: int) -> float:
    """Return the value of a change of points: the own gain, and part of the rivals' losses."""
    gaps = [new - old for old, new in zip(before, after, strict=True)]
    return gaps[seat] - DENIED * (sum(gaps) - gaps[seat])


def building_worth(rules: ShogunRules, state: ShogunState, seat: int, province: int, kind: int) -> float:
    """Return the value of a building in an own province."""
    building = BUILDINGS[kind]
    counts = count_buildings(state, region_of(rules, province), building)
    more = [count + (owner == seat) for owner, count in enumerate(counts)]
    gain = change(leaders(counts, building.most), leaders(more, building.most), seat)
    ahead = 0.25 * building.most if counts[seat] == max(counts) else 0.0  # A growing lead lasts
    return winters(state) * (1 + gain) + ahead


def region_of(rules: ShogunRules, province: int) -> tuple[int, ...]:
    """Return the provinces of a province's region."""
    return _regions(rules.side, rules.seats)[province]


@cache
def _regions(side: str, seats: int) -> tuple[tuple[int, ...], ...]:
    by_name = dict(board(side, seats).regions)
    return tuple(by_name[name] for name in board(side, seats).region)


def holding(rules: ShogunRules, state: ShogunState, seat: int, province: int) -> float:
    """Return the value of a province to a seat that holds or conquers it."""
    bits, owner, row = state.buildings[province], state.owner[province], PROVINCES[province]
    left = seasons_left(state) - 1
    income = min(left, 3) * (0.25 * chest(state) * row.tax + 0.06 * row.rice)
    value = winters(state) * (1 + BUILDINGS_IN[bits]) + income
    if left:
        value += 0.15 * (row.sites - BUILDINGS_IN[bits])
    if owner not in (seat, -1):
        value += DENIED * winters(state) * (1 + BUILDINGS_IN[bits]) / max(1, state.seats - 2)
    if bits:
        value += winters(state) * _majorities(rules, state, seat, province)
    return value


def _majorities(rules: ShogunRules, state: ShogunState, seat: int, province: int) -> float:
    """Return the change of the region's majorities if this seat has the province's buildings instead of another."""
    owner, value = state.owner[province], 0.0
    for building in BUILDINGS:
        if state.buildings[province] & building.bit:
            now = count_buildings(state, region_of(rules, province), building)
            without = [count - (other == owner) for other, count in enumerate(now)]
            with_seat = [count + (other == seat) for other, count in enumerate(without)]
            value += change(leaders(without if owner == seat else now, building.most), leaders(with_seat, building.most), seat)
    return value
