"""Each page that follows one act through the packages is right: its functions exist, and are called in its order."""

from __future__ import annotations

import random
import re

import pytest

import tenka
from tests.app.harness import Desk
from tests.app.realtime.live_tables import settle, table
from tests.app.wires import deliver
from tests.support import guided_calls
from web.build.pictures.scenes import link

CLICK, CARD, LIVE = "web/docs/click_to_paint.md", "web/docs/card_to_page.md", "web/docs/press_to_other_screen.md"


@pytest.mark.parametrize(("page", "least"), [(CLICK, 31), (CARD, 15), (LIVE, 20)])
def test_every_function_that_such_a_page_names_is_there(page: str, least: int) -> None:
    assert len(guided_calls.told(page)) >= least
    assert guided_calls.faults(page) == []


def test_a_click_calls_the_functions_in_the_order_of_the_page() -> None:
    """Except the browser's own; the painter's comparison of parts is called directly."""
    desk = Desk().start("person", "steady", seed="two people 13")
    while desk.session.person() is None or desk.session.playback.story is not None:
        desk.watch.run(20_000)
        desk.do("story.end")
    desk.do("choose:roll")
    (target,) = re.findall(r'data-target="(.*?)"', guided_calls.read(CLICK))
    assert target in {mark for mark in desk.session.selection().highlighted if mark.startswith("province:")}
    called = guided_calls.calls(lambda: desk.page.do("target", target), desk.page.render, lambda: desk.watch.run(20_000))
    browser = "tenka_web.browser.", "tenka_web.ui.patches.Patches.update"
    assert guided_calls.missing([name for name in guided_calls.told(CLICK) if not name.startswith(browser)], called) == []


def test_a_played_card_calls_the_functions_in_the_order_of_the_page() -> None:
    (target,) = re.findall(r"`(card:[a-z-]+)`", guided_calls.read(CARD))
    card = f"play {target.partition(':')[2]}"
    game, rng = tenka.new_table("yedo", seats=2, seed="purse 0"), random.Random(0)
    while game.decision is not None:
        seat = 0 if 0 in game.decision.seats else game.decision.seats[0]
        choices = game.decision.forward_choices(seat)
        if seat == 0 and card in map(str, choices):
            break
        game.choose(seat, rng.choice(choices))
    desk = Desk(fragment=link(game).fragment.removeprefix("#"))
    called = guided_calls.calls(
        desk.page.render, lambda: desk.page.do("target", target), desk.page.render, lambda: desk.watch.run(20_000)
    )
    assert guided_calls.missing(guided_calls.told(CARD), called) == []


def test_a_live_choice_calls_the_functions_in_the_order_of_the_page() -> None:
    """At both pages."""
    desks = table()
    (host, guest), rng = desks, random.Random(3)
    settle(desks)
    while not (found := [mark for mark in guest.session.selection().highlighted if mark.startswith("province:")]):
        desk = next(desk for desk in desks if desk.session.person() is not None)
        decision, seat = desk.session.table.decision, desk.session.person()
        assert decision is not None
        assert seat is not None
        desk.page.do("choose", str(rng.choice(decision.forward_choices(seat))))
        settle(desks)
    called = guided_calls.calls(lambda: guest.page.do("target", min(found)), deliver, host.page.render)
    assert guided_calls.missing(guided_calls.told(LIVE), called) == []
