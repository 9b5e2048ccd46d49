"""Ohajiki on the page: three bowls as a map, a hand of cards, and their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from tenka import Choice, Table, View
from tenka.authoring import Rules
from tenka_web.authoring import (
    Adapter,
    Catalog,
    Dock,
    Fact,
    Localizer,
    Markup,
    PlaceRow,
    Pointers,
    RenderContext,
    Zone,
    chapters,
    el,
    escape,
    target_attributes,
)

from .game import BOWLS

WIDE, HIGH, RADIUS = 900, 300, 130
HEAD = f'viewBox="0 0 {WIDE} {HIGH}"'


def size(rules: Rules) -> tuple[int, int]:
    """Return the size of the three bowls side by side."""
    return WIDE, HIGH


def sheet(rules: Rules, catalog: Catalog) -> Markup:
    """Draw the static cloth."""
    return Markup(f'<svg class="sheet" {HEAD} aria-hidden="true"><rect width="{WIDE}" height="{HIGH}" fill="#1f4a66"/></svg>')


def live(ctx: RenderContext) -> Markup:
    """Draw the bowls with their counters."""
    label = escape(ctx.t("oh.title"))
    return Markup(f'<svg class="live" {HEAD} role="group" aria-label="{label}">{"".join(_bowls(ctx))}</svg>')


def _bowls(ctx: RenderContext) -> Iterator[str]:
    found = _pointers(ctx)
    for at, (name, counters) in enumerate(zip(BOWLS, ctx.view.state.bowls, strict=True)):
        x = WIDE * (2 * at + 1) // (2 * len(BOWLS))
        attributes = target_attributes(f"bowl:{name}", "bowl", found)
        yield (f'<g {attributes}><circle cx="{x}" cy="{HIGH // 2}" r="{RADIUS}" fill="#f6ecd4"/>'
               f'<text x="{x}" y="{HIGH // 2}" font-size="90" text-anchor="middle" dominant-baseline="central" fill="#221a14">'
               f"{counters}</text></g>")


def _pointers(ctx: RenderContext) -> Pointers:
    say = {f"bowl:{name}": describe(ctx, name) for name in BOWLS}
    why = {target: ctx.say_refusal(target) for target in ctx.why}
    can, picked = ctx.selection.highlighted, frozenset(ctx.selection.picked)
    return Pointers(can=can, picked=picked, why=why, say=say, stop=ctx.t("ui.fullstop"))


def describe(ctx: RenderContext, name: str) -> str:
    """Describe a bowl in words."""
    return ctx.t("oh.tell.bowl", bowl=ctx.t(f"oh.bowl.{name}"), counters=ctx.view.state.bowls[BOWLS.index(name)])


def places(ctx: RenderContext) -> list[PlaceRow]:
    """List the bowls."""
    return [PlaceRow(f"bowl:{name}", ctx.t(f"oh.bowl.{name}"), describe(ctx, name), "") for name in BOWLS]


def hand(ctx: RenderContext) -> Iterable[Zone]:
    """Show a seat its own cards."""
    seat = ctx.view.seat
    if seat is not None and ctx.view.state.held[seat]:
        yield Zone("hand", Dock.HAND, partial(_cards, ctx, seat), "oh.hand", owner=seat, private=True, asked=True)


def _cards(ctx: RenderContext, seat: int) -> Markup:
    found, held = _pointers(ctx), sorted(set(ctx.view.state.held[seat]))
    cards = (f'<li {target_attributes(f"card:{card}", "card", found, "group")}>{escape(ctx.t(f"oh.card.{card}"))}</li>'
             for card in held)  # fmt: skip
    return Markup(f'<ul class="cards">{"".join(cards)}</ul>')


def facts(ctx: RenderContext, seat: int) -> Iterable[Fact]:
    """Show how many counters a seat took."""
    yield Fact("reserve", ctx.t("oh.fact.taken"), str(ctx.view.state.taken[seat]))


def score(ctx: RenderContext, seat: int) -> int | None:
    """Return the final score of a seat, with shells."""
    return int(ctx.view.rules.result(ctx.view.rules, ctx.view.state).scores[seat])


def scores_at(table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
    """Return the scores at any moment."""
    return tuple(table.rules.result(table.rules, table.state_at(moment)).scores)


def result(ctx: RenderContext) -> Markup:
    """Explain the result."""
    return el("p", ctx.t("oh.result"))


def choice_in_words(localizer: Localizer, view: View, choice: Choice) -> str:
    """Describe a card and its bowl, or the action without a card."""
    named: dict[str, Any] = dict(zip("ab", (localizer.value(_kind(one), one) for one in choice.operands), strict=False))
    return localizer.t(f"oh.do.{choice.verb}", **named)


def target_in_words(kind: str, localizer: Localizer, name: str) -> str:
    """Describe a bowl, a card or a button."""
    return localizer.t(f"oh.{kind}.{name}")


def _kind(operand: str | int) -> str:
    return "bowl" if operand in BOWLS else "card"


ADAPTER = Adapter(
    id="ohajiki", secrets=True, size=size, sheet=sheet, live=live, places=places, score=score, scores_at=scores_at, result=result,
    zone_rows={"hand": hand}, fact_rows={"taken": facts},
    vocabulary={"seat": "seat", "card": "oh.card.{}", "cards": "oh.card.{}", "bowl": "oh.bowl.{}"},
    sounds={"oh.event.took": "place"}, chapters=chapters("oh", "goal"),
    about_rows={"bowl": lambda ctx, name: describe(ctx, name) if name in BOWLS else ""},
    target_rows={kind: partial(target_in_words, kind) for kind in ("bowl", "card", "button")},
    choice_rows={"": choice_in_words}, drawn_kinds=frozenset({"bowl", "card"}),
)  # fmt: skip
