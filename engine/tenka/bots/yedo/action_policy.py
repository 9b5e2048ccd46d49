"""Which disciple to activate and what it does: possible missions first, then purchases for a mission, then other actions."""

from __future__ import annotations

from tenka.bots.yedo.action_value import count_mon, outlook, value_deed
from tenka.bots.yedo.assignment_policy import count_by_district, find_covered, shop
from tenka.bots.yedo.mission_plan import LADIES, Aim
from tenka.bots.yedo.valuation import Valuation
from tenka.core.choice import Choice
from tenka.games.yedo.board.districts import SPOTS, WHERE
from tenka.games.yedo.phases.action import disciple_places

READY = 100.0
"""Value that puts a mission before every other action."""
GETS = {"hire": LADIES[0], "bless": "blessing"}
"""Verb -> the thing that a mission counts, if the choice doesn't name it."""


class Acting:
    """The values of activating each disciple."""

    def __init__(self, valuation: Valuation) -> None:
        self.valuation, self.here = valuation, count_by_district(valuation)
        self.mon = valuation.state.mon[valuation.seat]
        stood = find_covered(valuation)
        self.ready = sorted((aim for aim in stood if not aim.assets), key=lambda aim: (-aim.reward, aim.row.id))
        self.waiting = {place: aim for aim in stood if (place := self._spare(aim)) is not None}
        self.outlooks = {word: outlook(valuation, word, self.mon) for word in disciple_places(valuation.state, valuation.seat)}
        self.earned = {word: count_mon(each) for word, each in self.outlooks.items()}

    def _spare(self, aim: Aim) -> int | None:
        """Return where a disciple that the mission does not need can buy what it lacks."""
        place = shop(self.valuation, aim, self.mon)
        spare = place is not None and self.here[place] > dict(aim.row.need.places).get(place, 0)
        return place if spare else None

    def worth(self, choice: Choice) -> float:
        """Return the value of activating a disciple."""
        word = str(choice.operands[0])
        hope = self._hope(word)
        if word not in SPOTS:
            return 0.5 * hope
        district = WHERE[SPOTS[word][0]]
        if self.ready:
            return self._for_missions(district, hope)
        if district in self.waiting:
            return READY + self.waiting[district].reward
        needed = any(district in dict(aim.row.need.places) for aim in self.waiting.values())
        return hope - (READY if needed else 0.0)

    def _hope(self, word: str) -> float:
        """Return the expected value there, minus the gain of waiting for the Mon of other disciples."""
        now = self.outlooks[word][0]
        others = sum(self.earned.values()) - self.earned[word]
        later = outlook(self.valuation, word, self.mon + others)[0] if others else now
        return now - max(0.0, later - now)

    def _for_missions(self, district: int, hope: float) -> float:
        """Return the best mission by the disciple that is needed least."""
        mine = any(place == district for place, _ in self.ready[0].row.need.places)
        others = [aim for aim in self.ready[1:] if district in dict(aim.row.need.places)]
        return (READY if mine else 0.0) - hope - sum(aim.reward for aim in others)


def act(valuation: Valuation, choice: Choice, space: int) -> float:
    """Return the value of an action of the activated disciple."""
    if choice.verb == "complete":
        return READY + valuation.aim(valuation.rules.missions[str(choice.operands[0])]).reward
    return value_deed(valuation, choice, space) + _value_opened_mission(valuation, choice, space)


def _value_opened_mission(valuation: Valuation, choice: Choice, space: int) -> float:
    """Return the value of a mission that lacks only this purchase and does not need the buyer."""
    thing = str(choice.operands[0]) if choice.verb in ("buy", "build") else GETS.get(choice.verb)
    if thing is None or space < 0:
        return 0.0
    district, mine = WHERE[space], count_by_district(valuation)
    waiting = [aim.reward for aim in find_covered(valuation)
               if aim.things == {thing} and mine[district] > dict(aim.row.need.places).get(district, 0)]  # fmt: skip
    return max(waiting, default=0.0)
