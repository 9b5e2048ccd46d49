"""The measure of ``test_layout_boxes`` on every page of every lesson and at every kind of question of the largest tables, in
all languages. The pages are drawn natively, so each check is cheap."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle

import pytest

import tenka
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.lessons.guided_lessons import LESSONS
from tests.e2e.support.drawn_page import DrawnPage
from tests.e2e.support.layout_boxes import measured
from tests.e2e.support.screens import SIZES as ALL_SIZES
from tests.e2e.support.screens import Screens
from tests.e2e.support.ui_driver import address, random_game
from tests.e2e.test_layout_boxes import BESIDE, LEGIBLE, REACH
from tests.support.setups import Setup, any_choice, plain_setups
from web.build.pictures.scenes import link

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 844), (844, 390))
CROWDS = [max((setup for setup in plain_setups() if setup.game == game), key=lambda setup: (setup.seats, len(setup.layers)))
          for game in ("tenka-meidou", "shogun", "yedo")]  # fmt: skip
"""The most seats of each game, with all its layers."""
OTHER_ANSWERS = ("no way in sight", "cut by the fold")
"""What a page of a lesson may have below the fold: the question, and answers that it does not ask for (``test_lessons``)."""
COVERED = """() => [...document.querySelectorAll(".layer .switch")].filter((one) => {
  const {left, top, width, height} = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((one) => one.textContent)"""
"""Layers and options that can't be pressed in the lobby without scrolling."""


def faults(bare_screens: Screens, game: str, size: tuple[int, int]) -> list[str]:
    """Return the faults of the page at a size."""
    where, touch = bare_screens.at(size), ALL_SIZES[size]
    found = measured(bare_screens.page, touch, REACH.get(game, 1), "" if touch else BESIDE.get(game, ""), least=LEGIBLE)
    return [f"{where}: {fault}" for fault in found["faults"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", LESSONS)
def test_on_every_page_of_a_lesson_nothing_is_cut_or_covered(bare_screens: Screens, file: str, language: str) -> None:
    """Each page at another size than the one before, and in each language at another: so all sizes see all pages."""
    arg, lesson = LESSONS[file]
    page, found = DrawnPage(bare_screens.page, language), list[str]()
    page.do(f"tutorial:{arg}")
    for step, size in zip(lesson.pages, turns(language), strict=False):
        page.do("story.end")
        wrong = faults(bare_screens, arg.partition(" ")[0], size)
        found += [f"{step.key} {fault}" for fault in wrong if not any(other in fault for other in OTHER_ANSWERS)]
        page.do(f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setup", CROWDS, ids=str)
def test_with_all_seats_nothing_is_cut_or_covered(bare_screens: Screens, setup: Setup, language: str) -> None:
    """At each kind of question of a random game at its last moment, and at its end. On a phone a list of five answers may be
    scrolled."""
    found = list[str]()
    for table, size in zip(asked(setup.table("walk"), random.Random("walk")), turns(language), strict=False):
        DrawnPage(bare_screens.page, language, link(table).fragment)
        where = "over" if table.decision is None else table.decision.key
        wrong = faults(bare_screens, setup.game, size)
        found += [f"{where} {fault}" for fault in wrong if not (ALL_SIZES[size] and OTHER_ANSWERS[0] in fault)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_lobby_with_all_seats_nothing_is_cut_or_covered(bare_screens: Screens, language: str) -> None:
    """On a desktop layers and options are visible beside the seats."""
    page, found = DrawnPage(bare_screens.page, language), list[str]()
    for setup in CROWDS:
        page.do(f"setup.game:{setup.game}", f"setup.count:{setup.seats}", *(f"setup.layer:{layer}" for layer in setup.layers))
        found += [f"{setup} {fault}" for size in SIZES for fault in faults(bare_screens, "", size)]
        bare_screens.at(SIZES[0])
        found += [f"{setup}: {name} is below the button that begins" for name in bare_screens.page.evaluate(COVERED)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_is_pointed_at_is_described_whole_on_a_desktop(bare_screens: Screens, language: str) -> None:
    """Its picture, what it does, and why it can't be used now, in the room that is always kept for descriptions."""
    table = random_game(3, "described", 30, layers=("tumult",))
    page = DrawnPage(bare_screens.page, language, address("", table).partition("#")[2])
    bare_screens.at(SIZES[0])
    for card in (*table.state.offer, *filter(None, table.state.used)):
        page.do(f"hover:card:{card}")
        assert bare_screens.page.locator("#about svg, #about img").count(), card
        whole = "(about => about.scrollHeight <= about.clientHeight)(document.querySelector('#about'))"
        assert bare_screens.page.evaluate(whole), card


def turns(language: str) -> Iterator[tuple[int, int]]:
    """Yield the sizes endlessly, beginning with another one for each language."""
    first = [*LANGUAGES].index(language)
    return cycle((*SIZES[first:], *SIZES[:first]))


def asked(table: tenka.Table, rng: random.Random) -> Iterator[tenka.Table]:
    """Yield a random game at the first seat's last question of each kind, and at the end."""
    last = dict[str, int]()
    while table.decision is not None:
        seat = table.decision.seats[0]
        if seat == 0:
            last[table.decision.key] = len(table.history)
        table.choose(seat, any_choice(table.decision, seat, rng))
    for at in last.values():
        yield tenka.replay(table.record(), at=at)
    yield table
