"""The browser stores nothing, or not all: the page starts, reports it once, and offers the game as a link or a file."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import QUIET, Watch
from tests.e2e.support import ui_driver
from tests.e2e.support.timeouts import PATIENCE
from web.build.browsers import chromium

pytestmark = pytest.mark.browser

BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""A profile's preferences with blocked cookies and site data."""
ACCESS = """Object.defineProperty(globalThis, "indexedDB", {
    configurable: true, get() { throw new DOMException("no", "SecurityError"); }});"""
MISSING = "Object.defineProperty(globalThis, 'indexedDB', {configurable: true, value: undefined});"
THROWS = "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"
FAILS = """IDBFactory.prototype.open = () => {
    const request = new EventTarget();
    request.error = new DOMException("no", "InvalidStateError");
    setTimeout(() => request.onerror?.(Object.assign(new Event("error"), {result: undefined})));
    return request;
};"""
SILENT = "IDBFactory.prototype.open = () => new EventTarget();"
WAYS = {"access": ACCESS, "missing": MISSING, "throws": THROWS, "fails": FAILS, "silent": SILENT}
# As in a private window of Firefox: no service worker, no cache, no writable database.
PRIVATE = FAILS + """
delete Navigator.prototype.serviceWorker;
CacheStorage.prototype.open = CacheStorage.prototype.keys = async () => { throw new DOMException("no", "SecurityError"); };
"""
NO_TEXTS = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, {configurable: true, get() { throw new DOMException("no", "SecurityError"); }});"""
NO_CHANNELS = "globalThis.BroadcastChannel = class { constructor() { throw new DOMException('no', 'SecurityError'); } };"
OFFERED = "#notice-box [data-act='open'][data-arg='share']"


@pytest.fixture
def forbidden(visit, site_url):
    """Return a function that opens a page of the site while a script breaks the browser's storage."""

    def open_page(script, path="", **options):
        page = visit("about:blank", ready=False, **options)
        page.context.watch.host = site_url
        page.context.add_init_script(f"if (location.origin !== 'null') {{ {script} }}")
        page.goto(site_url + path)
        return page

    return open_page


def plays(page):
    """Begin a game against a bot, which thinks in its worker, and make a choice."""
    page.wait_for_selector("html[data-ready]", state="attached")
    ui_driver.begin(page, "person", "light", seed="kept nowhere")
    ui_driver.answer(page, "roll")
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    page.locator(f"{ui_driver.ANSWER}[data-arg='roll']").wait_for()      # The bot has played


def offers_the_game(page, words):
    """Assert that the page says once what is not stored, and offers the game as a link or a file."""
    expect(page.locator("#notice-box")).to_contain_text(words)
    page.locator(OFFERED).click()
    expect(page.locator("#link")).to_have_value(re.compile("#g="))
    assert json.loads(ui_driver.downloaded(page, "[data-act='download'][data-arg='save']"))["tenka-save"] == 1
    page.keyboard.press("Escape")
    expect(page.locator(OFFERED)).to_have_count(0)
    page.locator(f"{ui_driver.ANSWER}[data-arg='roll']").click()
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.wait_for()
    page.locator("[data-act='home']").first.click()
    ui_driver.begin(page, "person", "person", seed="another")
    ui_driver.answer(page, "roll")
    page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.wait_for()
    expect(page.locator(OFFERED)).to_have_count(0)


@pytest.fixture
def blocked(chrome, tmp_path, site_url):
    """Return a page of a real profile in which cookies and site data are blocked."""
    folder = tmp_path / "profile"
    (folder / "Default").mkdir(parents=True)
    (folder / "Default" / "Preferences").write_text(json.dumps(BLOCKED))
    context = chrome.browser_type.launch_persistent_context(
        folder, executable_path=chromium.ensure(), args=chromium.FLAGS, locale="es-ES", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    watch = Watch(context, site_url)
    page = context.pages[0]
    watch.page(page)
    yield page
    context.close()
    assert watch.faults == []


def test_with_site_data_blocked_there_is_a_table(blocked, site_url):
    """In the visitor's language, with bots, and it says once what is not stored."""
    blocked.goto(site_url)
    blocked.wait_for_selector("html[data-ready]", state="attached")
    assert blocked.evaluate("(() => { try { return localStorage; } catch { return 'forbidden'; } })()") == "forbidden"
    expect(blocked.locator("html")).to_have_attribute("lang", "es")
    plays(blocked)
    offers_the_game(blocked, "no guarda nada")


def test_with_site_data_blocked_the_lab_starts(blocked, site_url):
    blocked.goto(f"{site_url}lab.html")
    blocked.wait_for_selector("html[data-ready]", state="attached")
    expect(blocked.locator("#status")).to_contain_text("Listo")       # The profile is Spanish


@pytest.mark.parametrize("way", WAYS)
def test_without_a_database_there_is_a_table(forbidden, way):
    """It throws when it is accessed, is missing, can't be opened, or never answers: games are saved, without a second copy."""
    page = forbidden(WAYS[way])
    plays(page)
    ui_driver.becomes(page, ui_driver.games, 1)
    offers_the_game(page, "private window")


@pytest.mark.parametrize("way", ["access", "silent"])
def test_without_any_storage_there_is_a_table(forbidden, way):
    """Neither localStorage nor a database, nor channels between pages, which Firefox then forbids too."""
    page = forbidden(WAYS[way] + NO_TEXTS + NO_CHANNELS)
    plays(page)
    offers_the_game(page, "doesn’t let the page save")


def test_in_a_private_window_there_is_a_table(forbidden):
    """localStorage lasts as long as the window, nothing else is stored."""
    page = forbidden(PRIVATE)
    plays(page)
    offers_the_game(page, "private window")
    page.locator("[data-act='home']").first.click()
    expect(page.locator(".foot")).to_contain_text("can’t keep a copy")


@pytest.mark.parametrize("way", ["fails", "silent"])
def test_without_a_database_the_lab_starts(forbidden, way):
    """It answers that it can't, or never answers; the other cases are tested with the table."""
    page = forbidden(WAYS[way], "lab.html")
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.locator("#status")).to_contain_text("Ready")
    assert not [text for text in QUIET if text in page.locator("#terminal").inner_text()]
