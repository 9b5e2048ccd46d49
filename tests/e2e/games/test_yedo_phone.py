"""Yedo on a phone, drawn natively: a lesson's page leaves the plan the free height, all free places stand above the hand, and the
cards of the hand keep their order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

import tenka
from tenka import bots
from tests.app.harness import Desk
from tests.app.lessons.guided_lessons import LESSONS
from tests.e2e.support.drawn_page import DrawnPage
from tests.e2e.support.screens import Screens
from web.build import catalogs
from web.build.pictures import screen
from web.build.pictures.scenes import link

pytestmark = pytest.mark.browser

PHONE = (390, 844)
PLAN = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const map = box(".map"), mat = box(".mat"), tabs = box("#tabs"), next = document.querySelector("#lesson-on");
  const ends = [box("#prompt").bottom, box("#tray").bottom, next ? next.getBoundingClientRect().bottom + 12 : 0];
  return [Math.min(map.bottom, mat.bottom) - map.top, map.height, map.width, tabs.top - Math.max(...ends)];
}"""
"""Returns how much of the plan is visible, its height and width, and the empty height below question, cards and "Next"."""
LEAST = 0.64
"""The part of the plan that every page shows."""
BELOW = """() => {
  const edge = document.querySelector("#tray").getBoundingClientRect().top + 1;
  const below = (one) => one.getBoundingClientRect().bottom > edge;
  return [...document.querySelectorAll("#asking button")].filter(below).map((one) => one.textContent);
}"""
"""Returns the answers that the hand covers."""
OVER = """() => {
  const danger = document.querySelector(".y-danger:has(.y-risk)"), words = document.createRange();
  words.selectNodeContents(document.querySelector("#question"));
  const [one, other] = [words, danger].map((its) => its.getBoundingClientRect());
  return other.left < one.right && other.top < one.bottom && other.bottom > one.top;
}"""
"""Returns whether the line about the watch lies over the question."""
ORDER = """() => {
  const left = (one) => one.getBoundingClientRect().left;
  const cards = [...document.querySelectorAll("#tray .y-card")].sort((one, other) => left(one) - left(other));
  return cards.map((one) => (one.id || one.dataset.target).replace(/^held-|^card:/, ""));
}"""
"""Returns the cards of the hand from left to right."""


@pytest.fixture
def phone(bare_screens: Screens) -> Screens:
    """A page without a site, as large as a phone."""
    bare_screens.at(PHONE)
    return bare_screens


def questions(seed: str, *keys: str) -> Iterator[tenka.Table]:
    """Yield a game of three at the first seat's first question of each kind."""
    table, rng, wanted = tenka.new_table("yedo", seats=3, seed=seed), random.Random(1), {*keys}
    adviser = bots.bot("yedo", "steady")
    while wanted:
        assert table.decision is not None
        (seat,) = table.decision.seats
        if seat == 0 and table.decision.key in wanted:
            wanted.discard(table.decision.key)
            yield table
        table.choose(seat, adviser.choose(table.view(seat), rng))


def test_on_every_page_of_the_lesson_the_plan_has_one_size_and_no_strip_is_empty(phone: Screens) -> None:
    arg, lesson = LESSONS["tutorial-yedo.rec"]
    drawn, sizes = DrawnPage(phone.page, "en"), set[tuple[float, float]]()
    drawn.do(f"tutorial:{arg}")
    for step in lesson.pages:
        drawn.do("story.end")
        seen, high, width, empty = phone.page.evaluate(PLAN)
        assert seen > LEAST * high, step.key
        assert empty < 1, step.key
        sizes.add((high, width))
        drawn.do(f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    assert len(sizes) == 1


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_all_places_for_a_disciple_and_all_disciples_stand_above_the_hand(phone: Screens, language: str) -> None:
    for table in questions("a", "ye.ask.place", "ye.ask.activate", "ye.ask.join"):
        assert table.decision is not None
        DrawnPage(phone.page, language, link(table).fragment)
        assert phone.page.evaluate(BELOW) == [], table.decision.key
        assert table.decision.key != "ye.ask.place" or not phone.page.evaluate(OVER)


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_all_ways_to_save_a_disciple_stand_above_the_hand(phone: Screens, language: str) -> None:
    """A card that costs nothing comes before Blackmail, which is worth prestige at the end."""
    table = next(questions("a", "ye.ask.save"))
    DrawnPage(phone.page, language, link(table).fragment)
    assert phone.page.evaluate(BELOW.replace("#asking button", "#asking button:not(#pass-rest)")) == []
    said = phone.page.evaluate("[...document.querySelectorAll('#asking [data-act=choose]')].map((one) => one.dataset.arg)")
    assert [choice.split()[0] for choice in said] == ["pass", "play", "blackmail"]


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_the_question_about_sounds_stands_above_the_hand_and_moves_nothing(phone: Screens, language: str) -> None:
    catalogs.compile_all()
    desk = Desk().do(f"language:{language}").start("person", "light", "light", game="yedo", seed="a")
    while desk.session.playback.story is None:
        desk.watch.run(500)
        if desk.session.asked_person is not None:
            desk.do(f"choose:{desk.session.selection().options[0][0]}")
    places = []
    for act in ("", "sounds:off"):
        desk.do(*filter(None, [act]))
        phone.page.set_content(screen.document(desk.page.render(), language))
        assert phone.page.locator("#sounds-off").count() == (not act)
        assert phone.page.evaluate(BELOW.replace("#asking", "#prompt")) == []
        places.append(phone.page.evaluate("document.querySelector('.story .controls').getBoundingClientRect().top"))
    assert places[0] == places[1]


STEPS = """() => ["step-less", "step-more", "do-bid", "do-pass"].map((id) => {
  const { left, top } = document.getElementById(id).getBoundingClientRect();
  return [top, left];
})"""
"""Returns where the buttons of a bid stand."""


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_no_button_of_a_bid_moves_as_the_bid_rises(phone: Screens, language: str) -> None:
    """In the lesson as well, where one of them is asked for."""
    arg, lesson = LESSONS["tutorial-yedo.rec"]
    drawn = DrawnPage(phone.page, language)
    drawn.do(f"tutorial:{arg}")
    for step in lesson.pages[: next(at for at, step in enumerate(lesson.pages) if step.wanted == "bid 9")]:
        drawn.do("story.end", f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    drawn.do("story.end")
    before = phone.page.evaluate(STEPS)
    assert before == sorted(before)
    drawn.do("target:bid:10")
    assert phone.page.evaluate(STEPS) == before


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_all_annexes_stand_above_the_hand(phone: Screens, language: str) -> None:
    lesson = LESSONS["tutorial-yedo.rec"][1]
    at = next(step.moment for step in lesson.pages if step.wanted == "build yashiki")
    DrawnPage(phone.page, language, link(tenka.replay(lesson.record, at=at)).fragment)
    assert phone.page.locator("#asking .y-work").count() == 4
    assert phone.page.evaluate(BELOW) == []


def test_a_pressed_mission_asks_one_question(phone: Screens) -> None:
    """Which disciple completes it, and not which is activated; its open card shows prestige in one colour."""
    lesson = LESSONS["tutorial-yedo.rec"][1]
    at = next(step.moment for step in lesson.pages if step.wanted == "activate red-light")
    drawn = DrawnPage(phone.page, "en", link(tenka.replay(lesson.record, at=at)).fragment)
    drawn.do("target:card:tonights-menu")
    heads = "[...document.querySelectorAll('#prompt h2')].filter((one) => one.offsetHeight).map((one) => one.textContent)"
    assert phone.page.evaluate(heads) == ["Which disciple completes “Tonight’s Menu”?"]
    fans = "[...document.querySelectorAll('#tray .y-pays .in-pp .glyph')].map((one) => getComputedStyle(one).color)"
    assert set(phone.page.evaluate(fans)) == {"rgb(169, 42, 24)"}


def test_cards_that_were_drawn_stand_beside_the_hand(phone: Screens) -> None:
    """All three, whole, and the missions for which one is kept."""
    table = next(questions("a", "ye.ask.keep"))
    DrawnPage(phone.page, "en", link(table).fragment)
    assert phone.page.locator("#prompt .zone-drawn .y-card").count() == 3
    assert phone.page.evaluate(BELOW.replace("#asking button", "#prompt .zone-drawn .y-card")) == []
    assert phone.page.locator("#tray .y-mission").count() == 4


def test_the_hand_keeps_its_order_from_question_to_question(phone: Screens) -> None:
    """Also where one of its cards can be played or completed: it is lit where it lies."""
    held: list[list[str]] = []
    lit = 0
    for table in questions("a", "ye.ask.join", "ye.ask.announce", "ye.ask.place", "ye.ask.activate"):
        DrawnPage(phone.page, "en", link(table).fragment)
        lit += phone.page.locator("#tray .y-card.can").count()
        held.append(phone.page.evaluate(ORDER))
    for before, after in pairwise(held):
        assert [card for card in before if card in after] == [card for card in after if card in before]
    assert lit
