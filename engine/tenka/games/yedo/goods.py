"""Weapons, annexes, favors and lots, with their numbers and limits."""

from __future__ import annotations

from typing import NamedTuple

from tenka.games.yedo.provenance import CERTAIN

WEAPONS = ("doku", "fukiya", "katana", "metsubushi", "nawa", "shuko", "shuriken", "yumi")
OF_A_WEAPON = 5

ANNEXES = ("yashiki", "karesansui", "dojo", "kobudo-ryu")
YASHIKI, KARESANSUI, DOJO, KOBUDO = (1 << kind for kind in range(len(ANNEXES)))
"""Bits of the annexes of a seat."""
ANNEX_BIT = {name: 1 << kind for kind, name in enumerate(ANNEXES)}
OF_AN_ANNEX = {2: 2, 3: 2, 4: 3, 5: 4}
GEISHA = {2: 3, 3: 5, 4: 6, 5: 7}

COLOURS = ("green", "yellow", "red", "black")
COLOUR = {name: number for number, name in enumerate(COLOURS)}
HARD = (2, 3)
"""The hard colours: one of them is among the first four missions (YE-S7)."""
CATEGORIES = ("war", "kidnapping", "espionage", "theft", "assassination")

START_MON = 12
START_MISSIONS = 4
DISCIPLES = 4
SAFE = 2
"""Least number of disciples (YE-E4)."""
CHURCH = 3
LEAVING = 3
"""Mon for leaving before the bidding begins (YE-B1)."""

MOST_ACTIONS, MOST_BONUSES, MOST_WEAPONS, MOST_GEISHA, MOST_MISSIONS, MOST_BLESSINGS = 3, 2, 4, 3, 4, 1

PRICES = (8, 8, 8, 6, 6)
"""Prices of the market spaces from left to right (YE-E1)."""
DEAR = 3
"""Number of spaces at the highest price."""
KOBUDO_SAVES = 3
AUCTION_POINTS = 2
BLACKMAIL_POINTS = 2


class Favor(NamedTuple):
    """A favor card: a card or weapon from the top, Mon, a blessing (YE-S7)."""

    id: str
    item: str
    mon: int
    blessing: int = 0
    mark: str = CERTAIN


FAVORS = {
    row.id: row
    for row in (
        Favor("action", "action", 3),
        Favor("bonus", "bonus", 3),
        Favor("weapon", "weapon", 3),
        Favor("mon", "", 7),
        Favor("blessing", "", 0, 1),
    )
}


class Lot(NamedTuple):
    """A lot: the least bid, and its group with two or three seats (YE-B2, B4)."""

    id: str
    least: int
    group: str
    mark: str = CERTAIN


LOTS = {
    row.id: row
    for row in (
        Lot("action", 3, "white"),
        Lot("bonus", 3, "white"),
        Lot("weapon", 3, "white"),
        Lot("annex", 5, "black"),
        Lot("geisha", 5, "black"),
        Lot("disciple", 3, "red"),
        Lot("mission", 3, "red"),
    )
}
GROUPS = tuple(dict.fromkeys(row.group for row in LOTS.values()))
FEW = 3
"""Most seats with which groups are auctioned."""
