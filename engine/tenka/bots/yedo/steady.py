"""Steady: plans by its missions, bids by value, avoids the watch."""

from __future__ import annotations

from typing import ClassVar

from tenka.bots.bot import Advice, Question, Thinker
from tenka.bots.yedo.policy import Policy
from tenka.bots.yedo.valuation import Valuation
from tenka.bots.yedo.weights import USUAL, Weights
from tenka.games.yedo.board.next_actions import ASKED


class Steady(Thinker):
    """The policy without search. It reads only the view and samples nothing, so equal views give equal advice."""

    only = "ye.hint.only"
    leading = frozenset({ASKED})
    weights: ClassVar[Weights] = USUAL

    def think(self, question: Question) -> Advice:
        """Return the policy's choice."""
        view = question.view
        valuation = Valuation(view.rules, view.state, question.seat, weights=self.weights)  # type: ignore[arg-type]  # this file is for Yedo alone
        return Policy(valuation, view.values).advise(view.key, question.choices)
