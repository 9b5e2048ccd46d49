"""Instant pages: lessons, tables and lobbies that the build has drawn, and the page that takes over from them."""

import re

import pytest
from playwright.sync_api import Route, expect

from tenka_web.app import game_registry
from tests.e2e.conftest import DESKTOP, PHONE
from tests.e2e.support import ui_driver
from web.build import serve
from web.build.site import assemble, pyodide_patches

pytestmark = pytest.mark.browser

PYTHON = re.compile(r"(app\.bin|python_stdlib\.zip|stock.*\.zip)$")
ON = ":is(#lesson-on, #prompt [data-act='choose']):visible"
BOXES = """() => Object.fromEntries([...document.querySelectorAll("#main [id]")].filter((one) => one.getClientRects().length)
    .map((one) => { const {x, y, width, height} = one.getBoundingClientRect(); return [one.id, [x, y, width, height]]; }))"""
PHONES = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DAMAGED = """{
    const asked = globalThis.fetch, damaged = async () => new Response("no page");
    globalThis.fetch = (path, ...how) => /play\\.now_/.test(path) ? damaged() : asked(path, ...how);
}"""
ASKED = """performance.getEntriesByType("resource").sort((one, other) => one.startTime - other.startTime)
    .map((one) => one.name.split("/").pop())"""
# Where no route can delay Python, its worker is not told what to start before `letPython()`.
NO_PYTHON = """{
    const post = MessagePort.prototype.postMessage, allowed = new Promise((resolve) => { globalThis.letPython = resolve; });
    MessagePort.prototype.postMessage = function (...given) {
        if (given[0]?.wanted) allowed.then(() => post.apply(this, given));
        else post.apply(this, given);
    };
}"""
"""Withholds what Python's worker waits for: what the start wants (js/startup/boot.mjs)."""


TOLD = """{
    const post = MessagePort.prototype.postMessage, allowed = new Promise((resolve) => { globalThis.letHello = resolve; });
    MessagePort.prototype.postMessage = function (...given) {
        const isHello = String(given[0]).startsWith('["hello"');
        if (isHello) globalThis.isTold = true;
        if (isHello) allowed.then(() => post.apply(this, given));
        else post.apply(this, given);
    };
}"""
"""Withholds what the page tells Python at its start: what stands there."""


@pytest.fixture
def hold(visit, site_url):
    """Return a function that opens the lobby while Python's own file is delayed, until its page's `release()` is called."""
    def open_page(url=site_url, prepare="", **options):
        page = visit("about:blank", ready=False, **options)
        page.context.watch.host = url
        held: list[Route] = []
        page.route(PYTHON, lambda route: held.append(route))  # noqa: PLW0108  # Playwright writes on what it calls
        if prepare:
            page.add_init_script(prepare)
        page.goto(url, wait_until="commit")
        page.wait_for_function("globalThis.tenkaEarly === null")

        def release():
            for route in held:
                route.continue_()
            page.unroute_all()
            page.wait_for_selector("html[data-ready]", state="attached")

        page.held, page.release = held, release
        return page

    return open_page


def page_number(page, number):
    """Wait for a page of the lesson."""
    expect(page.locator("#prompt .lesson-tools .dim")).to_have_text(re.compile(rf"^\D*{number}\D+\d+\D*$"))


def turn(page, times=3, press=lambda button: button.click()):
    """Turn pages while Python is not up."""
    for at in range(times):
        page_number(page, at + 1)
        press(page.locator(ON).first)
    page_number(page, times + 1)
    assert page.locator("html[data-ready]").count() == 0


def choose_game(page, game):
    """Choose a game in the lobby, before Python."""
    if page.locator("#play-now").get_attribute("data-arg") != game:
        page.locator(f"[data-act='setup.game'][data-arg='{game}']").first.click()
    expect(page.locator(f"#play-now[data-arg='{game}']")).to_be_visible()


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
@pytest.mark.parametrize("options", [{"viewport": DESKTOP}, PHONES], ids=["desktop", "phone"])
def test_a_lesson_turns_its_first_pages_and_is_taken_over_in_place(hold, python, game, options):
    """Nothing moves, nothing is drawn again, and the real lesson continues from there."""
    page = hold(**options)
    choose_game(page, game)
    page.locator("#learn").click()
    turn(page)
    page.evaluate("document.querySelector('#sheet svg').dataset.stood = 'yes'")
    page.evaluate("document.fonts.ready.then(() => true)")
    before = page.evaluate(BOXES)
    page.release()
    page_number(page, 4)
    assert page.evaluate(BOXES) == before
    assert page.locator("#sheet svg[data-stood]").count() == 1
    assert python(page, "from main import page\nanswer = page.app.session.mode.at") == 3
    page.locator("#prompt [data-act='lesson'][data-arg='back']").click()
    page_number(page, 3)


def test_a_lesson_turns_by_keyboard_in_both_directions(hold):
    """The focus moves as usual, and names are there for screen readers."""
    page = hold()
    page.locator("#learn").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_focused()
    title = page.locator("#prompt h2").first.inner_text()
    expect(page.locator("#spoken")).to_have_text(title)
    for _ in range(10):
        if page.evaluate("document.activeElement.id") == "lesson-on":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page_number(page, 2)
    page.get_by_role("button", name="Previous", exact=True).click()
    page_number(page, 1)
    turn(page, press=lambda button: button.press("Enter"))


def test_the_page_after_the_instant_ones_waits_and_comes(hold):
    """It says so, and continues by itself; another page that is chosen meanwhile takes its place."""
    page = hold()
    page.locator("#learn").click()
    turn(page)
    page.locator("#prompt [data-act='choose']:visible, #prompt [data-act='lesson'][data-arg='on']").first.wait_for()
    page.locator("#prompt [data-act='lesson'][data-arg='first']").click()
    turn(page, 2)
    page.locator("#tool-help").click()
    expect(page.locator("#notice")).to_contain_text("One moment")
    expect(page.locator("#spoken")).to_contain_text("One moment")
    page.release()
    expect(page.locator("#dialog[open]")).to_be_visible()
    page_number(page, 3)


@pytest.mark.parametrize(("arg", "number"), [("on", 4), ("end", 0), ("history", 0)])
def test_a_page_turned_after_python_was_told_what_stands_is_turned_by_python(hold, python, arg, number):
    """What stands and what Python knows are the same page."""
    page = hold(prepare=TOLD)
    page.locator("#learn").click()
    turn(page, 2)
    for route in page.held:
        route.continue_()
    page.wait_for_function("globalThis.isTold")
    if arg == "history":
        page.go_back()
    else:
        page.locator(ON if arg == "on" else f"#prompt [data-act='lesson'][data-arg='{arg}']").first.click()
    expect(page.locator("#notice")).to_contain_text("One moment")
    page_number(page, 3)
    page.evaluate("letHello()")
    page.wait_for_selector("html[data-ready]", state="attached")
    if number:
        page_number(page, number)
        assert python(page, "from main import page\nanswer = page.app.session.mode.at") == number - 1
    else:
        expect(page.locator("#start")).to_be_visible()
        assert python(page, "from main import page\nanswer = page.app.session is None")


@pytest.mark.parametrize("way", ["button", "history"])
def test_a_lesson_is_left_before_python(hold, way):
    """The lobby is unchanged; and forward leads back."""
    page = hold()
    page.locator("#learn").click()
    turn(page, 1)
    if way == "button":
        page.locator("#prompt [data-act='lesson'][data-arg='end']").click()
    else:
        page.go_back()
    expect(page.locator("#learn")).to_be_focused()
    page.release()
    expect(page.locator("#start")).to_be_visible()
    assert page.locator("#table").count() == 0


def test_back_leads_from_the_taken_over_lesson_to_the_lobby(hold):
    """The browser's history is as it would be without instant pages."""
    page = hold()
    page.locator("#learn").click()
    turn(page, 1)
    page.release()
    page.go_back()
    expect(page.locator("#start")).to_be_visible()
    page.go_forward()
    page_number(page, 2)


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
@pytest.mark.parametrize("options", [{"viewport": DESKTOP}, PHONES], ids=["desktop", "phone"])
def test_play_now_shows_its_table_being_set_up(hold, game, options):
    """Immediately; the real table replaces it, and is saved."""
    page = hold(**options)
    choose_game(page, game)
    page.locator("#play-now").click()
    expect(page.locator("#prompt")).to_contain_text("Setting up the table")
    expect(page.locator("#sheet svg")).to_be_visible()
    page.evaluate("document.querySelector('#sheet svg').dataset.stood = 'yes'")
    page.release()
    expect(page.locator("#prompt")).not_to_contain_text("Setting up the table")
    assert page.locator("#sheet svg[data-stood]").count() == 1
    ui_driver.becomes(page, ui_driver.games, 1)
    assert ui_driver.saved(page)[0].record.splitlines()
    page.go_back()
    expect(page.locator("#start")).to_be_visible()


def test_a_table_being_set_up_is_left_before_python(hold):
    """No game was begun. Instant pages behind buttons are requested before any module, in whose queue they would wait."""
    page = hold()
    page.wait_for_function(f"{ASKED}.some((name) => name.startsWith('play.now'))")
    asked = page.evaluate(ASKED)
    for door in ("tutorial_tenka-meidou.en.json", "play.now_tenka-meidou.en.json"):
        assert asked.index(door) < asked.index("page.mjs")
        assert asked.count(door) == 1
    page.locator("#play-now").click()
    expect(page.locator("#table")).to_be_visible()
    page.locator("#bar [data-act='home']").click()
    expect(page.locator("#play-now")).to_be_visible()
    page.release()
    assert ui_driver.games(page) == 0


@pytest.mark.parametrize(("locale", "language"), [("es-ES", "es"), ("ja-JP", "ja")])
def test_instant_pages_have_every_language(hold, locale, language):
    """And the chosen theme."""
    page = hold(locale=locale, prepare="localStorage.setItem('tenka:theme', 'dark')")
    page.locator("#learn").click()
    turn(page)
    words = page.locator("#prompt").inner_text()
    assert page.get_attribute("html", "data-theme") == "dark"
    page.release()
    assert page.locator("#prompt").inner_text() == words
    assert page.get_attribute("html", "lang") == language


def test_instant_pages_use_the_stored_language(hold):
    """Whatever the browser prefers."""
    page = hold(prepare="localStorage.setItem('tenka:language', 'es')")
    page.locator("#play-now").click()
    expect(page.locator("#prompt")).to_contain_text("Se está preparando la mesa")
    page.release()
    expect(page.locator("#prompt")).not_to_contain_text("Se está preparando la mesa")


def test_a_lesson_that_was_left_elsewhere_waits_for_python(hold):
    """It continues where it was left."""
    page = hold(prepare="localStorage.setItem('tenka:/:lesson:tutorial-tenka.rec', 'tm.lesson.split')")
    page.locator("#learn").click()
    expect(page.locator("#notice")).to_contain_text("One moment")
    assert page.locator("#table").count() == 0
    page.release()
    page_number(page, 4)


def test_choices_in_the_lobby_before_python_are_kept(hold):
    """A game, and then a field of its set-up. Its instant pages are requested before a button is pressed."""
    page = hold()
    choose_game(page, "shogun")
    for door in ("tutorial_shogun.en.json", "play.now_shogun.en.json"):
        page.wait_for_function(f"{ASKED}.includes('{door}')")
    page.locator("[data-prefix='1 kind']").select_option("light")
    expect(page.locator("#notice")).to_contain_text("One moment")
    page.release()
    expect(page.locator("[data-prefix='1 kind']")).to_have_value("light")
    expect(page.locator("#play-now[data-arg='shogun']")).to_be_visible()


def test_without_its_instant_page_a_lesson_waits(hold):
    """A file may be missing or damaged."""
    page = hold(prepare=DAMAGED)
    page.locator("#play-now").click()
    expect(page.locator("#notice")).to_contain_text("One moment")
    page.release()
    expect(page.locator("#table")).to_be_visible()
    ui_driver.becomes(page, ui_driver.games, 1)


def test_instant_pages_work_on_stock_pyodide(hold):
    """They need none of our changes."""
    with serve.serving(assemble.build(without=pyodide_patches.STOCK)) as url:
        page = hold(url)
        page.locator("#learn").click()
        turn(page)
        page.release()
        page_number(page, 4)
        page.close()


def test_every_lesson_and_table_has_an_instant_page(dist):
    """In every language, and the service worker stores them."""
    kept = (dist / "sw.js").read_text(encoding="utf-8").split("const LATER")[0]
    for game in game_registry.listed_games():
        if game == "ohajiki":
            continue
        for act in ("tutorial", "play.now", "setup.game"):
            for language in ("en", "es", "ja"):
                assert f"/{act}_{game}.{language}.json" in kept
