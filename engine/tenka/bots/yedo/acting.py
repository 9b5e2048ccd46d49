"""Which disciple acts next, and what it does: missions that can be done, then what is still to be bought for one, then deeds."""

from __future__ import annotations

from collections import Counter

from tenka.bots.yedo.aim import Aim
from tenka.bots.yedo.deeds import deed, outlook
from tenka.bots.yedo.placing import here, shop
from tenka.bots.yedo.sight import Sight
from tenka.core.choice import Choice
from tenka.games.yedo.districts import SPOTS, WHERE

READY = 100.0
"""A mission goes before every deed."""


def covered(sight: Sight) -> list[Aim]:
    """The missions whose disciples all stand where they should."""
    mine = here(sight)
    return [aim for aim in sight.aims if not Counter(dict(aim.row.need.places)) - mine]


class Acting:
    """The worth of activating each disciple."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.here = sight, here(sight)
        self.mon = sight.state.mon[sight.seat]
        standing = covered(sight)
        self.ready = sorted((aim for aim in standing if not aim.assets), key=lambda aim: (-aim.reward, aim.row.id))
        self.waiting = {place: aim for aim in standing if (place := self._spare(aim)) is not None}

    def _spare(self, aim: Aim) -> int | None:
        """Where a disciple that the mission can spare buys what it lacks."""
        place = shop(self.sight, aim, self.mon)
        spare = place is not None and self.here[place] > dict(aim.row.need.places).get(place, 0)
        return place if spare else None

    def worth(self, choice: Choice) -> float:
        """A disciple to be activated."""
        word = str(choice.operands[0])
        hope = outlook(self.sight, word, self.mon)[0]
        if word not in SPOTS:
            return 0.5 * hope
        district = WHERE[SPOTS[word][0]]
        if self.ready:
            return self._for_missions(district, hope)
        if district in self.waiting:
            return READY + self.waiting[district].reward
        needed = any(district in dict(aim.row.need.places) for aim in self.waiting.values())
        return hope - (READY if needed else 0.0)

    def _for_missions(self, district: int, hope: float) -> float:
        """The best mission by the disciple that is missed least."""
        mine = any(place == district for place, _ in self.ready[0].row.need.places)
        others = [aim for aim in self.ready[1:] if district in dict(aim.row.need.places)]
        return (READY if mine else 0.0) - hope - sum(aim.reward for aim in others)


def act(sight: Sight, choice: Choice, space: int) -> float:
    """What an activated disciple may do."""
    if choice.verb == "complete":
        return READY + sight.aim(sight.rules.missions[str(choice.operands[0])]).reward
    return deed(sight, choice, space)
