"""Bots plan beside people, and an adviser fills a board."""

from __future__ import annotations

import random

from tests.app.games.shogun.tables import choices, laid_cards, plan, table


def test_bots_plan_while_the_person_plans_and_answer_when_they_are_done() -> None:
    desk = table("person", "steady", "random")
    desk.head.slow = True
    desk.do("drop:card:tajima box:tax")
    assert desk.session.worker.thinking is None or desk.session.worker.thinking.quiet
    assert desk.session.can_undo()
    desk.do("undo")
    assert laid_cards(desk, 0) == {}
    desk.head.slow = False
    while desk.head.pending:
        desk.head.answer()
    assert set(desk.session.worker.answers) == {1, 2}
    assert not laid_cards(desk, 1)
    plan(desk, random.Random(2))
    desk.watch.run(5000)
    assert desk.session.table.decision is None or not desk.session.is_sealed
    assert choices(desk) if desk.session.asked_person == 0 else True


def test_a_failing_worker_does_not_stop_the_game() -> None:
    desk = table("person", "random", "random")
    desk.head.broken = True
    plan(desk, random.Random(3))
    desk.watch.run(60_000)
    assert not desk.session.is_sealed


def test_an_adviser_fills_the_rest_of_the_board_and_undo_takes_all_of_it_back() -> None:
    desk = table("person", "person", "person").do("uncover", "drop:card:tajima box:castle", "hint.all")
    board = laid_cards(desk, 0)
    assert len(board) == 11
    assert board["castle"] == "tajima"
    assert desk.session.viewer == 0
    assert 'id="do-done"' in desk.shown("prompt")
    desk.do("undo")
    assert laid_cards(desk, 0) == {"castle": "tajima"}


def test_placing_a_card_before_the_adviser_answers_cancels_its_answer() -> None:
    desk = table("person", "person", "person").do("uncover")
    desk.head.slow = True
    desk.do("hint.all")
    late = desk.head.pending
    desk.do("target:card:tajima", "target:box:castle")
    assert not desk.session.is_busy
    desk.head.answer_late(late)
    assert laid_cards(desk, 0) == {"castle": "tajima"}
