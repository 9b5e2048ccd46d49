"""What a party may know, as the dealer tells it: made of views and of events as its seats saw them, and of nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from tenka.core import untrusted as foreign
from tenka.core.choice import Choice, parse
from tenka.core.data import restore
from tenka.core.decision import Decision
from tenka.core.errors import BadMessage, TenkaError
from tenka.core.event import Event
from tenka.core.history import Line
from tenka.core.play import Play
from tenka.core.rules import Rules
from tenka.core.state import State
from tenka.core.view import NoChance, View
from tenka.protocol.bounds import LONGEST_TOLD
from tenka.protocol.wire import is_word
from tenka.table import position_check as position
from tenka.table.table import Table

UNKNOWN = Choice("unknown")
"""Stands in place of somebody else's choice; the events tell what all may know of it."""
DEEPEST = foreign.DEEPEST
MOST_EVENTS = 300
SEATS = frozenset({"seat", "seats", "other", "leader"})
"""Values of events that say which seats, in every game whose hands can be dealt so."""
FIELDS = {"moment", "line", "asked", "key", "values", "views"}


def telling(table: Table, seats: Sequence[int]) -> str:
    """Return the last choice and where the table stands now, as a party with these seats may know it, as JSON."""
    views = [table.view(seat) for seat in seats]
    asked = views[0]
    return json.dumps({
        "moment": asked.moment, "line": _line(table.history[-1] if table.history else table.setup, seats),
        "asked": list(asked.asked), "key": asked.key, "values": dict(asked.values),
        "views": [view.state.plain() for view in views],
    }, separators=(",", ":"))  # fmt: skip


def _line(line: Line, seats: Sequence[int]) -> list[Any]:
    own = str(line.choice) if line.seat in seats else None
    return [line.seat, own, [_event(event, seats) for event in line.events]]


def _event(event: Event, seats: Sequence[int]) -> list[Any]:
    knowers = [seat for seat in event.knowers if seat in seats]
    return [event.key, dict(event.values), dict(event.secret) if knowers else {}, knowers]


class Told:
    """What a guest was told of one moment; positions are read when they are looked at."""

    def __init__(self, text: str, rules: Rules, seats: Sequence[int]) -> None:
        """Raises BadMessage."""
        self.text, self._rules, self._seats = text, rules, tuple(seats)
        try:
            plain = foreign.read_json(text, LONGEST_TOLD, DEEPEST)
            self.line = _read_line(plain["line"])
            self._plain: list[Any] = plain["views"]
            self.moment: int = plain["moment"]
            self.asked = tuple(plain["asked"])
            self.key: str = plain["key"]
            self.values: Mapping[str, Any] = plain["values"]
            self._check(plain)
            for event in self.line.events:
                _check_event(event, rules.seats)
        except (TenkaError, *foreign.STUMBLES) as error:
            raise BadMessage("dealt", "what was told is no moment of a game") from error

    def _check(self, plain: Any) -> None:
        number = self._rules.seats
        counts = all(type(seat) is int and 0 <= seat < number for seat in self.asked)
        shape = set(plain) == FIELDS and type(self.moment) is int and isinstance(self.key, str) and isinstance(self.values, dict)
        if not (shape and counts and self.asked and len(self._plain) == len(self._seats)):
            raise ValueError("shape")

    @cached_property
    def states(self) -> dict[int, State]:
        """Return the position by seat, as each of them knows it. Raises BadRecord."""
        read = [restore(plain, self._rules.state_type) for plain in self._plain]
        return dict(zip(self._seats, read, strict=True))

    def state(self, seat: int | None) -> State:
        """Return the position as anybody may know it, as far as this party can tell."""
        states = self.states
        return states[seat] if seat in states else states[self._seats[0]].veil(seat)

    def view(self, seat: int | None) -> View:
        """Return the view of a seat of this party, or of another seat without what this party doesn't know."""
        state = self.state(seat).copy()
        play: Play[Any, Any] = Play(self._rules, state, NoChance())
        if seat in self.asked and seat in self._seats:
            play.resume()
        return View(self._rules, seat, state, play.decision, self.asked, self.key, self.values, self.moment, None)

    def play(self) -> Play[Any, Any]:
        """Return a play that stands at the question, for the first asked seat of this party; it can't go on."""
        seat = next((seat for seat in self.asked if seat in self._seats), self._seats[0])
        play: Play[Any, Any] = Play(self._rules, self.states[seat].copy(), NoChance())
        if seat in self.asked:
            play.resume()
        else:
            play.decision = Decision(play, play.state.stack[-1], self.asked, self.key, self.values)
        return play

    def sound(self) -> None:
        """Check that each position has the types and pieces of this game, and asks what was told. Raises BadMessage.

        A guest can't replay what it may not know: what it shows comes from outside. What it chooses the dealer's page judges.
        """
        try:
            for seat in self._seats:
                self._sound(seat)
        except (*foreign.STUMBLES, TenkaError) as error:
            raise BadMessage("dealt", f"what was told is no position of the game: {error}") from error

    def _sound(self, seat: int) -> None:
        view = self.view(seat)
        imagined = view.redeal(random.Random(0))
        reason = position.flaw(self._rules, imagined.state)
        if reason is not None:
            raise ValueError(reason)
        asks, told = imagined.decision, (self.asked, self.key, self.values)
        if asks is None or (asks.seats, asks.key, json.loads(json.dumps(dict(asks.values)))) != told:
            raise ValueError("it asks something else")
        if not all(asks.choices(seat) for seat in asks.seats):
            raise ValueError("somebody is asked who can't answer")


def _check_event(event: Event, seats: int) -> None:
    """Check that an event can be told: a key and plain values, of which those that name seats do. Raises ValueError."""
    told = {**event.values, **event.secret}
    fits = all(is_word(name) and _is_plain(value) for name, value in told.items())
    named = [seat for name in SEATS & told.keys() for seat in _each(told[name])]
    if not (event.key and is_word(event.key) and fits and all(type(seat) is int and -1 <= seat < seats for seat in named)):
        raise ValueError("event")


def _is_plain(value: Any, levels: int = 2) -> bool:
    if isinstance(value, list):
        return levels > 0 and len(value) <= MOST_EVENTS and all(_is_plain(one, levels - 1) for one in value)
    return isinstance(value, int) or is_word(value)


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _read_line(plain: Any) -> Line:
    seat, choice, events = plain
    if type(seat) is not int or len(events) > MOST_EVENTS:
        raise ValueError("line")
    told = tuple(Event(str(key), dict(values), dict(secret), tuple(map(int, knowers))) for key, values, secret, knowers in events)
    own = UNKNOWN if choice is None else parse(choice)
    return Line(seat, own, (), told, False, False)
