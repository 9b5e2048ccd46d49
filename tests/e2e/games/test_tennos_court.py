"""Tenno's Court in the browser: a whole season of three people at one screen, by mouse and by keys."""

import re

import pytest
from playwright.sync_api import expect

from tenka.games.shogun.tennos_court.cards import PANEL
from tests.e2e.support import ui_driver
from tests.e2e.support.shogun_season import begun, lay_by_keys, lay_by_mouse, season

pytestmark = pytest.mark.browser


def lay_by_words(page, card, box):
    """Place cards by keys alone: onto the panel with Tab and Enter, as in the base; the rest on the command line, which is
    quicker."""
    if box in PANEL:
        lay_by_keys(page, card, box)
    else:
        ui_driver.typed(page, f"lay {box} {card}")


@pytest.mark.parametrize(
    ("lay", "reach"), [(lay_by_mouse, ui_driver.click), (lay_by_words, ui_driver.press)], ids=["mouse", "keys"]
)
def test_a_season_with_the_court_of_three_people_at_one_screen(borrow, site_url, lay, reach):
    """Fourteen places each, panels, audience and actions; the record has the plans as they were made, and the audience."""
    table = begun("tennos-court")
    page = borrow(ui_driver.address(site_url, table))
    plans, told = season(page, table, lay, reach)
    assert told > 3
    lines = ui_driver.record(page).splitlines()
    for seat, plan in plans.items():
        assert len(plan) == len(table.rules.boxes) == 14
        for card, box in plan:
            # Tower cards are equal: the record lists them in the order of their boxes
            named = "tower-[1-3]" if card.startswith("tower") else card
            assert any(re.search(rf"\b{seat}\b.*\blay {box} {named}\b", line) for line in lines), (seat, card, box)
    assert any(re.search(r"\b(favour \d+|decline)\b", line) for line in lines)
    ui_driver.click(page, "#uncover")
    expect(page.locator(".zone-court .favour:not(.gone)")).to_have_count(3)         # Those of the next season
