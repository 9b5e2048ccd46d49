"""A mission as a plan, and what things are worth that no plan needs."""

from __future__ import annotations

from typing import NamedTuple

from tenka.games.yedo.missions import Mission

ITEM = {"": 0.0, "action": 4.0, "bonus": 5.0, "weapon": 4.0, "mission": 3.0, "swap": 0.0, "end": 0.0}
CARD = {
    "hidden-purse": 5.0, "feint": 4.0, "smoke-screen": 5.0, "bribed-captain": 5.0, "borrowed-blade": 5.0, "double-time": 3.5,
    "slow-march": 3.5, "about-face": 3.5, "silver-tongue": 3.5, "the-walls-have-ears": 3.0, "pickpocket": 3.5,
}  # fmt: skip
"""What a good action card is worth; others less."""
USUAL_CARD, USUAL_BONUS = 3.0, 6.0
MOST_DISCIPLE = 20.0


class Aim(NamedTuple):
    """A mission as a plan: what it brings in Mon, how many things are missing for it, the chance that it is done in time."""

    row: Mission
    reward: float
    weapons: frozenset[str]
    annexes: int
    geisha: int
    blessing: int
    extra: int
    chance: float

    @property
    def missing(self) -> int:
        """Things that have to be gained first, disciples included."""
        return self.assets + self.extra

    @property
    def assets(self) -> int:
        """Goods that have to be gained first."""
        return len(self.weapons) + self.annexes.bit_count() + self.geisha + self.blessing

    @property
    def share(self) -> float:
        """What each missing thing, and the doing, is worth."""
        return self.chance * self.reward / (self.missing + 1)
