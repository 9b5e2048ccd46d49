"""Steady: plans by what each action is worth, marches where chance and gain agree, feeds its provinces."""

from __future__ import annotations

import random

from tenka.bots.bot import Advice, Bot, Budget, Progress, legal
from tenka.bots.shogun.judge import Judge
from tenka.core.view import View


class Steady(Bot):
    """Judgement without search."""

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """The choice that judgement finds best, with what it expects of it."""
        choices = legal(view)
        assert view.seat is not None
        if len(choices) == 1:
            return Advice(choices[0], "sh.hint.only")
        state = view.redeal(rng).state
        return Judge(view.rules, state, view.seat).advise(view.key, dict(view.values), choices)  # type: ignore[arg-type]
