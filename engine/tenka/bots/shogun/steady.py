"""Steady: plans by the value of each action, marches if chance and gain agree, feeds its provinces."""

from __future__ import annotations

from tenka.bots.bot import Advice, Question, Thinker
from tenka.bots.shogun.policy import Policy


class Steady(Thinker):
    """The policy without search."""

    only = "sh.hint.only"

    def think(self, question: Question) -> Advice:
        """Return the policy's choice with what it expects."""
        view = question.view
        state = view.determinize(question.rng).state
        return Policy(view.rules, state, question.seat).advise(view.key, dict(view.values), question.choices)  # type: ignore[arg-type]
