"""Shogun's largest table in the browser: laying cards beside the whole map, opening a finished game, and the costs of
Tenno's Court."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from playwright.sync_api import Page

import tenka
from tests.bench import games
from tests.bench.browser_engine import source
from tests.bench.clicks import SLOWER
from tests.bench.rollouts import Case
from tests.bench.row import Bench, Row, Slow, run_python

SEATS = 5
OPTIONS = {"side": "sun", "start": "prescribed"}
ROUNDS = 5
PLANNING = "Shogun, five seats: click to painted while planning"
GAMES = 50
COURT = ("tennos-court",)
SHARES = {(): 0.8, COURT: 0.75}
CASES = (Case("shogun, 3 seats: imagined seasons", "shogun", 3, {"start": "prescribed"}, (), 120),)
# Lays a card on a box by two clicks; each is measured until the frame with the answer is painted.
LAY = """async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(0);
    }));
    const times = [];
    const click = async (target) => {
        const start = performance.now();
        document.querySelector(`.dock-hand [data-target="${target}"]`).dispatchEvent(new MouseEvent("click", {bubbles: true}));
        await painted();
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 40));
    };
    const named = (where) => [...document.querySelectorAll(where)].map((thing) => thing.dataset.target);
    const cards = named(".hand [data-target]"), boxes = named(".box");
    for (const [place, card] of cards.slice(0, boxes.length).entries()) { await click(card); await click(boxes[place]); }
    return times;
}"""
# Until the third frame: the first may come before the table is painted.
OPEN = """async (code) => {
    const start = performance.now();
    location.hash = `g=${code}`;
    while (!document.querySelector(".result")) await new Promise((resolve) => setTimeout(resolve, 1));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return performance.now() - start;
}"""


def times(bench: Bench) -> Iterator[Row]:
    """Medians of laying cards and of opening a game."""
    yield Row(f"{PLANNING}, median", statistics.median(_planning(bench, ROUNDS)), "ms", at_most=50)
    codes = _codes()
    code = codes[GAMES // 2]
    yield Row(f"Shogun, five seats: code of a finished game, median of {GAMES}", len(code), "characters", at_most=260)
    yield Row(f"Shogun, five seats: code of a finished game, longest of {GAMES}", len(codes[-1]), "characters", at_most=260)
    page = bench.page("")
    opened = []
    for _ in range(ROUNDS):
        opened.append(page.evaluate(OPEN, code))
        page.locator("[data-act='home']").click()
        page.locator("#start").wait_for()
    yield Row("Shogun, five seats: a finished game opened from its code", statistics.median(opened), "ms", at_most=500)
    page.context.close()


def court(_bench: Bench) -> Iterator[Row]:
    """Measure how much longer codes are with Tenno's Court."""
    name, codes = "Tenno's Court, five seats", _codes(COURT)
    yield Row(f"{name}: code of a finished game, median of {GAMES}", len(codes[GAMES // 2]), "characters", at_most=330)
    yield Row(f"{name}: code of a finished game, longest of {GAMES}", len(codes[-1]), "characters")


def _codes(layers: tuple[str, ...] = ()) -> list[str]:
    return sorted((finished_code(f"bench {number}", layers) for number in range(GAMES)), key=len)


def seasons(bench: Bench) -> Iterator[Row]:
    """Measure the thinking time of a steady bot in a season: plan, marches, revolts."""
    page = bench.page()
    spent: list[float] = run_python(page, f"{source()}\nanswer = season_times('shogun', {SEATS}, 'sh.ask.plan')")
    page.context.close()
    yield Row("Shogun, five seats: a steady bot's season, browser, median", statistics.median(spent), "ms", at_most=1000)
    yield Row("Shogun, five seats: a steady bot's season, browser, longest", spent[-1], "ms", at_most=1000)


def _planning(bench: Bench, rounds: int, slower: int = 1) -> list[float]:
    table = tenka.new_table("shogun", seats=SEATS, layers=(), options=OPTIONS, seed="bench")
    page = bench.page(f"#g={table.code()}~000~311~322~333~344", slower)
    spans = [time for _ in range(rounds) for time in _lay_cards(page)]
    page.context.close()
    return spans


SLOW = {PLANNING: Slow(60, lambda bench: _planning(bench, ROUNDS, SLOWER))}


def _lay_cards(page: Page) -> list[float]:
    """Fill the planning board, then take all cards back; return the milliseconds of each click."""
    times: list[float] = page.evaluate(LAY)
    for _ in range(len(times) // 2):
        page.locator(".tools [data-act='undo']").click()
    return times


def finished_code(seed: str, layers: tuple[str, ...] = ()) -> str:
    """Play a whole game of steady bots; return its code."""
    return games.finished(tenka.new_table("shogun", seats=SEATS, layers=layers, options=OPTIONS, seed=seed), seed)


MEASUREMENTS = {"shogun": times, "seasons": seasons, "court": court}
