"""What the page wants to know of a game. The page itself names none: an adapter turns views into pictures and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from page.look import Look
from page.session import Scene
from page.svg import Markup
from page.texts import Texts
from page.words import Words
from tenka import Choice, Event, Table, View
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


class Adapter(Protocol):
    """One game on the page."""

    id: str
    prefix: str
    secrets: bool
    """Whether seats know things that others must not see: then the device is covered when it changes hands."""
    vocabulary: Mapping[str, str]
    sounds: Mapping[str, str]
    """Event key -> sound."""

    def size(self, rules: Rules) -> tuple[int, int]:
        """Width and height of the map, in any unit."""

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

    def about(self, look: Look, target: str) -> str:
        """A sentence on what the pointer rests on."""

    def drawn(self, target: str) -> bool:
        """Whether a target has a shape on the table; what has none is a button."""

    def choice(self, words: Words, view: View, choice: Choice) -> str:
        """A choice in words, short enough for a button."""

    def target(self, words: Words, target: str) -> str:
        """A target in words."""

    def scenes(self, before: View, after: View, events: Sequence[Event]) -> tuple[Scene, ...]:
        """The story of what just happened, when it is worth telling step by step."""

    def result(self, look: Look) -> Markup:
        """The breakdown of a finished game."""

    def scores_at(self, table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
        """Scores by seat at a moment, counted as if the game ended there."""

    def plain_facts(self, table: Table) -> dict[str, Any]:
        """What the list of saves shows of a game besides its name."""
