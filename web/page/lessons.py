"""The guided first game: a prepared game whose pages explain the rules on the real table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    """One page: its texts, and how many choices of the prepared game stand before it.

    ``waits``: the learner makes the next choice, one of ``wanted`` (empty: any); ``look``: what is pointed out.
    """

    key: str
    moment: int
    waits: bool = False
    look: tuple[str, ...] = ()


PAGES: tuple[Page, ...] = (Page("tm.lesson.welcome", 0),)
