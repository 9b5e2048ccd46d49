"""The page's part of a layer that the tests add to Shogun: found by its name, unknown to the base."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from tenka import Event
from tenka.core.rules import add_rows
from tenka_web.app.help_chapters import chapters
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun.adapter_rows import ShogunAdapter
from tenka_web.games.shogun.view_model import Sign
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.zones import Dock, Fact, Zone


def court(ctx: RenderContext) -> Iterator[Zone]:
    """Add a common zone, and a secret one for every seat."""
    yield Zone("court", Dock.MARKET, lambda: el("p", "the court is open"), "toy.court")
    for seat in range(ctx.view.state.seats):
        yield Zone(f"letters-{seat}", Dock.HAND, partial(letters, seat), owner=seat, private=True)


def letters(seat: int) -> Markup:
    """Draw what only one seat may read."""
    return el("p", f"letters of {seat}")


def officials(ctx: RenderContext, seat: int) -> Iterator[Fact]:
    """Add a fact about every seat."""
    yield Fact("person", "officials", f"{seat} officials")


def panel(ctx: RenderContext, card: int) -> str:
    """Describe what a card on the panel would do."""
    return "three officials"


def audience(teller: Any, event: Event, state: Any) -> None:
    """Draw a scene."""
    teller.entitle("toy.scene.audience", dict(event.values))
    teller.told.append((event.key, dict(event.values)))
    teller.add(state, 1000)


def apply(base: ShogunAdapter) -> ShogunAdapter:
    """Add the layer's rows to the page."""
    return replace(
        base,
        signs=add_rows(base.signs, {"panel": Sign("temple-gate"), "tower-1": Sign("two-shadows", "1")}),
        effects=add_rows(base.effects, {"panel": panel}),
        zone_rows=add_rows(base.zone_rows, {"court": court}),
        fact_rows=add_rows(base.fact_rows, {"officials": officials}),
        vocabulary=add_rows(base.vocabulary, {"guest": "seat"}),
        hearers=add_rows(base.hearers, {"toy.event.audience": audience}),
        chapters=(*base.chapters, *chapters("toy", "court")),
    )
