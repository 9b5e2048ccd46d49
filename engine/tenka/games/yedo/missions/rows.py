"""The missions: one row each.

A need names districts by code, each one own disciple there, then goods by name: weapons, annexes, geisha, blessing. A gain
is prestige, Mon and perhaps an item. Only the need and the standard gain of Y01 are printed in the rulebook; the names and
numbers of all others were rebuilt. ``Mission.value`` and ``Mission.bonus_value`` say what a gain should be worth for its need.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import NamedTuple

from tenka.core.errors import sentence
from tenka.games.yedo.board.districts import BY_CODE
from tenka.games.yedo.goods import ANNEX_BIT, WEAPONS
from tenka.games.yedo.provenance import REBUILT

ITEM_WORTH = {"": 0, "action": 4, "bonus": 4, "weapon": 4, "mission": 3, "swap": 0, "end": 0}
"""Items of a gain beside prestige and Mon: a card or weapon from the top, a new mission, the other watch, the end; and what each
is worth, in Mon."""
ITEMS = tuple(ITEM_WORTH)
DISCIPLE_WORTH, POINT_WORTH = 5, 4
"""What a disciple that a mission needs, and a point of prestige, are worth, in Mon."""
LIST_PRICES = {"weapon": 7, "annex": 11, "geisha": 8, "blessing": 7}
SHARE_OF_PRICES = 0.6
"""Goods are kept, so a gain pays a part of their list prices."""
COLOUR_WORTH = {"green": (0, 2), "yellow": (0, 2), "red": (4, 4), "black": (12, 6)}
"""Colour -> what standard and bonus are worth beside their needs, in Mon."""


class Need(NamedTuple):
    """Requirements. ``places``: (district, own disciples there). The goods must be owned, and are kept (YE-X4)."""

    places: tuple[tuple[int, int], ...]
    weapons: frozenset[str]
    annexes: int
    geisha: int
    blessing: int

    @property
    def value(self) -> float:
        """What the requirements are worth, in Mon."""
        prices = zip(LIST_PRICES.values(), (len(self.weapons), self.annexes.bit_count(), self.geisha, self.blessing), strict=True)
        disciples = sum(count for _, count in self.places)
        return DISCIPLE_WORTH * disciples + SHARE_OF_PRICES * sum(price * count for price, count in prices)


class Gain(NamedTuple):
    """The reward of a mission, in this order."""

    points: int
    mon: int
    item: str

    @property
    def value(self) -> int:
        """What the reward is worth, in Mon."""
        return POINT_WORTH * self.points + self.mon + ITEM_WORTH[self.item]


class Mission(NamedTuple):
    """A mission. ``bonus`` is required and gained beside the standard, never alone. ``known``: parts that are more certain than
    the mark.

    ``since``: the first version that deals it.
    """

    code: str
    id: str
    colour: str
    category: str
    need: Need
    gain: Gain
    bonus: Need
    bonus_gain: Gain
    mark: str = REBUILT
    known: str = ""
    since: int = 1

    @property
    def value(self) -> float:
        """What the standard gain should be worth, in Mon."""
        return self.need.value + COLOUR_WORTH[self.colour][0]

    @property
    def bonus_value(self) -> float:
        """What the bonus should be worth, in Mon. Geisha that the standard needs count once."""
        more = self.bonus._replace(geisha=max(0, self.bonus.geisha - self.need.geisha))
        return more.value + COLOUR_WORTH[self.colour][1]


def need(text: str) -> Need:
    """Parse a need. Raises ValueError for an unknown word."""
    words = Counter(text.split())
    places = tuple((BY_CODE[word], words.pop(word)) for word in list(words) if word in BY_CODE)
    geisha, blessing = words.pop("geisha", 0), words.pop("blessing", 0)
    weapons = frozenset(word for word in words if word in WEAPONS)
    annexes = sum(ANNEX_BIT[word] for word in words if word in ANNEX_BIT)
    strange = [word for word, count in words.items() if count > 1 or (word not in weapons and word not in ANNEX_BIT)]
    if strange:
        what = f"a need names districts, weapons, annexes, geisha and blessing, each thing once, not {strange[0]!r}"
        raise ValueError(sentence(what, "file.need", got=strange[0][:40]))
    return Need(places, weapons, annexes, geisha, blessing)


NOTHING = need("")
"""The bonus requirement of a mission without a bonus."""


def gain(text: str) -> Gain:
    """Parse a gain: prestige, Mon, an item or nothing. Raises ValueError."""
    words = text.split()
    if len(words) not in (2, 3) or not (words[0] + words[1]).isdecimal() or words[2:3] not in ([], *([item] for item in ITEMS)):
        known = ", ".join(ITEMS[1:])
        what = f"a gain is prestige, Mon and perhaps one of {known}, not {text!r}"
        raise ValueError(sentence(what, "file.gain", known=known, got=text[:40]))
    return Gain(int(words[0]), int(words[1]), "".join(words[2:]))


def mission(
    colour: str, code: str, name: str, category: str, needs: str, gains: str, bonus: str, bonus_gains: str, known: str = "",
    since: int = 1,
) -> Mission:
    """Parse a row. Raises ValueError."""
    return Mission(code, name, colour, category, need(needs), gain(gains), need(bonus), gain(bonus_gains), REBUILT, known, since)


green, yellow, red, black = (partial(mission, colour) for colour in ("green", "yellow", "red", "black"))
WAR, ABDUCTION, SPYING, THEFT, KILLING = "war", "kidnapping", "espionage", "theft", "assassination"

MISSIONS = (
    green("G01", "tonights-menu", SPYING, "TAV RED", "1 6", "geisha", "1 3", "theme"),
    green("G02", "where-the-stalls-stand", SPYING, "MAR GAT", "1 6", "metsubushi", "0 2 action", "theme"),
    green("G03", "a-face-in-the-crowd", SPYING, "HAR RED", "1 6", "TEM", "1 3", "theme"),
    green("G04", "ears-at-the-gate", SPYING, "GAT metsubushi", "1 5", "TAV", "1 3"),
    green("G05", "rice-for-the-poor", THEFT, "MAR nawa", "1 5", "blessing", "1 2", "theme"),
    green("G06", "the-ferrymans-purse", THEFT, "HAR shuko", "1 5", "MAR", "0 3 action"),
    green("G07", "incense-money", THEFT, "TEM TAV", "1 2 action", "nawa", "1 2"),
    green("G08", "the-runaway-apprentice", ABDUCTION, "TAV nawa", "1 5", "shuko", "1 2"),
    green("G09", "a-guest-for-the-night", ABDUCTION, "RED geisha", "1 6", "doku", "1 2"),
    green("G10", "the-toll-keepers", WAR, "GAT CAS yumi", "1 10", "katana", "1 2"),
    green("G11", "show-of-steel", WAR, "CAS katana", "1 5", "dojo", "1 5"),
    green("G12", "a-bitter-cup", KILLING, "HAR TEM doku", "1 10", "fukiya", "1 2"),
    yellow("Y01", "smoke-over-the-bazaar", THEFT, "MAR TEM metsubushi yashiki geisha", "3 10 action", "shuko",
          "1 2", "needs standard"),
    yellow("Y02", "the-customs-seal", SPYING, "HAR GAT shuko metsubushi", "2 10", "dojo", "1 1 bonus"),
    yellow("Y03", "letters-from-the-west", SPYING, "TAV CAS metsubushi geisha", "2 11", "fukiya", "1 2"),
    yellow("Y04", "the-painted-screen", SPYING, "RED CAS yashiki geisha", "2 13 swap", "metsubushi", "1 2"),
    yellow("Y05", "the-monk-who-listens", SPYING, "TEM GAT fukiya blessing", "2 10", "karesansui", "1 1 action"),
    yellow("Y06", "silver-of-the-south", THEFT, "HAR MAR nawa shuko", "2 10", "kobudo-ryu", "1 5"),
    yellow("Y07", "the-armourers-chest", THEFT, "MAR GAT shuko dojo", "2 9 weapon", "nawa", "1 2"),
    yellow("Y08", "the-bronze-bell", THEFT, "TEM HAR nawa blessing", "2 10", "GAT", "1 3"),
    yellow("Y09", "the-merchants-daughter", ABDUCTION, "MAR RED nawa geisha", "2 11", "yashiki", "1 5"),
    yellow("Y10", "the-gamblers-debt", ABDUCTION, "TAV RED shuko shuriken", "2 10", "nawa", "1 2"),
    yellow("Y11", "the-foreign-pilot", ABDUCTION, "HAR TAV doku geisha", "2 11", "nawa", "1 2"),
    yellow("Y12", "a-novice-vanishes", ABDUCTION, "TEM TAV metsubushi karesansui", "2 13", "blessing", "0 2 action"),
    yellow("Y13", "clear-the-post-road", WAR, "GAT TAV yumi katana", "2 10 swap", "MAR", "1 3"),
    yellow("Y14", "masterless-men", WAR, "HAR GAT katana dojo", "2 13", "shuriken", "1 2"),
    yellow("Y15", "break-the-usurers", WAR, "MAR CAS shuriken yumi", "2 10", "kobudo-ryu", "1 1 bonus"),
    yellow("Y16", "needle-in-the-crowd", KILLING, "RED TEM fukiya doku", "2 10", "karesansui", "1 5"),
    yellow("Y17", "the-last-dance", KILLING, "RED TAV fukiya geisha", "2 11", "doku", "1 2"),
    yellow("Y18", "the-tax-clerk", KILLING, "CAS TEM shuriken kobudo-ryu", "2 13", "fukiya", "1 2"),
    red("R01", "the-councils-cipher", SPYING, "CAS TAV RED metsubushi karesansui geisha", "5 11 bonus", "doku", "2 0"),
    red("R02", "charts-of-the-black-ship", SPYING, "HAR HAR TAV shuko metsubushi dojo", "5 14", "geisha", "2 1"),
    red("R03", "behind-the-paper-wall", SPYING, "RED CAS yashiki geisha geisha", "5 6 action", "fukiya", "2 0"),
    red("R04", "the-jade-censer", THEFT, "TEM TEM MAR nawa shuko karesansui blessing", "6 14", "shuriken", "2 0"),
    red("R05", "powder-for-two-clans", THEFT, "HAR GAT MAR nawa shuko kobudo-ryu", "5 14", "yumi", "2 0"),
    red("R06", "the-blade-of-the-founder", THEFT, "CAS MAR katana shuko dojo", "4 9 weapon", "yashiki", "2 0 bonus"),
    red("R07", "the-toll-chest", THEFT, "GAT GAT TAV metsubushi nawa kobudo-ryu", "5 14", "shuko", "2 0"),
    red("R08", "the-heir-of-the-house", ABDUCTION, "CAS TEM RED nawa yashiki geisha", "5 15", "blessing", "2 0"),
    red("R09", "the-court-physician", ABDUCTION, "CAS TEM doku karesansui blessing", "4 10 mission", "metsubushi", "2 0"),
    red("R10", "the-pilgrim-princess", ABDUCTION, "GAT TEM TAV yashiki karesansui blessing", "5 16", "geisha", "2 1", "theme"),
    red("R11", "the-jesuit", ABDUCTION, "HAR HAR TEM nawa metsubushi geisha", "5 8 action", "doku", "2 0"),
    red("R12", "siege-of-the-tea-house", WAR, "RED RED TAV katana shuriken dojo", "5 14 swap", "yumi", "2 0"),
    red("R13", "fire-arrows", WAR, "GAT HAR MAR yumi katana kobudo-ryu", "5 14", "CAS", "2 1"),
    red("R14", "the-wall-breakers", WAR, "CAS GAT yumi katana fukiya blessing", "5 11", "dojo", "2 0 action"),
    red("R15", "bandits-of-the-bay", WAR, "HAR RED GAT shuriken yumi dojo", "5 14", "katana", "2 0"),
    red("R16", "the-poisoned-brush", KILLING, "TEM CAS RED doku fukiya geisha", "5 8 action", "karesansui", "2 0 mission"),
    red("R17", "the-magistrates-barge", KILLING, "HAR TAV MAR shuriken fukiya yashiki", "5 14", "yumi", "2 0"),
    red("R18", "nine-cuts", KILLING, "MAR MAR TAV katana doku shuriken geisha", "5 16", "kobudo-ryu", "3 0"),
    black("B01", "the-emperors-envoy", SPYING, "CAS CAS RED metsubushi yashiki karesansui geisha geisha",
          "10 10 bonus", "fukiya", "2 2"),
    black("B02", "the-vault-of-the-tokugawa", THEFT, "CAS MAR GAT nawa shuko metsubushi dojo blessing", "10 10", "TAV", "3 0"),
    black("B03", "the-rivals-bride", ABDUCTION, "RED MAR TEM nawa yashiki geisha geisha blessing", "10 12", "doku", "2 2"),
    black("B04", "the-ambassadors-caravan", ABDUCTION, "HAR GAT TAV CAS nawa doku karesansui dojo", "10 14", "geisha", "3 0"),
    black("B05", "the-night-of-banners", WAR, "GAT GAT RED MAR katana yumi shuriken kobudo-ryu", "10 11", "dojo", "2 1 bonus"),
    black("B06", "burn-the-black-ship", WAR, "HAR HAR MAR yumi fukiya shuko dojo kobudo-ryu", "10 13", "shuriken", "2 2"),
    black("B07", "war-on-the-holy-hill", WAR, "TEM TEM MAR TAV katana yumi dojo karesansui blessing", "11 14", "shuriken", "2 2"),
    black("B08", "the-lords-banquet", KILLING, "TAV RED CAS doku fukiya yashiki geisha geisha", "10 12", "karesansui", "3 1"),
    black("B09", "death-of-a-bishop", KILLING, "HAR TEM MAR fukiya shuriken doku karesansui blessing", "10 10", "nawa", "2 2"),
    black("B10", "seven-generals", KILLING, "CAS GAT TAV RED katana shuriken doku kobudo-ryu geisha", "11 12",
          "yashiki", "2 1 bonus"),
    black("B11", "kill-the-shogun", KILLING, "CAS CAS GAT TEM katana fukiya doku yashiki kobudo-ryu geisha blessing", "17 0 end",
          "shuriken geisha geisha", "4 0", "name"),
)  # fmt: skip
