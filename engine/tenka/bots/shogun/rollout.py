"""Simulated seasons: plans for every seat, then the policy answers for all."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tenka.bots.shogun.policy import Policy, planner
from tenka.bots.shogun.projection import lead
from tenka.bots.shogun.season_plan import Board
from tenka.core.view import View
from tenka.games.shogun.planning import DONE
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import ShogunState

PLAN = "sh.ask.plan"

RIVAL_NOISE, CANDIDATE_NOISE = 0.6, 1.2
"""Standard deviations of the noise on the values of actions, in points: in plans of rivals, and at most in plans to try."""

Scenario = tuple[int, Mapping[int, Board]]
"""The random part of a trial: a seed, and a plan for each rival."""


class Rivals:
    """Possible plans of rivals: the policy's valued actions with random noise."""

    def __init__(self, rules: ShogunRules, state: ShogunState, seat: int) -> None:
        self._planners = {other: planner(rules, state, other) for other in range(state.seats) if other != seat}

    def plans(self, rng: random.Random) -> dict[int, Board]:
        """Return one plan for each rival."""
        return {seat: each.plan(lambda: rng.gauss(0, RIVAL_NOISE)) for seat, each in self._planners.items()}


def lay_plans(play: ShogunPlay, plans: dict[int, Board]) -> None:
    """Put every plan on the boards and mark all seats as done."""
    for seat, plan in plans.items():
        play.state.laid[seat] = plan[:]
    while play.decision is not None and play.decision.key == PLAN:
        play.choose(play.decision.seats[0], DONE)


class Seasons:
    """Trials of a seat's plans in simulated seasons behind a view; ``state`` is a determinized position."""

    def __init__(self, view: View, rules: ShogunRules, state: ShogunState) -> None:
        assert view.seat is not None
        self.rules, self.seat = rules, view.seat
        self._view, self._rivals = view, Rivals(rules, state, view.seat)

    def draw_scenario(self, rng: random.Random) -> Scenario:
        """Return the random part of a trial, the same for all plans to compare."""
        return rng.getrandbits(32), self._rivals.plans(rng)

    def end(self, plan: Board, scenario: Scenario) -> ShogunState:
        """Return the position at the end of the season."""
        play: ShogunPlay = self._view.determinize(random.Random(scenario[0]))
        lay_plans(play, {**scenario[1], self.seat: plan})
        return run(play)

    def worth(self, plan: Board, scenario: Scenario) -> float:
        """Return the seat's lead at the end of the season."""
        return lead(self.rules, self.end(plan, scenario), self.seat)


def run(play: ShogunPlay) -> ShogunState:
    """Play by the policy until the next plans are due or the game is over."""
    while play.decision is not None and play.decision.key != PLAN:
        decision = play.decision
        seat = decision.seats[0]
        advice = Policy(play.rules, play.state, seat).advise(decision.key, decision.values, decision.choices(seat))
        play.choose(seat, advice.choice)
    return play.state
