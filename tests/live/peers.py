"""Pages that play live with each other in one process: what one signs, the others hear, by way of the host."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tenka.core.errors import BadMessage
from tenka.live import kept
from tenka.live.chain import Chain
from tenka.live.game import LiveGame
from tenka.live.terms import Party, Terms, terms_of, to_text
from tenka.live.wire import Envelope, envelope, packed
from tests.house.setups import any_choice

PassOn = Callable[[int, Envelope], Envelope | None]
"""To whom, and what was said -> what arrives."""


def signed(key: bytes, body: str) -> bytes:
    """Stands for a signature: what matters here is that another key or body has another one."""
    return hmac.new(key, body.encode(), hashlib.sha256).digest()


def check(key: bytes, message: bytes, signature: bytes) -> bool:
    return hmac.compare_digest(hmac.new(key, message, hashlib.sha256).digest(), signature)


def root(party: int) -> bytes:
    return hashlib.sha256(b"a root for tests" + bytes([party])).digest()


CHAINS = [Chain(root(party)) for party in range(5)]


def parties(number: int, *, keys: bool = True) -> tuple[Party, ...]:
    return tuple(Party(f"p{n}", CHAINS[n].commitment, f"key {n}".encode() if keys else b"") for n in range(number))


class Page(Protocol):
    """What is spoken to of a page."""

    def sent(self, found: Envelope) -> None: ...
    def hear(self, found: Envelope) -> Any: ...


class Post:
    """The way between pages: what one says is signed and brought to all others. ``pass_on`` may change what goes from one to
    another, or drop it (None)."""

    def __init__(self, terms: Terms, pages: Sequence[Page], pass_on: PassOn | None = None) -> None:
        self.terms, self.everybody = terms, pages
        self.pass_on = pass_on or (lambda to, found: found)
        self.refused: list[tuple[int, int, str]] = []
        self.said: list[Envelope] = []
        self.bytes = 0

    def send(self, party: int, body: str) -> None:
        found = Envelope(party, body, to_text(signed(self.terms.parties[party].key, body)))
        self.everybody[party].sent(found)
        self.said.append(found)
        self.bytes += len(packed(found))
        for to in range(len(self.everybody)):
            if to != party:
                self.bring(to, found)

    def bring(self, to: int, found: Envelope) -> None:
        passed = self.pass_on(to, found)
        if passed is None:
            return
        try:
            self.everybody[to].hear(envelope(packed(passed).encode()))
        except BadMessage as error:
            self.refused.append((to, passed.party, error.rule))


class Room(Post):
    """The pages of a live game."""

    def __init__(self, terms: Terms, pass_on: PassOn | None = None) -> None:
        self.games = [LiveGame(terms, n, CHAINS[n]) for n in range(len(terms.parties))]
        super().__init__(terms, self.games, pass_on)
        for page in self.games:
            page.start()
        self.settle()

    def settle(self) -> None:
        """All that is to be said is said and heard."""
        while any(game.out for game in self.games):
            for game in self.games:
                while game.out:
                    self.send(game.me, game.out.pop(0))

    def reload(self, party: int) -> None:
        """A page is closed and opened again, with what it had kept and nothing else."""
        old = self.games[party]
        since = None if old.keeping.since is None else old.keeping.since.plain()
        new = self.games[party] = LiveGame(self.terms, party, CHAINS[party])
        new.restore(list(old.ledger.heard), old.secret, kept.read(json.loads(json.dumps(since))) if since else None)
        self.settle()

    @property
    def decision(self) -> Any:
        table = self.games[0].table
        return None if table is None else table.decision

    def choose(self, seat: int, choice: Any) -> None:
        self.games[self.terms.seats[seat]].choose(seat, choice)
        self.settle()

    def play(self, rng: random.Random, most: int = 5_000) -> Room:
        """On at random to the end, or for so many choices; secret answers are given on the page they belong to."""
        for _ in range(most):
            if any(game.stopped for game in self.games) or self.decision is None:
                return self
            seat, table = next((seat, game.table) for game in self.games for seat in self._asked(game))
            self.choose(seat, any_choice(table.decision, seat, rng))
        return self

    def _asked(self, game: LiveGame) -> list[int]:
        assert game.table is not None
        decision = game.table.decision
        mine = [seat for seat in decision.seats if game.holder(seat) == game.me]
        return mine if decision.sealed else [seat for seat in mine if seat == decision.seats[0]]


def room(game: str = "tenka-meidou", seats: tuple[int, ...] = (0, 1), **more: Any) -> Room:
    pass_on, keys = more.pop("pass_on", None), more.pop("keys", True)
    return Room(terms_of(game, seats=seats, parties=parties(max(seats) + 1, keys=keys), **more), pass_on)
