"""A bot of Ohajiki."""

from __future__ import annotations

import random

from tenka.authoring import Advice, Bot, Budget, Progress, View, legal

from .game import BOWLS

LEVELS = {"steady": f"{__name__}:Greedy"}


class Greedy(Bot):
    """Takes as many counters as possible."""

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Choose the smallest card that takes the most counters."""
        full = dict(zip(BOWLS, view.state.bowls, strict=True))
        worth = view.rules.worth  # type: ignore[attr-defined]

        def gain(choice: object) -> tuple[int, int]:
            card, bowl = (*choice.operands, "", "")[:2]  # type: ignore[attr-defined]
            said = worth.get(card, 0)
            return min(said, full.get(bowl, 0)), -said

        best = max(legal(view), key=gain)
        return Advice(best, "oh.hint.most", {"counters": gain(best)[0]})
