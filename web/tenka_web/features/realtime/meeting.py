"""A meeting: the connections of its pages, and the effects of the protocol.

Each message is bounded, decoded and verified once, in order, before the game gets it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tenka import Choice, Event, __version__
from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.crypto import BadKey, CryptoMissing
from tenka.multiplayer.realtime import bounds, journal, messages, protocol_io, signatures
from tenka.multiplayer.realtime.client_state import SPECTATOR
from tenka.multiplayer.realtime.proposals import Proposal
from tenka.multiplayer.realtime.terms import Terms
from tenka_web.features.realtime import connection_failure, handshake
from tenka_web.features.realtime.base_meeting import BaseMeeting
from tenka_web.features.realtime.clocks import clocks
from tenka_web.features.realtime.handshake import SEAT
from tenka_web.features.realtime.live_game import LiveGame
from tenka_web.features.realtime.people import RemotePlayer, read_looks
from tenka_web.features.realtime.sdp import HOST

BEAT = 2_000
"""Milliseconds between two ticks of the protocol."""
MOST_WAITING = 700
"""Messages that wait to be verified. Further ones are dropped; the protocol requests missed slots again."""
TOLD = frozenset({"connected", "disconnected", "left", "host", "shown", "proposed", "rekeyed", "takeback", "stopped",
                  "contradiction", "blind", "unfit"})  # fmt: skip
"""Facts that the page shows its person."""


@dataclass(eq=False)
class Meeting(BaseMeeting):
    """The clients of a live game and their connections, from the first invitation on."""

    _events: list[Event] = field(default_factory=list)
    _in: deque[tuple[str, str]] = field(default_factory=deque)          # (connection, text) of messages that wait
    _buckets: dict[str, bounds.Bucket] = field(default_factory=dict)
    _reading: bool = False
    _beating: bool = False

    def __post_init__(self) -> None:
        self.peers.listen(self._on_peer)

    # wishes of the person

    def choose(self, pairs: Sequence[tuple[int, Choice]]) -> None:
        """Make choices of this page's seats. Raises IllegalChoice."""
        for seat, choice in pairs:
            self.current_game.choose(seat, choice)
        self.on_progress()

    def vote(self, proposal: Proposal, yes: int = 1) -> None:
        """Vote on a proposal; a first yes proposes it. Raises IllegalChoice."""
        self.current_game.vote(proposal, yes)
        self.on_changed()

    def say(self, words: str) -> None:
        """Say a short text to all at the table."""
        if self.game is not None and self.game.me >= 0:
            self.presence.keep(self.game.me, words)
            self.game.feed(protocol_io.Wish("chat", words))
            self.on_changed()

    def point(self, target: str) -> None:
        """Point at a target for all at the table."""
        if self.game is not None and self.game.me >= 0:
            self.game.feed(protocol_io.Wish("point", target))

    # connections

    def keep_connection(self, place: int) -> None:
        """Use the connection to a place of the last game as the one to this meeting's host."""
        self.peers.move({place: HOST})
        self._on_peer("opened", HOST, "")

    def ask_again(self, before: dict[int, int]) -> None:
        """Request a rematch over the last game's connections. ``before``: old place -> new place."""
        self.peers.move(before)
        for place, guest in self.places.items():
            guest.stage, guest.times = "asked", guest.times + 1
            if not self.peers.send(place, messages.write("again", self.id, place)):
                guest.stage = "away"

    def reconnect(self, place: int) -> None:
        self.current_game.feed(protocol_io.Down(self.connection_to(place)))
        self.places[place].times += 1
        self._request_proof(place)

    def _request_proof(self, place: int) -> None:
        self.current_game.feed(protocol_io.Up(self.connection_to(place), to_base64url(self.browser.crypto.random(24))))

    def _on_peer(self, what: str, place: int, value: str | bool) -> None:
        """Handle an event of ``tenka_web.app.ports.Peers``."""
        guest = self.guest(place)
        if guest is None:
            return
        match what, value:
            case "opened", _:
                self._on_open(place, guest)
            case "heard", str():
                self._on_text(place, value)
            case "shaken", bool() if guest.stage == "here" and guest.silent != value:
                guest.silent = value
                self.on_progress()
                self.on_connection_changed()
            case "closed", _:
                self._on_close(place, guest)

    def _on_open(self, place: int, guest: RemotePlayer) -> None:
        guest.stage, guest.blocked, guest.silent, guest.times = "here", "", False, guest.times + 1
        guest.cannot = "" if guest.cannot == SEAT else guest.cannot
        self._greet(place)
        self._beat_later()
        self.on_connection_changed()

    def _on_close(self, place: int, guest: RemotePlayer) -> None:
        if guest.stage in ("invited", "looking") and guest.theirs is not None:
            guest.blocked = connection_failure.reason(guest.own, guest.theirs)
        if guest.stage in ("here", "asked"):
            guest.stage, guest.silent = "away", False
            if self.game is not None:
                self.game.feed(protocol_io.Down(self.connection_to(place)))
            self.on_progress()
        self.on_connection_changed()

    def _on_text(self, place: int, text: str) -> None:
        connection, now = self.connection_to(place), self.clock.now() / 1000
        bucket = self._buckets.get(connection, bounds.Bucket(at=now)).take(len(text), now)
        if bucket is None:
            self.peers.close(place)
            self._on_peer("closed", place, "")
        elif len(self._in) < MOST_WAITING:
            self._buckets[connection] = bucket
            self._in.append((connection, text))
            if not self._reading:
                self._reading = True        # before the task begins: a browser begins it later
                self.browser.background(self._read())

    async def _read(self) -> None:
        """Decode, verify and take the waiting messages, one after the other."""
        try:
            while self._in:
                connection, text = self._in.popleft()
                stranger = self.is_host and self.game is None
                message = messages.decode(text, bounds.STRANGER if stranger else bounds.MESSAGE)
                if message is not None and self.game is not None:
                    checks, valid = None, False
                    while (wanted := signatures.required(self.game.state, connection, message)) != checks:
                        checks, valid = wanted, await self._verify(wanted)      # meanwhile the game may have gone on
                    self.game.feed(protocol_io.Received(connection, message, valid))
                    self.on_progress()
                elif message is not None:
                    self.last_terms = text if message.kind == "terms" else self.last_terms
                    handshake.on_message(self, connection, message)
        finally:
            self._reading = False

    async def _verify(self, checks: Sequence[signatures.SignatureCheck] | None) -> bool:
        try:
            for key, text, signature in checks or ():
                if not await self.browser.crypto.verify(from_base64url(key), from_base64url(signature), text.encode()):
                    return False
        except (ValueError, BadKey, CryptoMissing):
            return False
        return checks is not None

    # the game

    def begin(self, terms: Terms, me: int, looks: str) -> None:
        rejoins = me if me >= 0 and terms.parties[me] != self.own_party else SPECTATOR
        state = journal.new(terms, "" if me < 0 else self.own_party.key, self.secret, rejoins, looks)
        self.continue_with(LiveGame(state, [journal.first_line(state)], self.carry_out))

    def continue_with(self, game: LiveGame) -> None:
        """Continue with a new or restored game."""
        self.game, self.looks = game, read_looks(game.state.looks)
        self.presence.clocks = clocks(self.looks, len(game.terms.seats))
        for place, guest in self.everybody:
            if guest.stage == "here":
                self._greet(place)
        self.store_lines()
        game.feed(protocol_io.Tick())
        self._beat_later()
        self.on_changed()

    def _greet(self, place: int) -> None:
        if self.game is not None:
            self._request_proof(place)
            self.last_around = ""
        self._hello(place)
        self.on_progress()

    def _hello(self, place: int) -> None:
        """Send our party, as a guest: before the game, or with a new key until a rekey."""
        if not self.is_host and self.offered is None and (self.game is None or self.game.awaits_rekey):
            party = () if self.watches else (self.own_party, __version__)
            self.peers.send(place, messages.write("hello" if party else "watch", *party))

    def _beat_later(self) -> None:
        if not self._beating:
            self._beating = True
            self.clock.call_later(BEAT, self._beat)

    def _beat(self) -> None:
        """Tick, while at least one page is connected."""
        self._beating = False
        here = [place for place, guest in self.everybody if guest.stage == "here"]
        if not here or (self.game is not None and self.game.over and not self.game.state.quiet):
            return
        if self.game is not None:
            self.game.feed(protocol_io.Tick())
        for place in here:
            self._hello(place)          # a browser may lose what arrives before its own channel is open
        self._beat_later()

    # effects and facts

    def carry_out(self, effects: Sequence[protocol_io.Effect]) -> None:
        """Store, sign and send; then handle the facts."""
        for effect in effects:
            match effect:
                case protocol_io.Store(line):
                    self._store(line)
                case protocol_io.SignAndStore(body):
                    self._sign(body, partial(self._store_own, effect))
                case protocol_io.Prove(_, text):
                    self._sign(text, partial(self._send_proof, effect))
                case protocol_io.Send(connection, text):
                    self.send_text(connection, text)
        for effect in effects:
            if isinstance(effect, protocol_io.Fact) and self.game is not None:
                self._take_fact(*effect)

    def _store(self, line: str) -> None:
        self.current_game.lines.append(line)
        self.store_lines()

    def _sign(self, text: str, then: Callable[[str], None]) -> None:
        async def sign() -> None:
            then(to_base64url(await self.browser.crypto.sign(self.pair.secret, text.encode())))
            self.on_progress()

        self.browser.background(sign())

    def _store_own(self, effect: protocol_io.SignAndStore, signature: str) -> None:
        self._store(journal.own_line(effect.body, signature, effect.memo))
        self.current_game.feed(protocol_io.Stored(signature))

    def _send_proof(self, effect: protocol_io.Prove, signature: str) -> None:
        self.send(effect.connection, "here", effect.n, effect.party, signature)
        self.last_around = ""                                   # the host's ``around`` counts only after our proof

    def _take_fact(self, name: str, values: tuple[Any, ...]) -> None:
        match name:
            case "events":
                self._events += values
                self.moved = True
            case "chat":
                self.presence.said(*values)
            case "point":
                self.presence.points(values[0], values[1], self.current_game.state.game.table.moment)
            case "around":
                self.presence.are_around(values[0])
            case "again":                                   # a request for a rematch
                self.offer, self.presence.changed = (self.place_of(values[0]), *values[1:]), True
        if name in handshake.FACTS:
            handshake.FACTS[name](self, *values)
        if name in TOLD:
            self.presence.changed = True
            self.facts.append((name, values))

    def take_events(self) -> tuple[Event, ...]:
        """Return and clear the events at the table."""
        found, self._events, self.moved = tuple(self._events), [], False
        return found

    def take_facts(self) -> list[tuple[str, tuple[Any, ...]]]:
        """Return and clear the facts."""
        facts, self.facts = self.facts, []
        return facts
