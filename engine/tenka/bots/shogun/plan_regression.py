"""Wishes learnt: trials of many plans tell what a card is worth on a box, and the policy is where they begin."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from tenka.bots.bot import Clock
from tenka.bots.shogun.rollout import MOODS, Seasons
from tenka.bots.shogun.season_plan import Board, Planner, Wish

DOUBT = 1.0
"""How far off the policy's wishes are taken to be, in points; a standard deviation."""

LUCK = 3.0
"""How far a plan's worth strays from trial to trial, against other plans with the same luck."""

BATCH = 4
"""Plans that are tried with the same luck."""

GROWTH = 1.2
"""How many times as many trials there are when they are learnt from again."""

SWEEPS = 6
"""Passes of a fit over all trials; the next one begins where it ended."""


class Lessons:
    """What trials have told about a seat's wishes: a plan's worth is taken to be the sum of theirs.

    Least squares, drawn towards the policy; what is the same for all plans of a batch counts for none of them.
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
        """Plans that were tried with the same luck, and what they came to."""
        first = len(self._left)
        for number, (plan, worth) in enumerate(zip(plans, worths, strict=True), first):
            wishes = [self._place[laid] for laid in enumerate(plan) if laid in self._place]
            for wish in wishes:
                self._tried[wish].append(number)
            self._wishes.append(wishes)
            self._left.append(worth - sum(self._judged[wish].worth + self._more[wish] for wish in wishes))
        self._batches.append(range(first, len(self._left)))

    def learn(self) -> None:
        """Bring what is believed of each wish into line with the trials so far."""
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
        """Return a plan by what is believed, each wish off by its doubt; ``daring``: by how much of it."""
        believed = [
            wish._replace(worth=wish.worth + more + rng.gauss(0, daring * self._doubt(len(tried))))
            for wish, more, tried in zip(self._judged, self._more, self._tried, strict=True)
        ]
        return self._planner.plan(lambda: rng.gauss(0, daring * MOODS[0]), believed)

    def _doubt(self, trials: int) -> float:
        """How far off a wish may be after so many trials."""
        return 1 / math.sqrt(1 / DOUBT**2 + trials / LUCK**2)


def learn(lessons: Lessons, seasons: Seasons, rng: random.Random, clock: Clock) -> None:
    """Try plans that are drawn from what is believed so far, until the time is up."""
    tried = due = 0
    while not clock.is_out_of_time(tried and BATCH, None):
        luck, plans = seasons.deal(rng), [lessons.plan(rng, 1.0) for _ in range(BATCH)]
        lessons.add(plans, [seasons.worth(plan, luck) for plan in plans])
        tried += BATCH
        if tried >= due:
            lessons.learn()
            due = int(GROWTH * tried)
    lessons.learn()
