"""Other players' pages without a browser: channels between the desks of a test."""

from __future__ import annotations

import hashlib
import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tenka.codec.base64url import from_base64url
from tenka_web.app import input_limits
from tenka_web.app.ports import PeerListener, Server

SDP = """v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:3162180297 1 udp 2113937151 8a2c3f54-1f6e-4f3d-9d4c-0a1b2c3d4e5f.local {port} typ host generation 0 network-cost 999
a=candidate:842163049 1 udp 1677729535 203.0.113.7 {port} typ srflx raddr 0.0.0.0 rport 0 generation 0 network-cost 999
a=ice-ufrag:{user}
a=ice-pwd:2zPq6Ck1Q9bYxN0vK3mZt8Lr
a=ice-options:trickle
a=fingerprint:sha-256 {fingerprint}
a=setup:{role}
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n")

_AIR: deque[tuple[Wires | _Later, int, str]] = deque()


class Wires:
    """The channels of a browser. Messages wait until ``deliver``; browsers find each other by their descriptions."""

    def __init__(self) -> None:
        self.user = f"{len(_ALL):08o}".translate(_LETTERS)
        self.servers: list[tuple[Server, ...]] = []
        self.blocked = False
        self.connects = True
        self.states: dict[int, str] = {}
        self.ends: dict[int, tuple[Wires, int]] = {}
        self.sent: list[str] = []
        self.waiting: dict[str, int] = {}
        self.told: PeerListener = lambda what, place, value: None
        _ALL.append(self)

    def listen(self, told: PeerListener) -> None:
        self.told = told

    def heard(self, place: int, text: str) -> None:
        self.told("heard", place, text)

    def _sdp(self, place: int, role: str, servers: Sequence[Server]) -> str:
        self.servers.append(tuple(servers))
        fingerprint = hashlib.sha256(f"{self.user}{place}".encode()).digest().hex(":").upper()
        found = SDP.format(port=50_000 + place, user=f"{self.user}{place}", fingerprint=fingerprint, role=role)
        return found if servers else "\r\n".join(line for line in found.split("\r\n") if "srflx" not in line)

    def invite(self, place: int, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        done(self._sdp(place, "actpass", servers))

    def answer(self, place: int, offer: str, servers: Sequence[Server], done: Callable[[str], None]) -> None:
        self.waiting[_user(offer)] = place
        done(self._sdp(place, "active", servers))

    def state(self, place: int) -> str:
        return self.states.get(place, "new")

    def accept(self, place: int, answer: str, done: Callable[[bool], None]) -> None:
        other = next(one for one in _ALL if _user(answer).startswith(one.user))
        there = other.waiting.pop(f"{self.user}{place}", None)
        done(there is not None)
        if there is None or self.blocked:
            return
        self.ends[place], other.ends[there] = (other, there), (self, place)
        self.told("opened", place, "")
        other.told("opened", there, "")

    def send(self, place: int, text: str) -> bool:
        if place not in self.ends:
            return False
        self.sent.append(text)
        other, there = self.ends[place]
        _AIR.append((other, there, text))
        return True

    def close(self, place: int) -> None:
        end = self.ends.pop(place, None)
        if end is not None:
            other, there = end
            other.ends.pop(there, None)
            other.told("closed", there, "")

    def move(self, places: Mapping[int, int]) -> None:
        for place in [*self.ends]:
            if place not in places:
                self.close(place)
        self.ends = {to: self.ends[place] for place, to in places.items() if place in self.ends}
        for to, (other, there) in self.ends.items():
            other.ends[there] = (self, to)
        for at, (wires, place, text) in enumerate(_AIR):
            if wires is self and place in places:
                _AIR[at] = (wires, places[place], text)

    def cut(self) -> None:
        """Break all connections of this browser."""
        for place in list(self.ends):
            self.close(place)
            self.told("closed", place, "")


class _Later:
    """Signatures take time: what waits for one goes on by ``deliver`` too."""

    ends = (0,)

    def __init__(self, happen: Callable[[], object]) -> None:
        self._happen = happen

    def heard(self, place: int, text: str) -> None:
        self._happen()


def later(happen: Callable[[], object]) -> None:
    """Let something happen among the messages."""
    _AIR.append((_Later(happen), 0, ""))


_ALL: list[Wires] = []
_LETTERS = str.maketrans("01234567", "abcdefgh")
LONGEST = input_limits.limit_of("a message of another page")
"""Longer texts are read up to this length, as in a browser."""


def right(public: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether a signature is valid."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def checks(key: str, text: str, signature: str) -> bool:
    """Return whether a signature is valid, as ``tenka.multiplayer.realtime.verify`` asks."""
    return right(from_base64url(key), text.encode(), from_base64url(signature))


def _user(sdp: str) -> str:
    return sdp.partition("a=ice-ufrag:")[2].partition("\r\n")[0]


def deliver(most: int = 10_000) -> None:
    """Deliver all waiting messages and their consequences."""
    for _ in range(most):
        if not _AIR:
            return
        wires, place, text = _AIR.popleft()
        if place in wires.ends:
            wires.heard(place, text[: LONGEST + 1])
    raise AssertionError("they never stop talking")


def under_way() -> bool:
    """Return whether a message is waiting."""
    return bool(_AIR)


def deliver_some(rng: random.Random, number: int) -> None:
    """Deliver this many messages in any order; messages of one channel keep their order."""
    for _ in range(min(number, len(_AIR))):
        last_to_first = reversed(list(enumerate(_AIR)))
        first = {(isinstance(wires, _Later) or wires.user, place): at for at, (wires, place, _) in last_to_first}
        at = rng.choice(sorted(first.values()))
        wires, place, text = _AIR[at]
        del _AIR[at]
        if place in wires.ends:
            wires.heard(place, text[: LONGEST + 1])
