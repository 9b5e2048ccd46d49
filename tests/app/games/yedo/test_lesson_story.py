"""Between two pages of the lesson nothing happens unseen, and what is drawn stays until it has been read."""

from __future__ import annotations

import tenka
from tenka_web.features.lessons.mode import lesson_of
from tenka_web.games.yedo.adapter import ADAPTER
from tenka_web.games.yedo.lesson import LESSON
from tenka_web.games.yedo.story import list_moves
from tests.app.harness import Desk

UNSEEN = frozenset({"deck", "keep", "join", "activate", "pass", "win", "leave-bonus", "order"})
"""Choices that change nothing all may see, or whose second half does."""


def test_every_choice_of_a_rival_is_a_scene() -> None:
    table = tenka.replay(LESSON.record, at=LESSON.steps[-1].moment)
    for moment, line in enumerate(table.history, 1):
        if line.seat != LESSON.learner and line.choice.verb not in UNSEEN:
            assert list_moves(table, LESSON.learner, moment) or ADAPTER.find_scenes(table, LESSON.learner, moment), line.choice


def test_no_choice_of_the_learner_is_one_of_them() -> None:
    table = tenka.replay(LESSON.record, at=LESSON.steps[-1].moment)
    own = [moment for moment, line in enumerate(table.history, 1) if line.seat == LESSON.learner]
    assert not any(list_moves(table, LESSON.learner, moment) for moment in own)


def test_a_drawn_card_stays_until_the_learner_goes_on() -> None:
    """Alone it has one button; the hand, where it lies already, is away."""
    desk = Desk().do("tutorial:yedo")
    while not lesson_of(desk.session.mode).step.wanted.startswith("deck"):
        desk.do("story.end", "lesson:on")
    desk.do("story.end", f"choose:{lesson_of(desk.session.mode).wanted_choice}")
    desk.watch.run(60_000)
    assert desk.session.playback.story is not None
    shown = desk.shown("prompt")
    assert shown.count("<button") == 1
    assert 'id="story-next"' in shown
    assert not desk.shown("tray")
    desk.do("story.next")
    assert desk.session.playback.story is None
