"""The peers port over relays: two pages exchange descriptions there, and leave the relays once they are connected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tenka_web.app.ports import Browser, Clock, Peers, Server
from tenka_web.features.realtime import connection_failure, sdp
from tenka_web.features.realtime.relay_channel import RelayChannel
from tenka_web.features.realtime.room_link import Link
from tenka_web.features.realtime.sdp import ANSWER, OFFER, BadSignal

OFFERED, ANSWERED, UNABLE, CARRIED, DATA = "o", "a", "n", "c", "d"
"""First letter of a message through a relay: offer, answer, "no description", "the relay carries the game", text of the game."""
GIVEN_UP = 32_000
"""Milliseconds of silence after which a connection through a relay counts as lost."""


@dataclass
class Room:
    """A place whose page is met in the room of a link; the ``host`` describes itself first.

    Attributes:
        line: The channel through the relays; None once the browsers are connected.
        here: Whether the two pages are connected, directly or through the relays.
        given_up: Whether the relays carried the game before the other page became silent.
    """

    link: Link
    servers: Sequence[Server]
    host: bool
    line: RelayChannel | None = None
    here: bool = False
    given_up: bool = False


class RelayPeers:
    """``tenka_web.app.ports.Peers`` over another one."""

    def __init__(self, peers: Peers, browser: Browser, clock: Clock) -> None:
        self._peers, self._browser, self._clock, self.connects = peers, browser, clock, peers.connects
        self._rooms: dict[int, Room] = {}
        self._opened: Callable[[int], None] = lambda place: None
        self._heard: Callable[[int, str], None] = lambda place, text: None
        self._closed: Callable[[int], None] = lambda place: None
        self._shaken: Callable[[int, bool], None] = lambda place, lost: None

    @property
    def carried(self) -> set[int]:
        """The places that are connected through a relay."""
        return {place for place, room in self._rooms.items() if room.here and room.line is not None}

    # through a relay

    def meet(self, place: int, link: Link, servers: Sequence[Server], *, host: bool) -> None:
        """Wait for the other page in the room of a link."""
        self.leave(place)
        self._rooms[place] = Room(link, servers, host)
        self._enter(place)

    def _enter(self, place: int) -> None:
        room = self._rooms[place]
        line = room.line = RelayChannel(
            room.link.secret, self._browser.crypto, self._browser.background, self._clock, host=room.host,
            met=lambda: self._met(place, room, line), heard=lambda text: self._said(place, room, line, text[:1], text[1:]),
            silent=lambda waited: self._silent(place, room, waited),
        )  # fmt: skip
        line.open(self._browser.relays(), self._browser.socket)

    def leave(self, place: int) -> None:
        """Leave the room of a place."""
        room = self._rooms.pop(place, None)
        if room is not None and room.line is not None:
            room.line.close()
            room.line = None

    def _silent(self, place: int, room: Room, waited: int) -> None:
        """Handle ``waited`` milliseconds of silence through a relay; 0 if a message arrived again."""
        if not waited and room.given_up:
            self._carry(place, room)
        elif room.here and waited < GIVEN_UP:
            self._shaken(place, waited > 0)
        elif room.here:
            self._lose(place, room)
            room.given_up = True

    def _met(self, place: int, room: Room, line: RelayChannel) -> None:
        """Handle the arrival of the other page, which may have been reloaded."""
        self._lose(place, room)
        if not room.host:
            return

        def described(text: str) -> None:
            self._describe(place, room, line, OFFERED, text)
            self._clock.later(connection_failure.PATIENCE, lambda: self._offer_to_carry(place, room, line))

        self._peers.invite(place, room.servers, described)

    def _describe(self, place: int, room: Room, line: RelayChannel, kind: str, text: str) -> None:
        """Send the browser's own description."""
        role = OFFER if kind == OFFERED else ANSWER
        try:
            line.say(kind + sdp.write(sdp.of_browser(text, role, room.link.meeting, room.link.place)))
        except BadSignal:
            if room.host:
                self._offer_to_carry(place, room, line)
            else:
                line.say(UNABLE)

    def _said(self, place: int, room: Room, line: RelayChannel, kind: str, text: str) -> None:
        """Handle a message of the other page through the relay."""
        if kind == DATA and room.here:
            self._heard(place, text)
        elif kind == CARRIED and not room.host:
            self._carry(place, room)
        elif kind == UNABLE and room.host:
            self._offer_to_carry(place, room, line)
        elif kind == (ANSWERED if room.host else OFFERED) and not room.here:
            signal = sdp.found(text)
            if signal is None or signal.role != (ANSWER if room.host else OFFER):
                return
            if room.host:
                self._peers.accept(place, sdp.for_browser(signal), lambda fits: None)
            else:
                self._peers.answer(place, sdp.for_browser(signal), room.servers,
                                   lambda text: self._describe(place, room, line, ANSWERED, text))  # fmt: skip

    def _offer_to_carry(self, place: int, room: Room, line: RelayChannel) -> None:
        """Let the relay carry the game, because the browsers found no direct connection."""
        if room.line is line and not room.here:
            line.say(CARRIED)
            self._carry(place, room)

    def _carry(self, place: int, room: Room) -> None:
        assert room.line is not None
        self._peers.close(place)
        room.line.carries, room.here, room.given_up = True, True, False
        self._opened(place)

    def _lose(self, place: int, room: Room) -> None:
        was, room.here, room.given_up = room.here, False, False
        if room.line is not None:
            room.line.carries = False
        if was:
            self._closed(place)

    # the port

    def listen(self, opened: Callable[[int], None], heard: Callable[[int, str], None], closed: Callable[[int], None],
               shaken: Callable[[int, bool], None]) -> None:  # fmt: skip
        self._opened, self._heard, self._closed, self._shaken = opened, heard, closed, shaken
        self._peers.listen(self._found, heard, self._lost, shaken)

    def _found(self, place: int) -> None:
        """Handle a direct connection: it replaces the relays."""
        room = self._rooms.get(place)
        if room is not None and room.line is not None and not room.here:
            room.line.close()
            room.line, room.here = None, True
        if place not in self.carried:
            self._opened(place)

    def _lost(self, place: int) -> None:
        """Handle the end of a direct connection. A page that came through a relay may return there."""
        room = self._rooms.get(place)
        if place in self.carried:
            return
        self._closed(place)
        if room is not None and room.line is None:
            room.here = False
            self._enter(place)

    def invite(self, place: int, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        self.leave(place)
        self._peers.invite(place, servers, done)

    def answer(self, place: int, offer: str, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        self.leave(place)
        self._peers.answer(place, offer, servers, done)

    def accept(self, place: int, answer: str, done: Callable[[bool], None]) -> None:
        self._peers.accept(place, answer, done)

    def state(self, place: int) -> str:
        return "connected" if place in self.carried else self._peers.state(place)

    def send(self, place: int, text: str) -> bool:
        line = self._rooms[place].line if place in self.carried else None
        return self._peers.send(place, text) if line is None else line.say(DATA + text)

    def close(self, place: int) -> None:
        self.leave(place)
        self._peers.close(place)

    def move(self, places: Mapping[int, int]) -> None:
        for place in [*self._rooms]:
            self.leave(place)
        self._peers.move(places)
