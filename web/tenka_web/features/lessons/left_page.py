"""The page where the visitor left a lesson, in storage."""

from __future__ import annotations

from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.lesson import Lesson
from tenka_web.app.ports import StorageRefused
from tenka_web.features.lessons.mode import LessonMode
from tenka_web.ui.markup import Markup, el


def draw(app: App) -> Markup | None:
    """Draw the words of the lobby's button that continues a left lesson; None if none was left."""
    lesson = game_registry.lesson(app.setup.game)
    at = lesson and find(app, lesson)
    return el("span", app.t("ui.learn.left", at=at + 1, of=len(lesson.pages))) if lesson and at else None


def find(app: App, lesson: Lesson) -> int:
    """Return the page where the visitor left, by the key of its texts, because pages may have changed; else the first."""
    try:
        left = app.storage.get(_key(app, lesson))
    except StorageRefused:
        return 0
    return next((at for at, page in enumerate(lesson.pages) if page.key == left), 0)


def keep(app: App, opened: LessonMode) -> None:
    """Store the page. After the last page the lesson starts again."""
    try:
        if opened.is_last or not opened.at:
            app.storage.drop(_key(app, opened.lesson))
        else:
            app.storage.put(_key(app, opened.lesson), opened.page.key)
    except StorageRefused:
        return


def _key(app: App, lesson: Lesson) -> str:
    """Return the storage key for the page of a lesson."""
    return f"tenka:{app.browser.scope()}:lesson:{lesson.file}"
