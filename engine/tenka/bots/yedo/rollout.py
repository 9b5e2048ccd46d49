"""An imagined round: every seat by the policy, from a dealt game to the beginning of the next round."""

from __future__ import annotations

from tenka.bots.yedo.policy import Policy
from tenka.bots.yedo.valuation import Valuation
from tenka.bots.yedo.weights import USUAL, Weights
from tenka.games.yedo.rules import YedoPlay
from tenka.games.yedo.state import YedoState

BEGIN = "ye.ask.join"
"""What is asked first in a round."""


Decks = dict[int, dict[str, float]]
"""Seat -> what missions off each deck are worth to it: judged once for all rounds that are imagined from one moment."""


def run(play: YedoPlay, now: int, decks: Decks, weights: Weights = USUAL) -> YedoState:
    """Play on to the round after ``now`` or the end, all seats by one weights.

    The policy looks at no other hand, so none needs to be veiled.
    """
    state = play.state
    while (decision := play.decision) is not None and (state.round <= now or decision.key != BEGIN):
        seat = decision.seats[0]
        choices = decision.choices(seat)
        if len(choices) == 1:
            play.choose(seat, choices[0])
            continue
        valuation = Valuation(play.rules, state, seat, decks.setdefault(seat, {}), weights)
        play.choose(seat, Policy(valuation, decision.values).advise(decision.key, choices).choice)
    return state
