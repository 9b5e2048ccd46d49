"""Three languages, switched at any moment: no text in another language, nothing cut off, nothing wider than the screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
QUESTIONS = {"en": "Choose a castle", "es": "castillo", "ja": "城"}
RAW = re.compile(r"\b(?:ui|tm|sh|place)\.[a-z][\w.-]*|\{\w+\}")
KANA = re.compile("[\u3040-\u30ff]")
CUT = """() => [...document.querySelectorAll("button, h1, h2, .player-name b, .tab span, label, summary")].filter((thing) => {
    const style = getComputedStyle(thing);
    return thing.checkVisibility() && thing.clientWidth > 1 && style.overflowX === "visible" && style.display !== "inline"
        && thing.scrollWidth > thing.clientWidth + 2;
}).map((thing) => thing.outerHTML.slice(0, 90))"""


def test_the_language_changes_during_a_game(app):
    """Question, log, cards and title follow immediately; the game does not change; the choice is stored for the next visit."""
    ui_driver.begin(app, "person", "person", seed="63")
    ui_driver.answer(app, "roll")
    ui_driver.becomes(app, ui_driver.made, 1)
    kept = ui_driver.record(app)
    for language in ("es", "ja", "en"):
        app.locator("[data-act='open'][data-arg='settings']").first.click()
        app.locator(f"#dialog [data-act='language'][data-arg='{language}']").click()
        app.keyboard.press("Escape")
        expect(app.locator("html")).to_have_attribute("lang", language)
        expect(app.locator("#question")).to_contain_text(QUESTIONS[language])
        line = expect(app.locator("#log .line").first)
        (line.to_contain_text if language == "ja" else line.not_to_contain_text)(KANA)
    ui_driver.becomes(app, ui_driver.record, kept)
    app.locator("[data-act='open'][data-arg='settings']").first.click()
    app.locator("#dialog [data-act='language'][data-arg='es']").click()
    app.reload()
    expect(app.locator("#question")).to_contain_text(QUESTIONS["es"])
    expect(app.locator("html")).to_have_attribute("lang", "es")


def test_the_lobby_changes_its_language(app):
    """With one press, and the button shows the current one."""
    english = app.locator("#start").inner_text()
    app.locator("[data-act='language'][data-arg='ja']").first.click()
    expect(app.locator("#start")).not_to_have_text(english)
    expect(app.locator("[data-act='language'][data-arg='ja']").first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("language", ["en", "es", "ja"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_everything_fits_in_every_language(borrow, site_url, language, viewport):
    """Lobby, deployment, war and result: no raw keys, buttons wide enough, no scrolling sideways."""
    table, _, last = ui_driver.eve_of_war(3, "fits", layers=("tumult", "daimyo"))
    page = borrow(viewport=viewport, locale=language)

    def well(where):
        assert not RAW.findall(page.locator("body").inner_text()), where
        assert ui_driver.fits(page), where
        assert page.evaluate(CUT) == [], where

    well("lobby")
    page.evaluate(
        "(hash) => { location.hash = hash; }", ui_driver.address("", table, names=("W" * 24, "Ōtomo Sōrin", "豊臣秀吉"))
    )
    page.locator("#table").wait_for()
    well("deployment")
    ui_driver.answer(page, last)
    page.locator("#story-play").click()
    page.locator("[data-act='story.step'][data-arg='on']").click()
    well("war")
    ui_driver.skip_story(page)
    well("result")
    assert page.locator("table.ranking").evaluate("(table) => table.getBoundingClientRect().right <= innerWidth")


def test_a_phone_shows_the_short_title_and_the_whole_one_in_the_game(borrow):
    """In one or two lines, not cut."""
    page = borrow(viewport=PHONE, locale="ja", has_touch=True, is_mobile=True)
    ui_driver.begin(page, "person", "person")
    name = page.locator(".bar h1")
    assert "（2人）" in name.get_attribute("title")
    assert "2人" not in name.inner_text()
    assert name.inner_text()
    lines, cut = name.evaluate("""(name) => {
        const part = document.createRange(), tops = new Set();
        part.selectNodeContents(name);
        const shown = [...part.getClientRects()].filter((box) => box.width), room = name.getBoundingClientRect();
        for (const box of shown) tops.add(Math.round(box.top));
        const outside = (box) => box.left < room.left - 1 || box.right > room.right + 1
            || (box.top + box.bottom) / 2 < room.top || (box.top + box.bottom) / 2 > room.bottom;
        return [tops.size, shown.some(outside)];
    }""")
    assert (lines in (1, 2), cut) == (True, False)
