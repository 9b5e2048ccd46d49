"""A whole year of Tenno's Court on a phone: five seats, by touch alone, in Spanish."""

import pytest

import tenka
from tests.e2e.conftest import PHONE
from tests.e2e.games.test_shogun import DUE, FREE, lay_by_touch
from tests.e2e.support import ui_driver
from tests.e2e.support.shogun_season import MOST, SUN, answer, past_story

pytestmark = pytest.mark.browser

QUICKLY = '{"pace":"brisk","tales":"results","offered":true}'
"""The page's own settings: stories show only results, and the winter."""


def begun():
    """Return a page with a new game."""
    return tenka.new_table("shogun", seats=5, layers=("tennos-court",), options=SUN, seed="a year")


def when(page):
    """Return year and season of the saved game."""
    state = tenka.replay(ui_driver.record(page)).state
    return state.year, state.season


def planned(page, by_hand):
    """Place this many cards by touch, let the adviser place the rest, and finish the plan."""
    for _ in range(by_hand):
        if page.locator("#do-done").count():
            break
        card, box = page.evaluate(FREE)
        lay_by_touch(page, card, box)
        ui_driver.becomes(page, lambda page, box=box: page.locator(f"#at-box-{box} .mini.can").count(), 1)
    if not page.locator("#do-done").count():
        page.locator("#advise:not([disabled])").tap()
    page.locator("#do-done").tap()


def test_a_whole_year_of_the_court_with_five_seats_on_a_phone(visit, site_url):
    """Three seasons, the first planned card by card, with audience, marches and battles, and the story of the winter."""
    table = begun()
    kept = {"origin": site_url.rstrip("/"), "localStorage": [{"name": "tenka:settings", "value": QUICKLY}]}
    page = visit(ui_driver.address(site_url, table, kinds="01"), viewport=PHONE, has_touch=True, is_mobile=True, locale="es-ES",
                 storage_state={"cookies": [], "origins": [kept]})  # fmt: skip
    assert page.evaluate("document.documentElement.lang") == "es"
    seasons, told = 0, set()
    for _ in range(3 * MOST):
        page.locator(DUE).first.wait_for()
        assert ui_driver.fits(page)
        if page.locator(".story").count():
            told.update(page.locator(".story #question").all_inner_texts())
            past_story(page, ui_driver.tap)
        elif page.locator("#advise").count():
            if seasons == 3:
                break
            planned(page, len(table.rules.boxes) if not seasons else 2)
            seasons += 1
        else:
            answer(page, ui_driver.tap)
    ui_driver.becomes(page, when, (2, 0))
    played = tenka.replay(ui_driver.record(page))
    assert max(played.state.points) > 0
    assert any("nvierno" in title for title in told), told
