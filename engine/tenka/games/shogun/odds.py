"""Odds of battles and revolts, by sampling throws of the current tower; all inputs are public (SH-T1)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from tenka.games.shogun.battle import HELD, TIE, WON, farmers_help, outcome
from tenka.games.shogun.revolt import rebels
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import FARMERS, ShogunState
from tenka.games.shogun.tower import BITS

THROWS = 400
"""Samples; the error of a chance is then about 2.5 points."""


class Odds(NamedTuple):
    """Shares of all sampled throws, with sum 1. ``left``: mean number of remaining armies after a victory."""

    win: float
    tie: float
    loss: float
    left: float


def battle_odds(
    rules: ShogunRules, state: ShogunState, seat: int, target: int, moved: int, rng: random.Random, throws: int = THROWS
) -> Odds:
    """Return the odds of an attack by ``moved`` armies on a province, with the event and special cards that hold now.

    For a neutral province a tie is a loss: it stays neutral either way (SH-B10).
    """
    defender = state.owner[target]
    cubes = state.tray[:]
    cubes[seat] += rules.rulings.attackers(rules, state, seat, moved)
    cubes[defender] += rules.rulings.defenders(rules, state, target)
    helped = farmers_help(state, target)
    counts = {WON: 0, HELD: 0, TIE: 0}
    left = 0
    for fallen in _sample(rules, state, cubes, rng, throws):
        end = outcome(fallen, seat, defender, helped)
        counts[end] += 1
        if end == WON:
            left += fallen[seat] - (fallen[FARMERS] if helped else 0) - (fallen[defender] if defender >= 0 else 0)
    return Odds(counts[WON] / throws, counts[TIE] / throws, counts[HELD] / throws, left / max(1, counts[WON]))


def revolt_odds(
    rules: ShogunRules, state: ShogunState, province: int, extra: int, rng: random.Random, throws: int = THROWS
) -> Odds:
    """Return the odds of a revolt in an owned province, seen by its owner; a tie loses the province as well (SH-R2)."""
    seat = state.owner[province]
    cubes = state.tray[:]
    cubes[seat] += state.armies[province]
    cubes[FARMERS] += rebels(state, province, extra)
    held = tied = left = 0
    for fallen in _sample(rules, state, cubes, rng, throws):
        margin = fallen[seat] - fallen[FARMERS]
        held += margin > 0
        tied += margin == 0
        left += max(0, margin)
    return Odds(held / throws, tied / throws, (throws - held - tied) / throws, left / max(1, held))


def _sample(rules: ShogunRules, state: ShogunState, cubes: list[int], rng: random.Random, throws: int) -> Iterator[list[int]]:
    """Yield the tray after each of some throws of the current tower."""
    for _ in range(throws):
        yield rules.tower.throw([floor[:] for floor in state.tower], cubes, rng.getrandbits(BITS))
