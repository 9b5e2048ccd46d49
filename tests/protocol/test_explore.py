"""All ways the smallest game can go. The counts stand here so that a change of the protocol is seen for what it moves."""

from __future__ import annotations

from tenka.protocol.log import Stage
from tests.protocol import coin
from tests.protocol.explore import Walk
from tests.protocol.keys import parties

MOST = 10_000


def walk(number: int, **more: object) -> Walk:
    given = {"kills": 0, "departures": 0, "free": False, **more}
    return Walk(coin.terms(tuple(range(number)), parties(number)), **given)     # type: ignore[arg-type]


def test_two_pages_with_all_that_persons_can_answer() -> None:
    found = walk(2, free=True)
    assert found.walk(MOST) == 175
    assert len(found.ends) == 16        # two calls of two, and each rolls or passes


def test_two_pages_of_which_each_may_die_at_any_event_and_come_back_with_any_disk() -> None:
    """With all that was kept, without what was on its way, with half, with nothing: it says nothing twice, and the game ends."""
    assert walk(2, kills=1).walk(MOST) == 2946


def test_three_pages_in_any_order() -> None:
    found = walk(3)
    assert found.walk(MOST) == 1033
    assert len(found.ends) == 1


def test_who_is_said_to_be_gone_while_answers_are_opened_is_answered_for_as_it_was_bound() -> None:
    """At every point at which page 0 may say so, and whoever has opened by then: one outcome."""
    found = walk(3, departures=1)
    found.come_to(Stage.OPEN)
    assert found.walk(MOST, until=Stage.CHOICE) == 409
    assert len(found.ends) == 1


def test_who_is_said_to_be_gone_in_a_round_changes_no_die() -> None:
    found = walk(3, departures=1)
    found.come_to(Stage.SET_UP)
    assert found.walk(MOST, until=Stage.SEAL) == 5331
    assert len(found.ends) == 1
