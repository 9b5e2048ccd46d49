"""The peers port over relays: two pages exchange descriptions there, and leave the relays once they are connected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tenka.multiplayer.crypto import Pair
from tenka_web.app.ports import Browser, Clock, Peers, Server
from tenka_web.features.realtime import connection_failure, sdp
from tenka_web.features.realtime.relay_channel import RelayChannel
from tenka_web.features.realtime.room_link import Link
from tenka_web.features.realtime.sdp import ANSWER, OFFER, BadSignal

OFFERED, ANSWERED, UNABLE, CARRIED, DATA = "o", "a", "n", "c", "d"
"""First letter of a message through a relay: offer, answer, "no description", "the relay carries the game", text of the game."""
GIVEN_UP = 32_000
"""Milliseconds of silence after which a connection through a relay counts as lost."""


class RelayPeers:
    """``tenka_web.app.ports.Peers`` over another one. ``carried``: the places that are connected through a relay."""

    def __init__(self, peers: Peers, browser: Browser, clock: Clock) -> None:
        self._peers, self._browser, self._clock = peers, browser, clock
        self._lines: dict[int, RelayChannel] = {}
        self._known: dict[int, tuple[Link, tuple[Server, ...], bool]] = {}
        self._here: set[int] = set()
        self._given_up: set[int] = set()
        self.carried: set[int] = set()
        self._opened: Callable[[int], None] = lambda place: None
        self._heard: Callable[[int, str], None] = lambda place, text: None
        self._closed: Callable[[int], None] = lambda place: None
        self._shaken: Callable[[int, bool], None] = lambda place, lost: None

    # through a relay

    def meet(self, place: int, link: Link, servers: Sequence[Server], *, host: bool) -> None:
        """Wait for the other page in the room of a link; the ``host`` describes itself first."""
        self.leave(place)
        self._known[place] = link, tuple(servers), host
        line = self._lines[place] = RelayChannel(
            link.secret, self._browser.crypto, self._browser.background, self._clock, host=host,
            met=lambda: self._met(place, line), heard=lambda text: self._say(place, line, text[:1], text[1:]),
            silent=lambda waited: self._silent(place, line, waited),
        )  # fmt: skip
        line.open(self._browser.relays(), self._browser.socket)

    def leave(self, place: int) -> None:
        """Leave the room of a place."""
        line = self._lines.pop(place, None)
        if line is not None:
            line.close()
        self._known.pop(place, None)
        self._given_up.discard(place)

    def _silent(self, place: int, line: RelayChannel, waited: int) -> None:
        """Handle ``waited`` milliseconds of silence through a relay; 0 if a message arrived again."""
        if self._lines.get(place) is not line:
            return
        if not waited and place in self._given_up:
            self._by_relay(place)
        elif place in self.carried and waited < GIVEN_UP:
            self._shaken(place, waited > 0)
        elif place in self.carried:
            self._gone(place)
            self._given_up.add(place)

    def _met(self, place: int, line: RelayChannel) -> None:
        """Handle the arrival of the other page, which may have been reloaded."""
        if self._lines.get(place) is not line:
            return
        self._gone(place)
        link, servers, host = self._known[place]
        if not host:
            return

        def described(text: str) -> None:
            try:
                own = sdp.of_browser(text, OFFER, link.meeting, link.place)
            except BadSignal:
                self._carry(place, line)
            else:
                line.say(OFFERED + sdp.write(own))
                self._clock.later(connection_failure.PATIENCE, lambda: self._carry(place, line))

        self._peers.invite(place, servers, described)

    def _say(self, place: int, line: RelayChannel, kind: str, text: str) -> None:
        """Handle a message of the other page through the relay."""
        if self._lines.get(place) is not line:
            return
        host = self._known[place][2]
        if kind == DATA and place in self.carried:
            self._heard(place, text)
        elif kind == CARRIED and not host:
            self._by_relay(place)
        elif kind == UNABLE and host:
            self._carry(place, line)
        elif kind in (OFFERED, ANSWERED):
            self._describe(place, line, kind, text)

    def _describe(self, place: int, line: RelayChannel, kind: str, text: str) -> None:
        link, servers, host = self._known[place]
        try:
            signal = sdp.read(text)
        except BadSignal:
            return
        if signal.role != (ANSWER if host else OFFER) or (kind == ANSWERED) != host or place in self._here:
            return
        if host:
            self._peers.accept(place, sdp.for_browser(signal), lambda fits: None)
            return

        def described(text: str) -> None:
            try:
                line.say(ANSWERED + sdp.write(sdp.of_browser(text, ANSWER, link.meeting, link.place)))
            except BadSignal:
                line.say(UNABLE)

        self._peers.answer(place, sdp.for_browser(signal), servers, described)

    def _carry(self, place: int, line: RelayChannel) -> None:
        """Let the relay carry the game, because the browsers found no direct connection."""
        if self._lines.get(place) is line and place not in self._here:
            line.say(CARRIED)
            self._by_relay(place)

    def _by_relay(self, place: int) -> None:
        self._lines[place].carries = True
        self._peers.close(place)
        self._given_up.discard(place)
        self._here.add(place)
        self.carried.add(place)
        self._opened(place)

    def _gone(self, place: int) -> None:
        was = place in self._here
        self._lines[place].carries = False
        self._here.discard(place)
        self._given_up.discard(place)
        self.carried.discard(place)
        if was:
            self._closed(place)

    # the port

    def listen(self, opened: Callable[[int], None], heard: Callable[[int, str], None], closed: Callable[[int], None],
               shaken: Callable[[int, bool], None]) -> None:  # fmt: skip
        self._opened, self._heard, self._closed, self._shaken = opened, heard, closed, shaken
        self._peers.listen(self._found, heard, self._lost, shaken)

    def _found(self, place: int) -> None:
        if place in self.carried:
            return
        self._here.add(place)
        line = self._lines.pop(place, None)
        if line is not None:
            line.close()
        self._opened(place)

    def _lost(self, place: int) -> None:
        if place in self.carried:
            return
        self._here.discard(place)
        self._closed(place)
        # A page that came through a relay may return there
        if place in self._known and place not in self._lines:
            link, servers, host = self._known[place]
            self.meet(place, link, servers, host=host)

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
        if place in self.carried:
            line = self._lines.get(place)
            return line is not None and line.say(DATA + text)
        return self._peers.send(place, text)

    def close(self, place: int) -> None:
        self.leave(place)
        self._here.discard(place)
        self.carried.discard(place)
        self._peers.close(place)

    def move(self, places: Mapping[int, int]) -> None:
        for place in [*self._lines, *self._known]:
            self.leave(place)
        self._here, self.carried = {to for place, to in places.items() if place in self._here}, set()
        self._peers.move(places)

    def random(self, size: int) -> bytes:
        return self._peers.random(size)

    def new_signer(self, done: Callable[[Pair | None], None]) -> None:
        self._peers.new_signer(done)

    def sign(self, secret: bytes, message: bytes, done: Callable[[bytes], None]) -> None:
        self._peers.sign(secret, message, done)

    def verify(self, public: bytes, signature: bytes, message: bytes, done: Callable[[bool | None], None]) -> None:
        self._peers.verify(public, signature, message, done)
