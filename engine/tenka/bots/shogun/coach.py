"""The coach of Shogun: plans, marches and special cards, each played to the end of a simulated season."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tenka.bots.bot import Budget, Clock
from tenka.bots.coach import POINTS, Alternatives, Choices, Coach, Effort
from tenka.bots.shogun.heuristics import heuristics_of
from tenka.bots.shogun.plan_regression import PlanRegression, learn
from tenka.bots.shogun.policy import Policy, plan_of, planner
from tenka.bots.shogun.projection import lead
from tenka.bots.shogun.rollout import PLAN, RIVAL_NOISE, Seasons, run
from tenka.bots.shogun.season_plan import Board
from tenka.bots.shogun.strong import MARCHING, worth_trying
from tenka.core.view import View
from tenka.games.shogun.cards import BUILDINGS_IN
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.scoring import score
from tenka.games.shogun.state import EMPTY, ShogunState, provinces_of

TOLD = 3
"""Most boxes to name."""
NOISY = 2
"""Randomized plans tried beside the policy's own."""
LEARNT = 192
"""Simulated seasons from which one more plan is learned."""


class Plans:
    """Whole plans, the given one first, against rivals who plan by the policy with random noise."""

    unit = POINTS

    def __init__(self, seasons: Seasons, boards: Sequence[Board]) -> None:
        self._seasons, self._boards = seasons, boards

    @property
    def number(self) -> int:
        """How many plans there are."""
        return len(self._boards)

    def differing(self, alternative: int) -> tuple[Choices, Choices]:
        """Return a few boxes on which the plans differ; those come first on which the other plan has a province."""
        made, better = self._boards[0], self._boards[alternative]
        boxes = [box for box in range(len(made)) if made[box] != better[box] and EMPTY not in (made[box], better[box])]
        boxes.sort(key=lambda box: better[box] >= len(NAMES))
        lay = self._seasons.rules.lay
        first, other = (tuple(lay[box][board[box]] for box in boxes[:TOLD]) for board in (made, better))
        return first, other

    def lead(self, alternative: int, luck: int) -> float:
        """Return the lead when the season is over."""
        return self._seasons.worth(self._boards[alternative], self._seasons.draw_scenario(random.Random(luck)))

    def holdings(self, alternative: int, luck: int) -> Mapping[str, float]:
        """What the seat has when the season is over."""
        seasons = self._seasons
        end = seasons.end(self._boards[alternative], seasons.draw_scenario(random.Random(luck)))
        return _count_holdings(seasons.rules, end, seasons.seat)


class Choosing(Alternatives):
    """Single choices: marches, special cards."""

    def __init__(self, view: View, rules: ShogunRules, alternatives: Sequence[Choices]) -> None:
        super().__init__(alternatives)
        self._view, self._rules = view, rules

    def lead(self, alternative: int, luck: int) -> float:
        """Return the lead when the season is over."""
        return lead(self._rules, *self._play_out(alternative, luck))

    def holdings(self, alternative: int, luck: int) -> Mapping[str, float]:
        """What the seat has when the season is over."""
        return _count_holdings(self._rules, *self._play_out(alternative, luck))

    def _play_out(self, alternative: int, luck: int) -> tuple[ShogunState, int]:
        seat = self._view.seat
        assert seat is not None
        play: ShogunPlay = self._view.determinize(random.Random(luck))
        play.choose(seat, self.alternatives[alternative][0])
        return run(play), seat


def _count_holdings(rules: ShogunRules, state: ShogunState, seat: int) -> dict[str, float]:
    """Return a seat's holdings, its points including a winter now, and those of the best rival."""
    points = list(state.points)
    for scorer, _, _, more in score(rules, state) if state.stack else ():
        points[scorer] += more
    own = provinces_of(state, seat)
    return {
        "points": points[seat], "provinces": len(own), "buildings": sum(BUILDINGS_IN[state.buildings[at]] for at in own),
        "armies": sum(state.armies[at] for at in own), "chests": state.chests[seat], "rice": state.rice[seat],
        "unrest": sum(state.markers[at] for at in own), "rival": max(more for other, more in enumerate(points) if other != seat),
    }  # fmt: skip


def weigh(view: View, seat: int, made: Choices, rng: random.Random) -> Plans | Choosing | None:
    """Return a plan against the policy's and a few random ones; or a march or special card against what the search would try."""
    rules: ShogunRules = view.rules  # type: ignore[assignment]  # this file is for Shogun alone
    if view.key == PLAN:
        return _plans(view, rules, seat, made, rng)
    if view.key not in MARCHING and view.key not in heuristics_of(rules).tried:
        return None
    assert view.decision is not None
    choices = view.decision.choices(seat)
    judged = Policy(rules, view.determinize(rng).state, seat).advise(view.key, dict(view.values), choices).choice
    others = worth_trying(view, rules, rng, judged, choices)
    return Choosing(view, rules, [(choice,) for choice in dict.fromkeys((made[0], *others))])


def _plans(view: View, rules: ShogunRules, seat: int, made: Choices, rng: random.Random) -> Plans | None:
    laid = [EMPTY] * len(rules.boxes)
    for choice in made:
        if choice.verb == "lay":
            box, card = rules.box_index[str(choice.operands[0])], rules.card_ids.index(str(choice.operands[1]))
            laid = [EMPTY if each == card else each for each in laid]
            laid[box] = card
        elif choice.verb == "take":
            laid[rules.box_index[str(choice.operands[0])]] = EMPTY
    state = view.determinize(rng).state
    advised = plan_of(rules, state, seat)
    if laid == advised:
        return None     # A player who follows the hint is not criticized for it
    own, seasons = planner(rules, state, seat), Seasons(view, rules, state)
    noisy = [own.plan(lambda: rng.gauss(0, RIVAL_NOISE)) for _ in range(NOISY)]
    regression = PlanRegression(own)
    learn(regression, seasons, rng, Clock(Budget(playouts=LEARNT), None, LEARNT))
    boards = [laid]
    for board in (advised, *noisy, regression.plan(rng, 0.0)):
        if board not in boards:
            boards.append(board)
    return Plans(seasons, boards)


WORTHS = {
    "points": 1.0, "provinces": 1.4, "buildings": 0.6, "armies": 0.4, "chests": 0.6, "rice": 0.6, "unrest": -0.5, "rival": -0.5,
}  # fmt: skip
"""The projection's weights for the middle of a game."""

COACH = Coach(weigh, Effort(first=8, kept=5, sure=40), WORTHS)
