"""Coming together through a relay, where that is wished: one link for each guest, and no answer to carry back.

The link holds a secret of 128 bits. A hash of it names a room at the relay; what is said there is encrypted and marked under keys
made of it, padded, and numbered, so the relay learns who is there, when, and about how much is said, and can do no more than keep
things back. First the two browsers describe themselves to each other; once they have found a way the relay is left. Where they
find none it carries the game. Relays are those of Nostr: what is said in a room reaches whoever listens there, and is not kept
(``web/js/relay/nostr.mjs``).
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, NamedTuple

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.crypto import Crypto, compute_mac, digest, same
from tenka_web.app import input_limits
from tenka_web.app.ports import Socket
from tenka_web.features.realtime.sdp import BadSignal

SECRET, BOOT, NONCE, MARK = 16, 8, 16, 16
PAD = 1_000
LONGEST = input_limits.most("a message of a relay")
MOST_WAITING, MOST_UNHEARD = 200, 400
"""Messages of a relay that wait to be looked at, and of our own that wait until they are known to have come."""
LONGEST_LINK = 120
AGAIN, ANEW = 4_000, 20_000
"""Milliseconds until what was not acknowledged is said again, and until a room in which nobody was is asked again."""
HELLO, SAY, ACK = "hello", "say", "ack"


class Link(NamedTuple):
    """What an invitation through a relay holds: the secret, the game, and the place that is offered."""

    secret: bytes
    meeting: str
    place: int


def write(link: Link) -> str:
    """As an address has it."""
    return f"{to_base64url(link.secret)}~{link.meeting}~{link.place}"


def read(text: str) -> Link:
    """Read what stands behind ``meet=``. Raises BadSignal."""
    try:
        secret, meeting, place = text.split("~")[:3]
        link = Link(from_base64url(secret), meeting, int(place))
    except ValueError as error:
        raise BadSignal("the invitation is damaged") from error
    sound = len(link.secret) == SECRET and meeting.isascii() and meeting.isalnum() and 4 <= len(meeting) <= 64
    if not sound or not 0 <= link.place < 8:
        raise BadSignal("expected a secret, a game and a place")
    return link


def makes_sense(body: str) -> bool:
    """Whether this can stand behind ``meet=``."""
    try:
        return bool(read(body)) and body.count("~") in (2, 4)
    except BadSignal:
        return False


def room(secret: bytes) -> str:
    """Return what the relay calls the room: 20 bytes in hexadecimal digits."""
    return digest("relay room", secret)[:20].hex()


Opened = Callable[[str, str, Callable[[], None], Callable[[str], None], Callable[[], None]], Socket]
"""Enters a room: the address of its relay, its name, and what is called when it is open, with each text, and when it has gone."""


class Line:
    """One end of what two pages say to each other through relays: in order, once, and nobody else hears or makes any of it.

    ``met`` is called when the other one is there (again), ``heard`` with what it says, ``silent`` with how often it has left us
    waiting since there was word from it: each time for as long as after which a thing is said again; 0 once there is word."""

    def __init__(self, secret: bytes, crypto: Crypto, background: Callable[[Coroutine[object, object, None]], None],
                 later: Callable[[int, Callable[[], None]], object], *, host: bool, met: Callable[[], None],
                 heard: Callable[[str], None], silent: Callable[[int], None]) -> None:  # fmt: skip
        self._secret, self._crypto, self._background, self._later = secret, crypto, background, later
        self._me, self._other = ("h", "g") if host else ("g", "h")
        self._met, self._heard, self._silent = met, heard, silent
        self.carries = False                    # a game: the other one is asked for a word though there is nothing to say
        self._waits, self._waited = -1, 0       # for what it was waited when it was looked at last, and how often in vain
        self._keys = digest("relay cipher", secret), digest("relay mark", secret)
        self.room = room(secret)
        self._boot, self._theirs = to_base64url(crypto.random(BOOT)), ""
        self._sockets: list[Socket | None] = []
        self._way = 0                                       # the relay by which there was word last
        self._past: set[str] = set()                        # what the other one was called before it was opened again
        self._said: deque[tuple[int, str]] = deque()        # what the other one is not known to have
        self._next, self._due, self._unheard = 0, 0, -1
        self._jobs: deque[Callable[[], Coroutine[object, object, None]]] = deque()
        self._working = self._closed = False

    # relays

    def open(self, relays: tuple[str, ...], connect: Opened) -> None:
        """Go to the room at every one of these relays."""
        self._sockets, self._relays, self._connect = [None] * len(relays), relays, connect
        for at in range(len(relays)):
            self._go(at)
        self._later(AGAIN, self._say_again)
        self._later(ANEW, self._ask_anew)

    def close(self) -> None:
        """Leave the room."""
        self._closed = True
        for one in self._sockets:
            if one is not None:
                one.close()
        self._sockets = []

    def _go(self, at: int) -> None:
        if not self._closed:
            come, lost = partial(self._come, at), partial(self._lost, at)
            self._sockets[at] = self._connect(self._relays[at], self.room, partial(self._announce, at), come, lost)

    def _lost(self, at: int) -> None:
        """A relay has gone, or was never there: it is tried again."""
        if at < len(self._sockets):
            self._sockets[at] = None
            self._later(ANEW, partial(self._go, at))

    def _announce(self, at: int) -> None:
        """Whoever else is in the room hears that this end is there."""
        self._send(HELLO, 0, "", to=((at,), ""))

    def _ask_anew(self) -> None:
        if self._closed:
            return
        if not self._theirs:
            for at, one in enumerate(self._sockets):
                if one is not None:
                    self._announce(at)
        self._later(ANEW, self._ask_anew)

    # what this end says

    def say(self, text: str) -> bool:
        """Say something; whether anybody is there to whom it goes."""
        if self._closed or not self._theirs or len(self._said) >= MOST_UNHEARD:
            return False
        self._said.append((self._next, text))
        self._send(SAY, self._next, text)
        self._next += 1
        return True

    def _say_again(self) -> None:
        if self._closed:
            return
        self._listen()
        if self.carries and not self._said:
            self.say("")
        first = self._said[0][0] if self._said else -1
        for number, text in list(self._said)[:20] if first == self._unheard else ():   # by every relay: one may have died
            self._send(SAY, number, text, to=(range(len(self._sockets)), self._theirs))
        self._unheard = first               # what is under way for less than that may only be slow, and relays count messages
        self._later(AGAIN, self._say_again)

    def _listen(self) -> None:
        """Notice that there has been no word for a while, though something was said."""
        first = self._said[0][0] if self._said else -1
        if first >= 0 and first == self._waits:
            self._waited += 1
            self._silent(self._waited)
        self._waits = first

    def _send(self, kind: str, number: int, text: str, to: tuple[Iterable[int], str] | None = None) -> None:
        ways, boot = to or ((self._way,), self._theirs)

        async def run() -> None:
            sealed = await self._sealed([boot, kind, number, self._due, text])
            for one in [self._sockets[at] for at in ways if at < len(self._sockets)]:
                if one is not None:
                    one.send(sealed)

        self._work(run)

    async def _sealed(self, said: list[Any]) -> str:
        plain = json.dumps([self._boot, *said], separators=(",", ":")).encode()
        plain += b" " * (-len(plain) % PAD)
        nonce = self._crypto.random(NONCE)
        cipher = await self._crypto.cipher(self._key(self._me, nonce), plain)
        return to_base64url(nonce + self._marked(self._me, nonce, cipher) + cipher)

    def _key(self, who: str, nonce: bytes) -> bytes:
        return digest("relay message", self._keys[0], who.encode(), nonce)[:16]

    def _marked(self, who: str, nonce: bytes, cipher: bytes) -> bytes:
        return compute_mac(self._keys[1], "relay", who.encode(), nonce, cipher)[:MARK]

    # what comes

    def _come(self, at: int, text: str) -> None:
        """Whatever a relay brings; what is not the other one's is dropped, and costs little."""
        if len(text) <= LONGEST and len(self._jobs) < MOST_WAITING and not self._closed:
            self._work(lambda: self._take(at, text))

    async def _take(self, at: int, text: str) -> None:
        try:
            raw = from_base64url(text)
        except ValueError:
            return
        nonce, marked, cipher = raw[:NONCE], raw[NONCE : NONCE + MARK], raw[NONCE + MARK :]
        if not same(self._marked(self._other, nonce, cipher), marked):
            return
        plain = await self._crypto.cipher(self._key(self._other, nonce), cipher)
        try:
            boot, to, kind, number, heard, said = input_limits.read_json(plain.decode(), "a message of a relay")
            words = all(isinstance(one, str) for one in (boot, to, kind, said))
            counts = input_limits.is_count(number) and input_limits.is_count(heard)
        except (ValueError, TypeError, input_limits.TooMuch):
            return
        if words and counts:
            self._hear(at, boot, to, kind, number, heard, said)

    def _hear(self, way: int, boot: str, to: str, kind: str, number: int, heard: int, said: str) -> None:
        if kind == HELLO and not to:
            self._send(HELLO, 0, "", to=((way,), boot))        # it is told who is here, and where; what it says then counts
            return
        if to != self._boot or boot in self._past:
            return                      # of another time, said again by somebody
        if boot != self._theirs:
            self._meet(boot, way)
        self._way, self._waits = way, -1
        if self._waited:
            self._waited = 0
            self._silent(0)
        while self._said and self._said[0][0] < heard:
            self._said.popleft()
        if kind == SAY:
            fresh = number == self._due
            self._due += fresh
            self._send(ACK, 0, "")
            if fresh:
                self._heard(said)

    def _meet(self, boot: str, way: int) -> None:
        """The other one is there, for the first time or after it was opened again."""
        self._past |= {self._theirs} - {""}
        self._theirs, self._way = boot, way
        self._said.clear()
        self._next = self._due = 0
        self._send(HELLO, 0, "")        # it knows now that it was heard
        self._met()

    # one thing after the other, since sealing takes a moment

    def _work(self, job: Callable[[], Coroutine[object, object, None]]) -> None:
        self._jobs.append(job)
        if not self._working:
            self._working = True
            self._background(self._run())

    async def _run(self) -> None:
        while self._jobs:
            await self._jobs.popleft()()
        self._working = False
