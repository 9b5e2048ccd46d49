"""Steady: plans by its missions, bids by worth, keeps out of the watch's way."""

from __future__ import annotations

import random

from tenka.bots.bot import Advice, Bot, Budget, Progress, legal
from tenka.bots.yedo.judge import Judge
from tenka.bots.yedo.sight import Sight
from tenka.core.view import View


class Steady(Bot):
    """Judgement without search. It reads the view alone and imagines nothing, so equal views give equal advice."""

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """The choice that judgement finds best."""
        choices = legal(view)
        assert view.seat is not None
        if len(choices) == 1:
            return Advice(choices[0], "ye.hint.only")
        sight = Sight(view.rules, view.state, view.seat)  # type: ignore[arg-type]  # this file is for Yedo alone
        return Judge(sight, view.values).advise(view.key, choices)
