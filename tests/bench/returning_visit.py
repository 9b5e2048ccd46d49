"""The start of a returning player: one profile on disk, a new browser for each visit, with the service worker. A bare page with
unmodified Pyodide takes turns visit by visit, so that both have the same load."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Page

import tenka
from tests.bench.core_waits import Waits
from tests.bench.games import STANDARD
from tests.bench.row import Bench, Row, slow_down
from tests.bench.start import MARK, bare_site
from web.build import serve
from web.build.paths import DIST

VISITS = ("first", "second", "third")
# Marks the first frame with the map's pieces, drawn by Python or from storage.
BOARD = """requestAnimationFrame(function look() {
    const piece = document.querySelector("#live svg *");
    if (!piece?.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true})) return requestAnimationFrame(look);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => performance.mark("board");
    channel.port2.postMessage(0);
});"""
# If that frame is the first of all, the browser's own entry has the later time at which it was shown.
TIMES = """() => Object.fromEntries([["begun", performance.timeOrigin],
    ...[["ready", "ready"], ["paint", "first-contentful-paint"], ["board", "board"]].map(
    ([name, entry]) => [name, performance.getEntriesByName(entry)[0]?.startTime ?? NaN])])"""
READY_NOW = "document.documentElement.hasAttribute('data-ready')"
# All that a next visit uses is stored: the table's markup, the offline copy, and after it the snapshot.
SETTLED = """Object.keys(localStorage).some((key) => key.endsWith(":shown"))
    && document.documentElement.hasAttribute("data-remembered")"""


class Line(NamedTuple):
    """Limits of line and machine: megabits per second, milliseconds of delay, and the factor by which the CPU is slower."""

    name: str
    megabits: float = 0
    delay: int = 0
    slower: int = 1
    visits: tuple[str, ...] = VISITS
    rounds: int = 3


LINES = (
    Line("loopback"),
    Line("10 Mbit/s and 40 ms", megabits=10, delay=40, visits=VISITS[:1]),
    Line("a quarter of the CPU", slower=4, rounds=1),
)
READY = {("loopback", "first"): 0.45, ("loopback", "third"): 0.33, ("10 Mbit/s and 40 ms", "first"): 0.80}
SHOWN = {("loopback", "third"): 0.10}
PAINT: dict[tuple[str, str], float] = {("loopback", "first"): 250, ("loopback", "third"): 150}
LESS = "less what was waited for a core"
ROWS: dict[str, tuple[str, str, dict[tuple[str, str], float]]] = {
    "ready": ("ready, bare page = 1", "", READY),
    "net ready": (f"ready, bare page = 1, both {LESS}", "", READY),
    "seen": ("board shown, bare page = 1", "", SHOWN),
    "net seen": (f"board shown, bare page = 1, both {LESS}", "", SHOWN),
    "board": ("board shown", "ms", {}),
    "paint": ("first paint", "ms", PAINT),
    "net paint": (f"first paint, {LESS}", "ms", PAINT),
}
"""The aims are for starts without the page thread's waiting for a core. A visitor sees the other figure, so it has a row with the
same aim."""


def times(bench: Bench) -> Iterator[Row]:
    """For each line and visit: time to a playable page, as a ratio within the round, and time to the own board."""
    with tempfile.TemporaryDirectory() as folder:
        bare_site(Path(folder))
        for place in (*Path(folder).rglob("*.wasm"), *DIST.rglob("*.wasm")):
            serve.pack(place, place.stat().st_mtime_ns)       # As on a host, before the first visit
        with serve.serving(Path(folder), kind=serve.Packed) as bare, serve.serving(DIST, kind=serve.Packed) as ours:
            for line in LINES:
                yield from _line(bench, line, ours, bare)


def _line(bench: Bench, line: Line, ours: str, bare: str) -> Iterator[Row]:
    figures: dict[tuple[str, str], list[float]] = {}
    loads = []
    for _ in range(line.rounds):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            address = f"{ours}#g={tenka.new_table(STANDARD, seats=4, seed='start').code()}"
            for which in line.visits:
                loads.append(os.getloadavg()[0])
                last = which == line.visits[-1]
                with Waits(one) as ours_waits:
                    told, address = visit(bench.profile(one), line, address, "true" if last else SETTLED)
                with Waits(other) as bare_waits:
                    stock, _ = visit(bench.profile(other), line, bare)
                for name, value in _figures(told, ours_waits, stock, bare_waits).items():
                    figures.setdefault((which, name), []).append(value)
    for which in line.visits:
        middle = {name: statistics.median(values) for (when, name), values in figures.items() if when == which}
        for name, (words, unit, aims) in ROWS.items():
            yield Row(f"{line.name}, {which} visit: {words}", middle[name], unit, at_most=aims.get((line.name, which)))
    yield Row(f"{line.name}: load of the machine meanwhile", statistics.mean(loads))


def _figures(told: dict[str, float], waits: Waits, stock: dict[str, float], stocks: Waits) -> dict[str, float]:
    """Return the figures of a visit and of the bare page's, by the names of ROWS."""
    told["board"] = max(told["board"], told["paint"])
    net = {name: told[name] - waits.between(told["begun"], told["begun"] + told[name]) for name in ("ready", "board", "paint")}
    bare = stock["ready"] - stocks.between(stock["begun"], stock["begun"] + stock["ready"])
    return {"ready": told["ready"] / stock["ready"], "net ready": net["ready"] / bare,
            "seen": told["board"] / stock["ready"], "net seen": net["board"] / bare,
            "board": told["board"], "paint": told["paint"], "net paint": net["paint"]}  # fmt: skip


def visit(context: BrowserContext, line: Line, url: str, settled: str = "true") -> tuple[dict[str, float], str]:
    """Return the times of a visit and its last address, and close the browser."""
    page = visit_page(context, line, url, BOARD, (READY_NOW, settled))
    page.wait_for_timeout(1000)         # Let the browser cache its compiled code
    times, left = page.evaluate(TIMES), page.url
    context.close()
    return times, left


def visit_page(context: BrowserContext, line: Line, url: str, script: str, conditions: Iterable[str]) -> Page:
    """Open a page on this line and wait for each condition in turn; ``script`` runs before the page's own."""
    page = context.pages[0]
    tools = context.new_cdp_session(page)
    if line.megabits:
        rate = line.megabits * 1e6 / 8
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": line.delay, "downloadThroughput": rate, "uploadThroughput": rate})  # fmt: skip
    slow_down(page, line.slower)
    page.add_init_script(MARK + script)
    page.wait_for_timeout(1500)         # A browser that just started is still busy
    page.goto(url, wait_until="commit")
    for condition in conditions:
        _until(page, tools, condition)
    return page


def _until(page: Page, tools: CDPSession, condition: str, patience: int = 180) -> None:
    """Poll by the browser's own protocol: Playwright's waiting would load its library, 330 kB of JavaScript, into the page while
    the first frame is drawn."""
    end = time.monotonic() + patience
    asked = {"expression": condition, "returnByValue": True}
    while time.monotonic() < end:
        page.wait_for_timeout(200)
        if tools.send("Runtime.evaluate", asked)["result"].get("value"):
            return
    raise TimeoutError(condition)
