"""Pages at a dealer's table in one process: the dealer speaks to each guest alone."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from tenka.core.errors import BadMessage
from tenka.live.dealt.dealer import Dealer
from tenka.live.dealt.guest import Guest
from tenka.live.dealt.page import HOST, Dealt
from tenka.live.speaking import OWN
from tenka.live.terms import DEALER, Terms, terms_of, to_text
from tenka.live.wire import Envelope, envelope, packed
from tests.house.setups import any_choice
from tests.live.peers import CHAINS, parties, signed

Pass = Callable[[int, Envelope], Envelope | None]


class DealtRoom:
    """``heard``: by party all that came to it. ``pass_on`` may change or drop a message; who is in ``away`` hears nothing."""

    def __init__(self, terms: Terms, pass_on: Pass | None = None, dealer: type[Dealer] = Dealer) -> None:
        self.terms = terms
        self.dealer = dealer(terms, HOST, CHAINS[HOST])
        self.guests = {party: Guest(terms, party, CHAINS[party]) for party in range(1, len(terms.parties))}
        self.pass_on = pass_on or (lambda to, found: found)
        self.heard: dict[int, list[str]] = {party: [] for party in range(len(terms.parties))}
        self.refused: list[tuple[int, int, str]] = []
        self.away: set[int] = set()
        self.dealer.start()
        self.settle()

    @property
    def pages(self) -> dict[int, Dealt]:
        return {HOST: self.dealer, **self.guests}

    def settle(self) -> None:
        while any(page.out for page in self.pages.values()):
            for party, page in self.pages.items():
                while page.out:
                    self.send(party, page.out.pop(0))

    def sealed(self, party: int, body: str) -> Envelope:
        return Envelope(party, body, to_text(signed(self.terms.parties[party].key, body)))

    def send(self, party: int, body: str) -> None:
        found, page = self.sealed(party, body), self.pages[party]
        page.sent(found)
        for to in self._hearers(party, found):
            self.bring(to, found)

    def _hearers(self, party: int, found: Envelope) -> list[int]:
        if party == HOST:
            only = self.dealer.addressee(found)
            return [to for to in self.guests if only in (None, to)]
        return [HOST, *(to for to in self.guests if to != party and self.dealer.public(found))]

    def bring(self, to: int, found: Envelope) -> None:
        passed = self.pass_on(to, found)
        if passed is None or {to, found.party} & self.away:
            return
        self.heard[to].append(passed.body)
        try:
            self.pages[to].hear(envelope(packed(passed).encode()))
        except BadMessage as error:
            self.refused.append((to, passed.party, error.rule))

    def reload(self, party: int) -> None:
        """A page is closed and opened again with what it had kept, through text, and nothing else."""
        kept = json.loads(json.dumps(self.pages[party].plain()))
        if party == HOST:
            self.dealer = type(self.dealer)(self.terms, party, CHAINS[party])
        else:
            self.guests[party] = Guest(self.terms, party, CHAINS[party])
        self.pages[party].restore(kept)
        self.settle()

    def meet(self, party: int) -> None:
        """A guest and the dealer find each other again."""
        self.away.discard(party)
        guest, dealer = self.guests[party], self.dealer
        theirs, ours = guest.counts_with(HOST), dealer.counts_with(party)
        for found in dealer.reminder(party):
            self._remind(guest, found)
        for found in guest.reminder(HOST):
            self._remind(dealer, found)
        guest.recalled_by(HOST, ours)
        dealer.recalled_by(party, theirs)
        for found in dealer.lacked_by(party, theirs):
            self.bring(party, found)
        for found in guest.lacked_by(HOST, ours):
            self.bring(HOST, found)
        self.settle()

    def _remind(self, page: Dealt, found: Envelope) -> None:
        try:
            page.hear(found)
        except BadMessage as error:
            if error.rule not in (OWN, "over"):
                raise

    @property
    def decision(self) -> Any:
        return None if self.dealer.table is None else self.dealer.table.decision

    @property
    def asked(self) -> tuple[int, Dealt]:
        """The seat that is asked, and the page that answers for it."""
        seat = self.decision.seats[0]
        return seat, self.pages[self.dealer.holder(seat)]

    def play(self, rng: random.Random, most: int = 5_000) -> DealtRoom:
        """On at random to the end, or for so many choices, each from what its own page knows."""
        for _ in range(most):
            if self.decision is None or any(page.stopped for page in self.pages.values()):
                return self
            seat, page = self.asked
            assert page.table is not None
            page.choose(seat, any_choice(page.table.decision, seat, rng))
            self.settle()
        return self


def dealt(seats: tuple[int, ...] = (0, 1, 2), game: str = "yedo", pass_on: Pass | None = None,
          dealer: type[Dealer] = Dealer, **more: Any) -> DealtRoom:  # fmt: skip
    more.setdefault("options", {"decks": "turned", "rounds": "6"})
    terms = terms_of(game, seats=seats, parties=parties(max(seats) + 1), hands=DEALER, **more)
    return DealtRoom(terms, pass_on, dealer)
