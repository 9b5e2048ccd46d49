"""The guided first games of every game and layer, and how tests walk through them."""

from __future__ import annotations

from tenka_web.app import game_registry
from tenka_web.app.lesson import Lesson
from tenka_web.features.lessons.mode import lesson_of
from tests.app.harness import Desk
from tests.support.setups import setups

GAME = "tenka-meidou"


def find_lessons() -> dict[str, tuple[str, Lesson]]:
    """Return the lesson of each game and layer that has one; see ``LESSONS``."""
    found: dict[str, tuple[str, Lesson]] = {}
    for setup in setups():
        if game_registry.has(setup.game) and (lesson := game_registry.lesson(setup.game, setup.layers)) is not None:
            found.setdefault(lesson.file, (" ".join((setup.game, *setup.layers)), lesson))
    return found


LESSONS = find_lessons()
"""File of a lesson -> the command that opens it, and the lesson."""


def walk(desk: Desk) -> list[str]:
    """Go from page to page with the choices that are asked for; return the markup of each page."""
    seen: list[str] = []
    for _ in range(200):
        session = desk.session
        assert session.mode.is_guided
        if session.playback.story is not None:
            desk.do("story.end")
            continue
        page = lesson_of(session.mode).page
        assert page.is_waiting != session.is_muted
        seen.append(desk.shown("prompt"))
        if lesson_of(session.mode).is_last:
            return seen
        before = lesson_of(session.mode).at
        desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")
        assert lesson_of(desk.session.mode).at == before + 1, page
    raise AssertionError("the lesson never ends")


def scenes_before(desk: Desk, step: str) -> list[str]:
    """Return the scenes that lead to a page of Yedo's lesson."""
    lesson = LESSONS["tutorial-yedo.rec"][1]
    at = next(at for at, page in enumerate(lesson.pages) if page.key == f"ye.lesson.{step}")
    desk.do("tutorial:yedo", "lesson:first", *["lesson:on"] * at)
    story = desk.session.playback.story
    return [] if story is None else [scene.key.removeprefix("ye.event.") for scene in story.scenes]
