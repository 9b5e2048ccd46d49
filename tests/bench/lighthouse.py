"""Lighthouse on the built site, as a phone and as a desktop; npm installs it at first use."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.bench import line, machine, table
from tests.bench.row import Row
from web.build import serve, venv
from web.build.browsers import chromium
from web.build.paths import ASSETS, CACHE
from web.build.site import assemble

VERSION = "12.8.2"
RUNS = 5
FOLDER = CACHE / "lighthouse"
AIMS: Mapping[str, tuple[float, float]] = {"mobile": (90, 85), "desktop": (98, 0)}
"""Device -> the least median of its scores, and the least single score."""
OTHERS = ("accessibility", "best-practices", "seo")
SHIFT = 0.02


def run() -> int:
    """Measure, print, and store the table."""
    dist = assemble.build()
    with serve.serving(dist, kind=serve.Packed) as url:
        rows = []
        for row in scores(url):
            print(line(row), file=sys.stderr, flush=True)
            rows.append(row)
    text = f"# Lighthouse {VERSION}, medians of {RUNS} runs\n\n{machine()}\n\n{table(rows)}\n"
    print(text)
    (ASSETS / "bench/lighthouse.md").write_text(text, encoding="utf-8")
    return 0


def scores(url: str) -> Iterator[Row]:
    """Return the rows of both devices, run by run in turns."""
    runs: dict[str, list[dict[str, float]]] = {device: [] for device in AIMS}
    for _ in range(RUNS):
        for device in AIMS:
            runs[device].append(_measure(url, device))
    for device, (median, least) in AIMS.items():
        every = {name: [one[name] for one in runs[device]] for name in runs[device][0]}
        yield Row(f"Lighthouse, {device}: performance", statistics.median(every["performance"]), at_least=median)
        yield Row(f"Lighthouse, {device}: performance, the least", min(every["performance"]), at_least=least)
        for name in OTHERS:
            yield Row(f"Lighthouse, {device}: {name}", min(every[name]), at_least=100)
        yield Row(f"Lighthouse, {device}: largest paint", statistics.median(every["largest-contentful-paint"]), "ms")
        yield Row(f"Lighthouse, {device}: blocked", statistics.median(every["total-blocking-time"]), "ms")
        yield Row(f"Lighthouse, {device}: layout shift", max(every["cumulative-layout-shift"]), at_most=SHIFT)


def _measure(url: str, device: str) -> dict[str, float]:
    """Return scores, 0 to 100, and audits of one run, in a new profile."""
    report = subprocess.run(
        [venv.node(), _install(), url, "--output=json", "--quiet", *(["--preset=desktop"] if device == "desktop" else []),
         f"--chrome-flags=--headless=new {' '.join(chromium.FLAGS)}"],
        env={**os.environ, "CHROME_PATH": chromium.ensure()}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    told = json.loads(report)
    audits = {name: told["audits"][name]["numericValue"] for name in (
        "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")}  # fmt: skip
    return audits | {name: 100 * (one["score"] or 0) for name, one in told["categories"].items()}


def _install() -> Path:
    """Install Lighthouse if it is missing; return its command."""
    command = FOLDER / "node_modules/lighthouse/cli/index.js"
    if not command.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run([venv.npm(), "install", "--no-audit", "--no-fund", f"lighthouse@{VERSION}"], cwd=FOLDER, check=True)
    return command
