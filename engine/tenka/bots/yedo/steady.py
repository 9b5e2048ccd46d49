"""Steady: plans by its missions, bids by worth, keeps out of the watch's way."""

from __future__ import annotations

from typing import ClassVar

from tenka.bots.bot import Advice, Question, Thinker
from tenka.bots.yedo.policy import Judge
from tenka.bots.yedo.valuation import Sight
from tenka.bots.yedo.weights import USUAL, Taste


class Steady(Thinker):
    """Judgement without search. It reads the view alone and imagines nothing, so equal views give equal advice."""

    only = "ye.hint.only"
    taste: ClassVar[Taste] = USUAL

    def think(self, asked: Question) -> Advice:
        """Return the choice that judgement finds best."""
        view = asked.view
        sight = Sight(view.rules, view.state, asked.seat, taste=self.taste)  # type: ignore[arg-type]  # this file is for Yedo alone
        return Judge(sight, view.values).advise(view.key, asked.choices)
