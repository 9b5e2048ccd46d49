"""The mode of guided first games, which are not saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tenka import Table
from tenka_web.app.lesson import Lesson, Step
from tenka_web.app.modes import Mode


@dataclass(frozen=True)
class LessonPage(Mode):
    """A page of a guided first game. Unless it waits for the learner, no choice is possible."""

    lesson: Lesson
    at: int = 0

    kind: ClassVar[str] = "lesson"
    guided: ClassVar[bool] = True
    is_saved: ClassVar[bool] = False
    restorable: ClassVar[bool] = False

    @property
    def step(self) -> Step:
        """The page's row."""
        return self.lesson.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether it is the last page."""
        return self.at + 1 == len(self.lesson.steps)

    @property
    def is_muted(self) -> bool:
        """Whether the page only explains."""
        return not self.step.is_waiting

    @property
    def wanted_choice(self) -> str:
        """The choice that leads on; "" if the page only explains."""
        return self.step.wanted

    @property
    def named(self) -> tuple[str, ...]:
        """The page's own."""
        return self.step.named

    @property
    def guidance(self) -> str:
        """What the page shows beside its words."""
        return "asks" if self.step.is_waiting else self.step.shows or "tells"

    @property
    def controls_hidden(self) -> bool:
        """Whether the page explains something outside of the tray."""
        return self.is_muted and self.step.shows != "tray"

    def can_undo(self, table: Table) -> bool:
        """Always false: pages are turned back instead."""
        return False


def lesson_of(mode: Mode) -> LessonPage:
    """Return a mode as the page of a lesson."""
    assert isinstance(mode, LessonPage)
    return mode
