"""The clicks of the other measurements at a quarter of the CPU. All take turns, each time on a new page, because a shared
machine changes its speed from minute to minute."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from tests.bench import clicks, games
from tests.bench.row import Bench, Row, Slow

TURNS = 3
FIRST = 5           # The first of this many parts of a page's clicks: the browser has no optimized code yet


def times(bench: Bench) -> Iterator[Row]:
    """Time from click to paint: the median of all clicks, and of those on a page that was just opened."""
    slow: dict[str, Slow] = {**clicks.SLOW, **games.slow()}
    measured: dict[str, list[list[float]]] = {name: [] for name in slow}
    for _ in range(TURNS):
        for name, one in slow.items():
            measured[name].append(one.measure(bench))
    for name, one in slow.items():
        what = f"{name} at a quarter of the CPU"
        every = [time for page in measured[name] for time in page]
        first = [time for page in measured[name] for time in page[:len(page) // FIRST]]
        yield Row(f"{what}, median", statistics.median(every), "ms", at_most=one.aim)
        yield Row(f"{what}, the page just opened, median", statistics.median(first), "ms")
