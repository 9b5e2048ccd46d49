"""Yedo's fullest table: clicks in a game of four people, a game of bots in the browser, its codes."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

import tenka
from tests.bench import games
from tests.bench.clicks import NEW_GAME, click_through
from tests.bench.row import Bench, Row

SEATS = 4
SHARES = {(): 0.65}
GAMES = 50
BEGUN = 2
"""The round from which clicks are measured: all seats have cards by then."""
STEADY = "3"
HURRY = """localStorage.setItem("tenka:settings", '{"pace": "instant"}')"""
# Time between changes of the question or the log, until the game is over. At this pace only the last story is shown, and waits.
PAUSES = """() => new Promise((resolve) => {
    const pauses = [], table = document.getElementById("table");
    let last = performance.now();
    const watcher = new MutationObserver(() => {
        const now = performance.now();
        pauses.push(now - last);
        last = now;
        if (table.dataset.over !== "on" && table.dataset.story !== "on") return;
        watcher.disconnect();
        resolve(pauses.sort((a, b) => a - b));
    });
    for (const part of ["prompt", "log"])
        watcher.observe(document.getElementById(part), {childList: true, characterData: true, subtree: true});
    watcher.observe(table, {attributeFilter: ["data-over", "data-story"]});
})"""


def times(bench: Bench) -> Iterator[Row]:
    """Median and 95th percentile of the clicks."""
    worked, painted = click_through(bench, NEW_GAME.format(begun().code()))
    yield Row("Yedo: click to painted, median", statistics.median(painted), "ms", at_most=30)
    yield Row("Yedo: click to painted, 95 %", statistics.quantiles(painted, n=20)[-1], "ms")
    yield Row("Yedo: click, Python and patching alone, median", statistics.median(worked), "ms")


def begun() -> tenka.Table:
    """Return a table in its second round."""
    table, rng = tenka.new_table("yedo", seats=SEATS, layers=("samurai",), seed="clicks"), random.Random("clicks")
    while table.decision is not None and table.state.round < BEGUN:
        seat = table.decision.seats[0]
        table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
    return table


def codes(_bench: Bench) -> Iterator[Row]:
    """Measure the length of finished games' codes, and the time to open one."""
    by_length = sorted((finished_code(f"bench {number}") for number in range(GAMES)), key=len)
    start = time.perf_counter()
    tenka.open_code(by_length[GAMES // 2])
    opened = (time.perf_counter() - start) * 1000
    name, median = f"Yedo, four seats: code of a finished game of {GAMES}", len(by_length[GAMES // 2])
    yield Row(f"{name}, median", median, "characters", at_most=320)
    yield Row(f"{name}, longest", len(by_length[-1]), "characters")
    yield Row("Yedo, four seats: a finished game opened from its code, CPython", opened, "ms", at_most=500)


def finished_code(seed: str) -> str:
    """Play a whole game of steady bots; return its code."""
    return games.finished(tenka.new_table("yedo", seats=SEATS, seed=seed), seed)


def game_of_bots(bench: Bench) -> Iterator[Row]:
    """Measure a whole game of four steady bots on the page, from the set-up to the result."""
    page = bench.page()
    page.evaluate(HURRY)
    page.goto("about:blank")
    seats = "~".join(f"{STEADY}{seat}{seat}" for seat in range(SEATS))
    page.goto(f"{bench.url}#g={tenka.new_table('yedo', seats=SEATS, seed='bots').code()}~{seats}")
    page.wait_for_selector("#log li", timeout=60_000)
    pauses = page.evaluate(PAUSES)
    page.context.close()
    yield Row("Yedo, four bots in the browser: changes watched", len(pauses))
    yield Row("Yedo, four bots in the browser: longest pause", pauses[-1], "ms", at_most=3000)
    yield Row("Yedo, four bots in the browser: pause, median", statistics.median(pauses), "ms")


MEASUREMENTS = {"yedo: clicks": times, "yedo: bots": game_of_bots, "yedo: codes": codes}
