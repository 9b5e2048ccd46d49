"""Racing: compare candidates by many trials with common random numbers, and drop those that fall behind."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from tenka.bots.bot import Clock
from tenka.core.choice import Choice

T = TypeVar("T")
A = TypeVar("A", bound="Arm")

DOUBT = 2.0
"""Standard errors of the difference by which a dropped candidate is behind."""

FEWEST = 16
"""Least trials per candidate, if the budget allows."""


class Arm:
    """A candidate: its choice and the values of its trials."""

    __slots__ = ("choice", "live", "worths")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.worths: list[float] = []
        self.live = True

    @property
    def mean(self) -> float:
        """Mean value."""
        return sum(self.worths) / len(self.worths)

    def half(self, odd: int) -> float:
        """Mean value of every other trial."""
        worths = self.worths[odd::2]
        return sum(worths) / len(worths)


def race(
    arms: Sequence[A], deal: Callable[[], T], trial: Callable[[A, T], float], clock: Clock,
    keep: Callable[[Sequence[A]], None], rounds: int,
) -> None:
    """Try candidates until the budget is used or one is left.

    ``deal`` returns the random numbers of a trial; ``trial`` returns a candidate's value with them. After ``rounds`` trials of
    all candidates the clock is checked, and ``keep`` may drop some.
    """  # fmt: skip
    live = list(arms)
    while True:
        for _ in range(rounds):
            luck = deal()
            for arm in live:
                arm.worths.append(trial(arm, luck))
        over = clock.is_out_of_time(rounds * len(live), best_of(live).choice)
        keep(live)
        live = [arm for arm in live if arm.live]
        if over or len(live) == 1:
            return


def best_of(arms: Sequence[A]) -> A:
    """Return the best remaining candidate."""
    return max((arm for arm in arms if arm.live), key=lambda arm: arm.mean)


def keep_all(live: Sequence[Arm]) -> None:
    """Keep every candidate."""


def drop_behind(live: Sequence[Arm]) -> None:
    """Drop candidates that are clearly worse than the best."""
    best = best_of(live)
    for arm in live:
        arm.live = arm is best or len(arm.worths) < FEWEST or not beats(best, arm, DOUBT)


def halve(live: Sequence[Arm]) -> None:
    """Keep the better half; for slow trials."""
    ranked = sorted(live, key=lambda arm: -arm.mean)
    for arm in ranked[(len(ranked) + 1) // 2 :]:
        arm.live = False


def beats(arm: Arm, other: Arm, errors: float) -> bool:
    """Return whether a candidate is better by a number of standard errors, in paired trials."""
    number = min(len(arm.worths), len(other.worths))
    gaps = [one - two for one, two in zip(arm.worths, other.worths, strict=False)]
    mean = sum(gaps) / number
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, number - 1)
    return mean > errors * math.sqrt(spread / number)
