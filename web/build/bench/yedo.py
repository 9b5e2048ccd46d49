"""Yedo's fullest table in the browser: clicks through rounds among four people, covers and stories with them."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator

import tenka

from .clicks import NEW_GAME, clicked
from .row import Bench, Row

SEATS = 4
BEGUN = 2
"""The round from which on is clicked: everybody has cards by then."""


def times(bench: Bench) -> Iterator[Row]:
    """Median and 95 %."""
    worked, painted = clicked(bench, NEW_GAME.format(begun().code()))
    yield Row("Yedo: click to painted, median", statistics.median(painted), "ms", at_most=30)
    yield Row("Yedo: click to painted, 95 %", statistics.quantiles(painted, n=20)[-1], "ms")
    yield Row("Yedo: click, Python and patching alone, median", statistics.median(worked), "ms")


def begun() -> tenka.Table:
    """A table in its second round."""
    table, rng = tenka.new_table("yedo", seats=SEATS, layers=("samurai",), seed="clicks"), random.Random("clicks")
    while table.decision is not None and table.state.round < BEGUN:
        seat = table.decision.seats[0]
        table.choose(seat, rng.choice(table.decision.choices(seat)))
    return table


MEASUREMENTS = {"yedo: clicks": times}
