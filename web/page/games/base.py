"""What the page wants to know of a game. The page itself names none: an adapter turns views into pictures and words."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from page.chapters import Chapter
from page.look import Look, Voice
from page.picking import Gesture
from page.state.session import Session
from page.state.telling import Scene
from page.svg import Markup
from page.texts import Texts
from page.tutorial import Lesson
from tenka import Table, View
from tenka.core.rules import Rules


@dataclass(frozen=True)
class PlaceRow:
    """One line of the map as a list: for screen readers and keys."""

    target: str
    name: str
    about: str
    neighbours: str


@dataclass(frozen=True)
class Fact:
    """One thing known of a seat: an icon's name, its spoken label, the value."""

    icon: str
    label: str
    value: str


class Adapter(Voice, Protocol):
    """One game on the page; games inherit from it what they leave as it is."""

    secrets: bool
    """Whether seats know things that others must not see."""
    flows: ClassVar[bool] = False
    """Whether stories make way by themselves when they are told: those between two questions do."""
    lesson: ClassVar[Lesson | None] = None
    """The guided first game, where there is one."""
    chapters: ClassVar[tuple[Chapter, ...]]
    """Of the help on its rules."""
    in_sight: ClassVar[int] = 2
    """How many options the lobby shows at once; the rest, for those who know, is folded away."""
    zooms: ClassVar[bool] = False
    """Whether the map is worth zooming into."""
    sounds: ClassVar[Mapping[str, str]]
    """Event key -> sound."""

    def size(self, rules: Rules) -> tuple[int, int]:
        """Width and height of the map, in any unit."""

    def upright(self, rules: Rules) -> tuple[int, int] | None:
        """Width and height of a second map, for screens held upright, which the first map's drawing holds too."""
        return None

    def sheet(self, rules: Rules, texts: Texts) -> Markup:
        """The printed map, the same as long as rules and language are."""

    def live(self, look: Look) -> Markup:
        """The pieces on the map and all that glows."""

    def tray(self, look: Look) -> Markup:
        """What lies between map and panel, such as dice."""

    def cards(self, look: Look) -> Markup:
        """Cards on offer or in hand."""

    def facts(self, look: Look, seat: int) -> Sequence[Fact]:
        """What everybody knows of a seat."""

    def score(self, look: Look, seat: int) -> int | None:
        """The points a seat has now, or would have if the game ended now."""

    def places(self, look: Look) -> Sequence[PlaceRow]:
        """The map as a list."""

    def drawn(self, target: str) -> bool:
        """Whether a target has a shape on the table; what has none is a button."""

    def scenes(self, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
        """The story of the choice that led to a moment, as a seat may see it, when it is worth telling step by step."""

    def result(self, look: Look) -> Markup:
        """The breakdown of a finished game."""

    def scores_at(self, table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
        """Scores by seat at a moment, counted as if the game ended there."""

    # what a game may leave as it is

    def covers(self, table: Table) -> bool:
        """Whether the device is covered before the person asked next may look."""
        return self.secrets

    def gesture(self, session: Session, target: str) -> Gesture | None:
        """A click that means more than narrowing, such as a card carried from one box to another."""
        return None

    def answers(self, look: Look) -> Markup | None:
        """The answers to a question in a form of the game's own, in place of the list of buttons."""
        return None

    def study(self, look: Look) -> Mapping[str, Any] | None:
        """A question for the worker that the present picture would like answered; see ``consider``."""
        return None

    def consider(self, view: View, question: Mapping[str, Any], rng: random.Random) -> Any:
        """The answer to a study, found in the worker from what the seat may know. JSON-able."""
        return None

    def plain_facts(self, table: Table) -> dict[str, Any]:
        """What the list of saves shows of a game besides its name."""
