"""The common table as one page may show it: its own cards by their faces, all others hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenka.core.choice import Choice
from tenka.core.event import Event
from tenka.core.history import Line
from tenka.core.play import Play
from tenka.core.state import State
from tenka.core.view import NoChance, View, view_of
from tenka.protocol.partly import Partly
from tenka.protocol.terms import Terms
from tenka.protocol.together.placed import Placed
from tenka.protocol.together.places import Places, named, named_choice, named_state

UNKNOWN = Choice("unknown")
"""Stands in place of a choice that speaks of a card only others know."""


class Known(Partly):
    """``names``: what lies at the places this page knows; ``before``: the same a while ago, as its lines stay as they were."""

    def __init__(self, terms: Terms, seats: Sequence[int], places: Places, placed: Placed, names: Mapping[str, str],
                 before: Known | None = None) -> None:  # fmt: skip
        super().__init__(terms, seats)
        self._places, self._placed, self._names = places, placed, names
        self.setup = self._line(placed.setup) if before is None else before.setup
        past = [] if before is None else before.history
        self.history = [*past, *map(self._line, placed.history[len(past) :])]
        self._asked = placed.decision.seats if placed.decision is not None else ()

    def look(self) -> None:
        """Stand at the latest moment."""
        self._play = self._stand(self._state(len(self.history)))

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked at the latest moment."""
        return self._asked

    def _state(self, at: int) -> State:
        """Return a position, as far as this page knows it."""
        here = at == len(self._placed.history)
        state: State = self._placed.state if here else self._placed.truth(at)
        return named_state(state, self._names)

    def _stand(self, state: State) -> Play[Any, Any]:
        """Return a play that stands at the question, for the first asked seat of this page; it can't go on."""
        seat = next((seat for seat in self._asked if seat in self.seats), None)
        play: Play[Any, Any] = Play(self.rules, state if seat is None else state.veil(seat), NoChance())
        play.resume()
        return play

    def view(self, seat: int | None, at: int | None = None) -> View:
        """Return what a seat may know, as far as this page can tell. Raises BadRecord."""
        moment = self._moment(at)
        play: Play[Any, Any] = Play(self.rules, self._state(moment), NoChance())
        play.resume()
        return view_of(self.rules, play.state, play.decision, seat, moment)

    def _line(self, line: Line) -> Line:
        choice = named_choice(line.choice, self._names)
        shown = UNKNOWN if self._places.strange(choice) else choice
        return Line(line.seat, shown, (), tuple(map(self._event, line.events)), False, False)

    def _event(self, event: Event) -> Event:
        """Return an event as the seats of this page saw it."""
        knowers = tuple(seat for seat in event.knowers if seat in self.seats)
        secret = named(dict(event.secret), self._names) if knowers else {}
        return Event(event.key, named(dict(event.values), self._names), secret, knowers)
