"""The page is left at the moment of a choice: opened again, the choice is made, once."""

import random

import pytest
from playwright.sync_api import expect

from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
DEPARTURES = 12
LONGEST = 40
"""Most milliseconds from the click until the page is left: Python has the choice by then, or hasn't."""
CHOOSE_AND_GO = """([answer, wait]) => {
    document.querySelector(answer).click();
    if (wait) setTimeout(() => location.reload(), wait);
    else location.reload();
}"""


def test_no_choice_is_lost_when_the_page_is_left(visit):
    page, rng = ui_driver.one_old(visit()), random.Random("departures")
    for made in range(1, DEPARTURES + 1):
        page.locator(ui_driver.ANSWER).first.wait_for()
        with page.expect_navigation():
            page.evaluate(CHOOSE_AND_GO, [ui_driver.ANSWER, max(0, rng.randrange(-10, LONGEST))])
        page.wait_for_selector("html[data-ready]", state="attached")
        ui_driver.becomes(page, ui_driver.made, made + 1)


def test_python_that_stops_is_reported_and_a_reload_has_the_game(visit):
    page = ui_driver.one_old(visit())
    page.evaluate("() => { tenka.run('import os\\nos.abort()').catch(() => {}); }")
    expect(page.locator("#late")).to_contain_text("has stopped because of a fault")
    page.context.watch.faults.clear()
    page.reload()
    page.locator(ui_driver.ANSWER).first.wait_for()
    assert ui_driver.made(page) == 1
    expect(page.locator("#late")).to_be_hidden()
