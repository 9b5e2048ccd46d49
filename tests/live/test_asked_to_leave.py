"""Whether to go on without a party is asked, agreed to or not, and nobody goes unasked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tenka.core.errors import IllegalChoice
from tests.live.cut import SHOGUN, cut, play, verdict
from tests.live.peers import room


def test_one_who_does_not_agree_keeps_all_together() -> None:
    found = cut((0, 1, 2))
    play(found, random.Random(13), 5)
    found.gone = {2}
    found.ask(0, 2)
    with pytest.raises(IllegalChoice):
        found.games[0].choose(found.decision.seats[0], found.decision.choices(found.decision.seats[0])[0])
    found.answer(1, 0, agree=False)
    assert not found.games[0].leaving.asked
    assert not found.games[1].leaving.asked
    assert found.games[0].leaving.ended == 1
    found.back(2)
    play(found, random.Random(14))
    found.alike()
    assert verdict(found.games[2]).unproved == ("who", "together", "left")


def test_who_asked_can_take_it_back_and_what_was_said_meanwhile_is_heard_then() -> None:
    found = cut((0, 1, 2))
    while found.decision.seats[0] != 2:
        play(found, random.Random(15), 1)
    found.ask(0, 2)
    assert found.games[2].leaving.asked
    found.choose(2, found.decision.choices(2)[0])
    assert {(to, rule) for to, _, rule in found.refused} == {(0, "gone")}
    found.refused.clear()
    found.games[0].leaving.answer(0, agree=False)
    found.settle()
    for said in found.games[2].ledger.missing(found.games[0].ledger.counts()):
        found.bring(0, said)
        found.bring(1, said)
    found.settle()
    play(found, random.Random(16))
    found.alike()
    assert found.decision is None


def test_who_comes_back_too_late_is_told_and_its_words_count_no_more() -> None:
    found = cut((0, 1, 2))
    while found.decision.seats[0] != 2:
        play(found, random.Random(17), 1)
    found.gone = {2}
    lost = found.games[2]
    lost.choose(2, found.decision.choices(2)[0])
    while lost.out:
        found.send(2, lost.out.pop(0))
    found.ask(0, 2).answer(1, 0)
    record = found.games[0].table.record() if found.games[0].table else ""
    found.back(2)
    assert lost.stopped is not None
    assert lost.stopped[:2] == (2, "gone")
    assert {rule for _, _, rule in found.refused} == {"gone"}
    assert found.games[0].table is not None
    assert found.games[0].table.record() == record


def test_two_who_ask_at_once_do_not_block_each_other() -> None:
    found = cut((0, 1, 2, 3))
    play(found, random.Random(18), 4)
    found.gone = {3}
    found.games[0].leaving.ask(3)
    found.games[1].leaving.ask(3)
    found.settle()
    assert not found.games[2].leaving.asked
    found.ask(0, 3).answer(1, 0).answer(2, 0)
    play(found, random.Random(19), 30)
    found.alike()


def test_an_answer_that_comes_too_late_answers_nothing_else() -> None:
    found = cut((0, 1, 2, 3))
    play(found, random.Random(20), 4)
    found.gone = {3}
    found.ask(0, 3)
    found.games[1].leaving.answer(0, agree=False)
    found.games[2].leaving.answer(0, agree=True)
    found.settle()
    found.ask(0, 3)
    assert found.games[0].leaving.asked[0].agreed == set()
    found.answer(1, 0).answer(2, 0)
    assert found.games[2].departures
    found.alike()


def test_with_who_asked_gone_too_the_rest_are_free_again() -> None:
    found = cut((0, 1, 2))
    play(found, random.Random(21), 4)
    found.gone = {2}
    found.ask(0, 2)
    found.games[1].leaving.answer(0, agree=True)
    found.gone = {0, 2}
    found.games[1].leaving.ask(0)
    found.settle()
    game = found.games[1]
    assert game.leaving.awaits == {0, 1}
    game.leaving.answer(1, agree=False)
    game.leaving.ask(0, 2)
    assert [one.party for one in game.departures] == [0, 2]
    assert not game.leaving.awaits
    found.settle()
    for _ in range(30):
        table = game.table
        assert table is not None
        assert table.decision is not None
        game.choose(table.decision.seats[0], random.Random(1).choice(table.decision.choices(table.decision.seats[0])))
        found.settle()
    assert verdict(game).wrong == ""


HOSTILE = [
    ("gone", [0], [0]), ("gone", [2], [0]), ("gone", [9], [0]), ("gone", [], []), ("gone", [0], []), ("gone", [0, 0], [1, 1]),
    ("left",),
    ("bind", 0, 0, "x"), ("bind", 0, 1, "x"), ("unbind", 0, 9, [], "x"),
]  # fmt: skip


@pytest.mark.parametrize("said", HOSTILE)
def test_what_nobody_agreed_to_moves_nobody(said: tuple[Any, ...]) -> None:
    """A question about another who is here is no breach; all else stops the game with the name of who said it."""
    found = room("shogun", (0, 1, 2), options=SHOGUN)
    while not found.decision.sealed:
        found.play(random.Random(22), 1)
    found.games[2].say(*said)
    found.settle()
    for game in found.games[:2]:
        assert not game.departures
        if said == ("gone", [0], [0]):
            assert not game.stopped
        else:
            assert game.stopped is not None
            assert game.stopped.party == 2


def test_who_asks_ends_it_only_when_all_have_agreed() -> None:
    found = room(seats=(0, 1, 2))
    game = found.games[2]
    game.leaving.ask(0)
    game.say("left")
    found.settle()
    assert found.games[1].stopped is not None
    assert found.games[1].stopped[:2] == (2, "turn")
