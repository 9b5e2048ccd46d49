"""Features of browsers are removed one by one, and the page names what it needs and the alternatives."""

import pytest
from playwright.sync_api import expect

from tenka_web.app.browser_needs import NEEDS
from tests.e2e.conftest import PLAIN_HOST
from web.build import serve
from web.build.paths import styles

pytestmark = pytest.mark.browser

NOTICE = "#notice-box"
NO_KEYS = """{
    const make = SubtleCrypto.prototype.generateKey;
    SubtleCrypto.prototype.generateKey = function (way, ...rest) {
        const refused = new DOMException("Unrecognized name", "NotSupportedError");
        return NAMES.includes(way.name) ? Promise.reject(refused) : make.call(this, way, ...rest);
    };
}"""
NO_CHANNELS = "delete globalThis.RTCPeerConnection;"


def without(*names):
    """Return a script that makes the browser refuse these kinds of keys."""
    return NO_KEYS.replace("NAMES", str(list(names)))


@pytest.fixture
def lacking(visit, site_url):
    """Return a function that opens the page in a browser from which a script has removed a feature."""

    def open_page(script):
        page = visit("about:blank", ready=False)
        page.context.watch.host = site_url
        page.context.add_init_script(script)
        page.goto(site_url)
        page.wait_for_selector("html[data-ready]", state="attached")
        for worker in page.workers:
            worker.evaluate(f"() => {{ {script} }}")
        return page

    return open_page


@pytest.fixture
def plain(visit, dist):
    """Return the page over plain http on the name of a host, as in a local network."""
    with serve.serving(dist) as url:
        yield visit(url.replace("127.0.0.1", PLAIN_HOST))


def asks(page, way):
    """Request a game with a friend, and return the notice."""
    page.locator("[data-act='open'][data-arg='friend']").first.click()
    page.locator(f"[data-act='{way}']").click()
    return page.locator(NOTICE)


@pytest.mark.parametrize("way", ["friend.time", "friend.now"])
def test_over_plain_http_games_between_browsers_are_refused_with_the_reason(plain, way):
    assert plain.evaluate("[isSecureContext, crypto.subtle === undefined]") == [False, True]
    notice = asks(plain, way)
    expect(notice).to_contain_text("over https")
    expect(notice).not_to_contain_text("in your own time")
    expect(plain.locator("#lobby")).to_be_visible()


def test_without_x25519_a_game_by_letters_is_refused_with_the_browsers_that_have_it(lacking):
    notice = asks(lacking(without("X25519")), "friend.time")
    expect(notice).to_contain_text(f"Chrome {NEEDS['letters'].chrome}")


@pytest.mark.parametrize("part", NEEDS["live"].parts)
def test_without_a_part_of_cryptography_a_live_game_is_refused_and_letters_are_suggested(lacking, part):
    script = NO_CHANNELS if part == "RTCPeerConnection" else without(part)
    notice = asks(lacking(script), "friend.now")
    expect(notice).to_contain_text(f"Chrome {NEEDS['live'].chrome}")
    expect(notice).to_contain_text("in your own time")


def test_without_any_keys_a_live_game_suggests_no_letters(lacking):
    notice = asks(lacking(without("Ed25519", "X25519")), "friend.now")
    expect(notice).to_contain_text(f"Chrome {NEEDS['live'].chrome}")
    expect(notice).not_to_contain_text("own time")


def test_the_start_requires_the_features_that_the_styles_use():
    """Browsers without them would show the page without its colours."""
    words = "".join(path.read_text(encoding="utf-8") for path in styles())
    assert [part for part in NEEDS["start"].parts if part.endswith("()") and part.removesuffix(")") not in words] == []


def test_a_failed_task_is_reported_once_and_logged(app, python):
    faults = app.context.watch.faults
    python(app, """
import js
from tenka_web.browser import tasks
async def fail():
    js.nothing_of_that_name()
tasks.start(fail())
answer = True
""")
    expect(app.locator(NOTICE)).to_contain_text("failed in the background")
    assert [fault for fault in faults if "nothing_of_that_name" in fault] == faults
    assert len(faults) == 1
    faults.clear()
