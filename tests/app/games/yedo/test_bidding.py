"""The questions of the bidding: no press meets another answer, and who can't pay for anything is told before it takes part."""

from __future__ import annotations

import re

from tenka_web.ui.markup import escape
from tests.app.games.yedo.test_placing import asked
from tests.app.harness import Desk

ANSWERS = re.compile(r'data-act="choose" data-arg="(join|leave)"')


def at_joining(mon: int) -> Desk:
    """Return a game whose person is asked to take part with so many Mon."""
    desk = asked("b", "ye.ask.join")
    desk.session.table.state.mon[0] = mon
    desk.session.reset_selection()
    return desk


def test_leaving_stands_first_before_and_after_taking_part() -> None:
    desk = at_joining(9)
    assert ANSWERS.findall(desk.shown("prompt")) == ["leave", "join"]


def test_a_clan_that_can_pay_for_nothing_is_told_what_leaving_gives() -> None:
    poor = escape(Desk().app.t("ye.page.join.poor", mon=3, gain=3))
    assert poor in at_joining(2).shown("prompt")
    assert poor not in at_joining(3).shown("prompt")
