"""Positions at which a bot can be asked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import tenka
from tenka.bots.shogun.strong import MARCHING
from tenka.core.view import View, view_of
from tenka.table.table import Table
from tests.support.setups import any_choice


def moments(
    game: str, seats: int, layers: tuple[str, ...] = (), seed: str = "moments", every: int = 7, alike: int = 1000
) -> Iterator[Table]:
    """Yield the table of a random game now and then, ``alike`` times at most for one kind of question.

    The table moves on when the next position is asked for.
    """
    table = tenka.new_table(game, seats=seats, layers=layers, seed=seed)
    rng, seen = random.Random(seed), Counter[str]()
    while table.decision is not None:
        if len(table.history) % every == 0 and seen[table.decision.key] < alike:
            seen[table.decision.key] += 1
            yield table
        seat = rng.choice(table.decision.seats)
        table.choose(seat, any_choice(table.decision, seat, rng))


def otherwise(table: Table, seat: int, rng: random.Random) -> View:
    """Return a seat's view of the same table with everything hidden replaced at random."""
    play = table.view(seat).determinize(rng)
    return view_of(table.rules, play.state, play.decision, seat, len(table.history))


def marching() -> Table:
    """Return a table of Shogun at which a march has several answers."""
    for table in moments("shogun", 3, seed="march", every=1):
        decision = table.decision
        if decision is not None and decision.key in MARCHING and len(decision.choices(decision.seats[0])) > 4:
            return table
    raise AssertionError("nobody marches")
