"""The random bot: the baseline for all others, and a fast opponent for tests."""

from __future__ import annotations

import random

from tenka.bots.bot import Advice, Bot, Budget, Progress, legal
from tenka.core.view import View


class RandomBot(Bot):
    """A uniformly random legal choice."""

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Return a random forward choice."""
        return Advice(rng.choice(legal(view, forward_only=True)), "ui.hint.random")
