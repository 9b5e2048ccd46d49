"""The bench: a list of named measurements. Each yields rows; a row has a figure and an aim.

To add one: write a function `(Bench) -> Iterator[Row]` in a file here and name it in MEASUREMENTS, here or in a game's file.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict

from playwright.sync_api import sync_playwright

from tests.bench import (
    arenas,
    browser_engine,
    clicks,
    code_sizes,
    first_visit,
    games,
    live,
    live_start,
    message_sizes,
    native_engine,
    returning_visit,
    rollouts,
    slow_cpu,
    start,
    thinking,
)
from tests.bench.row import Bench, Row
from web.build import serve
from web.build.browsers import chromium as browser
from web.build.paths import ASSETS, DIST
from web.build.site import assemble

MEASUREMENTS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "play natively": native_engine.decisions,
    "shares natively": native_engine.shares,
    "undo and scrub natively": native_engine.history,
    "links": native_engine.links,
    "rollouts": rollouts.rates,
    "arena": arenas.rates,
    "play in the browser": browser_engine.decisions,
    "shares in the browser": browser_engine.shares,
    "undo and scrub in the browser": browser_engine.history,
    "start": start.times,
    "coming back": returning_visit.times,
    "before Python": first_visit.times,
    "clicks": clicks.times,
    "clicks, slowly": slow_cpu.times,
    "thinking": thinking.frames,
    "coach": thinking.coach,
    "letters": message_sizes.lengths,
    "live": live.times,
    "live start": live_start.times,
    **games.measurements(),
    "code": code_sizes.code,
    "site": code_sizes.site,
}


def run(words: list[str]) -> int:
    """Run all measurements, or those whose names contain a word; print them, and write dist/bench.json."""
    chosen = [name for name in MEASUREMENTS if not words or any(word in name for word in words)]
    if not chosen:
        print(f"bench measures {', '.join(MEASUREMENTS)}, and each alone peers, lighthouse, search, before, ablation")
        return 2
    assemble.build()
    rows: list[Row] = []
    with serve.serving(DIST) as url, sync_playwright() as playwright:
        chromium = browser.launch(playwright)
        bench = Bench(url, chromium, lambda: browser.launch(playwright), lambda folder: browser.profile(playwright, folder))
        for name in chosen:
            print(f"… {name}", file=sys.stderr, flush=True)
            for row in MEASUREMENTS[name](bench):
                print(line(row), file=sys.stderr, flush=True)
                rows.append(row)
        chromium.close()
    print(table(rows))
    (DIST / "bench.json").write_text(json.dumps({"machine": machine(), "rows": [asdict(row) for row in rows]}, indent=1))
    if not words:
        place = ASSETS / "bench/bench.md"
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"# Measured\n\n{machine()}\n\n{table(rows)}\n", encoding="utf-8")
    return 0


def table(rows: Iterable[Row]) -> str:
    """Return the rows as a Markdown table."""
    lines = ["| what | measured | aim | met |", "| --- | ---: | ---: | :---: |"]
    return "\n".join([*lines, *map(line, rows)])


def line(row: Row) -> str:
    """Return a row as a line of the table."""
    return f"| {row.name} | {row.shown} | {row.wanted} | {row.mark} |"


def machine() -> str:
    """Return the Python version and the machine."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
