"""The public facts of a seat as a list: each sign with its words, as a touch or a pointer asks for them."""

from __future__ import annotations

from collections.abc import Iterable

from tenka_web.app.render_context import RenderContext
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.zones import Fact


def draw_facts(ctx: RenderContext, seat: int, score: int | None, facts: Iterable[Fact]) -> Markup:
    """Draw a seat's name, its points, and its facts."""
    t = ctx.t
    points = [] if score is None else [el("li", el("b", score, class_="points"), t.own(ctx.game.prefix, "score.now"))]
    known = [el("li", icon(fact.icon), t.label(fact.label, fact.value) if fact.value else fact.label) for fact in facts]
    return el("div", el("b", ctx.localizer.seat(seat)), el("ul", points, known, class_="told-facts"))
