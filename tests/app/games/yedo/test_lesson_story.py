"""Between two pages of the lesson nothing happens unseen, and what is drawn stays until it has been read."""

from __future__ import annotations

import pytest

import tenka
from tenka_web.features.lessons.mode import lesson_of
from tenka_web.games.yedo.adapter import ADAPTER
from tenka_web.games.yedo.lesson import LESSON
from tenka_web.games.yedo.story import list_moves
from tests.app.harness import Desk
from tests.app.lessons.guided_lessons import scenes_before

UNSEEN = frozenset({"deck", "keep", "join", "activate", "pass", "win", "leave-bonus", "order"})
"""Choices that change nothing all may see, or whose second half does."""


def test_every_choice_of_a_rival_is_a_scene() -> None:
    table = tenka.replay(LESSON.record, at=LESSON.pages[-1].moment)
    for moment, line in enumerate(table.history, 1):
        if line.seat != LESSON.learner and line.choice.verb not in UNSEEN:
            assert list_moves(table, LESSON.learner, moment) or ADAPTER.find_scenes(table, LESSON.learner, moment), line.choice


def test_of_the_learners_choices_those_that_gain_a_thing_are_scenes() -> None:
    """With the prestige that comes of it; other choices of the learner have none here."""
    table = tenka.replay(LESSON.record, at=LESSON.pages[-1].moment)
    own = [(str(line.choice), scene) for moment, line in enumerate(table.history, 1) if line.seat == LESSON.learner
           for scene in list_moves(table, LESSON.learner, moment)]  # fmt: skip
    assert [choice for choice, _ in own] == ["win geisha", "build yashiki", "keep metsubushi", "buy shuko 6"]
    assert [[key for key, _ in scene.say] for _, scene in own] == [["ye.event.points"], [], [], []]


@pytest.mark.parametrize("page", ["event", "risk"])
def test_an_auction_of_the_others_is_one_scene_that_tells_all_of_it(page: str) -> None:
    desk = Desk()
    own, *told = scenes_before(desk, page)
    assert own == {"event": "geisha", "risk": "weapon"}[page]
    assert told == ["announced", "announced", "event"]
    story = desk.session.playback.story
    assert story is not None
    for scene in story.scenes[1:-1]:
        keys = [key for key, _ in scene.say]
        assert "ye.event.won" in keys
        assert {"ye.event.disciple", "ye.event.weapon", "ye.event.built"} & set(keys)


def test_a_drawn_card_stays_until_the_learner_goes_on() -> None:
    """Alone it has one button; the hand, where it lies already, and what is asked next are away."""
    desk = Desk().do("tutorial:yedo")
    turn_to(desk, "deck red")
    desk.do(f"choose:{lesson_of(desk.session.mode).wanted_choice}")
    desk.watch.run(60_000)
    assert desk.session.playback.story is not None
    shown = desk.shown("prompt")
    assert shown.count("<button") == 1
    assert 'id="story-next"' in shown
    assert not desk.shown("tray")
    desk.do("story.next")
    assert desk.session.playback.story is None


def test_of_two_scenes_each_stays_until_the_learner_goes_on() -> None:
    """With one button that goes on, also after a look back; the last one leads to the page."""
    desk = Desk().do("tutorial:yedo")
    turn_to(desk, "keep slow-march")
    desk.do("choose:keep slow-march", "story.end", "lesson:on")
    for _ in range(2):
        assert desk.session.playback.story is not None
        for at in (0, 1):
            desk.watch.run(60_000)
            assert desk.session.playback.story.at == at
            assert desk.shown("prompt").count('id="story-next"') == 1
            desk.do("story.next" if at == 0 else "story.step:back")
    desk.do("story.next", "story.next")
    assert desk.session.playback.story is None


def turn_to(desk: Desk, wanted: str) -> None:
    """Turn to the page that waits for a choice."""
    while (page := lesson_of(desk.session.mode).page).wanted != wanted:
        desk.do("story.end", f"choose:{page.wanted}" if page.is_waiting else "lesson:on")
    desk.do("story.end")
