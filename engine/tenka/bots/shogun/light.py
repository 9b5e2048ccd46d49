"""Light: plans by mood, marches as it likes, and never looks a season ahead; a partner for a first game."""

from __future__ import annotations

import random

from tenka.bots.bot import Advice, Question
from tenka.bots.shogun.policy import before, lay, planner, recall_board
from tenka.bots.shogun.rollout import PLAN
from tenka.bots.shogun.steady import Steady
from tenka.games.shogun.rules import ShogunRules

MOOD = 1.2
"""How far a wish strays: about as much as a good march is worth."""
WHIM = 0.25
"""How often it does what comes to mind."""
FREE = ("sh.ask.march", "sh.ask.special", "sh.ask.draft", "sh.ask.group")
"""Where a whim does no great harm; armies are moved among own provinces with care."""


class Light(Steady):
    """The policy with moods."""

    def think(self, asked: Question) -> Advice:
        """A plan of the mood the position brings, elsewhere the policy, and now and then any choice."""
        if asked.view.key == PLAN:
            return _plan(asked)
        if asked.view.key in FREE and asked.rng.random() < WHIM:
            return Advice(asked.rng.choice(asked.choices), "sh.hint.habit")
        return super().think(asked)


def _plan(asked: Question) -> Advice:
    """Return the next card of a plan. Its luck and all that it imagines come from the position: every card follows one plan."""
    view, seat = asked.view, asked.seat
    rules: ShogunRules = view.rules  # type: ignore[assignment]  # this file is for Shogun alone
    key = f"light {rules.layers} {rules.options} {before(view.state, seat)}"
    luck = random.Random(key)
    plan = recall_board(key, lambda: planner(rules, view.determinize(luck).state, seat).plan(lambda: luck.gauss(0, MOOD)))
    return lay(rules, view.state, seat, plan, asked.choices)
