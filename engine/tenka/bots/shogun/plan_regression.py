"""Learned values of actions: regress the value of plans on their cards, with the policy as prior."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from tenka.bots.bot import Clock
from tenka.bots.shogun.rollout import RIVAL_NOISE, Seasons
from tenka.bots.shogun.season_plan import Board, Planner, ValuedAction

PRIOR_DEVIATION = 1.0
"""Standard deviation of an action's value before the first trial, in points."""

TRIAL_DEVIATION = 3.0
"""Standard deviation of a plan's value between trials, compared to other plans in the same scenario, in points."""

BATCH = 4
"""Plans tried in the same scenario."""

GROWTH = 1.2
"""Growth of the number of trials between two fits."""

SWEEPS = 6
"""Passes of a fit over all trials; each fit starts where the last ended."""


class PlanRegression:
    """What trials say about a seat's actions: a plan's value is modelled as the sum of theirs.

    Regularized least squares around the policy. Effects common to all plans of a batch cancel.
    """

    def __init__(self, planner: Planner) -> None:
        self._planner = planner
        self._judged: list[ValuedAction] = planner.valued_actions
        self._place = {(action.box, action.province): at for at, action in enumerate(self._judged)}
        self._more = [0.0] * len(self._judged)
        self._tried: list[list[int]] = [[] for _ in self._judged]
        self._actions: list[list[int]] = []
        self._left: list[float] = []
        self._batches: list[range] = []

    def add(self, plans: Sequence[Board], worths: Sequence[float]) -> None:
        """Add plans that were tried in the same scenario, and their values."""
        first = len(self._left)
        for number, (plan, worth) in enumerate(zip(plans, worths, strict=True), first):
            actions = [self._place[laid] for laid in enumerate(plan) if laid in self._place]
            for action in actions:
                self._tried[action].append(number)
            self._actions.append(actions)
            self._left.append(worth - sum(self._judged[action].worth + self._more[action] for action in actions))
        self._batches.append(range(first, len(self._left)))

    def learn(self) -> None:
        """Fit the values of the actions to all trials so far."""
        for _ in range(SWEEPS):
            self._level()
            for action, tried in enumerate(self._tried):
                if tried:
                    self._weigh(action, tried)

    def _level(self) -> None:
        left = self._left
        for batch in self._batches:
            mean = sum([left[trial] for trial in batch]) / len(batch)
            for trial in batch:
                left[trial] -= mean

    def _weigh(self, action: int, tried: list[int]) -> None:
        left, now = self._left, self._more[action]
        doubt = (TRIAL_DEVIATION / PRIOR_DEVIATION) ** 2
        gap = (sum([left[trial] for trial in tried]) + len(tried) * now) / (len(tried) + doubt) - now
        self._more[action] = now + gap
        for trial in tried:
            left[trial] -= gap

    def plan(self, rng: random.Random, daring: float) -> Board:
        """Return a plan from sampled values of actions; ``daring``: share of the uncertainty to sample with."""
        estimates = [
            action._replace(worth=action.worth + more + rng.gauss(0, daring * self._deviation(len(tried))))
            for action, more, tried in zip(self._judged, self._more, self._tried, strict=True)
        ]
        return self._planner.plan(lambda: rng.gauss(0, daring * RIVAL_NOISE), estimates)

    def _deviation(self, trials: int) -> float:
        """Return the standard deviation of an action's value after a number of trials."""
        return 1 / math.sqrt(1 / PRIOR_DEVIATION**2 + trials / TRIAL_DEVIATION**2)


def learn(regression: PlanRegression, seasons: Seasons, rng: random.Random, clock: Clock) -> None:
    """Try plans that are drawn from the estimates so far, until the time is up."""
    tried = due = 0
    while not clock.is_out_of_time(tried and BATCH, None):
        scenario, plans = seasons.draw_scenario(rng), [regression.plan(rng, 1.0) for _ in range(BATCH)]
        regression.add(plans, [seasons.worth(plan, scenario) for plan in plans])
        tried += BATCH
        if tried >= due:
            regression.learn()
            due = int(GROWTH * tried)
    regression.learn()
