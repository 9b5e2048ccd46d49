"""Playing live between two browsers of this machine, over a real data channel."""

from __future__ import annotations

import time
from collections.abc import Iterator

from playwright.sync_api import Page

from tests.bench.row import Bench, Row, run_python

ROUNDS = 12
NOW = "performance.timeOrigin + performance.now()"
WATCH = f"""() => {{ window.painted = []; let due = false; new MutationObserver(() => {{
    if (due) return;
    due = true;
    requestAnimationFrame(() => setTimeout(() => {{ due = false; window.painted.push({NOW}); }}));
}}).observe(document.querySelector("#log"), {{childList: true, subtree: true, characterData: true}}); }}"""
CLICK = f"""() => {{ const answer = document.querySelector("#prompt #sure, #prompt [data-act='choose']");
    const at = {NOW}; answer.click(); return at; }}"""


def times(bench: Bench) -> Iterator[Row]:
    """Time from link to open channel, time from a choice to the other's painted board, and bytes of a choice."""
    host, guest = bench.page(), bench.page()
    yield Row("live: from the pasted answer to both tables", connect(host, guest), "ms")
    for page in (host, guest):
        page.evaluate(WATCH)
    waits = sorted(filter(None, (_choice(host, guest) for _ in range(ROUNDS))))
    yield Row(f"live: choice to the other's painted board, median of {len(waits)}", waits[len(waits) // 2], "ms", at_most=100)
    yield Row("live: choice to the other's painted board, worst", waits[-1], "ms")
    yield Row("live: bytes of the journal per choice", run_python(host, _WORDS), "bytes")
    yield Row("live: a chain of links, browser", run_python(host, _CHAIN), "ms")
    for page in (host, guest):
        page.context.close()


_WORDS = """from main import app
from tenka_web.features.realtime.state import live_state
game = live_state(app).meeting.game
answer = sum(map(len, game.lines)) / len(game.table.history)"""


_CHAIN = """
import time
from tenka.multiplayer.realtime.shared_chance import chain
start = time.perf_counter()
chain('A' * 43)
answer = (time.perf_counter() - start) * 1000"""


def connect(host: Page, guest: Page) -> float:
    """Return two pages at one table, and the milliseconds from the host's pasting to both tables."""
    host.locator("[data-act='setup.count'][data-arg='2']").click()
    host.locator("[data-prefix='1 kind']").select_option("live")
    host.locator("#start").click()
    host.locator("#live-near").click()
    link = host.locator("#live-link-1")
    link.wait_for()
    guest.evaluate("(link) => { location.hash = link.split('#')[1]; }", link.input_value())
    guest.locator("#live-join").click()
    guest.locator("#live-link-0").wait_for()
    answer = guest.locator("#live-link-0").input_value()
    start = time.perf_counter()
    host.locator("#live-answer").fill(answer)
    for page in (host, guest):
        page.locator("#table").wait_for()
    return (time.perf_counter() - start) * 1000


def _choice(host: Page, guest: Page) -> float | None:
    """Return the milliseconds from a click on one page to the other's painted board; None if the click was not yet a choice."""
    for page, other in ((host, guest), (guest, host)):
        if page.locator("#prompt [data-act='choose'], #prompt #sure").count():
            seen = other.evaluate("window.painted.length")
            at = page.evaluate(CLICK)
            if page.locator("#sure").count():
                at = page.evaluate(CLICK)
            other.wait_for_function(f"window.painted.length > {seen}")
            page.wait_for_timeout(300)
            return float(other.evaluate(f"window.painted[{seen}]") - at)
    return None
