"""What a seat observes as numbers: rows of features, each with its bounds.

A feature reads what its seat may know and nothing else: of cards in hand the faces it knows, as a veil would tell them, and any
other secret field through its veil, as in a view. Making the whole view for that would take longer than the game itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, repeat
from operator import attrgetter
from typing import Any, NamedTuple

from tenka.core import registry
from tenka.core.errors import BadSetup
from tenka.core.rules import Rules
from tenka.core.state import State

COUNTS = 1000
"""Counts that a feature remembers: much lies as it lay at the choice before."""

Read = Callable[[Any, int], Iterable[Any]]
"""From the state (or what the feature names as veiled) and the seat to the numbers of a feature: always as many, read alone."""


class Feature(NamedTuple):
    """So many numbers of one kind, each from ``low`` to ``high``. ``veiled``: the secret field it reads, if it reads one.
    ``listed``, ``single``: it is a field of the state as it stands there, a list of numbers or one number. ``rows``: what is read
    are lists of numbers, one after the other.
    """

    name: str
    size: int
    low: int
    high: int
    read: Read
    veiled: str = ""
    listed: bool = False
    single: bool = False
    rows: bool = False


def track(name: str, size: int, low: int, high: int) -> Feature:
    """A list of numbers, as it stands in the state."""
    return Feature(name, size, low, high, lambda state, seat: getattr(state, name), listed=True)


def number(name: str, low: int, high: int) -> Feature:
    """One number."""
    return Feature(name, 1, low, high, lambda state, seat: (int(getattr(state, name)),), single=True)


def grid(name: str, rows: int, columns: int, low: int, high: int, veiled: str = "") -> Feature:
    """A list of lists of numbers, row after row."""
    if veiled:
        return Feature(name, rows * columns, low, high, lambda rows, seat: rows, veiled, rows=True)
    return Feature(name, rows * columns, low, high, lambda state, seat: getattr(state, name), rows=True)


def words(name: str, size: int, known: Iterable[str]) -> Feature:
    """A list of at most so many words by their place in a table, from 1; 0 for none, and where the list ends."""
    index, empty = {word: at for at, word in enumerate(known, 1)}, [0] * size
    place, none, field = index.get, repeat(0), attrgetter(name)

    def read(state: Any, seat: int) -> list[int]:
        lying = field(state)
        if not lying:
            return empty
        counts = [*map(place, lying, none)]
        return counts if len(counts) == size else counts + empty[len(counts) :]

    return Feature(name, size, 0, len(index), read)


def word(name: str, known: Iterable[str]) -> Feature:
    """One word by its place in a table, from 1; 0 for none."""
    index = {each: at for at, each in enumerate(known, 1)}
    return Feature(name, 1, 0, len(index), lambda state, seat: (index.get(getattr(state, name), 0),))


def marked(name: str, size: int) -> Feature:
    """A list of numbers below ``size``: 1 for each that stands there."""
    empty, field = [0] * size, attrgetter(name)

    def read(state: Any, seat: int) -> list[int]:
        lying = field(state)
        if not lying:
            return empty
        counts = empty[:]
        for each in lying:
            counts[each] = 1
        return counts

    return Feature(name, size, 0, 1, read)


def seats(name: str, size: int) -> Feature:
    """A list of at most so many seats, each once; -1 where the list ends."""
    empty = [-1] * size

    def read(state: Any, seat: int) -> list[int]:
        counts: list[int] = getattr(state, name)
        return counts if len(counts) == size else counts + empty[len(counts) :]

    return Feature(name, size, -1, size - 1, read)


def counted(name: str, known: Iterable[str], most: int, lying: Callable[[Any, int], Iterable[str]]) -> Feature:
    """Return how many of each kind lie somewhere; kinds that are not known, and hidden ones, are passed over."""
    index = {each: at for at, each in enumerate(known)}
    size = len(index)
    place, apart, empty = index.get, repeat(size), [0] * (size + 1)
    known_counts: dict[tuple[str, ...], list[int]] = {}

    def read(state: Any, seat: int) -> list[int]:
        kinds = tuple(lying(state, seat))
        counts = known_counts.get(kinds)
        if counts is None:
            counts = empty[:]
            for at in map(place, kinds, apart):
                counts[at] += 1
            del counts[size]                                         # those that are passed over
            if len(known_counts) >= COUNTS:
                known_counts.clear()
            known_counts[kinds] = counts
        return counts

    return Feature(name, size, 0, most, read)


def held_by(name: str, holder: int) -> Callable[[Any, int], Iterable[str]]:
    """What lies before a seat, for all to see."""

    def read(state: Any, seat: int) -> Iterable[str]:
        lying: list[list[str]] = getattr(state, name)
        return lying[holder]

    return read


def hands(name: str, seats: int, most: int) -> Feature:
    """Return how many cards each seat holds: their backs are public, and their faces are not looked at."""
    return Feature(f"{name} held", seats, 0, most, lambda state, seat: map(len, getattr(state, name)))


def _through(veil: Callable[[Any, int, Any], Any], feature: Feature) -> Read:
    """Return the numbers of what the seat may know of a secret field."""
    field, read = attrgetter(feature.veiled), feature.read
    return lambda state, seat: read(veil(field(state), seat, state), seat)


def _at_once(names: Sequence[str], single: bool) -> tuple[Read, bool]:
    """What reads fields that follow each other, all lists of numbers or all single ones; and whether it reads lists."""
    fields: Any = attrgetter(*names)
    if single and len(names) > 1:
        return lambda state, seat: map(int, fields(state)), False
    if single:
        return lambda state, seat: (int(fields(state)),), False
    return lambda state, seat: fields(state), len(names) > 1


class Observer:
    """Reads the features of some rules. ``low`` and ``high`` bound each number of ``vector``; ``slices`` says whose it is."""

    def __init__(self, features: Iterable[Feature], seats: int, state_type: type[State]) -> None:
        own = Feature("seat", 1, 0, seats - 1, lambda state, seat: (seat,))
        self.features = (own, *features)
        self.low = [feature.low for feature in self.features for _ in range(feature.size)]
        self.high = [feature.high for feature in self.features for _ in range(feature.size)]
        self.slices: Mapping[str, slice] = self._laid_out()
        fields: Any = dataclasses.fields(state_type)
        veils = {field.name: field.metadata["veil"] for field in fields if "veil" in field.metadata}
        self._reads = {
            feature.name: _through(veils[feature.veiled], feature) if feature.veiled else feature.read
            for feature in self.features
        }
        self._runs = tuple(self._in_runs())

    def _in_runs(self) -> Iterator[tuple[Read, bool]]:
        """Yield the same, each with whether it reads lists; but fields that follow each other are read at once."""
        for (listed, single), run in groupby(self.features, key=attrgetter("listed", "single")):
            if listed or single:
                yield _at_once([feature.name for feature in run], single)
            else:
                yield from [(self._reads[feature.name], feature.rows) for feature in run]

    def _laid_out(self) -> dict[str, slice]:
        slices, at = {}, 0
        for feature in self.features:
            slices[feature.name] = slice(at, at + feature.size)
            at += feature.size
        return slices

    def __len__(self) -> int:
        return len(self.low)

    def vector(self, state: Any, seat: int) -> list[int]:
        """Return all that a seat knows of a state, or of its view of it, in the order of the features."""
        numbers: list[int] = []
        for read, lists in self._runs:
            if lists:
                for row in read(state, seat):
                    numbers += row
            else:
                numbers += read(state, seat)
        return numbers

    def named(self, state: Any, seat: int) -> dict[str, list[int]]:
        """Return the same by the features' names."""
        vector = self.vector(state, seat)
        return {name: vector[at] for name, at in self.slices.items()}


Features = Callable[[Rules], Iterable[Feature]]


def observer_of(rules: Rules) -> Observer:
    """What seats at a table of these rules observe. Raises BadSetup for a game that declares nothing."""
    place = registry.row_of(rules.game).features
    if not place:
        raise BadSetup(f"{rules.game} declares no observations")
    declared: Features = registry.load(place)
    return Observer(declared(rules), rules.seats, rules.state_type)
