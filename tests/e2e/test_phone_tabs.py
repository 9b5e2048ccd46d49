"""On a phone a tab changes the panel and nothing else, and a message covers no score: on the built page of every game."""

import pytest

from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
BOXES = """() => ["#bar", "#seats", "#map", "#tabs"].map((name) => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  return [name, x, y, width, height].join(" ");
})"""
TITLE = """() => { const one = document.querySelector(".bar h1"); return [one.scrollHeight - one.clientHeight, one.scrollWidth -
one.clientWidth, one.textContent]; }"""
KNOWN = """() => [...document.querySelectorAll("#roster .player")].map((one) => one.querySelectorAll(".known > li").length)"""


@pytest.mark.parametrize(("game", "seats", "choices"), [("tenka-meidou", 4, 20), ("shogun", 5, 60), ("yedo", 5, 60)])
def test_the_players_tab_moves_no_board_and_the_title_is_whole(borrow, site_url, game, seats, choices):
    """The strip of seats stays the same, and their facts are in the panel; the long title of a branch is whole, in the
    language chosen at the table."""
    table = ui_driver.random_game(seats, "tabs", choices=choices, game=game)
    page = borrow(ui_driver.address(site_url, table), viewport=PHONE, has_touch=True)
    if page.locator("#uncover").count():
        ui_driver.tap(page, "#uncover")
    page.locator("#live svg").first.wait_for()
    before = page.evaluate(BOXES)
    ui_driver.tap(page, "[data-act='tab'][data-arg='seats']")
    ui_driver.becomes(page, lambda page: len(page.evaluate(KNOWN)), seats)
    assert page.evaluate(BOXES) == before
    assert min(page.evaluate(KNOWN)) > 0
    ui_driver.tap(page, "[data-act='tab'][data-arg='log']")
    ui_driver.tap(page, "[data-act='history.step'][data-arg='-1']")
    ui_driver.tap(page, "[data-act='tab'][data-arg='play']")
    if game != "yedo":              # With people at one device its hands hide the past
        ui_driver.tap(page, "[data-act='history.branch']")
        ui_driver.becomes(page, lambda page: f"{choices - 1}" in page.evaluate(TITLE)[2], True)
    called = set()
    for language in ("en", "es", "ja"):
        ui_driver.tap(page, "#tool-settings")
        ui_driver.tap(page, f"[data-act='language'][data-arg='{language}']")
        ui_driver.tap(page, ".window-head [data-act='close']")
        page.locator(f"html[lang='{language}']").wait_for(state="attached")
        high, wide, title = page.evaluate(TITLE)
        assert (high <= 2, wide <= 0) == (True, True), title
        called.add(title)
    assert len(called) == 3


OVER = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect(), said = box("#notice-box");
  return ["#seats", "#tabs", ".tally"].filter((what) => document.querySelector(what)
    && Math.min(said.bottom, box(what).bottom) - Math.max(said.top, box(what).top) > 0);
}"""
"""What a message covers."""


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
def test_a_message_covers_neither_scores_nor_the_tabs(borrow, site_url, game):
    """It may speak of the scores, of the seats or on the map; at the other edge may be the tabs."""
    table = ui_driver.random_game(3, "tabs", choices=30, game=game)
    page = borrow(ui_driver.address(site_url, table), viewport=PHONE, has_touch=True)
    if page.locator("#uncover").count():
        ui_driver.tap(page, "#uncover")
    page.locator("#live svg").first.wait_for()
    ui_driver.tap(page, "#tool-forecast")
    page.locator("#notice-box").wait_for()
    assert page.evaluate(OVER) == []
