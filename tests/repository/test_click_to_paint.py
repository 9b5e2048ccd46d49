"""Each page that follows one act through the packages is right: its functions exist, and are called in its order."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial

import pytest

import tenka
from tenka_web.app import links
from tests.app.harness import Desk
from tests.app.realtime.live_tables import settle, table
from tests.app.wires import deliver
from tests.support import guided_calls
from web.build.pictures.scenes import link

CLICK, CARD = "web/docs/click_to_paint.md", "web/docs/card_to_page.md"
LIVE, LINK = "web/docs/press_to_other_screen.md", "web/docs/link_to_table.md"
TRIES = 40
"""Games in which a test looks for a moment."""


@pytest.mark.parametrize(("page", "least"), [(CLICK, 31), (CARD, 15), (LIVE, 20), (LINK, 28)])
def test_every_function_that_such_a_page_names_is_there(page: str, least: int) -> None:
    assert len(guided_calls.told(page)) >= least
    assert guided_calls.faults(page) == []


def test_a_click_calls_the_functions_in_the_order_of_the_page() -> None:
    """Except the browser's own; the painter's comparison of parts is called directly."""
    (target,) = re.findall(r'data-target="(.*?)"', guided_calls.read(CLICK))
    desks = (rolled(f"click {number}") for number in range(TRIES))
    desk = next(desk for desk in desks if target in desk.session.selection().highlighted)
    called = guided_calls.calls(lambda: desk.page.do("target", target), desk.page.render, lambda: desk.watch.run(20_000))
    browser = "tenka_web.browser.", "tenka_web.ui.patches.Patches.update"
    assert guided_calls.missing([name for name in guided_calls.told(CLICK) if not name.startswith(browser)], called) == []


def rolled(seed: str) -> Desk:
    """Return a page whose person has rolled the dice."""
    desk = Desk().start("person", "steady", seed=seed)
    while desk.session.asked_person is None or desk.session.playback.story is not None:
        desk.watch.run(20_000)
        desk.do("story.end")
    return desk.do("choose:roll")


def test_a_played_card_calls_the_functions_in_the_order_of_the_page() -> None:
    """In one of several games: which of them deal the card, and to whom, changes with each new card."""
    (target,) = re.findall(r"`(card:[a-z-]+)`", guided_calls.read(CARD))
    least = [f"no game asks seat 0 to place a disciple while it can choose {target}"]
    for game in games_with(target):
        desk = Desk(fragment=link(game).fragment.removeprefix("#"))
        acts = desk.page.render, partial(desk.page.do, "target", target), desk.page.render, partial(desk.watch.run, 20_000)
        called = guided_calls.calls(*acts)
        least = min(guided_calls.missing(guided_calls.told(CARD), called), least, key=len)
        if not least:
            break
    assert least == []


def games_with(target: str) -> Iterator[tenka.Table]:
    """Yield random games of Yedo, each where seat 0 first has to place a disciple and may choose this target instead."""
    for number in range(TRIES):
        game, rng = tenka.new_table("yedo", seats=2, seed=f"card {number}"), random.Random(0)
        while (decision := game.decision) is not None:
            seat = decision.seats[0]
            choices = decision.forward_choices(seat)
            if decision.key == "ye.ask.place" and seat == 0 and any(target in decision.targets(0, choice) for choice in choices):
                yield game
                break
            game.choose(seat, rng.choice(choices))


def test_a_link_calls_the_functions_in_the_order_of_the_page() -> None:
    """The link to a past moment, at an open page; then the address that it leaves there, at a page that starts."""
    session, desk = rolled("link").session, Desk()
    desk.frame.hash = links.write_game(session.table.code(), session.seats, at=0)
    called = guided_calls.calls(
        lambda: desk.page.do("fragment"), desk.page.render, lambda: Desk(desk.drawer, fragment=desk.frame.hash)
    )
    assert desk.frame.hash == f"s={desk.session.save.id}"
    assert desk.session.ui.is_past
    assert guided_calls.missing(guided_calls.told(LINK), called) == []


def test_a_live_choice_calls_the_functions_in_the_order_of_the_page() -> None:
    """At both pages."""
    desks = table()
    (host, guest), rng = desks, random.Random(3)
    settle(desks)
    while not (found := [mark for mark in guest.session.selection().highlighted if mark.startswith("province:")]):
        desk = next(desk for desk in desks if desk.session.asked_person is not None)
        decision, seat = desk.session.table.decision, desk.session.asked_person
        assert decision is not None
        assert seat is not None
        desk.page.do("choose", str(rng.choice(decision.forward_choices(seat))))
        settle(desks)
    called = guided_calls.calls(lambda: guest.page.do("target", min(found)), deliver, host.page.render)
    assert guided_calls.missing(guided_calls.told(LIVE), called) == []
