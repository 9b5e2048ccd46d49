"""Rooms of a live game in which some have gone."""

from __future__ import annotations

import random
from typing import Any

from tenka.apart.relation import known
from tenka.live import proof
from tenka.live.game import LiveGame
from tenka.live.wire import Envelope, read_body
from tests.live.peers import Room, check, room

SHOGUN = {"start": "prescribed"}


class Cut(Room):
    """A room in which some have gone: nothing reaches them, and nothing of theirs is heard. What page 0 does not take reaches
    nobody else: it passes on what guests say."""

    def __init__(self, terms: Any) -> None:
        self.gone: set[int] = set()
        super().__init__(terms, lambda to, found: None if {to, found.party} & self.gone else found)

    def settle(self) -> None:
        while any(game.out for game in self.games if game.me not in self.gone):
            for game in self.games:
                while game.out and game.me not in self.gone:
                    self.send(game.me, game.out.pop(0))

    def ask(self, by: int, *parties: int) -> Cut:
        self.games[by].leaving.ask(*parties)
        self.settle()
        return self

    def bring(self, to: int, found: Envelope) -> None:
        taken = self.games[0].ledger.counts()[found.party] > read_body(found.body, self.terms.session).number
        if to == 0 or found.party == 0 or 0 in self.gone or taken:
            super().bring(to, found)

    def choose(self, seat: int, choice: Any) -> None:
        next(game for game in self.here() if game.holder(seat) == game.me).choose(seat, choice)
        self.settle()

    def answer(self, party: int, by: int, *, agree: bool = True) -> Cut:
        self.games[party].leaving.answer(by, agree=agree)
        self.settle()
        return self

    def back(self, party: int) -> None:
        """It comes back: each side tells the other what it lacks, as pages do."""
        self.gone.discard(party)
        game = self.games[party]
        other = next(one for one in self.games if one is not game and not one.stopped)
        for found in other.ledger.missing(game.ledger.counts()):
            if not game.stopped:
                game.hear(found)
        for found in game.ledger.missing(other.ledger.counts()):
            for one in self.games:
                if one is not game:
                    self.bring(one.me, found)

    def here(self) -> list[LiveGame]:
        return [game for game in self.games if game.me in self.games[0].rounds.present]

    def alike(self) -> None:
        assert not [game.stopped for game in self.here() if game.stopped]
        assert not self.refused
        assert len({known(game.table).record() for game in self.here() if game.table}) == 1
        assert len({repr(game.departures) for game in self.here()}) == 1


def cut(seats: tuple[int, ...], game: str = "tenka-meidou", **more: Any) -> Cut:
    return Cut(room(game, seats, **more).terms)


def verdict(game: LiveGame) -> proof.Verdict:
    return proof.verify(game.record(), check)


def play(found: Cut, rng: random.Random, most: int = 5_000) -> None:
    """On at random among those who are here."""
    for _ in range(most):
        game = found.games[0]
        if game.table is None or game.table.decision is None or any(one.stopped for one in found.here()):
            return
        seat, table = next((seat, one.table) for one in found.here() for seat in found._asked(one))
        assert table is not None
        assert table.decision is not None
        found.choose(seat, rng.choice(table.decision.onward(seat)))
