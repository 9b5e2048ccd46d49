"""The twelve event cards (SH-E): their effect in a season, and the rice they cost in winter."""

from __future__ import annotations

from typing import NamedTuple


class EventCard(NamedTuple):
    """An event card. ``effect``: the word that rulings test. ``amount``: its number. ``loss``: rice lost in winter (SH-W1).
    ``since``: the first version that deals it."""

    id: str
    effect: str
    amount: int
    loss: int
    since: int = 1


NONE = EventCard("", "", 0, 0)

EVENTS = (
    EventCard("e1", "theatre-calms", 1, 5),
    EventCard("e2", "theatre-calms", 1, 7),
    EventCard("e3", "farmers-guard", 2, 3),
    EventCard("e4", "castle-guards", 1, 2),
    EventCard("e5", "castle-guards", 1, 6),
    EventCard("e6", "temple-closes", 0, 3),
    EventCard("e7", "temple-closes", 0, 4),
    EventCard("e8", "tax-most", 5, 0),
    EventCard("e9", "tax-least", 6, 2),
    EventCard("e10", "rice-least", 4, 3),
    EventCard("e11", "rice-most", 3, 4),
    EventCard("e12", "fewer-armies", 0, 1),
)

FEWER_ARMIES = {5: 3, 3: 2}
"""E12: what is placed instead."""
