"""The guided first game on the page."""

from __future__ import annotations

from page import games

from .desk import Desk

GAME = "tenka-meidou"
LESSON = games.adapter(GAME).lesson
assert LESSON is not None
STEPS = LESSON.steps


def test_the_lesson_runs_to_its_end_with_the_choices_it_asks_for() -> None:
    desk = Desk().do(f"tutorial:{GAME}")
    for _ in range(60):
        if desk.app.session is None:
            break
        session = desk.session
        if session.telling.story is not None:
            desk.do("story.end")
            continue
        assert session.lesson is not None
        page = STEPS[session.lesson.at]
        assert not session.muted or not session.picking().options
        last = session.lesson.at + 1 == len(STEPS)
        desk.do(f"choose:{page.wanted}" if page.waits else f"lesson:{'end' if last else 'on'}")
    assert desk.app.session is None
    assert desk.app.settings.taught


def test_another_choice_than_the_lesson_asks_for_is_kindly_refused() -> None:
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on", "lesson:on", "choose:roll")
    assert desk.session.lesson is not None
    page = STEPS[desk.session.lesson.at]
    other = next(str(choice) for choice, _ in desk.session.picking().options if str(choice) != page.wanted)
    desk.do(f"choose:{other}")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.lesson.other"
    assert len(desk.session.table.history) == page.moment


def test_a_lesson_is_no_saved_game() -> None:
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on")
    assert not any(":save:" in key for key in desk.drawer.held)
