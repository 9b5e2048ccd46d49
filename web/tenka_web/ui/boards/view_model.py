"""What the boards draw: plain values, filled from a view.

A *target* is the address of something that can be pointed at: ``province:kyoto``, ``castle:8``, ``card:ninja``,
``soldier:kyoto:1`` (province, seat), ``reinforcements:kyoto:1`` … Elements have it as ``data-target`` and a stable id derived
from it (``at-province-kyoto``), which patches need. Small targets inside a province are in the markup only while `Pointers`
mentions them; otherwise a click on a piece is a click on its province.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

Place = tuple[float, float]


class SeatLook(NamedTuple):
    """How a seat is shown: never by colour alone, always with its crest."""

    color: str              # red, blue, yellow, black, purple
    crest: str              # a key of assets/geometry/crests.json
    name: str


class PlaceName(NamedTuple):
    """A place as written on the board: large kanji, with the reading below ("": only kanji)."""

    kanji: str
    reading: str = ""


class Pointers(NamedTuple):
    """What can be pointed at, what has been picked, and the words for each, by target.

    A drawing of a few targets is cached by its part of the pointers (``restrict``), hashed by the words, which differ most often.
    """

    can: frozenset[str] = frozenset()                                   # glows, is a button, can be focused
    picked: frozenset[str] = frozenset()                                # the first half of a choice
    now: frozenset[str] = frozenset()                                   # where something happens at this moment
    why: Mapping[str, str] = MappingProxyType({})                       # greyed, with the reason
    say: Mapping[str, str] = MappingProxyType({})                       # spoken name
    stop: str = ". "                                                    # what parts the name from the reason
    short: frozenset[str] = frozenset()                                 # of ``can``: at one click what buttons do in two

    def __hash__(self) -> int:
        return hash((self.can, self.picked, self.now, self.short, *self.why.values(), *self.say.values()))

    def restrict(self, *targets: str) -> Pointers:
        """Return the pointers restricted to these targets."""
        why = {one: self.why[one] for one in targets if one in self.why}
        say = {one: self.say[one] for one in targets if one in self.say}
        can, picked, now = self.can.intersection(targets), self.picked.intersection(targets), self.now.intersection(targets)
        return Pointers(can, picked, now, why, say, self.stop, self.short.intersection(targets))


@dataclass(frozen=True, slots=True)
class March:
    """Pieces on their way between two provinces, drawn as a curve with a moving piece."""

    start: str
    end: str
    seat: int | None
    count: int


@dataclass(frozen=True, slots=True)
class Dice:
    """Three dice; `throw` counts the throws, so that a new one is animated."""

    faces: tuple[int, ...]
    throw: int = 0
    picked: frozenset[int] = frozenset()            # dice (by place) of the pair being considered
    label: str = ""
