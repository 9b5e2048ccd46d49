"""A season imagined: plans for every seat, then the game itself runs on, each seat answering by the policy."""

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

MOODS = (0.6, 1.2)
"""How far a wish may stray in imagined plans: of rivals, and of candidates."""


Luck = tuple[int, Mapping[int, Board]]
"""What chance and the rivals do in a trial: a seed, and a plan for each of them."""


class Rivals:
    """Plans that others may have laid: their wishes by the policy, with moods."""

    def __init__(self, rules: ShogunRules, state: ShogunState, seat: int) -> None:
        self._planners = {other: planner(rules, state, other) for other in range(state.seats) if other != seat}

    def plans(self, rng: random.Random) -> dict[int, Board]:
        """One plan for each of them."""
        return {seat: each.plan(lambda: rng.gauss(0, MOODS[0])) for seat, each in self._planners.items()}


def lay_plans(play: ShogunPlay, plans: dict[int, Board]) -> None:
    """Everybody's plan is on the board, and all are done."""
    for seat, plan in plans.items():
        play.state.laid[seat] = plan[:]
    while play.decision is not None and play.decision.key == PLAN:
        play.choose(play.decision.seats[0], DONE)


class Seasons:
    """A seat's plans tried in imagined seasons that begin behind a view; ``state`` is the position, redealt."""

    def __init__(self, view: View, rules: ShogunRules, state: ShogunState) -> None:
        assert view.seat is not None
        self.rules, self.seat = rules, view.seat
        self._view, self._rivals = view, Rivals(rules, state, view.seat)

    def deal(self, rng: random.Random) -> Luck:
        """Return the luck of a trial, the same for all plans that are to be compared."""
        return rng.getrandbits(32), self._rivals.plans(rng)

    def end(self, plan: Board, luck: Luck) -> ShogunState:
        """Return the position when the season is over."""
        play: ShogunPlay = self._view.determinize(random.Random(luck[0]))
        lay_plans(play, {**luck[1], self.seat: plan})
        return run(play)

    def worth(self, plan: Board, luck: Luck) -> float:
        """Return the seat's lead when the season is over."""
        return lead(self.rules, self.end(plan, luck), self.seat)


def run(play: ShogunPlay) -> ShogunState:
    """Play on by the policy until the next plans are due, or the game is over."""
    while play.decision is not None and play.decision.key != PLAN:
        decision = play.decision
        seat = decision.seats[0]
        advice = Policy(play.rules, play.state, seat).advise(decision.key, decision.values, decision.choices(seat))
        play.choose(seat, advice.choice)
    return play.state
