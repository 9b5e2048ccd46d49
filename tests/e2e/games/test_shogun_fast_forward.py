"""A held story runs faster: by mouse or finger on the tower, or by the space bar, until it is released."""

import pytest
from playwright.sync_api import expect

from tests.e2e.games.test_shogun_accessibility import enemy, told
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser


def test_a_held_battle_runs_faster_until_it_is_released(borrow, site_url):
    """The click at the end of a press does nothing else; a held key continues by itself, not step by step."""
    table = told(3, enemy)
    page = borrow(ui_driver.address(site_url, table), reduced_motion="no-preference")
    page.locator(f"#to-{enemy(table)}").click()
    page.locator(".odds-row").first.click()
    stage = page.locator(".tower-stage")
    stage.wait_for()
    page.locator("#story-play").click()                                     # The story is paused, so that nothing ends by itself
    room = stage.bounding_box()
    page.mouse.move(room["x"] + room["width"] / 2, room["y"] + room["height"] / 2)
    page.mouse.down()
    expect(page.locator("#table")).to_have_attribute("data-fast", "on")
    page.mouse.up()
    expect(page.locator("#table")).to_have_attribute("data-fast", "")
    assert page.locator(".story, #question").count()
