"""A guided first game: pages over a prepared game that explain the rules on the real table.

Between two pages the prepared game continues by itself. If a page waits, the learner makes the next choice, which is always that
of the prepared game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tenka import Table
from tenka_web.app.playback import Scene
from tenka_web.ui.assets import read_text
from tenka_web.ui.markup import Markup

A_PAGE = 12
"""Seconds per page: about 200 words a minute, and every second page asks for a choice."""


@dataclass(frozen=True)
class LessonPage:
    """One page: ``key`` of its texts (``.title`` and ``.text``), and the moment of the prepared game.

    Attributes:
        points: Targets to point out.
        wanted: The choice that the page waits for, as notation; "" if it only explains.
        values: Values of the texts, named as in the engine's events; numbers are counts (``tenka_web.app.counts``).
        shows: What of the panel a page that only explains shows beside its words on phones: ``tray``, the seat's hand, which is
            hidden otherwise; ``cards``, the public cards; "" nothing, which leaves the room to the map.
        feast: Whether the title has a star, because something was achieved.
    """

    key: str
    moment: int
    points: tuple[str, ...] = ()
    wanted: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    shows: str = ""
    feast: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether the learner has to act."""
        return bool(self.wanted)

    @property
    def named(self) -> tuple[str, ...]:
        """The targets that the page points out, and the provinces of its text."""
        return (*self.points, *(f"province:{value}" for value in self.values.values() if isinstance(value, str)))

    def text_values(self, table: Table, learner: int) -> dict[str, Any]:
        """Return the values of the texts, computed from the prepared game at this page."""
        return {name: value(table, learner) if callable(value) else value for name, value in self.values.items()}


def lesson_page(lesson: str, name: str, moment: int, points: str = "", wanted: str = "", /, *, shows: str = "",
         feast: bool = False, **values: Any) -> LessonPage:  # fmt: skip
    """Return a page from a row of a lesson.

    Args:
        lesson: Begins the keys of the texts: ``<lesson>.<name>.title``.
        name: Name of the page.
        moment: Moment of the prepared game.
        points: Targets to point out, separated by spaces.
        wanted: The choice that the page waits for, as notation; "" if it only explains.
        shows: What of the panel is shown beside the words: ``tray``, ``cards`` or nothing.
        feast: Whether the title has a star.
        values: Values of the texts.
    """
    return LessonPage(f"{lesson}.{name}", moment, tuple(points.split()), wanted, values, shows, feast)


@dataclass(frozen=True)
class Lesson:
    """The pages in order.

    ``file``: the prepared game, in assets/records. ``learner``: the learner's seat. ``lying``: kinds of targets on the map or in
    the tray, where an answer is visible at every size. ``is_narrated``: whether scenes between two pages are shown, beside those
    of the learner's own choice; ``list_moves``: further scenes of a moment, of choices that have none in a game; ``fold``: all
    these scenes, some of them as one. ``is_read``: whether a scene stays until the learner goes on. ``picture``: what the last
    page shows.
    """

    file: str
    learner: int
    pages: tuple[LessonPage, ...]
    lying: tuple[str, ...]
    is_narrated: Callable[[Any, int], bool] = lambda scene, learner: False
    list_moves: Callable[[Table, int, int], tuple[Scene, ...]] = lambda table, seat, moment: ()
    fold: Callable[[tuple[Scene, ...]], tuple[Scene, ...]] = lambda scenes: scenes
    is_read: Callable[[Scene], bool] = lambda scene: False
    picture: Callable[[], Markup] = lambda: Markup("")

    @property
    def minutes(self) -> int:
        """How long the lesson takes, for the lobby."""
        return -(-len(self.pages) * A_PAGE // 60)

    @cached_property
    def record(self) -> str:
        """The finished prepared game; ``tenka.replay(lesson.record, at=page.moment)`` is the table of a page."""
        text: str = read_text(f"records/{self.file}")
        return text
