"""The game of the day in a browser: begun from the lobby, played, counted, and its link opened by another visitor."""

import random

import pytest
from playwright.sync_api import expect

from tenka import bots
from tenka_web.app import daily_game, save_titles
from tenka_web.app.saves import Save
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
GAME = "tenka-meidou"
DOOR = f".days [data-arg='daily {GAME}']"


def eve_of(game, number):
    """Return the record of a day's game with one choice of the person left before the count ends."""
    table, bot = daily_game.table(game, number), bots.bot(game, daily_game.LEVEL)
    last = None
    while table.decision is not None:
        seat = table.decision.seats[0]
        if seat == daily_game.OWN:
            last = table.record()
        table.choose(seat, bot.advise(table.view(seat), random.Random(f"{table.seed}/{table.public_moment}/{seat}")).choice)
    return last


def today(page):
    """Return the number of the day by the page's clock."""
    return daily_game.number(page.evaluate("Date.now()"))


TO_THE_COUNT = """() => {
    if (document.querySelector("#notice-box [data-arg^='daily ']")) return true;
    const press = document.querySelector("#prompt [data-act='story.end'], #prompt [data-act='choose']:not(#lesson-do)");
    if (press && press.dataset.pressed !== document.querySelector("#prompt").textContent) {
        press.dataset.pressed = document.querySelector("#prompt").textContent;
        press.click();
    }
    return false;
}"""


def test_the_day_from_the_lobby_to_its_result_and_its_link_elsewhere(visit, site_url):
    """Button, table, the last choices, the message, the dialog with the picture; another visitor sees that the link holds, and
    that an altered one is refused; the button shows the result from then on."""
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    page.locator(DOOR).click()
    page.locator("#daily-play").click()
    page.locator("#table").wait_for()
    expect(page.locator(".bar h1")).to_contain_text("Castle of the day")
    number = today(page)
    ui_driver.becomes(page, lambda page: [save.title for save in ui_driver.saved(page)], [save_titles.day(GAME, number)])
    save = ui_driver.saved(page)[0]
    page.locator("[data-act='home']").click()
    page.locator(DOOR).wait_for()
    late = Save(save.id, save.name, eve_of(GAME, number), save.seats, revision=save.revision + 1, writer="test", title=save.title)
    page.evaluate("([id, text]) => localStorage.setItem(`tenka:${location.pathname}:save:${id}`, text)", [save.id, late.text()])
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator(DOOR).click()
    page.locator("#daily-play").click()
    page.wait_for_function(TO_THE_COUNT)
    page.locator("#notice-box [data-arg^='daily ']").click()
    result = page.locator("#daily-result")
    expect(result).to_be_visible()
    picture = result.locator(".signs").inner_text().strip()
    assert len(picture) == 11
    page.locator("#daily-copy").click()
    ui_driver.becomes(page, lambda page: "#d=" in page.evaluate("navigator.clipboard.readText()"), True)
    sent = page.evaluate("navigator.clipboard.readText()")
    assert picture in sent
    link = sent.split()[-1]

    other = visit(link)
    expect(other.locator("#daily-true")).to_be_visible()
    expect(other.locator("#daily-result .signs")).to_contain_text(picture)
    other.locator("#daily-look").click()
    expect(other.locator(".result")).to_be_visible()
    score = link.partition("#d=")[2].split("~")[1]
    wrong = visit(link.replace(f"~{score}", "~99-1"))
    expect(wrong.locator("#daily-false")).to_be_visible()
    expect(wrong.locator("#daily-true")).to_have_count(0)

    page.keyboard.press("Escape")
    page.locator("[data-act='home']").click()
    page.locator(DOOR).click()
    expect(page.locator("#daily-result .signs")).to_contain_text(picture)
    expect(page.locator("#daily-kept td").first).to_have_text("1")


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_the_buttons_of_the_day_are_one_row_and_nothing_moves(borrow, screen):
    """In every language the dialog fits, and the lobby behind it stays where it is."""
    tops = "() => [...document.querySelectorAll('.game-tile, .ways .button, .days .button')].map((one) => "
    tops += "one.getBoundingClientRect().top)"
    for locale in ("en-GB", "es-ES", "ja-JP"):
        page = borrow(viewport={"width": screen[0], "height": screen[1]}, locale=locale)
        doors = page.locator(".days .button")
        assert len({round(door.bounding_box()["y"]) for door in doors.all()}) == 1
        begun = page.evaluate(tops)
        assert len(begun) == 9
        for at, game in enumerate((GAME, "shogun", "yedo")):
            doors.nth(at).click()
            expect(page.locator(f"#day-{game}")).to_have_attribute("aria-pressed", "true")
            assert ui_driver.fits(page)
            page.keyboard.press("Escape")
            ui_driver.becomes(page, lambda page: page.evaluate(tops), begun)
