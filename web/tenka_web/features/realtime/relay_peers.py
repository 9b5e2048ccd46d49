"""The peers port over relays: two pages exchange descriptions there, and leave the relays once they are connected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tenka_web.app.ports import Browser, Clock, PeerListener, Server
from tenka_web.features.realtime import connection_failure, sdp
from tenka_web.features.realtime.invitation_link import Room, parse
from tenka_web.features.realtime.relay_channel import RelayChannel
from tenka_web.features.realtime.sdp import ANSWER, OFFER, BadSignal, Signal

OFFERED, ANSWERED, UNABLE, CARRIED, DATA = "o", "a", "n", "c", "d"
"""First letter of a message through a relay: offer, answer, "no description", "the relay carries the game", text of the game."""
GIVEN_UP = 32_000
"""Milliseconds of silence after which a connection through a relay counts as lost."""


@dataclass
class Way:
    """A place whose page is met in the room of a link; the host describes itself first."""

    link: Room
    servers: Sequence[Server]
    is_host: bool
    line: RelayChannel | None = None    # the channel through the relays; None once the browsers are connected
    here: bool = False                  # whether the two pages are connected, directly or through the relays
    given_up: bool = False              # whether the relays carried the game before the other page became silent


class RelayPeers:
    """The connections of one meeting: ``tenka_web.app.ports.Peers`` that meet through relays where there are any."""

    def __init__(self, browser: Browser, clock: Clock) -> None:
        self._peers, self._browser, self._clock = browser.peers(), browser, clock
        self._ways: dict[int, Way] = {}
        self._told: PeerListener = lambda what, place, value: None

    @property
    def carried(self) -> set[int]:
        """The places that are connected through a relay."""
        return {place for place, way in self._ways.items() if way.here and way.line is not None}

    # through a relay

    def meet(self, place: int, link: Room, servers: Sequence[Server], *, is_host: bool) -> None:
        """Wait for the other page in the room of a link."""
        self.leave(place)
        self._ways[place] = Way(link, servers, is_host)
        self._enter(place)

    def _enter(self, place: int) -> None:
        way = self._ways[place]
        line = way.line = RelayChannel(
            way.link, self._browser.crypto, self._browser.background, self._clock, is_host=way.is_host,
            met=lambda: self._on_arrival(place, way, line), heard=lambda text: self._said(place, way, line, text[:1], text[1:]),
            silent=lambda waited: self._silent(place, way, waited),
        )  # fmt: skip
        line.open(self._browser.relays(), self._browser.socket)

    def leave(self, place: int) -> None:
        """Leave the room of a place."""
        way = self._ways.pop(place, None)
        if way is not None and way.line is not None:
            way.line.close()
            way.line = None

    def _silent(self, place: int, way: Way, waited: int) -> None:
        """Handle ``waited`` milliseconds of silence through a relay; 0 if a message arrived again."""
        if not waited and way.given_up:
            self._carry(place, way)
        elif way.here and waited < GIVEN_UP:
            self._told("shaken", place, waited > 0)
        elif way.here:
            self._lose(place, way)
            way.given_up = True

    def _on_arrival(self, place: int, way: Way, line: RelayChannel) -> None:
        """Handle the arrival of the other page, which may have been reloaded."""
        self._lose(place, way)
        if not way.is_host:
            return

        def on_description(text: str) -> None:
            self._describe(place, way, line, OFFERED, text)
            self._clock.call_later(connection_failure.PATIENCE, lambda: self._offer_to_carry(place, way, line))

        self._peers.invite(place, way.servers, on_description)

    def _describe(self, place: int, way: Way, line: RelayChannel, kind: str, text: str) -> None:
        """Send the browser's own description."""
        role = OFFER if kind == OFFERED else ANSWER
        try:
            line.say(kind + sdp.write(sdp.parse_own(text, role, way.link.meeting, way.link.place)))
        except BadSignal:
            if way.is_host:
                self._offer_to_carry(place, way, line)
            else:
                line.say(UNABLE)

    def _said(self, place: int, way: Way, line: RelayChannel, kind: str, text: str) -> None:
        """Handle a message of the other page through the relay."""
        if kind == DATA and way.here:
            self._told("heard", place, text)
        elif kind == CARRIED and not way.is_host:
            self._carry(place, way)
        elif kind == UNABLE and way.is_host:
            self._offer_to_carry(place, way, line)
        elif kind == (ANSWERED if way.is_host else OFFERED) and not way.here:
            signal = parse(text, ANSWER if way.is_host else OFFER)
            if not isinstance(signal, Signal):
                return
            if way.is_host:
                self._peers.accept(place, sdp.for_browser(signal), lambda fits: None)
            else:
                self._peers.answer(place, sdp.for_browser(signal), way.servers,
                                   lambda text: self._describe(place, way, line, ANSWERED, text))  # fmt: skip

    def _offer_to_carry(self, place: int, way: Way, line: RelayChannel) -> None:
        """Let the relay carry the game, because the browsers found no direct connection."""
        if way.line is line and not way.here:
            line.say(CARRIED)
            self._carry(place, way)

    def _carry(self, place: int, way: Way) -> None:
        assert way.line is not None
        self._peers.close(place)
        way.line.carries, way.here, way.given_up = True, True, False
        self._told("opened", place, "")

    def _lose(self, place: int, way: Way) -> None:
        was, way.here, way.given_up = way.here, False, False
        if way.line is not None:
            way.line.carries = False
        if was:
            self._told("closed", place, "")

    # the port

    def listen(self, told: PeerListener) -> None:
        self._told = told
        self._peers.listen(self._on_direct)

    def _on_direct(self, what: str, place: int, value: str | bool) -> None:
        """Handle an event of a direct connection, which replaces the relays; after it, the page may return there."""
        way = self._ways.get(place)
        if what in ("opened", "closed") and place in self.carried:
            return
        if what == "opened" and way is not None and way.line is not None:
            way.line.close()
            way.line, way.here = None, True
        self._told(what, place, value)
        if what == "closed" and way is not None and way.line is None:
            way.here = False
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
        line = self._ways[place].line if place in self.carried else None
        return self._peers.send(place, text) if line is None else line.say(DATA + text)

    def close(self, place: int) -> None:
        self.leave(place)
        self._peers.close(place)

    def move(self, places: Mapping[int, int]) -> None:
        for place in [*self._ways]:
            self.leave(place)
        self._peers.move(places)
