"""A guided first game: pages over a prepared game that explain the rules on the real table.

Between two pages the prepared game runs on by itself; where a page ``waits`` the learner makes the next choice, which is
always the one the prepared game holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tenka import Table
from tenka_web.ui.assets import read_text
from tenka_web.ui.markup import Markup

A_PAGE = 12
"""Seconds that a page takes: it is read at some 200 words a minute, and every second one asks for a choice."""


@dataclass(frozen=True)
class Step:
    """One page: ``key`` of its texts (``.title`` and ``.text``), and how many choices of the game stand before it.

    ``points``: targets to point out. ``wanted``: the choice the page waits for, in the engine's notation, "" when it only
    explains. ``values`` fill the texts; they are named as in the engine's events, and numbers are counts
    (``tenka_web.app.counts``).
    ``tray``: what the seat holds is shown though nothing is asked, since the page speaks of it. ``feast``: something was
    achieved, so the title has a star.
    """

    key: str
    moment: int
    points: tuple[str, ...] = ()
    wanted: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    tray: bool = False
    feast: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether the learner is to act."""
        return bool(self.wanted)

    def text_values(self, table: Table, learner: int) -> dict[str, Any]:
        """Return the values of the texts, each number as it is in the prepared game, which stands on this page."""
        return {name: value(table, learner) if callable(value) else value for name, value in self.values.items()}


def step(lesson: str, name: str, moment: int, points: str = "", wanted: str = "", /, *, tray: bool = False,
         feast: bool = False, **values: Any) -> Step:  # fmt: skip
    """Return a page as a row of a lesson says it: ``lesson`` begins the keys of its texts, ``points`` are words of one text."""
    return Step(f"{lesson}.{name}", moment, tuple(points.split()), wanted, values, tray, feast)


@dataclass(frozen=True)
class Lesson:
    """The pages in order. ``file``: the prepared game, in assets/records; ``learner``: the seat of whoever learns.

    ``lying``: kinds of targets that lie on the map or in the tray, where an answer is in sight at every size. ``told``: whether
    a scene of what happens between two pages is told, beside all that the learner's own choice led to. ``picture``: what the
    last page shows.
    """

    file: str
    learner: int
    steps: tuple[Step, ...]
    lying: tuple[str, ...]
    told: Callable[[Any, int], bool] = lambda scene, learner: False
    picture: Callable[[], Markup] = lambda: Markup("")

    @property
    def minutes(self) -> int:
        """How long it takes, as the lobby says."""
        return -(-len(self.steps) * A_PAGE // 60)

    @cached_property
    def record(self) -> str:
        """The prepared game, finished; ``tenka.replay(lesson.record, at=step.moment)`` is the table of a page."""
        text: str = read_text(f"records/{self.file}")
        return text
