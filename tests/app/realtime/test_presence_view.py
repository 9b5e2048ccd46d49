"""Signs at a live table beside the game: a stamp for who has sealed, a light where somebody points, texts with their crest."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from tenka_web.features.realtime.presence import Presence
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.realtime.live_tables import give, meeting, table, table_after, to_plans
from tests.app.wires import deliver


def test_who_has_sealed_gets_a_stamp_on_the_other_page_and_sounds_once() -> None:
    desks = table((PERSON, LIVE, "light"), game="shogun")
    host, guest = desks
    rng = random.Random(2)
    to_plans(desks, rng)
    for desk in desks:
        desk.do("switch:sound")
        desk.frame.sounds.clear()
        assert 'class="hanko"' not in desk.shown("prompt")
    give(host, rng, desks)
    assert 'id="sealed-0"' in guest.shown("prompt")
    assert guest.frame.sounds == ["place"]
    assert 'class="hanko"' not in host.shown("prompt")


def test_where_somebody_points_the_table_lights_up_anew_each_time() -> None:
    host, guest = table_after(4, 1)
    lights = []
    for _ in range(2):
        guest.do("hover:province:kyoto", "live.point")
        deliver()
        shown = host.shown("prompt").partition('id="live-pointed"')[2].partition("</p>")[0]
        assert '[data-target="province:kyoto"]' in shown
        assert 'data-hover="province:kyoto"' in shown
        assert "Kyoto" in shown
        assert "Guest 1 points" in shown
        lights.append(shown)
    assert lights[0] != lights[1]
    assert "seat-" in lights[0]


@pytest.mark.parametrize("target", ['x"]{}body{display:none}', "</style><b>", "", "a b", "\\22", "é", "x" * 81])
def test_a_name_that_is_no_name_never_stands_in_a_style(target: str) -> None:
    host, _ = table_after(2, 1)
    meeting(host).presence.pointed = (1, target)
    shown = host.shown("prompt").partition('id="live-pointed"')[2].partition("</p>")[0]
    assert "<style>" not in shown
    assert "<b>" not in shown


def test_what_is_said_stands_beside_a_crest_and_only_then_can_it_be_hidden() -> None:
    host, guest = table()
    assert 'id="live-quiet"' not in host.shown("prompt")
    guest.do("live.say:<b onclick=x>well played</b>")
    deliver()
    shown = host.shown("prompt")
    assert "&lt;b onclick=x&gt;well played" in shown
    assert 'id="live-quiet"' in shown
    assert 'class="mon seat-' in shown.partition('class="live-said"')[2].partition("</ul>")[0]
    host.do("live.quiet")
    guest.do("live.say:again")
    deliver()
    assert "again" not in host.shown("prompt")


def test_who_points_is_told_what_came_of_it() -> None:
    host, guest = table((PERSON, LIVE))
    for act, key in (("hover:", "ui.live.point.what"), ("hover:province:kyoto", "ui.live.pointed")):
        guest.do(act, "live.point")
        deliver()
        assert guest.app.notice.key == key
        assert ('id="live-pointed"' in host.shown("prompt")) == (key == "ui.live.pointed")


def test_answers_are_drawn_as_soon_as_something_can_be_chosen_again() -> None:
    """After a reload nothing can be, until the others' pages have said that no slot is missing."""
    presence, game = Presence(), SimpleNamespace(thinking=(), answered=frozenset(), busy=True, over=False, me=0)
    found = []
    for game.busy in (True, True, False, False):
        of_live_game: Any = game
        presence.update(of_live_game, 0)
        found.append(presence.changed)
        presence.changed = False
    assert found == [True, False, True, False]
