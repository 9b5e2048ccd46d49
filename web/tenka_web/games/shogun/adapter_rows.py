"""The rows that Shogun adds to those of every adapter."""

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
    """An adapter with the rows of Shogun.

    Attributes:
        signs: Box, special card or blank card -> its sign.
        prints: Event, special card or a layer's card -> its picture.
        effects: Box that isn't an action -> what a card, by its number, would do there, in words.
        hearers: Event key -> the function that adds the event to the story; without one, the event is a scene of its own.
        foretold: Events shown with the position at which they were emitted.
    """

    signs: Mapping[str, Sign]
    prints: Mapping[str, Print]
    effects: Mapping[str, Callable[[RenderContext, int], str]]
    hearers: Mapping[str, Callable[[Any, Event, Any], None]]
    foretold: frozenset[str]

    def sign(self, key: str) -> Sign:
        """Return the picture of a box or card; a plain one where it has none."""
        return self.signs.get(key, PLAIN)


def adapter_of(ctx: RenderContext) -> ShogunAdapter:
    """Return the adapter of the table on show."""
    return cast(ShogunAdapter, ctx.game)
