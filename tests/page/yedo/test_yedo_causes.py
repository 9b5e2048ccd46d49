"""Questions of Yedo carry their cause, and a danger stands beside the choice that meets it."""

from __future__ import annotations

import re

import pytest

from page.games.yedo import picture
from page.shown import show
from page.svg import Markup, words
from tenka.games.yedo.bidding import Auction
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
    assert look.words.seat(deed.seat) in asked
    assert desk.app.t(f"ye.card.{deed.card}.text") in asked


def test_a_bid_shows_who_speaks_after_whom_and_who_speaks_last() -> None:
    """A row of fans: one is asked, those before have spoken, who announced is the last."""
    desk = table("fans", "bid").do("peek")
    look = show(desk.app.t, desk.app.settings, desk.session)
    auction = next(step for step in reversed(look.view.state.stack) if isinstance(step, Auction))
    rows = re.findall(r'<li class="(met|now|open)">(.*?)</li>', desk.shown("prompt"))
    assert len(rows) == len(look.view.state.track)
    assert [kind for kind, _ in rows].count("now") == 1
    assert look.words.seat(auction.announcer) in words(Markup(rows[-1][1]))
    assert look.words.seat(auction.waiting[0]) in words(Markup(next(row for kind, row in rows if kind == "now")))
    assert desk.app.t("ye.page.fans.rule") in words(desk.shown("prompt"))


def test_a_place_where_the_watch_comes_next_is_told_before_one_goes_there() -> None:
    desk = table("danger", "place")
    look = show(desk.app.t, desk.app.settings, desk.session)
    code = picture.danger(look)
    name = look.words.value("district", next(row.id for row in DISTRICTS if row.code == code))
    assert desk.app.t("ye.page.danger", district=name) in words(desk.shown("prompt"))
    stones = re.findall(r"<g [^>]*y-space[^>]*>", desk.shown("live"))
    rimmed = {re.findall(r'"(space:[^"]+)"', one)[0] for one in stones if "risk" in one}
    there = {TARGET[word] for word, spots in SPOTS.items() if DISTRICTS[WHERE[spots[0]]].code == code}
    assert rimmed == {target for target in there if target.startswith("space:")}
    for word in SPOTS:
        told = desk.app.t("ye.page.tell.danger") in picture.tell(look, word)
        assert told == (TARGET[word] in there), word


def test_at_arrests_the_button_that_stands_out_saves() -> None:
    """To pass stands last, and quiet beside it."""
    for seed in "abcdefgh":
        desk = table(seed, "save").do("peek")
        buttons = re.findall(r'<button[^>]*data-act="choose"[^>]*>', desk.shown("prompt"))
        primary = [one for one in buttons if "primary" in one]
        assert len(primary) <= 1
        if len(buttons) > 1:
            assert "do-pass" not in primary[0]
            assert "do-pass" in buttons[-1]
