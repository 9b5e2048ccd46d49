"""Action, bonus and event cards: one row each."""

from __future__ import annotations

from typing import NamedTuple

from tenka.games.yedo.board.districts import CASTLE, GATES, HARBOR, MARKET, RED_LIGHT, TAVERN, TEMPLE
from tenka.games.yedo.provenance import CERTAIN, LIKELY, REBUILT


class ActionCard(NamedTuple):
    """An action card. ``windows``: when it can be played (see ``playing``). ``effect``: name of its effect, with an amount.

    ``mark``: how certain the row is (``provenance``); ``known``: more certain parts, "name effect window theme". ``since``: the
    first version that deals it, for every row of this file.
    """

    code: str
    id: str
    copies: int
    windows: str
    effect: str
    amount: int = 0
    samurai: bool = False
    mark: str = REBUILT
    known: str = ""
    since: int = 1


ACTION_CARDS = (
    ActionCard("A01", "double-time", 4, "5b", "march", 1, mark=REBUILT, known="name effect window"),
    ActionCard("A02", "slow-march", 3, "5b", "march", -1),
    ActionCard("A03", "about-face", 3, "5b", "about-face", known="theme"),
    ActionCard("A04", "false-alarm", 2, "5b", "false-alarm", 2, samurai=True),
    ActionCard("A05", "smoke-screen", 3, "5c", "save-one"),
    ActionCard("A06", "bribed-captain", 2, "5c", "save-all", 2, known="theme"),
    ActionCard("A07", "informer", 2, "5c", "inform", samurai=True),
    ActionCard("A08", "heart-of-the-dragon", 3, "4", "open-district", known="name effect window"),
    ActionCard("A09", "feint", 4, "reaction", "cancel", known="name window"),
    ActionCard("A10", "the-walls-have-ears", 3, "any", "listen", 1, known="name window"),
    ActionCard("A11", "new-shipment", 2, "7-before", "new-market", known="theme"),
    ActionCard("A12", "silver-tongue", 2, "2-won", "discount", 3),
    ActionCard("A13", "closed-doors", 1, "2-turn 2-named", "silence", samurai=True),
    ActionCard("A14", "hidden-purse", 3, "any", "mon", 4),
    ActionCard("A15", "street-errand", 2, "7-before", "errand"),
    ActionCard("A16", "early-riser", 2, "4", "second-placement"),
    ActionCard("A17", "elbow-room", 1, "4", "displace", samurai=True),
    ActionCard("A18", "pickpocket", 2, "7-with", "rob", 3, samurai=True),
    ActionCard("A19", "sabotage", 1, "7-with", "disarm", samurai=True),
    ActionCard("A20", "borrowed-blade", 2, "7-mission", "lend-weapon"),
    ActionCard("A21", "silent-prayer", 2, "3 7-mission", "lend-blessing"),
    ActionCard("A22", "sudden-orders", 1, "7-before", "new-orders", 2),
)


class BonusCard(NamedTuple):
    """A bonus card. ``most``: the measure in which no other seat may have more; ``tied``: points in a tie (YE-Z1).

    Or ``least``: measures and the required amounts; ``more``: the same for ``more_points`` instead.
    """

    code: str
    id: str
    points: int
    tied: int = 0
    most: str = ""
    least: str = ""
    more: str = ""
    more_points: int = 0
    mark: str = REBUILT
    since: int = 1


BONUS_CARDS = (
    BonusCard("N01", "master-of-war", 4, 2, most="war", mark=CERTAIN),
    BonusCard("N02", "master-of-espionage", 4, 2, most="espionage", mark=LIKELY),
    BonusCard("N03", "master-of-theft", 4, 2, most="theft", mark=LIKELY),
    BonusCard("N04", "master-of-kidnapping", 4, 2, most="kidnapping", mark=LIKELY),
    BonusCard("N05", "master-of-assassination", 4, 2, most="assassination", mark=LIKELY),
    BonusCard("N06", "green-scrolls", 3, 1, most="green"),
    BonusCard("N07", "yellow-scrolls", 3, 1, most="yellow"),
    BonusCard("N08", "red-scrolls", 4, 2, most="red"),
    BonusCard("N09", "black-scrolls", 4, 2, most="black"),
    BonusCard("N10", "quartermaster", 3, 1, most="weapons"),
    BonusCard("N11", "master-builder", 3, 1, most="annexes"),
    BonusCard("N12", "patron-of-yoshiwara", 4, 2, most="geisha"),
    BonusCard("N13", "house-of-gold", 4, 2, most="mon"),
    BonusCard("N14", "schemer", 3, 1, most="actions"),
    BonusCard("N15", "many-hands", 3, 1, most="clan"),
    BonusCard("N16", "busy-clan", 4, 2, most="missions"),
    BonusCard("N17", "perfectionist", 4, 2, most="perfect"),
    BonusCard("N18", "full-estate", 4, least="annexes 4"),
    BonusCard("N19", "three-flowers", 4, least="geisha 3"),
    BonusCard("N20", "full-armoury", 3, least="weapon-kinds 4"),
    BonusCard("N21", "pure-of-heart", 3, least="blessing 1 geisha 1"),
    BonusCard("N22", "complete-household", 2, least="house 4"),
    BonusCard("N23", "every-colour", 3, least="colours 3", more="colours 4", more_points=5),
    BonusCard("N24", "five-paths", 4, least="categories 4", more="categories 5", more_points=6),
    BonusCard("N25", "specialist", 3, least="one-category 3"),
    BonusCard("N26", "well-filled-chest", 3, least="mon 15"),
    BonusCard("N27", "clean-hands", 2, least="blackmail 1"),
)


class EventCard(NamedTuple):
    """An event. ``effect`` with an ``amount`` applies at once or for the round (YE-E2).

    Cruel ones have a ``loss``: goods and amounts; ``soft``: the loss after a returned blessing (YE-E3).
    """

    code: str
    id: str
    effect: str
    amount: int = 0
    loss: str = ""
    soft: str = ""
    copies: int = 1
    samurai: bool = False
    mark: str = REBUILT
    known: str = ""
    since: int = 1


EITHER = "either"
"""Softened loss: only one of the two, by the owner's choice."""

EVENT_CARDS = (
    EventCard("E01", "earthquake", "lose", loss="disciple 1 annex 1", soft=EITHER, samurai=True, known="effect"),
    EventCard("E02", "tsunami", "lose", loss="geisha 1 mon 3", soft="mon 3", samurai=True, known="name"),
    EventCard("E03", "great-fire-of-meireki", "lose", loss="annex 1 weapon 1", soft="weapon 1", samurai=True, known="name"),
    EventCard("E04", "plague", "lose", loss="disciple 1 geisha 1", soft=EITHER, samurai=True),
    EventCard("E05", "famine", "lose", loss="upkeep 2", soft="upkeep 1", samurai=True),
    EventCard("E06", "typhoon", "lose", loss="weapon 2", soft="weapon 1", samurai=True),
    EventCard("E07", "night-of-thieves", "lose", loss="half 999", soft="half 3", samurai=True),
    EventCard("E08", "loss-of-face", "lose", loss="points 2", soft="points 1", samurai=True),
    EventCard("E09", "castle-closed", "close", CASTLE, known="theme"),
    EventCard("E10", "gates-barred", "close", GATES, known="theme"),
    EventCard("E11", "inns-shut", "close", TAVERN, known="theme"),
    EventCard("E12", "harbor-blockade", "close", HARBOR, known="theme"),
    EventCard("E13", "lanterns-out", "close", RED_LIGHT, known="theme"),
    EventCard("E14", "market-holiday", "close", MARKET, known="theme"),
    EventCard("E15", "temple-retreat", "close", TEMPLE, known="theme"),
    EventCard("E16", "changing-of-the-guard", "about-face", copies=2, known="theme"),
    EventCard("E17", "double-watch", "march", 2),
    EventCard("E18", "arms-fair", "weapon-price", -2, known="theme"),
    EventCard("E19", "sword-tax", "weapon-price", 2),
    EventCard("E20", "festival-of-lanterns", "geisha-price", 5),
    EventCard("E21", "black-ship", "luxury-price", 4),
    EventCard("E22", "rich-collection", "church", 3),
    EventCard("E23", "good-harvest", "mon", 3),
    EventCard("E24", "rumours", "draw", 1),
    EventCard("E25", "shoguns-birthday", "audience", 1),
    EventCard("E26", "amnesty", "pardon", 3),
)
