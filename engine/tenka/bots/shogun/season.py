"""A season imagined: plans for every seat, then the game itself runs on, each seat answering by judgement."""

from __future__ import annotations

import random

from tenka.bots.shogun.judge import Judge, planner
from tenka.bots.shogun.plan import Board
from tenka.bots.shogun.worth import ARMY, chest, holding, rice_wanted, seasons_left
from tenka.games.shogun.planning import DONE
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import ShogunState, provinces_of

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


def prospect(rules: ShogunRules, state: ShogunState, seat: int) -> float:
    """The points a seat should end with."""
    found = float(state.points[seat])
    if not seasons_to_come(state):
        return found + 0.01 * state.chests[seat]
    own = provinces_of(state, seat)
    found += sum(holding(rules, state, seat, province) for province in own)
    found += chest(state) * state.chests[seat]
    found -= 0.9 * max(0.0, _hunger(rules, state, seat))
    return found + ARMY * sum(state.armies[province] for province in own) - 0.25 * sum(state.markers[p] for p in own)


def seasons_to_come(state: ShogunState) -> int:
    """Seasons left, none when the game is over."""
    return seasons_left(state) if state.stack else 0


def _hunger(rules: ShogunRules, state: ShogunState, seat: int) -> float:
    """Rice that the harvests still to come are not likely to bring."""
    harvests = max(0, 3 - state.season)
    return rice_wanted(rules, state, seat) - 4.2 * harvests


def lead(rules: ShogunRules, state: ShogunState, seat: int) -> float:
    """Own prospect against the best rival's and, half as much, against all."""
    found = [prospect(rules, state, other) for other in range(state.seats)]
    rivals = [worth for other, worth in enumerate(found) if other != seat]
    return found[seat] - 0.6 * max(rivals) - 0.4 * sum(rivals) / len(rivals)
