"""Views, logs, and the state for the calling program."""

from __future__ import annotations

from typing import Any

from tenka.core.errors import IllegalChoice, StillSecret
from tenka.core.event import Event
from tenka.core.view import View, full_view_of, view_of
from tenka.table.timeline import Timeline


class TableViews(Timeline):
    """The part of a table that shows the game."""

    def view(self, seat: int | None, at: int | None = None) -> View:
        """Return what a seat may know.

        Args:
            seat: ``0 <= seat < rules.seats``, or None for a spectator.
            at: Number of choices made: 0 is after the set-up, None is now.

        Raises:
            IllegalChoice: There is no such seat.
            BadRecord: ``at`` is out of range.
        """
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.rules.seats):
            raise IllegalChoice(f"seats are 0..{self.rules.seats - 1}, not {seat!r}")
        play, moment = self._play_at(at)
        return view_of(self.rules, play.state, play.decision, seat, moment)

    def full_view(self, at: int | None = None) -> View:
        """Return a moment of a finished game with nothing hidden.

        Args:
            at: Number of choices made; None is the end.

        Raises:
            StillSecret: The game goes on.
            BadRecord: ``at`` is out of range.
        """
        self._no_secrets_left()
        play, moment = self._play_at(at)
        return full_view_of(self.rules, play.state, play.decision, moment)

    def _no_secrets_left(self) -> None:
        if self._play.decision is not None:
            raise StillSecret("the game goes on; what is hidden in it comes to light when it is over")

    def state_at(self, at: int) -> Any:
        """Return a copy of the full state at an earlier moment. Contains secrets: for the calling program only; see
        ``full_view``."""
        return self.play_at(at).state

    def log(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """Return the events as a seat may know them: (moment, event) pairs. Events of the set-up have moment 0.

        Args:
            seat: ``0 <= seat < rules.seats``, or None for a spectator.
            since: The first moment to return.
        """
        return [(moment, event.as_seen_by(seat)) for moment, event in self._events_since(since)]

    def full_log(self, since: int = 0) -> list[tuple[int, Event]]:
        """Return the events of a finished game with nothing hidden: (moment, event) pairs.

        Args:
            since: The first moment to return.

        Raises:
            StillSecret: The game goes on.
        """
        self._no_secrets_left()
        return [(moment, event.with_secrets()) for moment, event in self._events_since(since)]

    def _events_since(self, since: int) -> list[tuple[int, Event]]:
        lines = [(0, self.setup), *enumerate(self.history, 1)]
        return [(moment, event) for moment, line in lines if moment >= since for event in line.events]
