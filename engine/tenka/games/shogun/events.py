"""The twelve event cards (SH-E): what one changes in its season, and the rice it costs when it is the winter's."""

from __future__ import annotations

from typing import NamedTuple


class EventCard(NamedTuple):
    """``effect`` is the word the rulings ask for, ``amount`` its figure; ``loss`` counts only in winter (SH-W1).

    ``since``: the version of the rules from which on it is dealt.
    """

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
