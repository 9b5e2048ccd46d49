"""The time from a click to the painted answer, in a whole game played by clicks."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import tenka
from tests.bench.games import STANDARD
from tests.bench.row import Bench, Row, Slow

CLICKS = 200
SLOWER = 4
PAUSE = 40          # Milliseconds between two clicks: no person is quicker, and the page's timers can run
NEW_GAME = "#g={}"
# Clicks an element that can be chosen now, and measures the time until the frame with the answer is painted.
ONE = """async (number) => {
    const answering = '[data-act="choose"], [data-act="confirm"], #app [data-target]';
    const things = [...document.querySelectorAll(answering)]
        .filter((thing) => !thing.matches('[disabled], [aria-disabled="true"], .cannot'));
    if (!things.length) return null;
    const thing = things[number * 7919 % things.length], start = performance.now();
    thing.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    const worked = performance.now() - start;
    await tenka.settled();
    await new Promise((resolve) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(0);
    }));
    return [worked, performance.now() - start];
}"""


def times(bench: Bench) -> Iterator[Row]:
    """Median and 95th percentile of the clicks of a game of four people."""
    worked, painted = click_through(bench, _game())
    yield Row("clicks of a game measured", len(painted))
    yield Row("click to painted, median", statistics.median(painted), "ms", at_most=30)
    yield Row("click to painted, 95 %", statistics.quantiles(painted, n=20)[-1], "ms", at_most=60)
    yield Row("click, the page's own thread blocked until Python is asked, median", statistics.median(worked), "ms")


def _slowly(bench: Bench) -> list[float]:
    return click_through(bench, _game(), SLOWER)[1]


def _game() -> str:
    return NEW_GAME.format(tenka.new_table(STANDARD, seats=4, seed="clicks").code())


SLOW = {"click to painted": Slow(100, _slowly)}


def click_through(bench: Bench, fragment: str, slower: int = 1) -> tuple[list[float], list[float]]:
    """Play a link's game by clicks; return for each click the time of Python and patching, and the time until painted."""
    page = bench.page(fragment, slower)
    times: list[tuple[float, float]] = []
    for number in range(CLICKS):
        if (one := page.evaluate(ONE, number)) is not None:
            times.append(one)
        page.wait_for_timeout(PAUSE)
    page.context.close()
    return [worked for worked, _ in times], [painted for _, painted in times]
