"""Targets of armies: chance and value, minus what is exposed at home."""

from __future__ import annotations

from typing import NamedTuple

from tenka.bots.shogun import fast_odds
from tenka.bots.shogun.valuation import ARMY, holding
from tenka.games.shogun.march import targets
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import NEUTRAL, ShogunState

THREAT = 0.3
"""Probability that a rival who can attack does so this season."""


CLOSER = 3
"""Targets that are examined with every number of armies."""


class Sally(NamedTuple):
    """A march: target (-1: stay), armies, and value."""

    target: int
    armies: int
    worth: float


def _worth(sally: Sally) -> float:
    return -sally.worth


class Front:
    """The borders of one seat; every value and threat is cached."""

    def __init__(self, rules: ShogunRules, state: ShogunState, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self._holding: dict[int, float] = {}
        self._danger: dict[tuple[int, int], float] = {}
        self._prize: dict[tuple[int, int], float] = {}

    def holding(self, province: int) -> float:
        """Return the value of a province to the seat."""
        if province not in self._holding:
            self._holding[province] = holding(self.rules, self.state, self.seat, province)
        return self._holding[province]

    def danger(self, province: int, armies: int) -> float:
        """Return the expected loss in an own province with a number of armies: by the strongest neighbour's chance."""
        key = (province, armies)
        if key not in self._danger:
            self._danger[key] = THREAT * self.holding(province) * self._chance(province, armies)
        return self._danger[key]

    def _chance(self, province: int, armies: int) -> float:
        state, worst = self.state, 0.0
        own = state.owner[province] == self.seat
        for near in self.rules.board.neighbours[province]:
            rival = state.owner[near]
            if rival in (self.seat, NEUTRAL) or state.armies[near] < 2:
                continue
            if own:
                chance = fast_odds.battle(self.rules, state, rival, province, state.armies[near] - 1, armies)
            else:  # Not conquered yet: how a garrison of that size would fare
                chance = min(1.0, max(0.0, 0.5 + 0.2 * (state.armies[near] - 1 - armies)))
            worst = max(worst, chance)
        return worst

    def sallies(self, source: int, action: str, armies: int | None = None) -> list[Sally]:
        """Return marches from a province, best first (``armies``: instead of those that are there).

        Every target is examined with all movable armies, the best ones also with fewer.
        """
        stood = self.state.armies[source] if armies is None else armies
        near = targets(self.rules, self.state, self.seat, source, action)
        sallies = sorted((self.sally(source, target, stood - 1, stood) for target in near), key=_worth)
        for whole in sallies[:CLOSER]:
            sallies += [self.sally(source, whole.target, number, stood) for number in range(1, stood - 1)]
        return sorted(sallies, key=_worth)

    def sally(self, source: int, target: int, number: int, stood: int) -> Sally:
        """Return one march of ``number`` out of ``stood`` armies."""
        bared = self.danger(source, stood - number) - self.danger(source, stood)
        return Sally(target, number, self.prize(target, number) - bared)

    def prize(self, target: int, number: int) -> float:
        """Return the value of an attack by a number of armies, from anywhere."""
        key = (target, number)
        if key not in self._prize:
            own = self.state.owner[target] == self.seat
            self._prize[key] = self.guard(target, number) - 0.01 if own else self._conquest(target, number)
        return self._prize[key]

    def _conquest(self, target: int, number: int) -> float:
        win = fast_odds.battle(self.rules, self.state, self.seat, target, number)
        left = max(1, round(0.67 * number - 0.67 * self.rules.rulings.defenders(self.rules, self.state, target)))
        gain = self.holding(target) - self.danger(target, left)
        lost = ARMY * (0.4 * number if win > 0.5 else 0.7 * number)
        return win * gain - (1 - win) * 0.3 - lost

    def best(self, source: int, action: str, armies: int | None = None) -> Sally:
        """Return the best march from a province, or one that stays."""
        sallies = self.sallies(source, action, armies)
        return sallies[0] if sallies else Sally(-1, 0, 0.0)

    def guard(self, province: int, more: int) -> float:
        """Return the value of more armies in a province: less danger, and better marches."""
        armies = self.state.armies[province]
        return self.danger(province, armies) - self.danger(province, armies + more)
