"""The start, from navigation to a playable table, in turns with a bare page with unmodified Pyodide."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext

import tenka
from tests.bench.games import STANDARD
from tests.bench.row import Bench, Row
from web.build import serve
from web.build.site import vendor

ROUNDS = 5
BARE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BARE = """<!doctype html><title>bare</title><p>…</p><script type="module">
import { loadPyodide } from "./vendor/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
document.documentElement.setAttribute("data-ready", "1");
</script>"""
# Marks the moment at which data-ready appears; runs before the page's own scripts.
MARK = """new MutationObserver((_, watcher) => {
    if (document.documentElement?.hasAttribute("data-ready")) { performance.mark("ready"); watcher.disconnect(); }
}).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-ready"]});"""


def times(bench: Bench) -> Iterator[Row]:
    """Medians of two pages in turns. Cold: a new browser with an empty profile. Warm: the second visit in it."""
    measured: dict[str, list[float]] = {}
    table = f"#g={tenka.new_table(STANDARD, seats=4, seed='start').code()}"
    with tempfile.TemporaryDirectory() as folder:
        bare_site(Path(folder))
        with serve.serving(Path(folder)) as bare:
            for _ in range(ROUNDS):
                for name, url in (("ours", bench.url + table), ("bare", bare)):
                    for key, value in _one(bench.launch(), url).items():
                        measured.setdefault(f"{name} {key}", []).append(value)
    middle = {name: statistics.median(values) for name, values in measured.items()}
    for key in ("cold", "warm"):
        yield Row(f"start, {key}: ours", middle[f"ours {key}"], "ms")
        yield Row(f"start, {key}: bare Pyodide", middle[f"bare {key}"], "ms")
        yield Row(f"start, {key}: ratio", middle[f"ours {key}"] / middle[f"bare {key}"], at_most=0.5)
        yield Row(f"first paint, {key}", middle[f"ours paint {key}"], "ms", at_most=300)


def _one(chromium: Browser, url: str) -> dict[str, float]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    context.add_init_script(MARK)
    spans = {key: value for when in ("cold", "warm") for key, value in _visit(context, url, when).items()}
    chromium.close()
    return spans


def _visit(context: BrowserContext, url: str, when: str) -> dict[str, float]:
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    ready, paint = page.evaluate("""() => [performance.getEntriesByName("ready")[0].startTime,
        performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN]""")
    page.wait_for_timeout(500)          # Let the browser cache its compiled code
    page.close()
    return {when: ready, f"paint {when}": paint}


def bare_site(folder: Path) -> None:
    """Write a page with only unmodified Pyodide."""
    (folder / "index.html").write_text(BARE, encoding="utf-8")
    (folder / "vendor").mkdir()
    for name in BARE_FILES:
        shutil.copyfile(vendor.MODULES / "pyodide" / name, folder / "vendor" / name)
