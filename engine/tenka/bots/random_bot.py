"""The bot that chooses at random: the yardstick of all others, and a quick partner for tests."""

from __future__ import annotations

import random

from tenka.bots.bot import Advice, Bot, Budget, Progress, legal
from tenka.core.view import View


class RandomBot(Bot):
    """Any legal choice, each as likely as the next."""

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """A random choice that leads on; the reason says so."""
        return Advice(rng.choice(legal(view, forward_only=True)), "ui.hint.random")
