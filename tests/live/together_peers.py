"""Pages that deal their cards together, in one process; what takes a while is worked out at once."""

from __future__ import annotations

import json
import random
from typing import Any

from tenka import bots
from tenka.live import dealing, kept
from tenka.live.terms import TOGETHER, Terms, terms_of
from tenka.live.together import decks, keys
from tenka.live.together.game import Together
from tests.house.setups import any_choice
from tests.live.peers import CHAINS, PassOn, Post, parties


class TogetherRoom(Post):
    """``kinds``: another class for a party."""

    def __init__(self, terms: Terms, kinds: dict[int, type[Together]] | None = None, pass_on: PassOn | None = None) -> None:
        self.pages: list[Together] = []
        super().__init__(terms, self.pages, pass_on)
        self.kinds = kinds or {}
        self.pages += [self._page(party) for party in range(len(terms.parties))]
        for page in self.pages:
            page.start()
        self.settle()

    def _page(self, party: int) -> Together:
        return self.kinds.get(party, Together)(self.terms, party, CHAINS[party])

    def settle(self) -> None:
        """All that is to be said is said and heard, and all that is to be worked out is."""
        while any(page.out or page.task for page in self.pages):
            for page in self.pages:
                if page.task is not None:
                    page.worked(decks.work(json.loads(json.dumps(page.task))))
                while page.out:
                    self.send(page.me, page.out.pop(0))

    def reload(self, party: int) -> None:
        """A page is closed and opened again, with what it had kept and nothing else."""
        self.reopen(party)
        self.settle()

    def reopen(self, party: int) -> None:
        """The same, and nobody has said anything since."""
        old = self.pages[party]
        since = None if old.keeping.since is None else old.keeping.since.plain()
        new = self.pages[party] = self._page(party)
        new.restore(list(old.ledger.heard), None, kept.read(json.loads(json.dumps(since))) if since else None)

    @property
    def over(self) -> bool:
        common = self.pages[0].common
        return common is not None and common.decision is None

    @property
    def asked(self) -> tuple[int, Together]:
        """The seat that is asked first, and the page it sits at."""
        common = self.pages[0].common
        assert common is not None
        assert common.decision is not None
        seat = common.decision.seats[0]
        return seat, self.pages[self.terms.seats[seat]]

    def play(self, rng: random.Random, most: int = 5_000, level: str = "") -> TogetherRoom:
        """On at random, or as bots of a level choose, to the end or for so many choices."""
        bot = bots.bot(self.terms.game, level) if level else None
        for _ in range(most):
            if self.over or any(page.stopped for page in self.pages):
                return self
            seat, page = self.asked
            table: Any = page.table
            page.choose(seat, any_choice(table.decision, seat, rng) if bot is None else bot.advise(table.view(seat), rng).choice)
            self.settle()
            for one in self.pages:
                one.keeping.look()
        return self


def together(seats: tuple[int, ...] = (0, 1), game: str = "yedo", **more: Any) -> TogetherRoom:
    kinds, pass_on = more.pop("kinds", None), more.pop("pass_on", None)
    options = {"decks": "turned", "rounds": "6", **more.pop("options", {})}
    terms = terms_of(game, seats=seats, parties=parties(max(seats) + 1), hands=TOGETHER, options=options, **more)
    return TogetherRoom(terms, kinds, pass_on)


LIGHT = 57896044618658097711785492504343953926634992332820282019728792003956565016447
"""A safe prime of 255 bits, for tests in which many games are dealt; what is tested is not how hard it is to break."""


def lighten(patch: Any) -> None:
    """The arithmetic of the deal in a small group; ``patch``: pytest's monkeypatch."""
    for room in (dealing, decks, keys):
        patch.setattr(room, "PRIME", LIGHT)
    for room in (dealing, decks):
        patch.setattr(room, "ORDER", (LIGHT - 1) // 2)
