"""Weighing candidates by playing each out many times, all with the same dice, and dropping those that fall behind."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

from tenka.bots.bot import Clock
from tenka.bots.tenka_meidou.compact import Compact, playout, some_rolls
from tenka.core.choice import Choice

ROUNDS = 8
"""Playouts per candidate between two looks at the clock."""

DOUBT = 2.0
"""A candidate is dropped when it is behind by so many standard errors of the difference."""

_SWING = 6.0
WINNING = tuple(1 / (1 + math.exp(-lead / _SWING)) for lead in range(-120, 121))
"""By lead over the best rival (index lead + 120): what it is worth. Steeper near the tie, where games are decided."""


class Arm:
    """A candidate: where it leads, and what its playouts brought."""

    __slots__ = ("choice", "live", "margins", "start", "worths")

    def __init__(self, choice: Choice, start: Compact) -> None:
        self.choice = choice
        self.start = start
        self.worths: list[float] = []
        self.margins = 0
        self.live = True

    @property
    def mean(self) -> float:
        """Mean worth."""
        return sum(self.worths) / len(self.worths)

    @property
    def lead(self) -> float:
        """Mean lead in points."""
        return self.margins / len(self.worths)


def worth_of(scores: Sequence[int], seats: int, seat: int) -> tuple[float, int]:
    """What a finished playout is worth for a seat, and its lead in points; a tie is decided by swords (E1)."""
    own = scores[seat]
    rival, sword = max((scores[other], scores[seats + other]) for other in range(seats) if other != seat)
    lead = own - rival
    if lead:
        return WINNING[lead + 120], lead
    return (0.54 if scores[seats + seat] > sword else 0.46), 0


def weigh(arms: Sequence[Arm], seat: int, rng: random.Random, clock: Clock, keep: Callable[[Sequence[Arm]], None]) -> None:
    """Play the living candidates out until the budget is used up; ``keep`` may drop some after every few rounds."""
    length = max(2 * sum(arm.start.reserve) for arm in arms)
    seats = len(arms[0].start.swords)
    while True:
        live = [arm for arm in arms if arm.live]
        for _ in range(ROUNDS):
            rolls = some_rolls(rng, length)
            for arm in live:
                worth, lead = worth_of(playout(arm.start, rolls), seats, seat)
                arm.worths.append(worth)
                arm.margins += lead
        best = max(live, key=lambda arm: arm.mean)
        if clock.over(ROUNDS * len(live), best.choice):
            return
        keep(live)
        if sum(arm.live for arm in live) == 1:
            return


def behind(arm: Arm, best: Arm) -> bool:
    """Whether a candidate is surely worse: its playouts against the best one's, dice by dice."""
    number = len(arm.worths)
    gaps = [a - b for a, b in zip(best.worths, arm.worths, strict=False)]
    mean = sum(gaps) / number
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, number - 1)
    return mean > DOUBT * math.sqrt(spread / number) + 1e-9


def drop_behind(live: Sequence[Arm]) -> None:
    """Leave those that may still be best."""
    best = max(live, key=lambda arm: arm.mean)
    for arm in live:
        arm.live = arm is best or len(arm.worths) < 2 * ROUNDS or not behind(arm, best)
