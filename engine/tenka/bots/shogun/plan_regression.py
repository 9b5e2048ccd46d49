"""Learned wishes: regress the value of plans on their cards, with the policy as prior."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from tenka.bots.bot import Clock
from tenka.bots.shogun.rollout import MOODS, Seasons
from tenka.bots.shogun.season_plan import Board, Planner, Wish

DOUBT = 1.0
"""Prior standard deviation of a wish, in points."""

LUCK = 3.0
"""Standard deviation of a plan's value between trials, compared to other plans with the same luck."""

BATCH = 4
"""Plans tried with the same luck."""

GROWTH = 1.2
"""Growth of the number of trials between two fits."""

SWEEPS = 6
"""Passes of a fit over all trials; each fit starts where the last ended."""


class Lessons:
    """What trials say about a seat's wishes: a plan's value is modelled as their sum.

    Regularized least squares around the policy. Effects common to all plans of a batch cancel.
    """

    def __init__(self, planner: Planner) -> None:
        self._planner = planner
        self._judged: list[Wish] = planner.calm
        self._place = {(wish.box, wish.province): at for at, wish in enumerate(self._judged)}
        self._more = [0.0] * len(self._judged)
        self._tried: list[list[int]] = [[] for _ in self._judged]
        self._wishes: list[list[int]] = []
        self._left: list[float] = []
        self._batches: list[range] = []

    def add(self, plans: Sequence[Board], worths: Sequence[float]) -> None:
        """Add plans that were tried with the same luck, and their values."""
        first = len(self._left)
        for number, (plan, worth) in enumerate(zip(plans, worths, strict=True), first):
            wishes = [self._place[laid] for laid in enumerate(plan) if laid in self._place]
            for wish in wishes:
                self._tried[wish].append(number)
            self._wishes.append(wishes)
            self._left.append(worth - sum(self._judged[wish].worth + self._more[wish] for wish in wishes))
        self._batches.append(range(first, len(self._left)))

    def learn(self) -> None:
        """Fit the wishes to all trials so far."""
        for _ in range(SWEEPS):
            self._level()
            for wish, tried in enumerate(self._tried):
                if tried:
                    self._weigh(wish, tried)

    def _level(self) -> None:
        left = self._left
        for batch in self._batches:
            mean = sum([left[trial] for trial in batch]) / len(batch)
            for trial in batch:
                left[trial] -= mean

    def _weigh(self, wish: int, tried: list[int]) -> None:
        left, now = self._left, self._more[wish]
        gap = (sum([left[trial] for trial in tried]) + len(tried) * now) / (len(tried) + (LUCK / DOUBT) ** 2) - now
        self._more[wish] = now + gap
        for trial in tried:
            left[trial] -= gap

    def plan(self, rng: random.Random, daring: float) -> Board:
        """Return a plan from sampled wishes; ``daring``: share of the uncertainty to sample with."""
        believed = [
            wish._replace(worth=wish.worth + more + rng.gauss(0, daring * self._doubt(len(tried))))
            for wish, more, tried in zip(self._judged, self._more, self._tried, strict=True)
        ]
        return self._planner.plan(lambda: rng.gauss(0, daring * MOODS[0]), believed)

    def _doubt(self, trials: int) -> float:
        """Return the standard deviation of a wish after a number of trials."""
        return 1 / math.sqrt(1 / DOUBT**2 + trials / LUCK**2)


def learn(lessons: Lessons, seasons: Seasons, rng: random.Random, clock: Clock) -> None:
    """Try plans that are drawn from the estimates so far, until the time is up."""
    tried = due = 0
    while not clock.is_out_of_time(tried and BATCH, None):
        luck, plans = seasons.deal(rng), [lessons.plan(rng, 1.0) for _ in range(BATCH)]
        lessons.add(plans, [seasons.worth(plan, luck) for plan in plans])
        tried += BATCH
        if tried >= due:
            lessons.learn()
            due = int(GROWTH * tried)
    lessons.learn()
