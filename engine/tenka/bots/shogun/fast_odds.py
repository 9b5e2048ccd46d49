"""Fast estimates of the tower's outcome; the sampled odds of the game are a hundred times slower."""

from __future__ import annotations

import math

from tenka.games.shogun.battle import farmers_help
from tenka.games.shogun.revolt import rebels
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import FARMERS, ShogunState

FALLS = 0.67
"""Share of thrown cubes that fall out (two floors that catch a fifth each)."""

SHAKEN = 0.96
"""Share of a cube inside that stays per cube that falls past it."""

THROUGH = 0.9
"""Share of loosened cubes that reach the tray."""


def _chance_ahead(mean: float, spread: float) -> float:
    """Return the chance that a difference of cubes is at least one."""
    return 0.5 * (1 + math.erf((mean - 0.5) / math.sqrt(2 * spread + 0.02)))


def _loosened(thrown: int) -> float:
    return THROUGH * (1 - SHAKEN**thrown)


def battle(
    rules: ShogunRules, state: ShogunState, seat: int, target: int, moved: int, garrison: int | None = None
) -> float:
    """Return the chance to conquer a province with a number of armies (``garrison``: instead of the present one)."""
    defender, tray = state.owner[target], state.tray
    attack = rules.rulings.attackers(rules, state, seat, moved)
    defence = rules.rulings.defenders(rules, state, target)
    if garrison is not None:
        defence += garrison - state.armies[target]
    loose = _loosened(attack + defence + sum(tray))
    ours, inner = attack + tray[seat], _count_inside(state, seat)
    theirs = inner_theirs = 0
    if defender != FARMERS:
        theirs, inner_theirs = defence + tray[defender], _count_inside(state, defender)
        defence = 0
    if farmers_help(state, target):
        theirs += defence + tray[FARMERS]
        inner_theirs += _count_inside(state, FARMERS)
    mean = FALLS * (ours - theirs) + loose * (inner - inner_theirs)
    spread = FALLS * (1 - FALLS) * (ours + theirs) + loose * (1 - loose) * (inner + inner_theirs)
    return _chance_ahead(mean, spread)


def _count_inside(state: ShogunState, party: int) -> int:
    """Cubes of a party inside the tower."""
    return sum([floor[party] for floor in state.tower])


def revolt(state: ShogunState, province: int, extra: int = 0) -> float:
    """Return the chance that the owner puts a revolt down; without markers and extra farmers there is none."""
    seat, tray = state.owner[province], state.tray
    ours = state.armies[province] + tray[seat]
    farmers = rebels(state, province, extra) + tray[FARMERS]
    loose = _loosened(ours + farmers)
    held, rebels_held = _count_inside(state, seat), _count_inside(state, FARMERS)
    mean = FALLS * (ours - farmers) + loose * (held - rebels_held)
    spread = FALLS * (1 - FALLS) * (ours + farmers) + loose * (1 - loose) * (held + rebels_held)
    return _chance_ahead(mean, spread)
