"""Games that all deal together, page beside page in one process: how much they send, and how long they work."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tenka.protocol.terms import TOGETHER
from tenka.protocol.together.decks import Passes, Plan, passing, whole, work
from web.build.bench.row import Bench, Row
from web.build.bench.slots import Pages

GAME, OPTIONS = "yedo", {"decks": "turned"}
PARTIES = (2, 4)


class Spent(NamedTuple):
    """What it has come to by a moment: characters that the host sends, who relays, and a guest; seconds of one party's work
    beside its page, and of its page itself. Of several the most."""

    host: int
    guest: int
    work: float
    page: float


def rows(_bench: Bench) -> Iterator[Row]:
    """Measure what a deal of all together costs, and a whole game."""
    yield Row("live: 60 cards dealt by encryption, four parties together, CPython", a_deal(), "s")
    for parties in PARTIES:
        yield from of_game(GAME, parties, OPTIONS)


def of_game(game: str, parties: int, options: Mapping[str, str]) -> Iterator[Row]:
    """Play a whole game at random; its rows by its first question, and by its end."""
    pages, rng = Pages(game, parties, TOGETHER, options), random.Random(parties)
    yield from _rows(f"{game} dealt together, {parties} parties, until the first question", spent(pages))
    while not pages.over:
        pages.choose_any(rng)
    yield from _rows(f"{game} dealt together, {parties} parties, a whole game", spent(pages))


def spent(pages: Pages) -> Spent:
    """Return what it has come to so far."""
    return Spent(pages.sent[0], max(pages.sent[1:]), max(pages.worked), max(pages.stepped))


def _rows(what: str, found: Spent) -> Iterator[Row]:
    yield Row(f"live: {what}: the host sends", found.host, "characters")
    yield Row(f"live: {what}: a guest sends", found.guest, "characters")
    yield Row(f"live: {what}: a party works beside its page, CPython", found.work, "s")
    yield Row(f"live: {what}: its page itself, CPython", found.page, "s")


def a_deal(cards: int = 60, parties: int = 4) -> float:
    """Seconds until a deck lies ready that all parties have shuffled: what they do one after the other, added up."""
    of = Plan(bytes(32), (("action", cards),), parties)
    start, passes = time.perf_counter(), Passes(tuple(of.cards()))
    roots = [os.urandom(32) for _ in range(parties)]
    while (party := passes.turn(of)) is not None:
        passes = passes.after(whole(work(passing(of, passes, roots[party]))), of)
    return time.perf_counter() - start
