"""A choice of a table made once more, with the position kept at every event: what a story is told from."""

from __future__ import annotations

from typing import Any

from tenka import Event, Table
from tenka.core.chance import Tape
from tenka.core.play import Play


class EventRecorder(Play[Any, Any]):
    """It stands where the choice was made that led to ``moment``. ``seat``: whose eyes see the positions; ``foretold``: events
    that are shown with the position as it was when they were told."""

    __slots__ = ("_foretold", "_kept", "_line", "_seat")

    def __init__(self, table: Table, moment: int, seat: int | None, foretold: frozenset[str] = frozenset()) -> None:
        self._line = table.history[moment - 1]
        super().__init__(table.rules, table.state_at(moment - 1), Tape([outcome.values for outcome in self._line.outcomes]))
        self._kept: list[tuple[Event, Any]] = []
        self._seat, self._foretold = seat, foretold

    def record(self) -> list[tuple[Event, Any]]:
        """Make the choice; every event that all see, with the position as the seat may know it."""
        self.advance()
        self.choose(self._line.seat, self._line.choice)
        self._catch_up()
        return self._kept

    def emit(self, key: str, **values: Any) -> None:
        """Something happened: keep it with the position."""
        self._keep(Event(key, values))

    def _keep(self, event: Event) -> None:
        self._catch_up()
        self._kept.append((event, self.state.veil(self._seat)))

    def _catch_up(self) -> None:
        """The engine may say first and do then: what an event changed stands in the position of the next."""
        if self._kept and self._kept[-1][0].key not in self._foretold:
            self._kept[-1] = (self._kept[-1][0], self.state.veil(self._seat))
