"""Questions of Yedo carry their cause, and a danger stands beside the choice that meets it."""

from __future__ import annotations

import re

import pytest

from page.games.yedo import picture
from page.shown import show
from page.svg import words
from tenka.games.yedo.districts import DISTRICTS, SPOTS, TARGET, WHERE
from tenka.games.yedo.playing import Deed
from tests.house.setups import Setup
from tests.page import test_drawn as drawn
from tests.page.desk import Desk

from .test_yedo_board import until


def table(seed: str, key: str) -> Desk:
    return until(drawn.seated(Setup("yedo", 3, (), ()), seed), key)


@pytest.mark.parametrize("seed", ["b", "c", "d"])
def test_who_may_answer_a_card_reads_who_plays_it_and_what_it_does(seed: str) -> None:
    """Before, the question was: a card was played, do you answer it?"""
    desk = table(seed, "reaction").do("peek")
    look = show(desk.app.t, desk.app.settings, desk.session)
    deed = next(step for step in reversed(look.view.state.stack) if isinstance(step, Deed))
    asked = words(desk.shown("prompt"))
    assert look.words.value("card", deed.card) in asked
    assert look.words.seat(deed.seat) in asked.replace("The", "the") or look.words.seat(deed.seat) in asked
    assert desk.app.t(f"ye.card.{deed.card}.text") in asked


def test_a_place_where_the_watch_comes_next_is_told_before_one_goes_there() -> None:
    desk = table("danger", "place")
    look = show(desk.app.t, desk.app.settings, desk.session)
    code = picture.danger(look)
    name = look.words.value("district", next(row.id for row in DISTRICTS if row.code == code))
    assert desk.app.t("ye.page.danger", district=name) in words(desk.shown("prompt"))
    rimmed = re.findall(r'data-target="(space:[^"]+)"[^>]*class="y-space risk|class="y-space risk[^"]*"[^>]*data-target="(space:[^"]+)"', desk.shown("live"))
    there = {TARGET[word] for word, spots in SPOTS.items() if DISTRICTS[WHERE[spots[0]]].code == code}
    assert {one or other for one, other in rimmed} <= there
    for word in SPOTS:
        told = desk.app.t("ye.page.tell.danger") in picture.tell(look, word)
        assert told == (TARGET[word] in there), word


def test_at_arrests_the_button_that_stands_out_saves() -> None:
    """To pass stands last, and quiet beside it."""
    for seed in "abcdefgh":
        desk = table(seed, "save").do("peek")
        buttons = re.findall(r"<button[^>]*data-act=\"choose\"[^>]*>", desk.shown("prompt"))
        primary = [one for one in buttons if "primary" in one]
        assert len(primary) <= 1
        if len(buttons) > 1:
            assert "do-pass" not in primary[0]
            assert "do-pass" in buttons[-1]
