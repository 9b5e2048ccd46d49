"""Starting a live game: actions until the first move, and the time until people are connected, also after a reload or a sleep.

Both ways: by a relay on this machine, and by texts that people send.
"""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.bench.row import Bench, Row, run_python
from tests.e2e.support.public_relay import link_site, relaying
from web.build import serve
from web.build.paths import DIST

SLEEPS = (15, 40)
"""Seconds for which a guest's whole browser is stopped."""
COUNTS = """[window.clicks, window.wire, window.texts] = [0, 0, []];
addEventListener("click", ({isTrusted}) => { window.clicks += isTrusted; }, true);
navigator.clipboard.writeText = async (text) => { window.texts.push(text); };
navigator.clipboard.readText = async () => window.pasted;
for (const kind of [RTCDataChannel, WebSocket]) {
    const send = kind.prototype.send;
    kind.prototype.send = function (...said) { window.wire += 1; return send.apply(this, said); };
}"""
HERE = "document.querySelector('#live-state')?.textContent.includes('All are here')"
ROLL = "#prompt [data-act='choose'][data-arg='roll']"
SAY = """from main import app
from tenka_web.features.realtime.state import live_state
live_state(app).meeting.say({word!r})
answer = True"""
HEARD = """from main import app
from tenka_web.features.realtime.state import live_state
answer = [words for _, words in live_state(app).meeting.presence.texts]"""


def times(bench: Bench) -> Iterator[Row]:
    """Two and three people, each way; then two by a relay, of whom one is away."""
    with relaying() as (relay, _), tempfile.TemporaryDirectory() as folder:
        for way, relays in (("a relay", (relay,)), ("texts", ())):
            link_site(DIST, Path(folder), relays)
            with serve.serving(Path(folder)) as url:
                for people in (2, 3):
                    with _pages(url, *[bench.chromium] * people) as pages:
                        seconds = _meet(pages, by_relay=bool(relays))
                        yield from _until_the_first_move(pages, f"live by {way}, {people} people")
                        yield Row(f"live by {way}, {people} people: connected after the last guest's part", seconds, "s")
        link_site(DIST, Path(folder), (relay,))
        with serve.serving(Path(folder)) as url:
            phone = bench.launch()
            with _pages(url, bench.chromium, phone) as (host, guest):
                _meet([host, guest], by_relay=True)
                for name, page in (("guest", guest), ("host", host)):
                    yield Row(f"live by a relay: all are here after the {name}'s reload, from Python's start", _reload(page), "s")
                for sleep in SLEEPS:
                    yield Row(f"live by a relay: a word comes after a sleep of {sleep} s", _sleep(host, guest, phone, sleep), "s")
            phone.close()


@contextmanager
def _pages(url: str, *browsers: Browser) -> Iterator[list[Page]]:
    contexts = [browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block") for browser in browsers]
    pages = []
    for context in contexts:
        context.add_init_script(COUNTS)
        pages.append(context.new_page())
        pages[-1].set_default_timeout(120_000)
        pages[-1].goto(url)
    for page in pages:
        page.wait_for_selector("html[data-ready]", state="attached")
    yield pages
    for context in contexts:
        context.close()


def _meet(pages: Sequence[Page], *, by_relay: bool) -> float:
    """Bring all pages to one table, as friends do. Return the seconds after the last guest's action."""
    host, *guests = pages
    host.locator("#play-friend").click()
    if len(guests) > 1:
        host.locator(f"[data-act='friend.people'][data-arg='{len(pages)}']").click()
    host.locator("#friend-now").click()
    host.locator("#live-far" if by_relay else "#live-near").click()
    start = 0.0
    for place, guest in enumerate(guests, 1):
        host.locator(f"#live-send-{place}").click()
        guest.evaluate("(text) => { window.clicks += 1; location.hash = text.trim().split('#')[1]; }", _text(host, place))
        guest.locator("#live-join").click()
        start = time.perf_counter()
        if not by_relay:
            guest.locator("#live-send-0").click()
            host.evaluate("(text) => { window.pasted = text; }", _text(guest, 1))
            start = time.perf_counter()
            host.locator("#live-paste").click()
            host.locator(f"#live-place-{place}.here, #table").first.wait_for()
    for page in pages:
        page.locator("#table").wait_for()
    return time.perf_counter() - start


def _text(page: Page, number: int) -> str:
    """Return a text that a page shared; ``number`` counts from 1."""
    page.wait_for_function("(number) => window.texts.length >= number", arg=number)
    return str(page.evaluate("(number) => window.texts[number - 1]", number))


def _until_the_first_move(pages: Sequence[Page], name: str) -> Iterator[Row]:
    while not (mover := next((page for page in pages if page.locator(ROLL).count()), None)):
        pages[0].wait_for_timeout(50)
    mover.locator(ROLL).click()
    counts = [page.evaluate("[window.clicks, window.texts.length, window.wire]") for page in pages]
    for at, what in enumerate(("clicks", "texts that people carry", "messages between pages")):
        yield Row(f"{name}: {what} until the first move", sum(count[at] for count in counts))


def _reload(page: Page) -> float:
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    start = time.perf_counter()
    page.wait_for_function(HERE)
    return time.perf_counter() - start


def _sleep(host: Page, guest: Page, phone: Browser, seconds: int) -> float:
    """Stop all processes of the guest's browser for some seconds; return the seconds until the host hears from the guest."""
    before = run_python(host, HEARD)
    found = phone.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    for stop in (signal.SIGSTOP, signal.SIGCONT):
        for process in found:
            os.kill(process["id"], stop)
        if stop == signal.SIGSTOP:
            time.sleep(seconds)
    start = time.perf_counter()
    while run_python(host, HEARD) == before:
        run_python(guest, SAY.format(word=f"awake after {seconds} s"))
        host.wait_for_timeout(100)
    for page in (host, guest):
        page.wait_for_function(HERE)
    return time.perf_counter() - start
