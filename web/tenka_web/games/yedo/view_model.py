"""What the drawings of Yedo draw: plain values, filled from a view; see ``tenka_web.ui.boards.view_model``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tenka_web.ui.boards.view_model import Pointers, SeatLook


@dataclass(frozen=True, slots=True)
class Price:
    """A price or gain on a row: ``unit`` mon, pp or none."""

    text: str
    unit: str = ""


Note = tuple[str, tuple[Price, ...]]
"""A paper under a space of the Castle: words and prices."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a district's price list."""

    verb: str
    sign: str
    words: str
    prices: tuple[Price, ...] = ()
    target: str = ""  # "": not of the present question


@dataclass(frozen=True, slots=True)
class Stall:
    """A space of the market: the weapon there ("": none), its name, what it costs the one who looks."""

    weapon: str
    name: str
    price: int


@dataclass(frozen=True, slots=True)
class Watch:
    """``at``: the code of its district; ``following``: where it goes next; ``searching``: it has arrived."""

    colour: str
    at: str
    following: str
    searching: bool = False


class Move(NamedTuple):
    """Something on its way between a clan and a place.

    Attributes:
        space: The place; -1: the middle of the plan.
        out: Whether it leaves its clan.
        sign: Its sign in assets/art/yedo.json; "": a disciple as a piece.
        number: How many; 0: not counted.
        key: Unique for this moment.
    """

    seat: int
    space: int
    out: bool
    sign: str
    number: int
    key: str


@dataclass(frozen=True, slots=True)
class YedoPicture:
    """The city with all its pieces; districts by code, spaces by number."""

    seats: tuple[SeatLook, ...]
    spaces: tuple[int, ...]
    names: Mapping[str, tuple[str, str]]  # code -> name, kanji
    rows: Mapping[str, tuple[Row, ...]]
    notes: tuple[Note, ...]
    market: tuple[Stall, ...]
    decks: Mapping[str, tuple[int, str]]
    church: int
    round: int
    rounds: int
    order: tuple[int, ...]
    words: Mapping[str, str]
    watch: Watch | None = None
    danger: str = ""  # the next district of the watch, while a player is asked where to place
    closed: str = ""
    marks: Mapping[int, str] = field(default_factory=dict)  # space -> ready, saved, caught
    pointers: Pointers = field(default_factory=Pointers)
    label: str = ""
    moves: tuple[Move, ...] = ()  # what the others did last

    @property
    def searched_district(self) -> str:
        """Return the district that the watch searches now."""
        return self.watch.at if self.watch is not None and self.watch.searching else ""
