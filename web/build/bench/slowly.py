"""Clicks where the CPU has a quarter of its speed: the rounds of all that is measured go by turns, for a machine that is shared
changes its speed from one minute to the next."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from . import clicks, games
from .row import Bench, Row, Slow

ROUNDS = 4


def times(bench: Bench) -> Iterator[Row]:
    """Click to painted, the median of the clicks of all rounds."""
    slow: dict[str, Slow] = {**clicks.SLOW, **games.slow()}
    found: dict[str, list[float]] = {name: [] for name in slow}
    for _ in range(ROUNDS):
        for name, one in slow.items():
            found[name] += one.measure(bench)
    for name, one in slow.items():
        yield Row(f"{name} at a quarter of the CPU, median", statistics.median(found[name]), "ms", at_most=one.aim)
