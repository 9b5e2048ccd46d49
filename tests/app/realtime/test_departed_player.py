"""A live player has left: the others go on, a bot plays for the seat, and a returning player is told."""

from __future__ import annotations

import random

import pytest

from tenka.multiplayer.realtime import verify
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import meeting, play, reconnect, settle, table, table_after
from tests.app.wires import checks, deliver


def verdict(desk: Desk) -> verify.Verdict:
    return verify.verify(meeting(desk).current_game.proof, checks)


def told(desk: Desk, name: str) -> list[tuple[object, ...]]:
    return [values for _, fact, values in verdict(desk).facts if fact == name]


def left(desk: Desk) -> list[int]:
    game = meeting(desk).game
    return [party for party in range(len(game.terms.parties)) if party not in game.present]


def asked(desk: Desk) -> str:
    """Return the first thing that the person at a page may choose now."""
    seat, decision = desk.session.asked_person, desk.session.table.decision
    return str(decision.forward_choices(seat)[0])


def test_of_two_the_one_who_is_left_plays_on_against_a_bot_and_its_chance_is_its_own() -> None:
    host, guest = table_after(7, 1)
    host.do("live.open")
    assert 'id="live-without"' not in host.shown("dialog")
    guest.frame.wires.cut()
    assert 'id="live-without"' in host.shown("dialog")
    host.do("live.without", "close")
    deliver()
    assert left(host) == [1]
    assert 'id="live-back"' not in host.shown("prompt")     # nobody is waited for any more
    assert [seat.kind for seat in host.session.seats] == [PERSON, "light"]
    assert host.app.t("ui.live.kind.left") in host.shown("seats")
    play([host], random.Random(2))
    assert host.session.is_over
    assert told(host, "left")[0][:2] == ((1,), (0,))
    assert told(host, "alone")
    host.do("live.proof")
    deliver()
    shown = host.shown("dialog")
    assert "ui.proof" not in shown
    assert host.app.t("ui.proof.fact.left", name="Guest 1", by="Seat 1") in shown
    assert host.app.t("ui.proof.alone") in shown


def test_a_guest_goes_on_when_the_host_has_gone_and_closes_from_then_on() -> None:
    host, guest = table_after(7, 3)
    host.frame.wires.cut()
    guest.do("live.open", "live.without", "close")
    deliver()
    assert [seat.kind for seat in guest.session.seats] == ["light", PERSON]
    play([guest], random.Random(4))
    assert guest.session.is_over
    assert told(guest, "host") == [(1,)]


def test_a_host_that_is_opened_again_while_all_are_away_may_go_on_without_them() -> None:
    host, guest = table_after(7, 3)
    guest.frame.wires.cut()
    fresh = Desk(host.drawer, fragment=host.frame.hash)
    assert fresh.session.is_stopped               # it waits to hear what it may have said since it was kept
    fresh.do("live.without")
    deliver()
    assert left(fresh) == [1]
    play([fresh], random.Random(4))
    assert fresh.session.is_over


def test_of_three_all_who_are_here_have_to_agree_and_what_was_being_rolled_is_rolled_again() -> None:
    host, one, two = desks = table_after(9, 5, (PERSON, LIVE, LIVE))
    while one.session.asked_person is None or asked(one) != "roll":
        play(desks, random.Random(5), 1)
    two.frame.wires.cut()
    one.page.do("choose", "roll")
    settle([host, one])
    assert host.session.is_stopped
    host.do("live.without")
    deliver()
    assert not left(host)
    assert 'id="live-agree"' in one.shown("prompt")
    assert 'id="live-agree"' not in host.shown("prompt")
    one.do("live.yes:leave 0")
    deliver()
    assert left(host) == left(one) == [2]
    assert {desk.app.notice.key for desk in (host, one) if desk.app.notice} == {"ui.live.left.anew"}
    assert [seat.kind for seat in host.session.seats] == [PERSON, LIVE, "light"]
    assert [seat.kind for seat in one.session.seats] == [LIVE, PERSON, "light"]
    play([host, one], random.Random(6))
    assert host.session.is_over
    assert host.session.table.record() == one.session.table.record()
    assert told(one, "left") == [((2,), (0, 1), 2)]


def test_who_is_asked_may_go_on_first_and_the_question_goes() -> None:
    host, one, two = desks = table((PERSON, LIVE, LIVE))
    while one.session.asked_person is None:
        play(desks, random.Random(5), 1)
    two.frame.wires.cut()
    host.do("live.without")
    deliver()
    assert host.app.t("ui.live.asked.first") not in host.shown("prompt")
    assert one.app.t("ui.live.asked.first") in one.shown("prompt")
    before = len(one.session.table.history)
    one.page.do("choose", asked(one))
    settle([host, one])
    assert 'id="live-parting"' not in host.shown("prompt") + one.shown("prompt")
    assert one.session.table.history[before:] or one.session.is_stopped
    assert not left(host)


def test_who_would_rather_wait_keeps_all_together_and_who_comes_back_plays_on() -> None:
    host, one, two = table_after(9, 7, (PERSON, LIVE, LIVE))
    two.frame.wires.cut()
    host.do("live.without")
    deliver()
    one.do("live.no:leave 1", "live.no:leave 0")
    deliver()
    assert host.app.notice.key == "ui.live.without.waited"
    assert 'id="live-parting"' not in host.shown("prompt") + one.shown("prompt")
    host.do("live.without")                 # and asks once more
    deliver()
    assert 'id="live-agree"' in one.shown("prompt")
    reconnect(host, two, 2)
    play([host, one, two], random.Random(8))
    assert host.session.is_over
    assert not left(host)


def test_who_comes_back_too_late_is_told_and_keeps_its_record() -> None:
    host, guest = table_after(7, 11)
    guest.frame.wires.cut()
    host.do("live.without")
    play([host], random.Random(12), 4)
    fresh = Desk(guest.drawer, fragment=guest.frame.hash)
    reconnect(host, fresh)
    game = meeting(fresh).game
    assert game.stopped.rule == "gone"
    assert fresh.app.t("ui.live.foul.gone") in fresh.do("close").shown("prompt")
    play([host], random.Random(13))
    assert host.session.is_over


REFUSED = ("live.without", "live.yes:leave 0", "live.no:leave 1", "live.yes:leave x", "live.yes:leave ٣", "live.no:leave ")


@pytest.mark.parametrize("act", REFUSED)
def test_nothing_is_asked_when_all_are_here(act: str) -> None:
    desks = table_after(5, 15)
    for desk in desks:
        desk.do(act)
    settle(desks)
    assert [desk.session.is_stopped for desk in desks] == [False, False]
