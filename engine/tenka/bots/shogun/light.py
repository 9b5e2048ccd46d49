"""Light: plans by noisy values, marches at will, never looks ahead; an opponent for a first game."""

from __future__ import annotations

import random

from tenka.bots.bot import Advice, Question
from tenka.bots.shogun.policy import facts_before_plan, lay, planner, recall_board
from tenka.bots.shogun.rollout import PLAN
from tenka.bots.shogun.steady import Steady
from tenka.games.shogun.rules import ShogunRules

NOISE = 1.2
"""Standard deviation of the noise on the value of an action, in points: about the value of a good march."""
WHIM = 0.25
"""Probability of a random choice."""
FREE = ("sh.ask.march", "sh.ask.special", "sh.ask.draft", "sh.ask.group")
"""Questions at which a random choice does little harm; armies move between own provinces with care."""


class Light(Steady):
    """The policy with noise."""

    def think(self, question: Question) -> Advice:
        """Return a plan with random noise; at other questions the policy's choice, or sometimes any choice."""
        if question.view.key == PLAN:
            return _plan(question)
        if question.view.key in FREE and question.rng.random() < WHIM:
            return Advice(question.rng.choice(question.choices), "sh.hint.habit")
        return super().think(question)


def _plan(question: Question) -> Advice:
    """Return the next card of a plan. All random numbers derive from the position, so every card follows one plan."""
    view, seat = question.view, question.seat
    rules: ShogunRules = view.rules  # type: ignore[assignment]  # this file is for Shogun alone
    key = f"light {rules.layers} {rules.options} {facts_before_plan(view.state, seat)}"
    rng = random.Random(key)
    plan = recall_board(key, lambda: planner(rules, view.determinize(rng).state, seat).plan(lambda: rng.gauss(0, NOISE)))
    return lay(rules, view.state, seat, plan, question.choices)
