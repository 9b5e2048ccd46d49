"""The mode of guided first games, which are not saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tenka import Table
from tenka_web.app.lesson import Lesson, LessonPage
from tenka_web.app.modes import Mode


@dataclass(frozen=True)
class LessonMode(Mode):
    """A page of a guided first game. Unless it waits for the learner, no choice is possible."""

    lesson: Lesson
    at: int = 0

    kind: ClassVar[str] = "lesson"
    is_guided: ClassVar[bool] = True
    is_saved: ClassVar[bool] = False
    is_restorable: ClassVar[bool] = False

    @property
    def page(self) -> LessonPage:
        """The page's row."""
        return self.lesson.pages[self.at]

    @property
    def is_last(self) -> bool:
        """Whether it is the last page."""
        return self.at + 1 == len(self.lesson.pages)

    @property
    def is_muted(self) -> bool:
        """Whether the page only explains."""
        return not self.page.is_waiting

    @property
    def wanted_choice(self) -> str:
        """The choice that leads on; "" if the page only explains."""
        return self.page.wanted

    @property
    def named(self) -> tuple[str, ...]:
        """The page's own."""
        return self.page.named

    @property
    def guidance(self) -> str:
        """What the page shows beside its words."""
        return "asks" if self.page.is_waiting else self.page.shows or "tells"

    @property
    def controls_hidden(self) -> bool:
        """Whether the page explains something outside of the tray."""
        return self.is_muted and self.page.shows != "tray"

    def can_undo(self, table: Table) -> bool:
        """Always false: pages are turned back instead."""
        return False


def lesson_of(mode: Mode) -> LessonMode:
    """Return a mode as the page of a lesson."""
    assert isinstance(mode, LessonMode)
    return mode
