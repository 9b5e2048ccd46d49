"""A season imagined: plans for every seat, then the game itself runs on, each seat answering by judgement."""

from __future__ import annotations

import random

from tenka.bots.shogun.judge import Judge, planner
from tenka.bots.shogun.plan import Board
from tenka.games.shogun.planning import DONE
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import ShogunState

PLAN = "sh.ask.plan"

MOODS = (0.6, 1.2)
"""How far a wish may stray in imagined plans: of rivals, and of candidates."""


class Rivals:
    """Plans that others may have laid: their wishes by judgement, with moods."""

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


def run(play: ShogunPlay) -> ShogunState:
    """Play on by judgement until the next plans are due, or the game is over."""
    while play.decision is not None and play.decision.key != PLAN:
        decision = play.decision
        seat = decision.seats[0]
        advice = Judge(play.rules, play.state, seat).advise(decision.key, decision.values, decision.choices(seat))
        play.choose(seat, advice.choice)
    return play.state
