"""A connection of two pages through relays, if the visitor agreed: one link per guest, and no answer to send back.

The link holds a secret of 128 bits. Its hash names a room at the relay. Messages there are encrypted and authenticated under
keys derived from the secret, padded, and numbered. The relay learns addresses, times and approximate sizes. It can only withhold
messages. The two browsers first exchange their descriptions. Once they are connected they leave the relay; if they find no
connection, it carries the game. Relays are those of Nostr: a message in a room reaches every listener there, and is not stored
(``web/js/relay/nostr.mjs``).
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from itertools import islice
from typing import Any

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.crypto import Crypto, compute_mac, digest, same
from tenka_web.app import input_limits
from tenka_web.app.ports import Clock, Socket
from tenka_web.features.realtime.room_link import room

BOOT, NONCE, MARK = 8, 16, 16
PAD = 1_000
LONGEST = input_limits.most("a message of a relay")
MOST_WAITING, MOST_UNHEARD = 200, 400
"""Received messages that wait to be decrypted; own texts that wait for an acknowledgement."""
SOON, ACK, ANEW = 50, 1_000, 20_000
"""Milliseconds until texts are sent together, until an acknowledgement is sent alone, until a room is announced or entered
again."""
SOONEST, LATEST = 4_000, 16_000
"""Milliseconds until an unacknowledged message is sent again; the round-trip time is measured."""
BURST, REFILL = 10, 1_300
"""Number of messages in a burst, and milliseconds for each further one: public relays accept 60 a minute from one page."""
PACKED = 12_000
"""Characters of the texts of one message. A longer text is sent alone."""
HELLO, SAY = "hello", "say"


Opened = Callable[[str, str, Callable[[], None], Callable[[str], None], Callable[[], None]], Socket]
"""Function that enters a room: address of its relay, its name, and callbacks for open, each text, and closed."""


class RelayChannel:
    """One end of a connection through relays: ordered, exactly once, encrypted and authenticated.

    Relays are slow and count messages. Texts of one moment are sent in one message, which also acknowledges received texts. An
    unacknowledged message is repeated after a measured time.

    Args:
        met: Called when the other end arrives, for the first time or after a reload.
        heard: Called with each text.
        silent: Called with the milliseconds of silence at each repetition, and with 0 when a message arrives again.
    """

    def __init__(self, secret: bytes, crypto: Crypto, background: Callable[[Coroutine[object, object, None]], None],
                 clock: Clock, *, host: bool, met: Callable[[], None], heard: Callable[[str], None],
                 silent: Callable[[int], None]) -> None:  # fmt: skip
        self._secret, self._crypto, self._background, self._clock = secret, crypto, background, clock
        self._me, self._other = ("h", "g") if host else ("g", "h")
        self._met, self._heard, self._silent = met, heard, silent
        self.carries = False                    # whether it carries a game: then it also sends empty texts, to hear the other end
        self._keys = digest("relay cipher", secret), digest("relay mark", secret)
        self.room = room(secret)
        self._boot, self._theirs = to_base64url(crypto.random(BOOT)), ""
        self._sockets: list[Socket | None] = []
        self._way = 0                                       # the relay of the last message
        self._past: set[str] = set()                        # former names of the other end, which has a new one after each reload
        self._greeted: set[tuple[str, int]] = set()         # (end, relay) to which this end was announced lately
        self._said: deque[tuple[int, str]] = deque()        # (time, text) without an acknowledgement
        self._first = self._fresh = self._twice = 0         # numbers of texts: oldest in _said, first unsent, first unrepeated
        self._due, self._owes = 0, False                    # number of the next text to receive; whether to acknowledge
        self._word, self._missed = 0, False                 # time of the last message; whether its silence was reported
        self._repeated, self._patience = 0, SOONEST         # time of the last repetition; milliseconds before the next
        self._tokens, self._late = BURST, False             # messages that relays accept now; whether one waits for a token
        self._timers: set[Callable[[], None]] = set()
        self._jobs: deque[Callable[[], Coroutine[object, object, None]]] = deque()
        self._working = self._closed = False

    # relays

    def open(self, relays: tuple[str, ...], connect: Opened) -> None:
        """Enter the room at each of these relays."""
        self._sockets, self._relays, self._connect = [None] * len(relays), relays, connect
        for at in range(len(relays)):
            self._go(at)
        self._in(SOONEST, self._look)
        self._in(ANEW, self._ask_anew)

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
        """Enter the room of a lost relay again later."""
        if at < len(self._sockets):
            self._sockets[at] = None
            self._clock.later(ANEW, partial(self._go, at))

    def _announce(self, at: int) -> None:
        self._send(HELLO, ways=(at,), to="")

    def _ask_anew(self) -> None:
        self._greeted.clear()
        if not self._theirs:
            for at in range(len(self._sockets)):
                self._announce(at)
        self._in(ANEW, self._ask_anew)

    def _in(self, wait: int, what: Callable[[], None]) -> None:
        """Schedule a call. Further requests before the call do nothing; leaving the room cancels it."""
        def due() -> None:
            self._timers.discard(what)
            if not self._closed:
                what()

        if what not in self._timers:
            self._timers.add(what)
            self._clock.later(wait, due)

    # sending

    def say(self, text: str) -> bool:
        """Send a text; return whether the other end is there."""
        if self._closed or not self._theirs or len(self._said) >= MOST_UNHEARD:
            return False
        self._said.append((self._clock.now(), text))
        self._in(SOON, self._flush)
        return True

    def _flush(self) -> None:
        """Send waiting texts, or an acknowledgement, as soon as the relays accept one more message."""
        unsaid = self._first + len(self._said) - self._fresh
        if self._tokens <= 0:
            self._late = True
        elif unsaid or self._owes:
            many = self._say(self._fresh)
            self._fresh += many
            if many < unsaid:
                self._in(SOON, self._flush)

    def _acknowledge(self) -> None:
        if self._owes:
            self._flush()

    def _say(self, start: int, ways: Iterable[int] | None = None) -> int:
        """Send the texts from a number on that fit into one message. Return how many."""
        texts: list[str] = []
        for _, text in islice(self._said, start - self._first, None):
            if texts and sum(map(len, texts)) + len(text) > PACKED:
                break
            texts.append(text)
        self._send(SAY, start, texts, ways=ways)
        return len(texts)

    def _refill(self) -> None:
        self._tokens += 1
        if self._late and self._tokens > 0:
            self._late = False
            self._flush()
        if self._tokens < BURST:
            self._in(REFILL, self._refill)

    def _look(self) -> None:
        """Repeat overdue texts through every relay, because one may be dead. In a game, check that the other end is there."""
        now = self._clock.now()
        if self._said:
            began = self._said[0][0]
            if now - max(began, self._word) >= self._patience:
                self._missed = True
                self._silent(now - max(began, self._word))
            if now - max(began, self._repeated) >= self._patience:
                self._patience, self._repeated = min(2 * self._patience, LATEST), now
                self._twice = self._first + self._say(self._first, range(len(self._sockets)))
                self._fresh = max(self._fresh, self._twice)
        elif self.carries and now - self._word >= SOONEST:
            self.say("")
        self._in(SOONEST, self._look)

    def _send(self, kind: str, number: int = 0, texts: Sequence[str] = (), *, ways: Iterable[int] | None = None,
              to: str | None = None) -> None:  # fmt: skip
        ways, boot = (self._way,) if ways is None else ways, self._theirs if to is None else to
        self._tokens -= 1
        self._owes = self._owes and kind != SAY
        self._in(REFILL, self._refill)

        async def run() -> None:
            sealed = await self._sealed([boot, kind, number, self._due, texts])
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

    # receiving

    def _come(self, at: int, text: str) -> None:
        """Handle a text from a relay. Texts of strangers fail at the MAC, before they are decrypted."""
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
            words = isinstance(said, list) and all(isinstance(one, str) for one in (boot, to, kind, *said))
            counts = input_limits.is_count(number) and input_limits.is_count(heard)
        except (ValueError, TypeError, input_limits.TooMuch):
            return
        if words and counts:
            self._hear(at, boot, to, kind, number, heard, said)

    def _hear(self, way: int, boot: str, to: str, kind: str, number: int, heard: int, said: Sequence[str]) -> None:
        if kind == HELLO and not to:
            if boot not in (self._theirs, *self._past) and (boot, way) not in self._greeted:
                self._greeted.add((boot, way))              # rarely, because a message can be replayed
                self._send(HELLO, ways=(way,), to=boot)     # it learns our name and relay
            return
        if to != self._boot or boot in self._past:
            return                      # replayed
        if boot != self._theirs:
            self._meet(boot, way)
        self._way, self._word = way, self._clock.now()
        if self._missed:
            self._missed = False
            self._silent(0)
        self._forget(heard)
        if kind == SAY and said:
            fresh = said[self._due - number :] if number <= self._due else ()
            self._due, self._owes = self._due + len(fresh), True
            self._in(ACK, self._acknowledge)
            for text in fresh:
                self._heard(text)

    def _forget(self, heard: int) -> None:
        """Drop acknowledged messages; measure the round trip, unless a message was sent twice."""
        for number in range(self._first, min(heard, self._fresh)):
            began, _ = self._said.popleft()
            self._first = number + 1
            if number >= self._twice:
                self._patience = min(max(SOONEST, 3 * (self._word - began) // 2), LATEST)

    def _meet(self, boot: str, way: int) -> None:
        """Begin a connection with the other end, which is new or was reloaded."""
        self._past |= {self._theirs} - {""}
        self._theirs, self._way = boot, way
        self._said.clear()
        self._first = self._fresh = self._twice = self._due = 0
        self._send(HELLO)               # its name: the other end learns that we have met
        self._met()

    # one job after the other, because encryption is asynchronous

    def _work(self, job: Callable[[], Coroutine[object, object, None]]) -> None:
        self._jobs.append(job)
        if not self._working:
            self._working = True
            self._background(self._run())

    async def _run(self) -> None:
        while self._jobs:
            await self._jobs.popleft()()
        self._working = False
