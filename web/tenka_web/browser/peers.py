"""Connections to other clients: data channels between browsers.

The page has the channels (js/client/peers.mjs), because workers can't. Loaded for live games only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tenka_web.app import input_limits
from tenka_web.app.ports import Server
from tenka_web.browser.link import Link


class Peers:
    """The port of connections; see ``tenka_web.app.ports.Peers``."""

    def __init__(self, link: Link, *, connects: bool) -> None:
        self._link, self.connects = link, connects
        self._open: set[int] = set()
        self._states: dict[int, str] = {}
        self._opened: Callable[[int], None] = lambda place: None
        self._closed: Callable[[int], None] = lambda place: None
        self._shaken: Callable[[int, bool], None] = lambda place, lost: None
        self._heard: Callable[[int, str], None] = lambda place, text: None
        link.ask("peers_open", input_limits.limit_of("a message of another page"), told=self._happened)

    def _happened(self, what: str, place: int, value: str | bool = "") -> None:
        match what, value:
            case "state", str():
                self._states[place] = value
            case "opened", _:
                self._open.add(place)
                self._opened(place)
            case "closed", _:
                self._open.discard(place)
                self._closed(place)
            case "shaken", bool():
                self._shaken(place, value)
            case "heard", str() if place in self._open:
                self._heard(place, value)

    def listen(self, opened: Callable[[int], None], heard: Callable[[int, str], None], closed: Callable[[int], None],
               shaken: Callable[[int, bool], None]) -> None:  # fmt: skip
        self._opened, self._heard, self._closed, self._shaken = opened, heard, closed, shaken

    def invite(self, place: int, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        self._forget(place)
        self._link.ask("peers_invite", place, servers, done=done)

    def answer(self, place: int, offer: str, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        self._forget(place)
        self._link.ask("peers_answer", place, offer, servers, done=done)

    def accept(self, place: int, answer: str, done: Callable[[bool], None]) -> None:
        self._link.ask("peers_accept", place, answer, done=done)

    def state(self, place: int) -> str:
        return self._states.get(place, "")

    def send(self, place: int, text: str) -> bool:
        if place not in self._open:
            return False
        self._link.ask("peers_say", place, text)
        return True

    def close(self, place: int) -> None:
        self._forget(place)
        self._link.ask("peers_close", place)

    def move(self, places: Mapping[int, int]) -> None:
        self._open = {places[place] for place in self._open if place in places}
        self._states = {places[place]: state for place, state in self._states.items() if place in places}
        self._link.ask("peers_move", [*places.items()])

    def _forget(self, place: int) -> None:
        self._open.discard(place)
        self._states.pop(place, None)
