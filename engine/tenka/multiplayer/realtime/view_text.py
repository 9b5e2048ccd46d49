"""The text of a view: what one client may know of a dealt table, written by the host and read by the guest."""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.core import untrusted
from tenka.core.choice import Choice, parse
from tenka.core.data import restore
from tenka.core.decision import Decision
from tenka.core.errors import TenkaError
from tenka.core.event import Event
from tenka.core.history import HistoryEntry
from tenka.core.play import Play
from tenka.core.rules import Result, Rules
from tenka.core.state import State
from tenka.core.view import NoChance, View
from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.hashing import freeze, text_of
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.table import position_check
from tenka.table.table import Table

UNKNOWN = Choice("unknown")
"""Placeholder in the history for another party's choice. Its events are public."""
EVENTS = 2_000
SEATS = frozenset({"seat", "seats", "other", "leader"})
"""Values of events that name seats, in every game that can be dealt."""


def write(table: Table, seats: Sequence[int], since: int) -> str:
    """Return the text of what a client with these seats (none: a spectator) may know of a table, with the choices from ``since``
    on."""
    states = [table.view(seat).state.plain() for seat in seats or (None,)]
    lines = [_line(line, seats) for line in [table.setup, *table.history][since:]]
    return text_of([len(table.history), lines, states, [] if table.result is None else astuple(table.result)])


def _line(line: HistoryEntry, seats: Sequence[int]) -> list[Any]:
    events = []
    for event in line.events:
        knowers = [seat for seat in event.knowers if seat in seats]
        events.append([event.key, dict(event.values), dict(event.secret) if knowers else {}, knowers])
    return [line.seat, str(line.choice) if line.seat in seats else "", events]


def deflate(text: str) -> str:
    """Return a text as it travels."""
    return to_base64url(zlib.compress(text.encode(), 9))


def inflate(packed: str, most: int = bounds.VIEW) -> str:
    """Return the text of a view or a deal. Raises Refused where it is damaged or longer than ``most``."""
    try:
        reader = zlib.decompressobj()
        raw = reader.decompress(from_base64url(packed), most + 1)
        if len(raw) <= most and reader.eof and not reader.unused_data:
            return raw.decode("ascii")
    except (ValueError, zlib.error):
        pass
    raise Refused("no view")


class ReceivedView:
    """A view that was read: what some seats know at one moment, and the lines that led there."""

    def __init__(self, text: str, rules: Rules, seats: Sequence[int]) -> None:
        """Parse a view. Raises Refused unless it is a position of the game."""
        self.seats, self._rules = tuple(seats), rules
        try:
            self.moment, lines, states, result = untrusted.read_json(text, bounds.VIEW)
            self.lines = [_read_line(line, rules.seats) for line in lines]
            self.result = Result(*freeze(result)) if result else None
            whose = self.seats or (None,)
            self._states: dict[int | None, State] = {
                seat: restore(plain, rules.state_type) for seat, plain in zip(whose, states, strict=True)
            }
            if type(self.moment) is not int or not 0 <= self.moment <= bounds.CHOICES:
                raise ValueError("moment")
            self.asked, self.key, self.values = [self._find_question(seat) for seat in whose].pop()
        except (TenkaError, *untrusted.DECODE_ERRORS) as error:
            raise Refused("the view is no position of this game") from error

    def _find_question(self, seat: int | None) -> tuple[tuple[int, ...], str, Mapping[str, Any]]:
        """Return the asked seats, the key and the values of the question in a game that could be behind the view of a seat."""
        view = View(self._rules, seat, self._states[seat], None, (), "", {}, self.moment, self.result)
        imagined = view.determinize(random.Random(0))
        if position_check.find_flaw(self._rules, imagined.state) is not None:
            raise ValueError("position")
        asks = imagined.decision
        return ((), "", {}) if asks is None else (asks.seats, asks.key, asks.values)

    def view(self, seat: int | None) -> View:
        """Return the view of a seat; for a seat of another client, that of a spectator."""
        play = self._play(seat)
        return View(
            self._rules, seat, play.state, play.decision, self.asked, self.key, self.values, self.moment, self.result
        )

    def _play(self, seat: int | None) -> Play[Any, Any]:
        known = self._states.get(seat)
        state = known.copy() if known is not None else next(iter(self._states.values())).veil(seat)
        play: Play[Any, Any] = Play(self._rules, state, NoChance())
        if seat in self.asked and seat in self.seats:
            play.resume()
        return play

    def play(self) -> Play[Any, Any]:
        """Return a play at the question, for the first asked seat of this client; it can't be continued."""
        seat = next((seat for seat in self.asked if seat in self.seats), (self.seats or (None,))[0])
        play = self._play(seat)
        if self.asked and seat not in self.asked:
            play.decision = Decision(play, play.state.stack[-1], self.asked, self.key, self.values)
        return play


def _read_line(plain: Any, seats: int) -> HistoryEntry:
    seat, notation, events = plain
    if type(seat) is not int or not -1 <= seat < seats or len(events) > EVENTS:
        raise ValueError("line")
    read = tuple(Event(str(key), dict(values), dict(secret), tuple(map(int, knowers))) for key, values, secret, knowers in events)
    if not all(_is_event(event, seats) for event in read):
        raise ValueError("event")
    return HistoryEntry(seat, parse(notation) if notation else UNKNOWN, (), read, False, False)


def _is_event(event: Event, seats: int) -> bool:
    """Return whether the client can show an event: a key with plain values, of which those that name seats do."""
    values = {**event.values, **event.secret}
    named = [values[name] for name in SEATS & values.keys()]
    each = [seat for value in named for seat in (value if isinstance(value, list) else [value])]
    fits = _is_plain([event.key, *values]) and all(map(_is_plain, values.values()))
    return fits and all(type(seat) is int and -1 <= seat < seats for seat in each)


def _is_plain(value: object, levels: int = 2) -> bool:
    if isinstance(value, list):
        return levels > 0 and len(value) <= EVENTS and all(_is_plain(one, levels - 1) for one in value)
    return isinstance(value, int) or (isinstance(value, str) and len(value) <= bounds.NOTATION and value.isprintable())
