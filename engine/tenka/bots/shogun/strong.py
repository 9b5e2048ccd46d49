"""Strong: tries plans and marches in simulated seasons, against rivals who plan by the policy with random noise."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from tenka.bots.bot import Advice, Clock, Question, Thinker
from tenka.bots.racing import Arm, beats, best_of, halve, race
from tenka.bots.shogun.heuristics import heuristics_of
from tenka.bots.shogun.march_targets import Front
from tenka.bots.shogun.policy import Policy, facts_before_plan, lay, plan_of, planner, recall_board
from tenka.bots.shogun.projection import lead
from tenka.bots.shogun.rollout import CANDIDATE_NOISE, PLAN, Seasons, run
from tenka.bots.shogun.season_plan import Board, Planner
from tenka.core.choice import Choice
from tenka.core.view import View
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules

SEASONS = 400
"""Simulated seasons per question without a budget."""

PLANS, ROUNDS = 12, 6
"""Plans to try, and trials of each before the worse half is dropped."""

SURE = 1.0
"""Standard errors by which a candidate must beat the policy's own."""

MARCHES = 6
"""Marches to try."""

MARCHING = ("sh.ask.march", "sh.ask.move")

Keep = Callable[[Sequence[Arm]], None]
"""Drops candidates that fall behind; the policy's own, the first, always stays."""


class Candidate(Arm):
    """A choice, or the plan to which the choice belongs."""

    __slots__ = ("plan",)

    def __init__(self, choice: Choice, plan: Board) -> None:
        super().__init__(choice)
        self.plan = plan


class Strong(Thinker):
    """Search around the policy."""

    only = "sh.hint.only"
    name: ClassVar[str] = ""
    """Key of its cached plans, beside the position."""
    usual: ClassVar[int] = SEASONS

    def think(self, question: Question) -> Advice:
        """Return the choice whose simulated seasons end best."""
        view, seat, choices, rng = question.view, question.seat, question.choices, question.rng
        rules: ShogunRules = view.rules  # type: ignore[assignment]  # this file is for Shogun alone
        clock = question.clock(self.usual)
        if view.key == PLAN:
            key = f"{self.name}{question.budget} {rules.layers} {rules.options} {facts_before_plan(view.state, seat)}"
            # Derived from the position, so every card comes from the same plan.
            fixed = random.Random(key)
            plan = recall_board(key, lambda: self.plan(view, rules, fixed, clock))
            return lay(rules, view.state, seat, plan, choices)
        judged = Policy(rules, view.determinize(rng).state, seat).advise(view.key, dict(view.values), choices)
        if view.key not in MARCHING and view.key not in heuristics_of(rules).tried:
            return judged
        return self.choice(view, rules, rng, clock, judged, choices)

    def plan(self, view: View, rules: ShogunRules, rng: random.Random, clock: Clock) -> Board:
        """Return the best of the policy's plan and others from the same valued actions with noise."""
        assert view.seat is not None
        state = view.determinize(rng).state
        seasons = Seasons(view, rules, state)
        noisy = noisy_plans(planner(rules, state, view.seat), rng)
        return best_plan([plan_of(rules, state, view.seat), *noisy], seasons, rng, clock, halve_others)

    def choice(
        self, view: View, rules: ShogunRules, rng: random.Random, clock: Clock, judged: Advice, choices: tuple[Choice, ...]
    ) -> Advice:
        """Return the best of the promising choices."""
        return best_choice(view, rules, rng, clock, judged, choices, halve_others)


def noisy_plans(own: Planner, rng: random.Random) -> list[Board]:
    """Return plans from a seat's valued actions with increasing noise."""
    plans = []
    for number in range(4 * PLANS):
        noise = CANDIDATE_NOISE * (number + 1) / (4 * PLANS)
        plans.append(own.plan(lambda noise=noise: rng.gauss(0, noise)))  # type: ignore[misc]  # bound now, not at the call
    return plans


def best_plan(plans: Sequence[Board], seasons: Seasons, rng: random.Random, clock: Clock, keep: Keep) -> Board:
    """Return the best of the first ``PLANS`` different plans; the first of all unless another is clearly better."""
    different = [plan for number, plan in enumerate(plans) if plan not in plans[:number]]
    arms = [Candidate(Choice("plan"), plan) for plan in different[:PLANS]]
    race(arms, lambda: seasons.draw_scenario(rng), lambda arm, scenario: seasons.worth(arm.plan, scenario), clock, keep, ROUNDS)
    best = best_of(arms)
    return best.plan if beats(best, arms[0], SURE) else arms[0].plan


def best_choice(
    view: View, rules: ShogunRules, rng: random.Random, clock: Clock, judged: Advice, choices: tuple[Choice, ...], keep: Keep
) -> Advice:
    """Return the best of the promising choices, each played to the end of the season."""
    seat = view.seat
    assert seat is not None
    arms = [Arm(choice) for choice in worth_trying(view, rules, rng, judged.choice, choices)]
    if len(arms) == 1:
        return judged

    def trial(arm: Arm, luck: int) -> float:
        play: ShogunPlay = view.determinize(random.Random(luck))
        play.choose(seat, arm.choice)
        return lead(rules, run(play), seat)

    race(arms, lambda: rng.getrandbits(32), trial, clock, keep, ROUNDS)
    best = best_of(arms)
    if not beats(best, arms[0], SURE):
        return judged
    return Advice(best.choice, "sh.hint.tried", {"worth": round(best.mean - arms[0].mean, 1)})


def halve_others(live: Sequence[Arm]) -> None:
    """Drop the worse half, but never the policy's own candidate, with which the others are compared."""
    halve(live[1:])


def worth_trying(
    view: View, rules: ShogunRules, rng: random.Random, judged: Choice, choices: tuple[Choice, ...]
) -> list[Choice]:
    """Return the policy's choice first, then the best marches: one number of armies per target."""
    if view.key not in MARCHING:
        return [judged, *(choice for choice in choices if choice != judged)]
    assert view.seat is not None
    source = INDEX[view.values["province"]]
    sallies = Front(rules, view.determinize(rng).state, view.seat).sallies(source, view.values["action"])
    trying = [judged]
    by_operands: dict[Any, Choice] = {choice.operands: choice for choice in choices}
    for sally in sallies:
        choice = by_operands[NAMES[sally.target], sally.armies]
        if choice not in trying and len(trying) < MARCHES:
            trying.append(choice)
    return trying + [choice for choice in choices if choice.verb == "stay" and choice not in trying]


