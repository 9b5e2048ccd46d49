"""A damaged entry of the offline copy: online it is repaired and the page starts; offline the page reports it and offers a way
out."""

import re
import threading
from contextlib import contextmanager

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import PLAIN
from tests.e2e.support import ui_driver
from tests.e2e.support.timeouts import PATIENCE
from web.build import serve
from web.build.browsers import chromium

pytestmark = pytest.mark.browser

# Damages the entries whose address ends so, as a failing disk might; returns their number.
SPOIL = """async (ending) => {
    let found = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const {url} of await cache.keys()) {
            if (!new RegExp(ending).test(url)) continue;
            const kind = (await cache.match(url)).headers.get("content-type");
            await cache.put(url, new Response("spoiled {", {headers: {"content-type": kind}}));
            found++;
        }
    }
    return found;
}"""
# Every entry: its address, its type, and a digest of it.
COPY = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const {url} of await cache.keys()) {
            const answer = await cache.match(url);
            const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
            found.push([url, answer.headers.get("content-type"), ...digest].join(" "));
        }
    }
    return found.sort();
}"""
PAGE = r"(127\.0\.0\.1:\d+/|index\.html)$"
ENTRIES = [r"app\.bin$", r"boot\.mjs$", r"/page\.mjs$", r"archive\.mjs$", r"chunk-\w+\.mjs$", r"/core-\w+\.js$",
           r"pyodide\.asm\.wasm$", r"pyodide(\.asm)?\.mjs$", r"(fetcher|snapshot_\w+|pyscript_shims)\.mjs$",
           r"(mincho-.*woff2|pyodide\.asm\.wasm)$", PAGE]  # fmt: skip
# What the page asks its service worker for before it is ready.
ASKED = """(() => {
    const post = ServiceWorker.prototype.postMessage;
    globalThis.asked = [];
    ServiceWorker.prototype.postMessage = function (what, ...more) {
        if (!("ready" in document.documentElement.dataset)) globalThis.asked.push(what);
        return post.call(this, what, ...more);
    };
})()"""


@pytest.fixture
def copied(chrome, dist, tmp_path):
    """Return a page with its offline copy and a saved game, in a persistent profile; and functions that stop and restart the
    server, and that close and reopen the browser."""
    server, folder = serve.make(dist), tmp_path / "profile"
    opened: list[BrowserContext] = []
    port = server.server_address[1]

    class Copied:
        page: Page
        game = ""
        url = f"http://127.0.0.1:{port}/"

        def start(self):
            self.server = serve.make(dist, port)
            threading.Thread(target=self.server.serve_forever, daemon=True).start()

        def stop(self):
            self.server.shutdown()
            self.server.server_close()

        def browse(self):
            if opened:
                opened.pop().close()
            context = chrome.browser_type.launch_persistent_context(
                folder, executable_path=chromium.ensure(), args=[*chromium.FLAGS, PLAIN], locale="en-GB", reduced_motion="reduce")
            context.set_default_timeout(PATIENCE)
            opened.append(context)
            return context.pages[0]

    server.server_close()
    site = Copied()
    site.start()
    page = site.browse()
    page.goto(site.url)
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.begin(page, "person", "person", seed="kept")
    ui_driver.answer(page, "roll")
    ui_driver.becomes(page, ui_driver.made, 1)
    site.game = "#" + page.url.partition("#")[2]
    page.wait_for_function("navigator.serviceWorker.controller")
    site.page = page
    yield site
    opened.pop().close()
    site.stop()


def plays_on(page):
    """Assert that the saved game is on the table."""
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.wait_for()


@contextmanager
def named(entry):
    """Assert that the message names the damaged entry."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"damaged: {entry}")
        raise


def whole(page):
    """Return the contents and the type of every entry of the offline copy."""
    return page.evaluate(COPY)


def test_a_damaged_entry_is_fetched_again(copied):
    """One by one: the reopened browser finds it, repairs it and starts, and the copy is whole; so after all of them it starts
    without the network too."""
    page = copied.page
    copy = whole(page)
    for entry in ENTRIES:
        with named(entry):
            assert page.evaluate(SPOIL, entry)
            page = copied.browse()
            page.goto(copied.url + copied.game)
            plays_on(page)
            ui_driver.becomes(page, whole, copy)
    copied.stop()
    page = copied.browse()
    page.goto(copied.url + copied.game)
    plays_on(page)
    copied.start()


def test_without_a_network_a_damaged_entry_is_reported_with_a_way_out(copied):
    """The way out does nothing without a connection; then everything is fetched again, and the game is there."""
    page = copied.page
    copy = whole(page)
    for entry in (r"app\.bin$", r"boot\.mjs$", r"/page\.mjs$", PAGE):
        with named(entry):
            assert page.evaluate(SPOIL, entry)
            copied.stop()
            page = copied.browse()
            page.goto(copied.url + copied.game)
            told = page.get_by_role("alert").filter(has_text=re.compile("is damaged"))
            expect(told).to_be_visible()
            page.locator("[data-afresh]:visible").click()
            expect(told).to_be_visible()
            copied.start()
            page.locator("[data-afresh]:visible").click()
            plays_on(page)
            ui_driver.becomes(page, whole, copy)


def test_a_damaged_font_is_repaired_beside_the_game(copied):
    """The page starts with another font, and the copy is repaired meanwhile."""
    copy = whole(copied.page)
    assert copied.page.evaluate(SPOIL, r"mincho-.*woff2$")
    page = copied.browse()
    page.goto(copied.url + copied.game)
    plays_on(page)
    ui_driver.becomes(page, whole, copy)


def test_a_device_without_the_stand_in_font_starts_without_reading_the_whole_copy(copied):
    """That font fails at every start there. The copy is read when the start is long over."""
    page = copied.browse()
    page.add_init_script(ASKED)
    page.goto(copied.url + copied.game)
    page.evaluate("document.fonts.dispatchEvent(new FontFaceSetLoadEvent('loadingerror',"
                  " { fontfaces: [...document.fonts].filter(({ family }) => family.includes('stand-in')) }))")
    plays_on(page)
    assert page.evaluate("[...document.fonts].some(({ family }) => family.includes('stand-in'))")
    assert page.evaluate("globalThis.asked") == []
