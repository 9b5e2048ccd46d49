"""Somebody leaves a dealer's table: a bot of the dealer plays on, and the record says so."""

from __future__ import annotations

import random

import pytest

from tenka.core.errors import IllegalChoice
from tenka.live import proof
from tenka.live.dealt.page import HOST
from tests.live.dealt_peers import DealtRoom, dealt
from tests.live.peers import check


def gone(room: DealtRoom, party: int) -> None:
    """A guest is cut off, and all others agree to go on without it."""
    room.away.add(party)
    room.dealer.leaving.ask(party)
    room.settle()
    for other in room.dealer.guests:
        if other not in room.away and room.guests[other].leaving.asked:
            room.guests[other].leaving.answer(HOST, agree=True)
            room.settle()


@pytest.mark.parametrize("moment", [0, 20])
def test_the_others_go_on_and_the_record_says_who_left(moment: int) -> None:
    room, rng = dealt((0, 1, 2)), random.Random(moment)
    room.play(rng, moment)
    gone(room, 2)
    assert room.dealer.holder(2) == room.guests[1].holder(2) == HOST
    room.play(rng)
    assert room.decision is None
    assert room.guests[1].stopped is None
    assert room.guests[1].record() == room.dealer.record()
    verdict = proof.verify(room.dealer.record(), check)
    assert verdict.wrong == ""
    assert verdict.proved == ("rules", "bound", "dice", "stayed")
    assert verdict.unproved == ("gone", "dealt", "who", "together", "left")
    room.meet(2)
    assert room.guests[2].stopped is not None
    assert room.guests[2].stopped.rule == "gone"


def test_a_round_that_was_under_way_begins_anew() -> None:
    room, rng = dealt((0, 1, 2)), random.Random(3)
    room.play(rng, 5)
    room.away.add(2)
    while not room.dealer.pending:
        room.play(rng, 1)
        if room.dealer.holder(room.asked[0]) == 2:
            room.away.clear()
            room.meet(2)
            room.play(rng, 1)
            room.away.add(2)
    gone(room, 2)
    assert not room.dealer.pending
    room.reload(1)
    room.reload(HOST)
    room.play(rng)
    assert proof.verify(room.guests[1].record(), check).wrong == ""


def test_alone_the_dealer_plays_on_by_itself() -> None:
    room = dealt((0, 1))
    room.play(random.Random(4), 10)
    gone(room, 1)
    room.play(random.Random(4))
    verdict = proof.verify(room.dealer.record(), check)
    assert verdict.wrong == ""
    assert verdict.unproved[:3] == ("gone", "alone", "dealt")


def test_who_does_not_agree_is_waited_for_and_the_question_can_be_taken_back() -> None:
    room, rng = dealt((0, 1, 2)), random.Random(5)
    room.play(rng, 4)
    for end in (lambda: room.guests[1].leaving.answer(HOST, agree=False), lambda: room.dealer.leaving.answer(HOST, agree=False)):
        room.dealer.leaving.ask(2)
        room.settle()
        assert room.dealer.busy
        assert list(room.guests[1].leaving.asked[HOST].parties) == [2]
        room.reload(HOST)
        room.reload(1)
        assert room.guests[1].leaving.may_agree(HOST)
        end()
        room.settle()
        assert not room.dealer.leaving.asked
        assert not room.guests[1].leaving.asked
        assert not room.guests[2].leaving.asked
    room.play(rng, 10)
    assert not room.refused
    assert room.dealer.stopped is None


def test_guests_can_not_go_on_without_the_dealer() -> None:
    room = dealt((0, 1, 2))
    with pytest.raises(IllegalChoice):
        room.guests[1].leaving.ask(HOST)
    with pytest.raises(IllegalChoice):
        room.guests[1].leaving.answer(HOST, agree=True)
    with pytest.raises(IllegalChoice):
        room.dealer.leaving.ask(HOST)
