"""The numbers in a lesson's sentences, computed from the prepared game, so that none is written by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tenka import Event, Table
from tenka.core.state import State

S = TypeVar("S", bound=State)
Count = Callable[[Table, int], Any]
"""(table of the lesson page, learner's seat) -> a number or a list of numbers."""


def find_last_event(table: Table, key: str, back: int = 0, **where: Any) -> Event:
    """Return the last event of a kind before a page.

    Args:
        table: The prepared game at the page.
        key: Key of the event.
        back: Number of later events of that kind to skip.
        where: Values that the event must have.

    Raises:
        LookupError: There is no such event.
    """
    told = [event for line in (table.setup, *table.history) for event in line.events if event.key == key]
    found: list[Event] = [event for event in reversed(told) if where.items() <= event.values.items()]
    if len(found) <= back:
        raise LookupError(f"expected an event {key} with {where} before moment {len(table.history)}")
    return found[back]


def event(key: str, name: str, part: int | None = None, back: int = 0, **where: Any) -> Count:
    """Return a count: a value of the last event of a kind; ``part``: an index if the value is a list."""

    def count(table: Table, seat: int) -> Any:
        value = find_last_event(table, key, back, **where).values[name]
        return value if part is None else value[part]

    return count


def entry(kind: type[S], read: Callable[[S], Sequence[int]], of: int | None = None) -> Count:
    """Return a count: an entry of a row of the state.

    Args:
        kind: Class of the game's state.
        read: Returns the row of the state, an entry per seat.
        of: Seat of the entry; None: the learner's.
    """

    def count(table: Table, seat: int) -> int:
        assert isinstance(table.state, kind)
        return read(table.state)[seat if of is None else of]

    return count


def rivals(table: Table, seat: int) -> int:
    """Count the other seats."""
    return int(table.rules.seats) - 1


def scores(table: Table, seat: int) -> list[int]:
    """Return the points of the other seats in a finished game, highest first."""
    assert table.result is not None
    return sorted((points for other, points in enumerate(table.result.scores) if other != seat), reverse=True)


def score(table: Table, seat: int) -> int:
    """Return the learner's points in a finished game."""
    assert table.result is not None
    return table.result.scores[seat]

