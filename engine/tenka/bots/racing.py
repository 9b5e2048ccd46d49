"""Weighing candidates by many trials, each trial the same for all of them, and dropping those that fall behind."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from tenka.bots.bot import Clock
from tenka.core.choice import Choice

T = TypeVar("T")
A = TypeVar("A", bound="Arm")

DOUBT = 2.0
"""A candidate is dropped when it is behind by so many standard errors of the difference."""

FEWEST = 16
"""Trials that a candidate gets in any case, when the budget allows."""


class Arm:
    """A candidate: the choice it stands for, and what its trials were worth."""

    __slots__ = ("choice", "live", "worths")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.worths: list[float] = []
        self.live = True

    @property
    def mean(self) -> float:
        """Mean worth."""
        return sum(self.worths) / len(self.worths)

    def half(self, odd: int) -> float:
        """Mean worth of every other trial."""
        worths = self.worths[odd::2]
        return sum(worths) / len(worths)


def race(
    arms: Sequence[A], deal: Callable[[], T], trial: Callable[[A, T], float], clock: Clock,
    keep: Callable[[Sequence[A]], None], rounds: int,
) -> None:
    """Try the living candidates until the budget is used up or one is left.

    ``deal`` makes the luck of a trial, ``trial`` gives what a candidate comes to with it. After so many ``rounds`` of
    all candidates the clock is looked at, and ``keep`` may drop some.
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
    """Return the best of those still alive."""
    return max((arm for arm in arms if arm.live), key=lambda arm: arm.mean)


def keep_all(live: Sequence[Arm]) -> None:
    """Every candidate counts to the end."""


def drop_behind(live: Sequence[Arm]) -> None:
    """Leave those that may still be best."""
    best = best_of(live)
    for arm in live:
        arm.live = arm is best or len(arm.worths) < FEWEST or not beats(best, arm, DOUBT)


def halve(live: Sequence[Arm]) -> None:
    """Leave the better half, where trials are dear."""
    ranked = sorted(live, key=lambda arm: -arm.mean)
    for arm in ranked[(len(ranked) + 1) // 2 :]:
        arm.live = False


def beats(arm: Arm, other: Arm, errors: float) -> bool:
    """Whether a candidate is better by so many standard errors, compared luck by luck."""
    number = min(len(arm.worths), len(other.worths))
    gaps = [one - two for one, two in zip(arm.worths, other.worths, strict=False)]
    mean = sum(gaps) / number
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, number - 1)
    return mean > errors * math.sqrt(spread / number)
