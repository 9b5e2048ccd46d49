"""Behaviour that needs a browser: back and forward, Escape, messages that cover nothing; undo of a slip before a bot moves."""

import re

import pytest
from playwright.sync_api import expect

import tenka
from tests.e2e.support import hands, ui_driver
from tests.support.playing import asks, first_choice, play_on

pytestmark = pytest.mark.browser


def test_back_and_forward_move_between_lobby_table_and_windows(visit, site_url):
    """Each change of place is one step; closing a window by its button is no further step; forward opens it again."""
    page = visit(f"{site_url}?before")
    begun = page.evaluate("history.length")
    ui_driver.begin(page, "person", "person", seed="walk")
    address = page.url
    page.keyboard.press("s")
    expect(page.locator("#link")).to_be_visible()
    page.go_back()
    expect(page.locator("#link")).to_have_count(0)
    expect(page.locator("#table")).to_be_visible()
    page.go_forward()
    expect(page.locator("#link")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#link")).to_have_count(0)
    page.wait_for_function("JSON.parse(history.state).place.endsWith('\"\", \"\"]')")
    page.go_back()
    expect(page.locator("#start")).to_be_visible()
    page.wait_for_function("location.hash === ''")
    page.go_forward()
    expect(page.locator("#table")).to_be_visible()
    expect(page).to_have_url(address)
    page.locator("[data-act='home']").click()
    expect(page.locator("#start")).to_be_visible()
    page.wait_for_function("location.hash === ''")
    page.locator("[data-act='tutorial']").click()
    expect(page.locator(".lesson")).to_be_visible()
    page.go_back()
    expect(page.locator("#start")).to_be_visible()
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.go_forward()
    expect(page.locator(".lesson")).to_be_visible()
    assert page.evaluate("history.length") <= begun + 3
    ui_driver.becomes(page, ui_driver.games, 1)


def test_the_address_of_another_saved_game_opens_it_and_back_returns(app):
    page = app
    addresses = []
    for seed in ("one", "two"):
        ui_driver.begin(page, "person", "person", seed=seed)
        addresses.append(page.url)
        if seed == "one":
            page.locator("[data-act='home']").click()
            expect(page.locator("#start")).to_be_visible()
    first, second = (address.partition("#s=")[2] for address in addresses)
    page.evaluate("(name) => { location.hash = `s=${name}`; }", first)
    page.wait_for_function("(name) => JSON.parse(history.state)?.place?.includes(name)", arg=first)
    expect(page).to_have_url(addresses[0])
    page.go_back()
    page.wait_for_function("(name) => JSON.parse(history.state)?.place?.includes(name)", arg=second)
    expect(page).to_have_url(addresses[1])
    expect(page.locator("#table")).to_be_visible()


def test_escape_closes_the_topmost_thing_and_returns_the_focus(app):
    """The picker of crests too, which a click beside it closes as well."""
    opener = app.locator("#looks-0 summary")
    opener.click()
    expect(app.locator("#looks-0 .swatches")).to_be_visible()
    app.locator("#looks-0 [data-arg='0 color yellow']").click()
    expect(app.locator("#looks-0 .swatches")).to_be_visible()
    app.keyboard.press("Escape")
    expect(app.locator("#looks-0 .swatches")).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    app.locator(".masthead h1").click()
    expect(app.locator("#looks-0 .swatches")).to_be_hidden()
    app.locator("[data-act='open'][data-arg='import']").click()
    app.locator("#paste").fill("nonsense")
    app.keyboard.press("Enter")
    told = app.locator("#dialog #notice-box")
    expect(told).to_be_visible()
    told.locator("[data-act='open']").click()
    expect(app.locator("#paste")).to_be_focused()
    app.keyboard.press("Escape")
    expect(app.locator("#notice-box")).to_have_count(0)


TOLD = "#about .why, #notice-box"
COVERED = """([told, pressed]) => {
    const box = document.querySelector(told).getBoundingClientRect();
    const [right, bottom] = [pressed.x + pressed.width, pressed.y + pressed.height];
    return pressed.y < box.bottom && bottom > box.top && pressed.x < box.right && right > box.left;
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_no_message_covers_its_subject(borrow, site_url, size):
    """Every target that can't be chosen shows its reason once, beside itself: cards at the lower edge, provinces, buttons."""
    width, height = size
    table = play_on(ui_driver.random_game(3, "covers", 9), first_choice, asks("tm.ask.split"))
    page = borrow(ui_driver.address(site_url, table), viewport={"width": width, "height": height})
    tried = 0
    for what in page.locator("#live [data-target]:not(.can), #cards [data-target]:not(.can), [data-act='undo']").all():
        if not what.is_visible() or what.is_disabled():
            continue
        what.scroll_into_view_if_needed()
        pressed = what.bounding_box()
        what.dispatch_event("pointerdown", {"clientY": pressed["y"] + pressed["height"] / 2, "bubbles": True})
        what.dispatch_event("click")
        if page.locator(TOLD).count():
            tried += 1
            expect(page.locator(TOLD)).to_have_count(1)
            assert not page.evaluate(COVERED, [TOLD, pressed]), what.get_attribute("data-target")
    assert tried >= 5


def test_a_slip_against_a_bot_is_undone_at_the_fastest_pace(app):
    """The bot waits long enough."""
    app.locator("[data-act='open'][data-arg='settings']").first.click()
    app.locator("[data-act='set'][data-arg='pace instant']").click()
    app.keyboard.press("Escape")
    ui_driver.begin(app, "person", "random", seed="slip 3")
    ui_driver.answer(app, "roll")
    button = app.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first
    chosen = button.get_attribute("data-arg")
    app.evaluate("""async (chosen) => {
        document.querySelector(`#prompt [data-act='choose'][data-arg='${chosen}']`).click();
        await tenka.settled();
        document.querySelector("[data-act='undo']").click();
    }""", chosen)
    hands.settle(app)
    expect(button).to_be_visible()
    table = tenka.replay(ui_driver.record(app))
    assert [line.choice.verb for line in table.history if line.seat == 0][-1] == "roll"


def test_printed_keys_press_their_buttons(app):
    """R rolls, a digit chooses its answer; ? lists them in the game's own words."""
    ui_driver.begin(app, "person", "person", seed="keys")
    to_roll = app.locator(f"{ui_driver.ANSWER}[data-arg='roll']")
    expect(to_roll).to_have_attribute("aria-keyshortcuts", "r")
    app.keyboard.press("r")
    expect(to_roll).to_have_count(0)
    answer = app.locator("#prompt [data-key='2']")
    chosen, act = answer.get_attribute("data-arg"), answer.get_attribute("data-act")
    app.keyboard.press("2")
    if act == "target":                         # The key narrows to a province; its first answer is chosen next
        app.locator("#prompt [data-key='1']").wait_for()
        chosen = app.locator("#prompt [data-key='1']").get_attribute("data-arg")
        app.keyboard.press("1")
    expect(to_roll).to_be_visible()
    ui_driver.becomes(app, ui_driver.chosen, ["roll", chosen])
    app.keyboard.press("?")
    keys = app.locator(".keys")
    expect(keys.locator("tr", has=app.locator("kbd", has_text=re.compile("^R$")))).to_contain_text("roll")
    expect(keys.locator("tr", has=app.locator("kbd", has_text=re.compile("^1$")))).to_contain_text("province")


LINES = """(all) => all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getClientRects().length;
})"""


PLACES = """async () => {
    document.body.getBoundingClientRect();          // what is laid out asks for its fonts
    await document.fonts.ready;
    const places = [...document.querySelectorAll(".game-tile, .ways .button")].map((one) => one.getBoundingClientRect());
    return places.map(({ x, y, width }) => [x, y, width]);
}"""


def test_the_ways_to_begin_are_one_line_on_a_phone(borrow):
    """In every language, whichever lessons there are."""
    for locale in ("en-GB", "es-ES", "ja-JP"):
        page = borrow(locale=locale, viewport={"width": 390, "height": 844})
        for game in ("tenka-meidou", "shogun"):
            page.locator(f"[data-act='setup.game'][data-arg='{game}']").click()
            assert page.locator(".ways .button span").evaluate_all(LINES) == [1, 1, 1]
            assert ui_driver.fits(page)


def test_the_saved_game_is_visible_in_the_lobby_of_a_phone(borrow):
    """A returning visitor continues without scrolling: the game is above the picture and the line of ways to begin."""
    page = borrow(viewport={"width": 390, "height": 844})
    page.locator("#play-now").click()
    page.locator("[data-act='home']").click()
    saved = page.locator(".saves .save-open")
    saved.wait_for()
    box, ends = saved.bounding_box(), page.locator(".ends").bounding_box()
    assert box["y"] + box["height"] <= ends["y"]
    saved.click()
    page.locator("#table").wait_for()


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_choosing_a_game_in_the_lobby_moves_no_button(borrow, screen):
    """Covers and buttons keep their places to the pixel, and every cover has the same facts. In every language, and in the
    dark theme."""
    page = borrow(viewport={"width": screen[0], "height": screen[1]})
    for language, scheme in (("en", "light"), ("es", "dark"), ("ja", "dark")):
        page.locator(f"[data-act='language'][data-arg='{language}']").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.emulate_media(color_scheme=scheme)
        begun = page.evaluate(PLACES)
        assert len(begun) == 6
        for game in ("shogun", "yedo", "tenka-meidou"):
            page.locator(f"[data-act='setup.game'][data-arg='{game}']").click()
            expect(page.locator(f"[data-act='setup.game'][data-arg='{game}']")).to_have_attribute("aria-pressed", "true")
            ui_driver.becomes(page, lambda page: page.evaluate(PLACES), begun)
            assert ui_driver.fits(page)


def test_the_last_set_up_is_in_the_lobby_after_a_reload(borrow):
    page = borrow()
    page.locator("[data-act='setup.game'][data-arg='yedo']").click()
    page.locator("[data-act='setup.count'][data-arg='4']").click()
    expect(page.locator(".seat-row")).to_have_count(4)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.locator("[data-act='setup.game'][data-arg='yedo']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".seat-row")).to_have_count(4)


def test_lists_of_the_help_are_indented_like_its_paragraphs(app):
    """The points about sealing, proof and trust are below their heading."""
    app.locator(".masthead [data-act='open'][data-arg^='help']").click()
    app.locator(".chapter").first.wait_for()
    inset = app.evaluate("""() => {
        const one = [...document.querySelectorAll(".chapter")].find((one) => one.querySelector("ul"));
        one.open = true;
        const left = (what) => one.querySelector(what).getBoundingClientRect().left + parseFloat(getComputedStyle(
            one.querySelector(what)).paddingInlineStart || 0);
        return [left("p"), left("ul"), getComputedStyle(one.querySelector("li")).listStyleType];
    }""")
    assert inset[1] > inset[0]
    assert inset[2] == "disc"


def test_the_name_of_a_game_is_whole_on_a_phone(borrow):
    """In three lines beside the buttons of the bar, in every language."""
    for locale in ("en-GB", "es-ES", "ja-JP"):
        page = borrow(locale=locale, viewport={"width": 390, "height": 844})
        page.locator("#play-now").click()
        assert page.locator(".bar h1").evaluate("(one) => one.scrollHeight < one.clientHeight + 4")     # Descenders of letters


def test_the_lobby_of_a_phone_shows_the_whole_map(borrow):
    """Only a phone's table turns the map of Shogun upright; the picture in the lobby has its east and west."""
    page = borrow(viewport={"width": 390, "height": 844})
    page.locator("[data-act='setup.game'][data-arg='shogun']").click()
    frame = page.locator(".view:has(.sheet-shogun)").bounding_box()
    for province in ("iyo", "kazusa", "noto"):
        box = page.locator(f".view #shogun45-{province}").bounding_box()
        assert frame["x"] <= box["x"] <= frame["x"] + frame["width"] - box["width"]
        assert frame["y"] <= box["y"] <= frame["y"] + frame["height"] - box["height"]
