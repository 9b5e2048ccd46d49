"""A mission as a plan, and the usual prices of things."""

from __future__ import annotations

from typing import NamedTuple

from tenka.bots.yedo.weights import Weights
from tenka.games.yedo.goods import ANNEXES, MOST_GEISHA, WEAPONS
from tenka.games.yedo.missions.rows import Mission

ITEM = {"": 0.0, "action": 4.0, "bonus": 5.0, "weapon": 4.0, "mission": 3.0, "swap": 0.0, "end": 0.0}
CARD_WORTH = {
    "mon": 5.0, "save-one": 5.0, "save-all": 5.0, "lend-weapon": 5.0, "cancel": 4.0, "march": 3.5, "about-face": 3.5,
    "discount": 3.5, "rob": 3.5, "listen": 3.0, "silence": 3.0, "lend-blessing": 3.0, "false-alarm": 3.0, "inform": 3.0,
    "open-district": 3.0, "second-placement": 3.0, "errand": 3.0, "displace": 3.0, "new-market": 3.0, "disarm": 3.0,
    "new-orders": 3.0,
}  # fmt: skip
"""Effect of an action card -> the card's value in hand, in Mon."""
USUAL_CARD, USUAL_BONUS = 3.0, 6.0
MOST_DISCIPLE = 20.0

WEAPON, ANNEX, LADY, PRAYER = 6.5, 10.0, 8.0, 5.0
"""Usual cost of a weapon, an annex, a geisha, a blessing, including auctions and events."""
LADIES = tuple(f"geisha-{number}" for number in range(1, MOST_GEISHA + 1))
"""The first, second and third geisha."""
PRICE = {
    **dict.fromkeys(WEAPONS, WEAPON), **dict.fromkeys(ANNEXES, ANNEX), **dict.fromkeys(LADIES, LADY), "blessing": PRAYER,
}  # fmt: skip
"""Thing -> usual cost."""


class Aim(NamedTuple):
    """A mission as a plan: its gain in Mon, what is missing at what cost, and the probability of completion in time."""

    row: Mission
    reward: float
    weapons: frozenset[str]
    annexes: int
    geisha: int
    blessing: int
    extra: int
    things: frozenset[str]
    cost: float
    chance: float
    weights: Weights

    @property
    def assets(self) -> int:
        """Number of goods still to get."""
        return len(self.things)

    @property
    def missing(self) -> int:
        """Number of things still to get, including disciples."""
        return self.assets + self.extra

    @property
    def net(self) -> float:
        """Its gain minus what its disciples would earn elsewhere."""
        return max(0.0, self.reward - self.weights.work * sum(number for _, number in self.row.need.places))

    @property
    def profit(self) -> float:
        """The value of holding it, after paying for what is missing."""
        return self.chance * max(0.3, self.net - self.weights.paid * self.cost - self.weights.a_thing * self.assets)

    def share(self, price: float) -> float:
        """Return the value of a missing thing of this usual price to the mission."""
        return self.chance * self.net * price / self.cost if self.cost else 0.0

    def hold(self, price: float) -> float:
        """Return the loss of the mission without a thing of this usual price."""
        return self.chance * self.net * price / (self.cost + price)


class Queue(NamedTuple):
    """The state after a queue of missions: goods bought, and Mon and rounds used.

    ``cost``: of the last mission only.
    """

    cost: float = -1.0
    things: frozenset[str] = frozenset()
    spent: float = 0.0
    rounds: float = 0.0

    def followed_by(self, aim: Aim) -> Queue:
        """Return the queue with one more mission; goods that another mission buys are not bought again."""
        new = aim.things - self.things
        spent = self.spent + sum([PRICE[thing] for thing in new])
        return Queue(aim.cost, self.things | new, spent,
                     self.rounds + aim.weights.pace * (len(new) + aim.extra) + aim.weights.doing)
