"""The rows that Shogun has besides those of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from page.games.base import Adapter
from page.games.shogun.model import Sign
from page.look import Look
from page.woodblock import Print
from tenka import Event

PLAIN = Sign("samurai-helmet")


@dataclass(frozen=True, kw_only=True)
class ShogunAdapter(Adapter):
    """An adapter with the rows that Shogun adds. ``signs``: box, special card or blank card -> its sign. ``prints``: event,
    special card or a layer's card -> its picture. ``effects``: box that isn't an action -> what a card (by its number) would
    do there, in words. ``hearers``: event key -> the function by which the story tells it; an event without one is a scene of
    its own. ``foretold``: events that are shown with the position as it was when they were told."""

    signs: Mapping[str, Sign]
    prints: Mapping[str, Print]
    effects: Mapping[str, Callable[[Look, int], str]]
    hearers: Mapping[str, Callable[[Any, Event, Any], None]]
    foretold: frozenset[str]

    def sign(self, key: str) -> Sign:
        """Return the picture of a box or card; a plain one where it has none."""
        return self.signs.get(key, PLAIN)


def kit(look: Look) -> ShogunAdapter:
    """Return the adapter of the table on show."""
    return cast(ShogunAdapter, look.game)
