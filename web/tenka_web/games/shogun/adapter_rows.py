"""The rows that Shogun has besides those of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from tenka import Event
from tenka_web.app.adapter import Adapter
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun.view_model import Sign
from tenka_web.ui.card_art import Print

PLAIN = Sign("samurai-helmet")


@dataclass(frozen=True, kw_only=True)
class ShogunAdapter(Adapter):
    """An adapter with the rows that Shogun adds. ``signs``: box, special card or blank card -> its sign. ``prints``: event,
    special card or a layer's card -> its picture. ``effects``: box that isn't an action -> what a card (by its number) would
    do there, in words. ``hearers``: event key -> the function by which the story tells it; an event without one is a scene of
    its own. ``foretold``: events that are shown with the position as it was when they were told."""

    signs: Mapping[str, Sign]
    prints: Mapping[str, Print]
    effects: Mapping[str, Callable[[RenderContext, int], str]]
    hearers: Mapping[str, Callable[[Any, Event, Any], None]]
    foretold: frozenset[str]

    def sign(self, key: str) -> Sign:
        """Return the picture of a box or card; a plain one where it has none."""
        return self.signs.get(key, PLAIN)


def kit(ctx: RenderContext) -> ShogunAdapter:
    """Return the adapter of the table on show."""
    return cast(ShogunAdapter, ctx.game)
