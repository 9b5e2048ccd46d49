"""Somebody who played live has gone: the others go on, a bot plays for the seat, and who comes back is told."""

from __future__ import annotations

import random

import pytest

from tenka.protocol import proof
from tenka_web.features.realtime.slot_game import SlotGame
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, settle, table
from tests.app.wires import deliver, right


def verdict(desk: Desk) -> proof.Verdict:
    game = meeting(desk).game
    assert game is not None
    return proof.verify(game.record(), right)


def left(desk: Desk) -> list[int]:
    game = meeting(desk).game
    assert isinstance(game, SlotGame)
    return [one.party for one in game.departures]


def test_of_two_the_one_who_is_left_plays_on_against_a_bot() -> None:
    host, guest = table()
    play([host, guest], random.Random(1), 7)
    host.do("live.open")
    assert 'id="live-without"' not in host.shown("dialog")
    guest.frame.wires.cut()
    assert 'id="live-without"' in host.shown("dialog")
    host.do("live.without", "close")
    deliver()
    assert left(host) == [1]
    assert [seat.kind for seat in host.session.seats] == [PERSON, "steady"]
    play([host], random.Random(2))
    assert host.session.over
    found = verdict(host)
    assert (found.wrong, found.proved[-1], found.unproved[:2]) == ("", "stayed", ("gone", "alone"))
    host.do("live.proof")
    assert "ui.proof" not in host.shown("dialog")


def test_a_guest_goes_on_when_the_host_has_gone() -> None:
    host, guest = table()
    play([host, guest], random.Random(3), 7)
    host.frame.wires.cut()
    guest.do("live.open", "live.without", "close")
    deliver()
    assert [seat.kind for seat in guest.session.seats] == ["steady", PERSON]
    play([guest], random.Random(4))
    assert guest.session.over
    assert verdict(guest).wrong == ""


def test_of_three_all_who_are_here_have_to_agree() -> None:
    host, one, two = table((PERSON, LIVE, LIVE))
    play([host, one, two], random.Random(5), 9)
    two.frame.wires.cut()
    host.do("live.without")
    deliver()
    assert not left(host)
    assert 'id="live-agree"' in one.shown("prompt")
    assert 'id="live-agree"' not in host.shown("prompt")
    assert host.session.held
    one.do("live.agree:0")
    deliver()
    assert left(host) == left(one) == [2]
    assert [seat.kind for seat in host.session.seats] == [PERSON, LIVE, "steady"]
    assert [seat.kind for seat in one.session.seats] == [LIVE, PERSON, LIVE]
    play([host, one], random.Random(6))
    assert host.session.over
    assert host.session.table.record() == one.session.table.record()
    assert (verdict(one).wrong, verdict(one).unproved[0]) == ("", "gone")


@pytest.mark.parametrize("agree", [True, False])
def test_who_is_asked_may_go_on_first_and_the_choice_counts_whatever_the_answer_is(agree: bool) -> None:
    desks = host, one, two = table((PERSON, LIVE, LIVE))
    rng = random.Random(5)
    while one.session.person() is None or asked(one) != "roll":
        play(list(desks), rng, 1)
        settle(list(desks))
    two.frame.wires.cut()
    host.do("live.without")
    deliver()
    assert host.app.t("ui.live.asked.first") not in host.shown("prompt")
    assert one.app.t("ui.live.asked.first") in one.shown("prompt")
    before = len(one.session.table.history)
    one.front.do("choose", "roll")
    deliver()
    assert one.app.t("ui.live.asked.first") not in one.shown("prompt")
    one.do("live.agree:0" if agree else "live.stay:0")
    deliver()
    if not agree:
        host.do("live.invite:2")
        connect(host, two, 2)
    settle([host, one])
    assert left(host) == ([2] if agree else [])
    assert (one.session.table.history[before].seat, str(one.session.table.history[before].choice)) == (1, "roll")
    assert host.session.table.record() == one.session.table.record()


def asked(desk: Desk) -> str:
    """Return the first thing that the person at a page may choose now."""
    seat, decision = desk.session.person(), desk.session.table.decision
    assert seat is not None
    assert decision is not None
    return str(decision.onward(seat)[0])


def test_who_would_rather_wait_keeps_all_together_and_who_comes_back_plays_on() -> None:
    host, one, two = table((PERSON, LIVE, LIVE))
    play([host, one, two], random.Random(7), 9)
    two.frame.wires.cut()
    host.do("live.without")
    deliver()
    one.do("live.stay:0")
    deliver()
    assert 'id="live-parting"' not in host.shown("prompt") + one.shown("prompt")
    assert not host.session.held
    host.do("live.invite:2")
    connect(host, two, 2)
    play([host, one, two], random.Random(8))
    assert host.session.over
    assert not left(host)


def test_who_asked_takes_it_back_and_hears_what_was_chosen_meanwhile() -> None:
    desks = table((PERSON, LIVE, LIVE))
    host, _, two = desks
    while two.session.person() is None:
        play(desks, random.Random(9), 1)
    two.frame.wires.cut()
    host.do("live.without")
    host.do("live.invite:2")
    connect(host, two, 2)
    settle([two])
    assert 'id="live-parting"' in two.shown("prompt")
    decision = two.session.table.decision
    assert decision is not None
    before = len(host.session.table.history)
    two.front.do("choose", str(decision.choices(2)[0]))
    deliver()
    assert len(host.session.table.history) == before
    host.do("live.stay:0")
    settle(desks)
    play(desks, random.Random(10))
    assert host.session.over
    assert len({desk.session.table.record() for desk in desks}) == 1


def test_who_comes_back_too_late_is_told_and_keeps_its_record() -> None:
    host, guest = table()
    play([host, guest], random.Random(11), 7)
    guest.frame.wires.cut()
    host.do("live.without")
    play([host], random.Random(12), 4)
    fresh = Desk(guest.drawer, fragment=guest.frame.hash)
    host.do("live.invite:1")
    connect(host, fresh, 1)
    game = meeting(fresh).game
    assert game is not None
    assert game.stopped is not None
    assert game.stopped.rule == "gone"
    assert fresh.app.t("ui.live.foul.gone") in fresh.do("close").shown("prompt")
    play([host], random.Random(13))
    assert host.session.over


def reloaded_with_a_bot(rng: random.Random) -> Desk:
    """Go on without a guest in the middle of a sealed season, open the page again, and play into the next season."""
    desks = table((PERSON, LIVE, "light"), game="shogun")
    host, guest = desks
    while not host.session.sealed:
        play(desks, rng, 1)
    guest.frame.wires.cut()
    host.do("live.without")
    settle([host])
    fresh = Desk(host.drawer, fragment=host.frame.hash)
    fresh.app.repaint = lambda: None
    assert [seat.kind for seat in fresh.session.seats] == [PERSON, "steady", "light"]
    season = fresh.session.table.state.season
    for _ in range(60):
        if fresh.session.table.state.season != season:
            break
        play([fresh], rng, 10)
    assert fresh.session.table.state.season != season
    return fresh


@pytest.mark.parametrize("act", ["live.without", "live.agree:0", "live.stay:1", "live.agree:x", "live.agree:٣", "live.stay:"])
def test_nothing_is_asked_when_all_are_here(act: str) -> None:
    desks = table()
    play(desks, random.Random(15), 5)
    for desk in desks:
        desk.do(act)
    settle(desks)
    assert [desk.session.held for desk in desks] == [False, False]
