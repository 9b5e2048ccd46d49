"""Observations as numbers: rows of features, each with its bounds.

A feature reads only what its seat may know: of cards in hand the faces the seat knows, as a veil would show them, and any other
secret field through its veil, as in a view. Making the whole view would take longer than the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import repeat
from operator import attrgetter
from typing import Any, NamedTuple

SEAT = "seat"
"""The observing seat, among what a feature reads."""
COUNTS = 1000
"""Counts that a feature caches: most piles are as they were one choice earlier."""

Read = Callable[[Any, int], Iterable[Any]]
"""(state, or what the feature names; seat) -> the numbers of a feature, a fixed number of them. Callers don't change them."""


class Feature(NamedTuple):
    """``size`` numbers of one kind, each from ``low`` to ``high``.

    Attributes:
        veiled: The secret field that the feature reads, if it reads one.
        listed: The feature is a field of the state as it is: a list of numbers.
        single: The feature is a field of the state as it is: one number.
        rows: ``read`` returns lists of numbers, one after the other.
        step: ``read`` gets the topmost step of this class on the stack. Without such a step all numbers are ``low``.
        asks: ``read`` gets the question instead of the state.
        kinds: Each value is a kind of its own, not an amount: a card, a seat, a place.
        derived: The feature is calculated from what others hold, which takes time; observations have it on request alone.
        reads: The fields of the state that the numbers follow from. ``SEAT`` among them: they follow from the observing seat,
            too. None: not declared; see ``row_writer``.
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
    step: type[Any] | None = None
    asks: bool = False
    kinds: bool = False
    derived: bool = False
    reads: tuple[str, ...] | None = None


def declare_numbers(name: str, size: int, low: int, high: int, kinds: bool = False) -> Feature:
    """Return the feature of a list of numbers, as it is in the state."""
    return Feature(name, size, low, high, lambda state, seat: getattr(state, name), listed=True, kinds=kinds, reads=(name,))


def declare_number(name: str, low: int, high: int, kinds: bool = False) -> Feature:
    """Return the feature of one number."""
    return Feature(
        name, 1, low, high, lambda state, seat: (int(getattr(state, name)),), single=True, kinds=kinds, reads=(name,)
    )


def declare_grid(name: str, rows: int, columns: int, low: int, high: int, veiled: str = "", kinds: bool = False) -> Feature:
    """Return the feature of a list of lists of numbers, row after row."""
    made = Feature(
        name, rows * columns, low, high, lambda state, seat: getattr(state, name), rows=True, kinds=kinds, reads=(name,)
    )
    return made._replace(veiled=veiled, read=lambda rows, seat: rows, reads=(veiled, SEAT)) if veiled else made


def declare_words(name: str, size: int, known: Iterable[str]) -> Feature:
    """Return the feature of a list of at most ``size`` words by their index in ``known``, from 1; 0 is none or no more."""
    listed = [*dict.fromkeys(known)]
    return Feature(name, size, 0, len(listed), index_reader(size, listed, attrgetter(name)), kinds=True, reads=(name,))


def index_reader(size: int, known: Iterable[Any], field: Callable[[Any], Any]) -> Read:
    """Return a reader of a list of at most ``size`` things as their index in ``known``, from 1; 0 is none."""
    index, empty = {word: at for at, word in enumerate(known, 1)}, [0] * size
    place, none = index.get, repeat(0)

    def read(state: Any, seat: int) -> list[int]:
        lying = field(state)
        if not lying:
            return empty
        counts = [*map(place, lying, none)][:size]
        return counts if len(counts) == size else counts + empty[len(counts) :]

    return read


def declare_word(name: str, known: Iterable[str]) -> Feature:
    """Return the feature of one word by its index in ``known``, from 1; 0 is none."""
    index = {each: at for at, each in enumerate(known, 1)}
    return Feature(name, 1, 0, len(index), lambda state, seat: (index.get(getattr(state, name), 0),), kinds=True, reads=(name,))


def declare_members(name: str, size: int) -> Feature:
    """Return the feature of a list of numbers below ``size``: 1 for each that is in it."""
    empty, field = [0] * size, attrgetter(name)

    def read(state: Any, seat: int) -> list[int]:
        lying = field(state)
        if not lying:
            return empty
        counts = empty[:]
        for each in lying:
            counts[each] = 1
        return counts

    return Feature(name, size, 0, 1, read, reads=(name,))


def declare_seats(name: str, size: int) -> Feature:
    """Return the feature of a list of at most ``size`` seats, each once; -1 after the list's end."""
    empty = [-1] * size

    def read(state: Any, seat: int) -> list[int]:
        counts: list[int] = getattr(state, name)
        return counts if len(counts) == size else counts + empty[len(counts) :]

    return Feature(name, size, -1, size - 1, read, kinds=True, reads=(name,))


def declare_card_counts(
    name: str, known: Iterable[str], most: int, lying: Callable[[Any, int], Iterable[str]], step: Any = None,
    reads: tuple[str, ...] | None = None,
) -> Feature:  # fmt: skip
    """Return the feature that counts the cards of each kind somewhere; unknown kinds and hidden cards are not counted."""
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
            del counts[size]                                         # those that are not counted
            if len(known_counts) >= COUNTS:
                known_counts.clear()
            known_counts[kinds] = counts
        return counts

    return Feature(name, size, 0, most, read, step=step, reads=reads)


def held_by(name: str, holder: int) -> Callable[[Any, int], Iterable[str]]:
    """Return a reader of what a seat has in front of it, which is public."""

    def read(state: Any, seat: int) -> Iterable[str]:
        lying: list[list[str]] = getattr(state, name)
        return lying[holder]

    return read


def declare_hand_sizes(name: str, seats: int, most: int) -> Feature:
    """Return the feature of how many cards each seat holds: their backs are public, and their faces are not read."""
    return Feature(f"{name} held", seats, 0, most, lambda state, seat: map(len, getattr(state, name)), reads=(name,))


# the question


class Question(NamedTuple):
    """What is asked: the key of the sentence, and the seats. A ``Decision`` has the same two fields."""

    key: str
    seats: tuple[int, ...]


NO_QUESTION = Question("", ())
"""The game is over."""


def declare_question(keys: Iterable[str], seats: int) -> tuple[Feature, Feature]:
    """Return two features: the key of the question by its index in ``keys``, from 1 (0: the game is over), and who is asked."""
    index = {key: at for at, key in enumerate(keys, 1)}
    rows: dict[tuple[int, ...], tuple[int, ...]] = {}

    def asked(question: Any, seat: int) -> tuple[int, ...]:
        row = rows.get(question.seats)
        if row is None:
            row = rows[question.seats] = tuple([int(each in question.seats) for each in range(seats)])
        return row

    return (
        Feature("question", 1, 0, len(index), lambda question, seat: (index.get(question.key, 0),), asks=True, kinds=True),
        Feature("asked", seats, 0, 1, asked, asks=True),
    )


def declare_step_number(step: type[Any], name: str, low: int, high: int, kinds: bool = False) -> Feature:
    """Return the feature of a number that a step keeps; ``low - 1`` while no such step is on the stack."""
    return Feature(
        f"{step.__name__}.{name}", 1, low - 1, high, lambda found, seat: (int(getattr(found, name)),), step=step, kinds=kinds
    )


def declare_step_word(step: type[Any], name: str, known: Iterable[Any]) -> Feature:
    """Return the feature of a word that a step keeps, by its index in ``known``, from 1; 0 is none."""
    index = {each: at for at, each in enumerate(known, 1)}
    return Feature(
        f"{step.__name__}.{name}", 1, 0, len(index), lambda found, seat: (index.get(getattr(found, name), 0),), step=step,
        kinds=True,
    )  # fmt: skip


def declare_step_words(step: type[Any], name: str, size: int, known: Iterable[Any]) -> Feature:
    """Return the feature of a list that a step keeps: at most ``size`` things by their index in ``known``, from 1; 0 is none."""
    listed = [*dict.fromkeys(known)]
    return Feature(
        f"{step.__name__}.{name}", size, 0, len(listed), index_reader(size, listed, attrgetter(name)), step=step, kinds=True
    )


Features = Callable[[Any], Iterable[Feature]]
"""What a game declares: the features of its rules."""
