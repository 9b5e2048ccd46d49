"""Zones: what a game shows on the table, each in a dock. A game defines content and owner; the layout decides where a dock is on
each screen size (``tenka_web.app.shared_views.docks``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from tenka_web.ui.markup import Markup


class Dock(StrEnum):
    """The parts of the table. The question with its answers belongs to the client."""

    STAGE = "stage"
    """Beside the map: what all players look at now, such as dice or a tower."""
    SHOW = "show"
    """In place of the map, with a small map beside it: what all watch for a while."""
    HAND = "hand"
    """A seat's own things: hand, plan, costs."""
    RIVALS = "rivals"
    """Public information about every seat that does not fit its facts."""
    MARKET = "market"
    """Public things: cards on offer, events, an auction."""
    STORY = "story"
    """Below the words of a scene."""
    TIMELINE = "timeline"
    """Beside the history."""


@dataclass(frozen=True)
class Zone:
    """Things that belong together on the table.

    Attributes:
        id: Letters, digits and dashes; constant and unique on the table.
        dock: The part of the page where the layout places it.
        draw: Returns its markup, called only if it is shown; "": the zone is omitted.
        title: Key of its heading; "" if none is needed.
        values: Values of the heading's sentence.
        owner: The seat that owns it; None: common.
        private: Whether only its owner may see it; at a shared device after a confirmation.
        asked: Whether the open question is answered there, so that it comes first in its dock.
        things: Number of things in it, for layouts that show only a part.
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
    """One line of the map as a list, for screen readers and keyboards."""

    target: str
    name: str
    about: str
    neighbours: str


class Fact(NamedTuple):
    """A public fact of a seat: an icon's name, its spoken label, the value.

    Facts are structured, because the layout arranges them differently at every size.

    Attributes:
        minor: Whether phones show it only in the tab of seats.
        worded: Whether the value is words; on phones only the icon is shown.
        target: What is described on hover, such as ``weapon:katana``; "": the fact itself, by ``<prefix>.about.<icon>``.
    """

    icon: str
    label: str
    value: str
    minor: bool = False
    worded: bool = False
    target: str = ""
