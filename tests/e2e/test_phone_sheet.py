"""On a phone in portrait the panel's top keeps its place during a question, whatever is selected and undone."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka.bots import Advice
from tenka_web.games.shogun.march import key
from tenka_web.ui.text.catalog import LANGUAGES
from tests.e2e.support.drawn_page import DrawnPage
from tests.e2e.support.screens import Screens
from tests.e2e.test_layout_walk import CROWDS, asked
from tests.support.setups import Setup
from web.build.pictures.scenes import link

pytestmark = pytest.mark.browser

TOP = "() => document.querySelector('.panel').getBoundingClientRect().top"
TAKEN = """() => {
  const { left, width, bottom } = document.querySelector("#hint-take").getBoundingClientRect();
  return Boolean(document.elementFromPoint(left + width / 2, bottom - 2)?.closest("#hint-take"));
}"""
"""Whether the button of a hint is in sight down to its lower edge."""
MOST = 6
"""Most targets that are selected at a question."""
ODDS = {str(armies): [.58, .11, .31, 1.2] for armies in range(1, 60)}


@pytest.fixture
def phone(bare_screens: Screens) -> Screens:
    """Return a phone without a site."""
    bare_screens.at((390, 844))
    return bare_screens


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_beside_three_dice_is_taken_without_scrolling(phone: Screens, language: str) -> None:
    table = tenka.new_table("tenka-meidou", seats=3, seed=next(
        seed for seed in "abcdefgh" if tenka.new_table("tenka-meidou", seats=3, seed=seed).decision.seats == (0,)))
    table.choose(0, "roll")
    page = DrawnPage(phone.page, language, link(table).fragment)
    session = page.client.app.session
    again = next(choice for choice, _ in session.selection().options if choice.verb == "reroll")
    session.worker.advice = Advice(again, "tm.hint.ahead.reroll", {"after": 36, "now": 34})
    page.do("hover:")
    assert phone.page.evaluate(TAKEN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setup", CROWDS, ids=str)
def test_within_a_question_the_panel_keeps_its_place(phone: Screens, setup: Setup, language: str) -> None:
    """At each kind of question of a random game: as it is asked, with each target selected, undone, and with the odds."""
    moved, looked = list[str](), 0
    for table in asked(setup.table("sheet"), random.Random("sheet")):
        if table.decision is None:
            continue
        seen, fragment = dict[str, float](), link(table).fragment
        page = DrawnPage(phone.page, language, fragment)
        seen["asked"] = phone.page.evaluate(TOP)
        for target in [group.target for group in page.client.app.session.selection().groups if group.target][:MOST]:
            page.do(f"target:{target}")
            session = page.client.app.session
            if len(session.table.history) != len(table.history) or session.playback.story is not None:
                page = DrawnPage(phone.page, language, fragment)          # Chosen immediately
                continue
            seen[f"{target} picked"] = phone.page.evaluate(TOP)
            session.worker.known[key(target.partition(":")[2])] = ODDS
            page.do("hover:")
            seen[f"{target} with odds"] = phone.page.evaluate(TOP)
            page.do("unpick", "unpick")
            seen[f"{target} taken back"] = phone.page.evaluate(TOP)
        looked += len(seen)
        moved += [f"{table.decision.key}: {what} at {top:.0f}, asked at {seen['asked']:.0f}"
                  for what, top in seen.items() if abs(top - seen["asked"]) > 1]
    assert looked > len(CROWDS)
    assert not moved, "\n".join(moved)
