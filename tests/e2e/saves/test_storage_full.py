"""Storage that refuses, is full, or is missing: reported, and the game continues."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
REFUSE = """(name) => {
    globalThis.refusing = true;
    for (const call of ["setItem", ...(name === "SecurityError" ? ["getItem", "removeItem"] : [])]) {
        const real = Storage.prototype[call];
        Storage.prototype[call] = function (...given) {
            if (globalThis.refusing) throw new DOMException("refused by the test", name);
            return real.apply(this, given);
        };
    }
}"""


@pytest.fixture
def refusing(visit):
    """Return a page with a game of two people, one choice old, whose storage a test may spoil."""
    return ui_driver.one_old(visit())


@pytest.mark.parametrize(("error", "word"), [("QuotaExceededError", "full"), ("SecurityError", "doesn’t let the page save")])
def test_refused_storage_is_reported_and_the_game_continues(refusing, error, word):
    """Two more choices are made although nothing can be stored; once there is room again the game is saved."""
    refusing.evaluate(REFUSE, error)
    refusing.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    expect(refusing.locator("#notice-box.grave")).to_contain_text(word)
    refusing.locator("[data-act='notice.close']").click()
    ui_driver.answer(refusing, "roll")
    expect(refusing.locator("#notice-box.grave")).to_have_count(0)         # One message is enough
    refusing.evaluate("globalThis.refusing = false")
    refusing.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    ui_driver.becomes(refusing, ui_driver.made, 4)


def test_a_failed_save_is_tried_again_when_the_page_is_left(refusing):
    """Storage refuses, then accepts while no choice is made; the page is left."""
    refusing.evaluate(REFUSE, "QuotaExceededError")
    refusing.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    expect(refusing.locator("#notice-box.grave")).to_be_visible()
    ui_driver.becomes(refusing, ui_driver.made, 1)
    refusing.evaluate("globalThis.refusing = false")
    refusing.evaluate("dispatchEvent(new Event('pagehide'))")
    ui_driver.becomes(refusing, ui_driver.made, 2)


def test_full_storage(begun):
    """Other data of this host fill it to the last byte: reported, played on, and the game so far is still there."""
    kept = ui_driver.made(begun)
    begun.evaluate("""() => {
        for (const key of Object.keys(localStorage)) if (key.endsWith(":shown")) localStorage.removeItem(key);
        for (let size = 1 << 22; size >= 1; size >>= 1)
            try { for (let at = 0; ; at++) localStorage.setItem(`filler:${size}:${at}`, "x".repeat(size)); } catch {}
    }""")
    begun.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    expect(begun.locator("#notice-box.grave")).to_contain_text("full")
    ui_driver.answer(begun, "roll")
    ui_driver.becomes(begun, ui_driver.made, kept)


def test_blocked_storage_from_the_start(visit, site_url):
    """A browser that blocks it: the lobby works, a game can be played."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    page.goto(site_url)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("#start").click()
    expect(page.locator("#notice-box.grave")).to_contain_text("doesn’t let the page save")
    expect(page.locator("#table")).to_be_visible()
    ui_driver.answer(page, "roll")
    expect(page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first).to_be_visible()


@pytest.mark.parametrize("absent", ["null", "undefined"])
def test_a_browser_without_storage(visit, site_url, absent):
    """Web views within other apps may have none: the page starts and a game can be played."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = site_url
    page.context.add_init_script(f"Object.defineProperty(window, 'localStorage', {{value: {absent}}})")
    page.goto(site_url)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("#start").click()
    expect(page.locator("#notice-box.grave")).to_contain_text("doesn’t let the page save")
    ui_driver.answer(page, "roll")
    expect(page.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first).to_be_visible()
