"""Connections to other clients: data channels between browsers.

The page has the channels (js/client/peers.mjs), because workers can't. Loaded for live games only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tenka_web.app import input_limits
from tenka_web.app.ports import PeerListener, Server
from tenka_web.browser.page_channel import PageChannel


class Peers:
    """The port of connections; see ``tenka_web.app.ports.Peers``."""

    def __init__(self, channel: PageChannel, *, connects: bool) -> None:
        self._channel, self.connects = channel, connects
        self._open: set[int] = set()
        self._states: dict[int, str] = {}
        self._told: PeerListener = lambda what, place, value: None
        channel.ask("peers_open", input_limits.limit_of("a message of another page"), told=self._happened)

    def _happened(self, what: str, place: int, value: str | bool = "") -> None:
        match what, value:
            case "state", str():
                self._states[place] = value
            case "opened", _:
                self._open.add(place)
            case "closed", _:
                self._open.discard(place)
        if what != "heard" or place in self._open:
            self._told(what, place, value)

    def listen(self, told: PeerListener) -> None:
        self._told = told

    def invite(self, place: int, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        self._forget(place)
        self._channel.ask("peers_invite", place, servers, done=done)

    def answer(self, place: int, offer: str, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        self._forget(place)
        self._channel.ask("peers_answer", place, offer, servers, done=done)

    def accept(self, place: int, answer: str, done: Callable[[bool], None]) -> None:
        self._channel.ask("peers_accept", place, answer, done=done)

    def state(self, place: int) -> str:
        return self._states.get(place, "")

    def send(self, place: int, text: str) -> bool:
        if place not in self._open:
            return False
        self._channel.ask("peers_say", place, text)
        return True

    def close(self, place: int) -> None:
        self._forget(place)
        self._channel.ask("peers_close", place)

    def move(self, places: Mapping[int, int]) -> None:
        self._open = {places[place] for place in self._open if place in places}
        self._states = {places[place]: state for place, state in self._states.items() if place in places}
        self._channel.ask("peers_move", [*places.items()])

    def _forget(self, place: int) -> None:
        self._open.discard(place)
        self._states.pop(place, None)
