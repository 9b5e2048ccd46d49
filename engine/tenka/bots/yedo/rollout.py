"""Simulated rounds: every seat plays by the policy, from a determinized game to the beginning of the next round."""

from __future__ import annotations

from tenka.bots.yedo.policy import Policy
from tenka.bots.yedo.valuation import Valuation
from tenka.bots.yedo.weights import USUAL, Weights
from tenka.games.yedo.rules import YedoPlay
from tenka.games.yedo.state import YedoState

BEGIN = "ye.ask.join"
"""Key of the first question of a round."""


Decks = dict[int, dict[str, float]]
"""Seat -> value of missions from each deck, computed once for all simulated rounds from one moment."""


def run(play: YedoPlay, now: int, decks: Decks, weights: Weights = USUAL) -> YedoState:
    """Play to the round after ``now`` or the end, all seats with the same weights.

    The policy looks at no other hand, so no hand needs a veil.
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
