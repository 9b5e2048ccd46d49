"""The coach of Yedo: answers, each played through a simulated round by master's policy."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tenka.bots.coach import Alternatives, Choices, Coach, Effort
from tenka.bots.yedo.policy import Policy
from tenka.bots.yedo.projection import lead
from tenka.bots.yedo.rollout import Decks, run
from tenka.bots.yedo.strong import TRIED, candidates
from tenka.bots.yedo.valuation import Valuation
from tenka.bots.yedo.weights import TUNED
from tenka.core.view import View
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.scoring import measures


class Rounds(Alternatives):
    """Single choices, then the policy to the end of the round."""

    def __init__(self, view: View, alternatives: Sequence[Choices]) -> None:
        super().__init__(alternatives)
        self._view, self._decks = view, Decks()

    def lead(self, alternative: int, luck: int) -> float:
        """Return the lead at the end of the round."""
        play, seat = self._play_out(alternative, luck)
        return lead(play.rules, play.state, seat)

    def holdings(self, alternative: int, luck: int) -> Mapping[str, float]:
        """Return the seat's holdings at the end of the round, and the points of the best rival."""
        play, seat = self._play_out(alternative, luck)
        state = play.state
        rival = max(points for other, points in enumerate(state.points) if other != seat)
        return {**measures(play.rules, state, seat), "points": state.points[seat], "rival": rival}

    def _play_out(self, alternative: int, luck: int) -> tuple[YedoPlay, int]:
        seat = self._view.seat
        assert seat is not None
        play: YedoPlay = self._view.determinize(random.Random(luck))
        play.choose(seat, self.alternatives[alternative][0])
        run(play, self._view.state.round, self._decks, TUNED)
        return play, seat


def weigh(view: View, seat: int, made: Choices, rng: random.Random) -> Rounds | None:
    """Compare a choice with those that the search would try."""
    if view.key not in TRIED:
        return None
    rules: YedoRules = view.rules  # type: ignore[assignment]  # this file is for Yedo alone
    assert view.decision is not None
    policy = Policy(Valuation(rules, view.state, seat, weights=TUNED), view.values)
    choices = view.decision.choices(seat)
    others = candidates(policy, view.key, policy.advise(view.key, choices).choice, choices)
    return Rounds(view, [(choice,) for choice in dict.fromkeys((made[0], *others))])


WORTHS = {
    "points": 1.0, "missions": 1.5, "mon": 0.15, "clan": 1.0, "weapons": 0.6, "annexes": 1.0, "geisha": 0.6, "actions": 0.4,
    "blackmail": 1.5, "rival": -0.5,
}  # fmt: skip
"""The projection's weights for the middle of a game."""

COACH = Coach(weigh, Effort(first=4, kept=5, sure=24), WORTHS)
