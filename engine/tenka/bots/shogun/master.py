"""Master: learns in simulated seasons the value of each card on each box, then races the resulting plans."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tenka.bots.bot import Advice, Clock
from tenka.bots.racing import Arm, halve
from tenka.bots.shogun.plan_regression import PlanRegression, learn
from tenka.bots.shogun.policy import plan_of, planner
from tenka.bots.shogun.rollout import Seasons
from tenka.bots.shogun.season_plan import Board
from tenka.bots.shogun.strong import PLANS, ROUNDS, Strong, best_choice, best_plan
from tenka.core.choice import Choice
from tenka.core.view import View
from tenka.games.shogun.rules import ShogunRules

SEASONS = 1600
"""Simulated seasons per plan without a budget; other questions get a share."""

LEARNING = 0.75
"""Share of the budget for learning; the rest is for the race."""

CHOOSING = 1 / 3
"""Share of the budget for a single choice such as a march, which has fewer alternatives."""

DARING = 0.5
"""Share of their uncertainty by which the values of actions vary in raced plans."""


class Master(Strong):
    """Search around what was learned; the policy's plan is the one to beat."""

    name = "master "
    usual = SEASONS

    def plan(self, view: View, rules: ShogunRules, rng: random.Random, clock: Clock) -> Board:
        """Return the best of the policy's plan and learned plans; if stopped, the learned plan so far."""
        assert view.seat is not None
        state = view.determinize(rng).state
        own, seasons = planner(rules, state, view.seat), Seasons(view, rules, state)
        regression = PlanRegression(own)
        clock.part = LEARNING
        learn(regression, seasons, rng, clock)
        clock.part = 1.0
        learnt = [regression.plan(rng, DARING * number / (2 * PLANS)) for number in range(2 * PLANS)]
        if clock.stopped:
            return learnt[0]
        return best_plan([plan_of(rules, state, view.seat), *learnt], seasons, rng, clock, Stages(clock))

    def choice(
        self, view: View, rules: ShogunRules, rng: random.Random, clock: Clock, judged: Advice, choices: tuple[Choice, ...]
    ) -> Advice:
        """Return the best of the promising choices."""
        clock.part = CHOOSING
        return best_choice(view, rules, rng, clock, judged, choices, Stages(clock))


class Stages:
    """Drops the worse half of the policy's rivals, stage by stage; stage lengths follow from the budget."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._before = clock, clock.spent
        self._long = self._due = 0

    def __call__(self, live: Sequence[Arm]) -> None:
        if not self._long:
            self._long = self._due = max(ROUNDS, self._trials() // (2 * len(live) + 2))
        if len(live[0].worths) >= self._due:
            halve(live[1:])
            self._due += self._long

    def _trials(self) -> int:
        """Return how many trials per candidate the race may have, by the speed so far."""
        clock, used = self._clock, self._clock.used_share()
        left = clock.spent * (clock.part - used) / used if used else 0.0
        return int(clock.spent - self._before + max(0.0, left))
