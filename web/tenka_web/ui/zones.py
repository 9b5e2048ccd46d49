"""What a game lays out on the table: zones, each in a dock. A game says what belongs together and whose it is; where a dock
stands at which size of screen is the layout's alone (``tenka_web.app.shared_views.docks``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from tenka_web.ui.markup import Markup


class Dock(StrEnum):
    """The parts of the table. The question itself, with its answers, is the page's."""

    STAGE = "stage"
    """Beside the map: what everybody looks at now, such as dice or a tower."""
    SHOW = "show"
    """In the map's place, the map small beside it: what everybody watches for a while, such as a tower at work."""
    HAND = "hand"
    """A seat's own things: cards held, a plan, what it would cost."""
    RIVALS = "rivals"
    """What is known of every seat and does not fit among its facts."""
    MARKET = "market"
    """What lies open for all: cards on offer, events, an auction."""
    STORY = "story"
    """What belongs under the words of a scene."""
    TIMELINE = "timeline"
    """Beside the history."""


@dataclass(frozen=True)
class Zone:
    """Things that lie together on the table.

    ``id``: letters, digits and dashes, the same as long as the zone is the same, unlike any other on the table. ``draw``: its
    markup, drawn only when it is on show; empty: the zone is left out. ``title``: key of its heading, filled by ``values``;
    none where the things speak for themselves. ``owner``: the seat whose it is; None: common. ``private``: for its owner's
    eyes; the page shows it to nobody else, and at a shared device only after asking. ``asked``: the present question is
    answered there, so it comes first in its dock. ``things``: how many lie in it, where the layout may show a part of them.
    """

    id: str
    dock: Dock
    draw: Callable[[], Markup]
    title: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    owner: int | None = None
    private: bool = False
    asked: bool = False
    things: int = 0


@dataclass(frozen=True)
class PlaceRow:
    """One line of the map as a list: for screen readers and keys."""

    target: str
    name: str
    about: str
    neighbours: str


class Fact(NamedTuple):
    """One thing that everybody knows of a seat: an icon's name, its spoken label, the value.

    Facts stay structured instead of being a zone: the strip of rivals sets them out anew at every size. ``minor``: decides
    little, so a phone tells it among the players alone. ``worded``: the value is words, and on a phone its sign stands for it.
    ``target``: what is spoken of when the fact is pointed at, such as ``weapon:katana``; empty: the fact itself, which
    ``<prefix>.about.<icon>`` explains.
    """

    icon: str
    label: str
    value: str
    minor: bool = False
    worded: bool = False
    target: str = ""
