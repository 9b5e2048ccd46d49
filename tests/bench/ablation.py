"""What each change to Pyodide saves of a start: the site without one change, in turns with the site as it is.

The time for which the page's thread waited for a core is subtracted, because the machine is never idle.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import tempfile
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import sync_playwright

import tenka
from tests.bench import machine, table
from tests.bench.core_waits import Waits
from tests.bench.games import STANDARD
from tests.bench.returning_visit import SETTLED, Line, visit
from tests.bench.row import Bench, Row
from web.build import serve
from web.build.browsers import chromium as browser
from web.build.paths import ASSETS
from web.build.site import assemble
from web.build.site.pyodide_patches import MEASURES, NONE, STOCK, Without

ROUNDS = 5
WORTH = 5
"""Per cent of a start. A change that saves less is removed."""
FIRST, THIRD = 1, 3
SERVES: Mapping[str, int] = {"memory": THIRD}
"""The visit that a change is made for, if not the first."""
ALL = "all of them"


def run(words: list[str]) -> int:
    """Measure all changes, or the named ones; print the table, and store it if all were measured."""
    names = [name for name in (*MEASURES, ALL) if not words or name in words]
    with sync_playwright() as playwright:
        chromium = browser.launch(playwright)
        bench = Bench("", chromium, lambda: browser.launch(playwright), lambda folder: browser.profile(playwright, folder))
        rows = measure_savings(bench, names)
        chromium.close()
    text = f"# What each measure on Pyodide saves of a start\n\n{machine()}\n\n{table(rows)}\n"
    print(text)
    if not words:
        (ASSETS / "bench/ablation.md").write_text(text, encoding="utf-8")
    return 0


def measure_savings(bench: Bench, names: list[str], rounds: int = ROUNDS) -> list[Row]:
    """Return a row for each: per cent of the start of its visit, the median of rounds in which both sites take turns."""
    shares_of: dict[str, list[float]] = {name: [] for name in names}
    loads = []
    with contextlib.ExitStack() as stack:
        urls = {name: stack.enter_context(serve.serving(_site(_without(name)), kind=serve.Packed)) for name in names}
        ours = stack.enter_context(serve.serving(_site(NONE), kind=serve.Packed))
        for _ in range(rounds):
            loads.append(os.getloadavg()[0])
            for visits in sorted({SERVES.get(name, FIRST) for name in names}):
                beside = start(bench, ours, visits)
                for name in (name for name in names if SERVES.get(name, FIRST) == visits):
                    shares_of[name].append(100 * (1 - beside / start(bench, urls[name], visits)))
    rows = [Row(_title(name), statistics.median(shares), "%", at_least=WORTH) for name, shares in shares_of.items()]
    return [*rows, Row("load of the machine meanwhile", statistics.mean(loads))]


def start(bench: Bench, url: str, visits: int) -> float:
    """Return the time from navigation to a playable table at the last of several visits of one profile, less the waiting for a
    core."""
    address = f"{url}#g={tenka.new_table(STANDARD, seats=4, seed='start').code()}"
    with tempfile.TemporaryDirectory() as profile:
        for number in range(visits):
            with Waits(profile) as waits:
                settled = "true" if number + 1 == visits else SETTLED
                told, address = visit(bench.profile(profile), Line("loopback"), address, settled)
    return told["ready"] - waits.between(told["begun"], told["begun"] + told["ready"])


def _without(name: str) -> Without:
    return STOCK if name == ALL else frozenset({name})


def _site(without: Without) -> Path:
    """Return a built site whose wasm is compressed already, as on a host."""
    folder = assemble.build(without=without)
    for place in folder.rglob("*.wasm"):
        serve.pack(place, place.stat().st_mtime_ns)
    return folder


def _title(name: str) -> str:
    """Return a row's name: the change, its effect, and the measured visit."""
    about = MEASURES.get(name, "unchanged Pyodide beside the site as it is")
    return f"{name}: {about}; {'third' if SERVES.get(name) == THIRD else 'first'} visit"
