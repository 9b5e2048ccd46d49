"""Lighthouse on the built site, as a phone and as a desktop; npm installs it at first use."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

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
        yield Row(f"Lighthouse, {device}: performance, if no task waits for a core", min(every["alone"]), at_least=median)
        for name in OTHERS:
            yield Row(f"Lighthouse, {device}: {name}", min(every[name]), at_least=100)
        yield Row(f"Lighthouse, {device}: largest paint", statistics.median(every["largest-contentful-paint"]), "ms")
        yield Row(f"Lighthouse, {device}: blocked", statistics.median(every["total-blocking-time"]), "ms")
        yield Row(f"Lighthouse, {device}: layout shift", max(every["cumulative-layout-shift"]), at_most=SHIFT)


def _measure(url: str, device: str) -> dict[str, float]:
    """Return scores, 0 to 100, and audits of one run, in a new profile.

    `alone` is the performance score of the same run if no task had waited for a core: machines with few cores share them between
    the page, its workers, the browser and Lighthouse, and phones don't.
    """
    command: list[str | Path] = [
        venv.node(), _install(), url, "--output=json", "--quiet", *(["--preset=desktop"] if device == "desktop" else []),
        f"--chrome-flags=--headless=new {' '.join(chromium.FLAGS)}",
    ]  # fmt: skip
    with TemporaryDirectory() as folder:
        told = _report([*command, f"-GA={folder}"])
        _drop_waits(Path(folder) / "defaultPass.trace.json")
        alone = _report([*command, f"-A={folder}"])["categories"]["performance"]["score"]
    audits = {name: told["audits"][name]["numericValue"] for name in (
        "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")}  # fmt: skip
    return audits | {name: 100 * (one["score"] or 0) for name, one in told["categories"].items()} | {"alone": 100 * alone}


def _report(command: list[str | Path]) -> dict[str, Any]:
    env = {**os.environ, "CHROME_PATH": chromium.ensure()}
    report: dict[str, Any] = json.loads(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)
    return report


def _drop_waits(trace: Path) -> None:
    """Let each task of a trace take the processor time that it took (`tdur`), in place of the time by the clock (`dur`)."""
    told = json.loads(trace.read_text(encoding="utf-8"))
    for event in told["traceEvents"]:
        if "tdur" in event:
            event["dur"] = min(event["dur"], event["tdur"])
    trace.write_text(json.dumps(told), encoding="utf-8")


def _install() -> Path:
    """Install Lighthouse if it is missing; return its command."""
    command = FOLDER / "node_modules/lighthouse/cli/index.js"
    if not command.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run([venv.npm(), "install", "--no-audit", "--no-fund", f"lighthouse@{VERSION}"], cwd=FOLDER, check=True)
    return command
