"""Tenno's Court in the browser: a whole season of three people at one screen, by mouse and by keys."""

import random
import re

import pytest
from playwright.sync_api import expect

from tenka import new_table
from tenka.games.shogun.tennos_court.cards import PANEL
from tenka_web.ui.text.catalog import LANGUAGES
from tests.e2e.support import ui_driver
from tests.e2e.support.drawn_page import DrawnPage
from tests.e2e.support.screens import Screens
from tests.e2e.support.shogun_season import begun, lay_by_keys, lay_by_mouse, season
from tests.support.setups import any_choice
from web.build.pictures.scenes import link

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


CUT = """() => {
  const box = (one) => one.getBoundingClientRect(), words = document.createRange();
  const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const meets = (one, other) => one.right > other.left + 1 && one.left < other.right
    && one.bottom > other.top + 2 && one.top < other.bottom - 2;
  const low = shown(".event, .favour, .books").filter((one) => box(one).bottom > innerHeight);
  const covered = shown(".event:has(.loss)").filter((one) => {
    words.selectNodeContents(one.querySelector("strong"));
    return [...words.getClientRects()].some((line) => meets(line, box(one.querySelector(".loss"))));
  });
  return [...low, ...covered].map((one) => one.textContent);
}"""
"""Events, cards at court and accounts below the screen's edge, and events whose loss covers their name."""
DESKTOP = (1280, 800)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", ["b7b", "b7c", "b7d"])
def test_beside_five_seats_events_and_account_are_whole_on_a_desktop(chrome, seed, language):
    """As long as all events of a year are open: at a plan, at the choice of a special card and at a march."""
    table = new_table("shogun", seats=5, layers=("tennos-court",), options={"start": "prescribed"}, seed=seed)
    rng = random.Random(seed)
    context = chrome.new_context(reduced_motion="reduce")
    looks, asked = Screens(context.new_page()), set()
    while table.state.season == 0:
        seat, key = table.decision.seats[0], table.decision.key
        if seat == 0 and key not in asked:
            asked.add(key)
            DrawnPage(looks.page, language, link(table).fragment)
            looks.at(DESKTOP)
            assert looks.page.evaluate(CUT) == [], key
        table.choose(seat, any_choice(table.decision, seat, rng))
    context.close()
    assert {"sh.ask.plan", "sh.ask.march"} <= asked
