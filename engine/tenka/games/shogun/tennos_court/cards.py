"""Components of the court: benevolence cards, audience places, the panel and the tower cards (TC-S, TC-B)."""

from __future__ import annotations

from typing import NamedTuple

from tenka.games.shogun.cards import BUILDINGS, Blank, Building

OFFICIALS = 7
"""Court officials of a seat (TC-S1)."""

PRICES = (4, 3, 2)
"""Price of each audience place in officials; the highest card goes to the first (TC-R1)."""

PANEL = {"convert-3": 3, "convert-2": 2, "convert-1": 1}
"""Places of the panel -> armies that each converts, in the order of opening (TC-S1, R3)."""

TOWER_CARDS = tuple(Blank(f"tower-{number}", 0) for number in (1, 2, 3))
"""A seat's cards for armies in the tray; elsewhere they count as the chest card 0 (TC-R2)."""

CERTAIN, LIKELY, RECONSTRUCTED = "certain", "likely", "reconstructed"


class Favour(NamedTuple):
    """A benevolence card. ``amount``: chests, rice, points or armies. ``building``: its building. ``bars``: actions it protects
    from.

    ``known``: how certain the card is; printed amounts could not be seen. ``since``: the first version that deals it.
    """

    id: str
    effect: str
    known: str
    amount: int = 0
    building: str = ""
    bars: tuple[str, ...] = ()
    since: int = 1


A, B = "battle-a", "battle-b"

FAVOURS = (
    Favour("1", "event", CERTAIN),
    Favour("2", "chests", RECONSTRUCTED, amount=3),
    Favour("3", "tray", RECONSTRUCTED, amount=3),
    Favour("4", "calm", CERTAIN),
    Favour("5", "rice", RECONSTRUCTED, amount=2),
    Favour("6", "points", RECONSTRUCTED, amount=1),
    Favour("7", "building", LIKELY, building="theatre"),
    Favour("8", "tray", RECONSTRUCTED, amount=4),
    Favour("9", "chests", RECONSTRUCTED, amount=4),
    Favour("10", "peace", LIKELY, bars=(A,)),
    Favour("11", "peace", LIKELY, bars=(B,)),
    Favour("12", "armies", CERTAIN, amount=3),
    Favour("13", "points", RECONSTRUCTED, amount=2),
    Favour("14", "tray", RECONSTRUCTED, amount=5),
    Favour("15", "rice", RECONSTRUCTED, amount=3),
    Favour("16", "chests", RECONSTRUCTED, amount=5),
    Favour("17", "building", LIKELY, building="temple"),
    Favour("18", "peace", LIKELY, bars=(A, B)),
    Favour("19", "points", RECONSTRUCTED, amount=3),
    Favour("20", "rice", RECONSTRUCTED, amount=4),
    Favour("21", "building", LIKELY, building="castle"),
)

LINE = "benevolence"
"""Line of the score for points from cards."""


def source(favour: Favour) -> str:
    """Return the source of a card's points in the ledger."""
    return f"favour-{favour.id}"


def kind(favour: Favour) -> Building:
    """Return the building a card gives (TC-B7, B17, B21)."""
    return next(building for building in BUILDINGS if building.id == favour.building)
