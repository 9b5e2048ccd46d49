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
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from itertools import islice
from typing import Any

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.crypto import Crypto, are_equal, compute_mac, digest_bytes
from tenka_web.app import input_limits
from tenka_web.app.ports import Clock, Socket
from tenka_web.features.realtime.invitation_link import Room

BOOT, NONCE, MARK = 8, 16, 16
PAD = 1_000
LONGEST = input_limits.limit_of("a message of a relay")
MOST_WAITING, MOST_UNHEARD = 200, 400
"""Received messages that wait to be decrypted; own texts that wait for an acknowledgement."""
SOON, ACK, ANEW = 50, 500, 20_000
"""Milliseconds until texts are sent together, until an acknowledgement is sent alone, until a room is announced or entered
again."""
LOOK, IDLE, PATIENCE, LATEST = 2_000, 4_000, 7_000, 16_000
"""Milliseconds between two checks for silence, until an empty text is sent, and until an unacknowledged text is repeated: first
and last."""
BURST, REFILL = 10, 1_300
"""Number of messages in a burst, and milliseconds for each further one: public relays accept 60 a minute from one page."""
PACKED = 12_000
"""Characters of the texts of one message. A longer text is sent alone."""
HELLO, SAY = "hello", "say"


Opened = Callable[[str, str, Callable[[], None], Callable[[str], None], Callable[[], None]], Socket]
"""Function that enters a room: address of its relay, its name, and callbacks for open, each text, and closed."""


class RelayChannel:
    """One end of a connection through relays: ordered, exactly once, encrypted and authenticated.

    Every message goes through every relay, because one may be dead. Relays are slow and count messages: texts of one moment are
    sent in one message, which also acknowledges received texts.

    Args:
        met: Called when the other end arrives, for the first time or after a reload.
        heard: Called with each text.
        silent: Called with the milliseconds of silence at each repetition, and with 0 when a message arrives again.
    """

    def __init__(self, room: Room, crypto: Crypto, background: Callable[[Coroutine[object, object, None]], None],
                 clock: Clock, *, is_host: bool, met: Callable[[], None], heard: Callable[[str], None],
                 silent: Callable[[int], None]) -> None:  # fmt: skip
        self._crypto, self._background, self._clock = crypto, background, clock
        self._me, self._other = ("h", "g") if is_host else ("g", "h")
        self._met, self._heard, self._silent = met, heard, silent
        self.carries = False                    # whether it carries a game: then it also sends empty texts, to hear the other end
        self._keys = digest_bytes("relay cipher", room.secret), digest_bytes("relay mark", room.secret)
        self._room = room.name
        self._boot, self._theirs = to_base64url(crypto.random(BOOT)), ""
        self._sockets: list[Socket | None] = []
        self._past: set[str] = set()                        # former names of the other end, which has a new one after each reload
        self._greeted: set[str] = set()                     # the ends to which this one was announced lately
        self._said: deque[tuple[int, str]] = deque()        # (time, text) without an acknowledgement
        self._first = self._fresh = 0                       # numbers of texts: oldest in _said, first unsent
        self._due, self._owes = 0, False                    # number of the next text to receive; whether to acknowledge
        self._word, self._missed = 0, False                 # time of the last message; whether its silence was reported
        self._repeated, self._patience = 0, PATIENCE        # time of the last repetition; milliseconds before the next
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
        self._schedule(LOOK, self._look)
        self._schedule(ANEW, self._ask_anew)

    def close(self) -> None:
        """Leave the room."""
        self._closed = True
        for one in self._sockets:
            if one is not None:
                one.close()
        self._sockets = []

    def _go(self, at: int) -> None:
        if not self._closed:
            opened = partial(self._schedule, SOON, self._announce)
            self._sockets[at] = self._connect(self._relays[at], self._room, opened, self._come, partial(self._reenter_later, at))

    def _reenter_later(self, at: int) -> None:
        """Enter the room of a lost relay again later."""
        if at < len(self._sockets):
            self._sockets[at] = None
            self._clock.call_later(ANEW, partial(self._go, at))

    def _announce(self) -> None:
        self._send(HELLO, to="")

    def _ask_anew(self) -> None:
        self._greeted.clear()
        if not self._theirs:
            self._announce()
        self._schedule(ANEW, self._ask_anew)

    def _schedule(self, wait: int, what: Callable[[], None]) -> None:
        """Schedule a call. Further requests before the call do nothing; leaving the room cancels it."""
        def due() -> None:
            self._timers.discard(what)
            if not self._closed:
                what()

        if what not in self._timers:
            self._timers.add(what)
            self._clock.call_later(wait, due)

    # sending

    def say(self, text: str) -> bool:
        """Send a text; return whether the other end is there."""
        if self._closed or not self._theirs or len(self._said) >= MOST_UNHEARD:
            return False
        self._said.append((self._clock.now(), text))
        self._schedule(SOON, self._flush)
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
                self._schedule(SOON, self._flush)

    def _acknowledge(self) -> None:
        if self._owes:
            self._flush()

    def _say(self, start: int) -> int:
        """Send the texts from a number on that fit into one message. Return how many."""
        texts: list[str] = []
        for _, text in islice(self._said, start - self._first, None):
            if texts and sum(map(len, texts)) + len(text) > PACKED:
                break
            texts.append(text)
        self._send(SAY, start, texts)
        return len(texts)

    def _refill(self) -> None:
        self._tokens += 1
        if self._late and self._tokens > 0:
            self._late = False
            self._flush()
        if self._tokens < BURST:
            self._schedule(REFILL, self._refill)

    def _look(self) -> None:
        """Repeat overdue texts. In a game, check that the other end is there."""
        now = self._clock.now()
        if self._said:
            began = self._said[0][0]
            if now - max(began, self._word) >= self._patience:
                self._missed = True
                self._silent(now - max(began, self._word))
            if now - max(began, self._repeated) >= self._patience:
                self._patience, self._repeated = min(2 * self._patience, LATEST), now
                self._fresh = max(self._fresh, self._first + self._say(self._first))
        elif self.carries and now - self._word >= IDLE:
            self.say("")
        self._schedule(LOOK, self._look)

    def _send(self, kind: str, number: int = 0, texts: Sequence[str] = (), to: str | None = None) -> None:
        boot = self._theirs if to is None else to
        self._tokens -= 1
        self._owes = self._owes and kind != SAY
        self._schedule(REFILL, self._refill)

        async def run() -> None:
            sealed = await self._seal([boot, kind, number, self._due, texts])
            for one in filter(None, self._sockets):
                one.send(sealed)

        self._work(run)

    async def _seal(self, said: list[Any]) -> str:
        plain = json.dumps([self._boot, *said], separators=(",", ":")).encode()
        plain += b" " * (-len(plain) % PAD)
        nonce = self._crypto.random(NONCE)
        cipher = await self._crypto.cipher(self._key(self._me, nonce), plain)
        return to_base64url(nonce + self._sign(self._me, nonce, cipher) + cipher)

    def _key(self, who: str, nonce: bytes) -> bytes:
        return digest_bytes("relay message", self._keys[0], who.encode(), nonce)[:16]

    def _sign(self, who: str, nonce: bytes, cipher: bytes) -> bytes:
        return compute_mac(self._keys[1], "relay", who.encode(), nonce, cipher)[:MARK]

    # receiving

    def _come(self, text: str) -> None:
        """Handle a text from a relay. Texts of strangers fail at the MAC, before they are decrypted."""
        if len(text) <= LONGEST and len(self._jobs) < MOST_WAITING and not self._closed:
            self._work(lambda: self._take(text))

    async def _take(self, text: str) -> None:
        try:
            raw = from_base64url(text)
        except ValueError:
            return
        nonce, marked, cipher = raw[:NONCE], raw[NONCE : NONCE + MARK], raw[NONCE + MARK :]
        if not are_equal(self._sign(self._other, nonce, cipher), marked):
            return
        plain = await self._crypto.cipher(self._key(self._other, nonce), cipher)
        try:
            boot, to, kind, number, heard, said = input_limits.read_json(plain.decode(), "a message of a relay")
            words = isinstance(said, list) and all(isinstance(one, str) for one in (boot, to, kind, *said))
            counts = input_limits.is_count(number) and input_limits.is_count(heard)
        except (ValueError, TypeError, input_limits.TooMuch):
            return
        if words and counts and not self._closed:
            self._hear(boot, to, kind, number, heard, said)

    def _hear(self, boot: str, to: str, kind: str, number: int, heard: int, said: Sequence[str]) -> None:
        if kind == HELLO and not to:
            if boot not in (self._theirs, *self._past, *self._greeted):
                self._greeted.add(boot)                     # rarely, because a message can be replayed
                self._send(HELLO, to=boot)                  # it learns our name
            return
        if to != self._boot or boot in self._past:
            return                      # replayed
        if boot != self._theirs:
            self._meet(boot)
        self._word = self._clock.now()
        if self._missed:
            self._missed = False
            self._silent(0)
        self._forget(heard)
        if kind == SAY and said:
            fresh = said[self._due - number :] if number <= self._due else ()
            self._due, self._owes = self._due + len(fresh), True
            self._schedule(ACK, self._acknowledge)
            for text in fresh:
                self._heard(text)

    def _forget(self, heard: int) -> None:
        """Drop acknowledged texts."""
        while self._first < min(heard, self._fresh):
            self._said.popleft()
            self._first, self._patience = self._first + 1, PATIENCE

    def _meet(self, boot: str) -> None:
        """Begin a connection with the other end, which is new or was reloaded."""
        self._past |= {self._theirs} - {""}
        self._theirs = boot
        self._said.clear()
        self._first = self._fresh = self._due = 0
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
