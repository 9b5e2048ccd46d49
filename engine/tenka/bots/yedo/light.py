"""Light: judges like steady, but often does what comes to mind, and never answers another's card."""

from __future__ import annotations

import random

from tenka.bots.bot import Advice, Budget, Progress, legal
from tenka.bots.yedo.steady import Steady
from tenka.core.view import View

WHIM = 0.3
"""How often it does what comes to mind."""
FREE = ("ye.ask.place", "ye.ask.announce", "ye.ask.keep", "ye.ask.mission", "ye.ask.activate", "ye.ask.join")
"""Where a whim does no great harm."""


class Light(Steady):
    """A partner for a first game."""

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Now and then any choice but a card, else judgement."""
        choices = legal(view)
        plain = [choice for choice in choices if choice.verb != "play"]
        if view.key == "ye.ask.reaction":
            return Advice(plain[0], "ye.hint.pass")
        if view.key in FREE and rng.random() < WHIM:
            return Advice(rng.choice(plain), "ye.hint.habit")
        return super().advise(view, rng, budget=budget, progress=progress)
