"""A game as a film in a browser: it plays in the window, is taken along as files, and stands still for who wants less motion."""

import pytest
from playwright.sync_api import expect

from . import hands

pytestmark = pytest.mark.browser
MOST = 1_000_000
LOADED = "(one) => one.complete && one.naturalWidth > 0"


@pytest.mark.parametrize(("game", "seats"), [("tenka-meidou", 3), ("shogun", 3), ("yedo", 2)])
def test_a_finished_game_is_taken_along_as_film_picture_and_chronicle(visit, site_url, game, seats):
    """From the result: the film is drawn, its file is small and plays by itself, the picture is a PNG, the chronicle opens."""
    table = hands.told_game(seats, "a film", game=game, options={"rounds": "6"} if game == "yedo" else {})
    page = visit(hands.address(site_url, table))
    page.locator("#film-open").click()
    film = page.locator("#film")
    expect(film).to_be_visible()
    hands.becomes(page, lambda page: page.locator("#film").evaluate(LOADED), True)
    assert hands.fits(page)
    text = hands.downloaded(page, "#film-down")
    assert len(text.encode()) <= MOST
    with page.expect_download() as offered:
        page.locator("#film-still").click()
    assert offered.value.path().read_bytes().startswith(b"\x89PNG")
    with page.context.expect_page() as opened:
        page.locator("#film-chronicle").click()
    expect(opened.value.locator("main")).to_be_visible()
    expect(opened.value.locator("h1")).not_to_be_empty()
    opened.value.close()

    page.locator("[data-act='close']").click()
    page.set_content(text)
    moving = "() => document.getAnimations().length"
    assert page.evaluate(moving) == 0            # this page wants less motion: the last picture alone is seen
    expect(page.locator(".fr.last")).to_be_visible()
    hidden = "(all) => all.every((one) => getComputedStyle(one).visibility === 'hidden')"
    assert page.locator(".fr:not(.last)").evaluate_all(hidden)
    page.emulate_media(reduced_motion="no-preference")
    hands.becomes(page, lambda page: page.evaluate(moving) > 2, True)


def test_a_game_that_goes_on_has_a_film_too(visit, site_url):
    """From the window of sharing, on a phone."""
    table = hands.told_game(2, "half", 30)
    page = visit(hands.address(site_url, table), viewport={"width": 390, "height": 844})
    page.locator("[data-act='open'][data-arg='share']").first.click()
    page.locator("#film-open-share").click()
    expect(page.locator("#film")).to_be_visible()
    hands.becomes(page, lambda page: page.locator("#film").evaluate(LOADED), True)
    assert hands.fits(page)
