"""A projection of final points from the beginning of a season, fitted to several hundred games of the policy against itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tenka.bots.margin import margin
from tenka.bots.shogun.heuristics import heuristics_of
from tenka.bots.shogun.march_targets import THREAT, Front
from tenka.bots.shogun.valuation import seasons_left
from tenka.games.shogun.cards import BUILDINGS_IN
from tenka.games.shogun.provinces import PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.scoring import score
from tenka.games.shogun.state import ShogunState, count_inside_tower, provinces_of


class Holdings(NamedTuple):
    """A seat's holdings, as far as computed. ``lead``: points of majorities. ``inside``: armies in the tower."""

    rules: ShogunRules
    state: ShogunState
    seat: int
    own: list[int]
    buildings: int
    lead: int
    inside: int


def _danger(held: Holdings) -> float:
    front = Front(held.rules, held.state, held.seat)
    return sum(front.danger(province, held.state.armies[province]) for province in held.own) / THREAT


FEATURES: Mapping[str, Callable[[Holdings], float]] = {
    "province": lambda held: len(held.own),
    "building": lambda held: held.buildings,
    "lead": lambda held: held.lead,
    "chest": lambda held: held.state.chests[held.seat],
    "rice": lambda held: held.state.rice[held.seat],
    "army": lambda held: sum(held.state.armies[province] for province in held.own),
    "danger": _danger,
    "inside": lambda held: held.inside + held.state.tray[held.seat],
    "site": lambda held: sum(PROVINCES[province].sites for province in held.own) - held.buildings,
}
"""Features that predict the points still to come."""

WEIGHTS: Mapping[int, Mapping[str, float]] = {
    left: dict(zip(FEATURES, row, strict=True))
    for left, row in {
        5: (2.75, 1.16, 0.62, 0.83, 1.31, 0.53, -0.47, 0.42, -0.40),
        4: (1.46, 0.79, 0.89, 0.85, 1.06, 0.51, -0.43, 0.79, -0.18),
        3: (1.29, 0.01, 0.41, 0.49, 0.00, 0.42, -0.42, 0.53, -0.26),
        2: (1.42, 0.42, 0.48, 0.53, 0.60, 0.28, -0.50, 0.45, -0.17),
        1: (0.83, 0.83, 0.62, 0.37, 0.60, 0.22, -0.47, 0.25, -0.06),
    }.items()
}
"""Seasons left -> weights. Least squares over 400 games of three seats. On a held-out quarter they explain 11, 32, 32, 55 and 70
% of the variance."""


def prospects(rules: ShogunRules, state: ShogunState) -> list[float]:
    """Return the expected final points of each seat, up to a constant common to all."""
    left = seasons_left(state) if state.stack else 0
    rows = heuristics_of(rules)
    if left not in rows.weights:
        return [points + 0.01 * chests for points, chests in zip(state.points, state.chests, strict=True)]
    leads = [0] * state.seats
    for seat, line, _, points in score(rules, state):
        if line not in ("provinces", "buildings"):
            leads[seat] += points
    held = count_inside_tower(state)
    weighed = [(weight, rows.features[name]) for name, weight in rows.weights[left].items()]
    expected = []
    for seat in range(state.seats):
        own = provinces_of(state, seat)
        buildings = sum(BUILDINGS_IN[state.buildings[province]] for province in own)
        things = Holdings(rules, state, seat, own, buildings, leads[seat], held[seat])
        expected.append(state.points[seat] + sum(weight * feature(things) for weight, feature in weighed))
    return expected


def lead(rules: ShogunRules, state: ShogunState, seat: int) -> float:
    """Return a seat's lead: its projection against the best rival's and, with less weight, all rivals'."""
    return margin(prospects(rules, state), seat, best=0.6, mean=0.4)
