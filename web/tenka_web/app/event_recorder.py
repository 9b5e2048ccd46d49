"""Replays one choice and stores the position at every event, for stories."""

from __future__ import annotations

from typing import Any

from tenka import Event, Table
from tenka.core.chance import Tape
from tenka.core.play import Play


class EventRecorder(Play[Any, Any]):
    """A play at the choice that led to ``moment``. ``seat``: the seat that sees the positions. ``foretold``: events that are
    shown with the position at the time they were emitted."""

    __slots__ = ("_foretold", "_kept", "_line", "_seat")

    def __init__(self, table: Table, moment: int, seat: int | None, foretold: frozenset[str] = frozenset()) -> None:
        self._line = table.history[moment - 1]
        super().__init__(table.rules, table.state_at(moment - 1), Tape([outcome.values for outcome in self._line.outcomes]))
        self._kept: list[tuple[Event, Any]] = []
        self._seat, self._foretold = seat, foretold

    def record(self) -> list[tuple[Event, Any]]:
        """Make the choice; return every public event with the position as the seat may know it."""
        self.advance()
        self.choose(self._line.seat, self._line.choice)
        self._catch_up()
        return self._kept

    def emit(self, key: str, **values: Any) -> None:
        """Store the event with the position."""
        self._keep(Event(key, values))

    def _keep(self, event: Event) -> None:
        self._catch_up()
        self._kept.append((event, self.state.veil(self._seat)))

    def _catch_up(self) -> None:
        """An event may be emitted before its effect: update its position at the next event."""
        if self._kept and self._kept[-1][0].key not in self._foretold:
            self._kept[-1] = (self._kept[-1][0], self.state.veil(self._seat))
