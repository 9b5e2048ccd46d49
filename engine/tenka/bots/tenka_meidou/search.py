"""Weighing candidates by playing each out many times, all with the same dice, and dropping those that fall behind."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

from tenka.bots.bot import Clock
from tenka.bots.tenka_meidou.compact import Compact
from tenka.bots.tenka_meidou.playout import playout, some_rolls
from tenka.core.choice import Choice

ROUNDS = 8
"""Playouts per candidate between two looks at the clock."""

DOUBT = 2.0
"""A candidate is dropped when it is behind by so many standard errors of the difference."""

SWING = 6.0
WINNING = tuple(1 / (1 + math.exp(-lead / SWING)) for lead in range(-120, 121))
"""By lead over the best rival (index lead + 120): what it is worth. Steeper near the tie, where games are decided."""

BY_SWORD = 0.04
"""What a tie won by the sword is worth more than an even half (E1)."""


class Arm:
    """A candidate: the choice it begins with, where it leads, and what its playouts brought."""

    __slots__ = ("choice", "leads", "live", "start", "worths")

    def __init__(self, choice: Choice, start: Compact) -> None:
        self.choice = choice
        self.start = start
        self.worths: list[float] = []
        self.leads = 0
        self.live = True

    @property
    def mean(self) -> float:
        """Mean worth."""
        return sum(self.worths) / len(self.worths)

    @property
    def lead(self) -> float:
        """Mean lead in points."""
        return self.leads / len(self.worths)

    def half(self, odd: int) -> float:
        """Mean worth of every other playout."""
        worths = self.worths[odd::2]
        return sum(worths) / len(worths)


def worth_of(scores: Sequence[int], seats: int, seat: int) -> tuple[float, int]:
    """What a finished playout (scores, then swords) is worth for a seat, and its lead in points."""
    rival, sword = max((scores[other], scores[seats + other]) for other in range(seats) if other != seat)
    lead = scores[seat] - rival
    if lead:
        return WINNING[lead + 120], lead
    return 0.5 + (BY_SWORD if scores[seats + seat] > sword else -BY_SWORD), 0


Keep = Callable[[Sequence[Arm]], None]
"""Called every few rounds with the living candidates; it may drop some."""


def weigh(arms: Sequence[Arm], seat: int, rng: random.Random, clock: Clock, keep: Keep) -> float:
    """Play the living candidates out until the budget is used up or one is left; the mean lead over all playouts."""
    length = max(2 * sum(arm.start.reserve) for arm in arms)
    live = list(arms)
    while True:
        for _ in range(ROUNDS):
            rolls = some_rolls(rng, length)
            for arm in live:
                _play(arm, seat, rolls)
        over = clock.over(ROUNDS * len(live), best_of(live).choice)
        keep(live)
        live = [arm for arm in live if arm.live]
        if over or len(live) == 1:
            return sum(arm.leads for arm in arms) / sum(len(arm.worths) for arm in arms)


def _play(arm: Arm, seat: int, rolls: Sequence[int]) -> None:
    worth, lead = worth_of(playout(arm.start, rolls), len(arm.start.swords), seat)
    arm.worths.append(worth)
    arm.leads += lead


def best_of(arms: Sequence[Arm]) -> Arm:
    """The best of those still alive."""
    return max((arm for arm in arms if arm.live), key=lambda arm: arm.mean)


def keep_all(live: Sequence[Arm]) -> None:
    """Every candidate counts to the end."""


def drop_behind(live: Sequence[Arm]) -> None:
    """Leave those that may still be best."""
    best = best_of(live)
    for arm in live:
        arm.live = arm is best or len(arm.worths) < 2 * ROUNDS or not _behind(arm, best)


def _behind(arm: Arm, best: Arm) -> bool:
    """Whether a candidate is surely worse: its playouts against the best one's, dice by dice."""
    number = len(arm.worths)
    gaps = [ahead - worth for ahead, worth in zip(best.worths, arm.worths, strict=True)]
    mean = sum(gaps) / number
    spread = sum((gap - mean) ** 2 for gap in gaps) / (number - 1)
    return mean > DOUBT * math.sqrt(spread / number)
