"""Tenno's Court in the browser: a whole season of three people at one screen, by mouse and by keys; cards that are whole."""

import random
import re

import pytest
from playwright.sync_api import expect

from tenka import new_table
from tenka.games.shogun.tennos_court.cards import PANEL
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.games.shogun.tables import table as begin_at_desk
from tests.app.lessons.guided_lessons import LESSONS
from tests.e2e.support import ui_driver
from tests.e2e.support.drawn_page import DrawnPage
from tests.e2e.support.screens import Screens
from tests.e2e.support.shogun_season import begun, lay_by_keys, lay_by_mouse, season
from tests.support.setups import any_choice
from web.build.pictures import screen
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


HIDDEN = """() => [...document.querySelectorAll(".event")].filter((one) => one.checkVisibility()).filter((one) => {
  const { left, top, bottom } = one.getBoundingClientRect();
  return ![top + 6, bottom - 4].every((y) => one.contains(document.elementFromPoint(left + 9, y)));
}).map((one) => one.textContent)"""
"""Events of which an upper or a lower corner is beyond an edge, or under something."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", ["tutorial-shogun.rec", "tutorial-court.rec"])
def test_beside_every_page_of_a_lesson_all_events_are_in_sight_on_a_desktop(chrome, file, language):
    """A page of the lesson takes room from them; seen before it is answered, never pushed."""
    arg, lesson = LESSONS[file]
    context = chrome.new_context(reduced_motion="reduce")
    looks = Screens(context.new_page())
    looks.at(DESKTOP)
    page = DrawnPage(looks.page, language)
    page.do(f"tutorial:{arg}")
    for step in lesson.pages:
        page.do("story.end")
        assert looks.page.evaluate(HIDDEN) == [], step.key
        page.do(f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "layers"), [(3, ()), (5, ("tennos-court",))])
def test_beside_the_advisers_reasons_all_events_are_in_sight_on_a_desktop(chrome, seats, layers, language):
    desk = begin_at_desk("person", *["light"] * (seats - 1), layers=layers).do("hint.all", f"language:{language}")
    context = chrome.new_context(reduced_motion="reduce")
    looks = Screens(context.new_page())
    looks.at(DESKTOP)
    looks.page.set_content(screen.document(desk.page.render(), language))
    assert looks.page.locator("#adviser li").count() > 5
    assert looks.page.evaluate(HIDDEN) == []
    context.close()
