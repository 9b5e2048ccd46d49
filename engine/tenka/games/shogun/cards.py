"""Actions, chest cards and special cards (SH-P, SH-O5, SH-A): one row each."""

from __future__ import annotations

from typing import NamedTuple


class Action(NamedTuple):
    """One of the ten actions. ``price`` in chests; ``armies`` that A6 to A8 place."""

    id: str
    price: int = 0
    armies: int = 0


class Blank(NamedTuple):
    """A seat's own card that has no effect on an action; ``chests`` is its value as a bid."""

    id: str
    chests: int


ACTIONS = (
    Action("castle", price=3),
    Action("temple", price=2),
    Action("theatre", price=1),
    Action("rice"),
    Action("tax"),
    Action("armies-5", price=3, armies=5),
    Action("armies-3", price=2, armies=3),
    Action("armies-1", price=1, armies=1),
    Action("battle-a"),
    Action("battle-b"),
)

BID = "bid"

BLANKS = (
    Blank("chest-0", 0),
    Blank("chest-1", 1),
    Blank("chest-2", 2),
    Blank("chest-3", 3),
    Blank("chest-4", 4),
)

SPECIALS = (
    "more-tax",     # one chest more from taxes
    "more-rice",    # one rice more from a harvest
    "six-armies",   # six armies instead of five
    "attack",       # one army more when attacking
    "defence",      # one army more when defending
)  # fmt: skip


class Building(NamedTuple):
    """A kind of building: its bit in a province, how many there are (SH-S4) and what most of them in a region earn (W4)."""

    id: str
    bit: int
    supply: int
    most: int


BUILDINGS = (
    Building("castle", 1, 28, 3),
    Building("temple", 2, 26, 2),
    Building("theatre", 4, 26, 1),
)
LINES = ("provinces", "buildings", *(building.id for building in BUILDINGS))
"""The lines of the score (SH-W4)."""

CASTLE, TEMPLE, THEATRE = BUILDINGS
BUILDINGS_IN = (0, 1, 1, 2, 1, 2, 2, 3)
"""Bits -> number of buildings."""
