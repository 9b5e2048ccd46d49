"""The public facts of a seat as a list: each sign with its words, as a touch or a pointer asks for them."""

from __future__ import annotations

from collections.abc import Iterable

from tenka_web.app.render_context import RenderContext
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.zones import Fact


def is_forecast(ctx: RenderContext) -> bool:
    """Return whether the points on show are those of a game that ended now."""
    return ctx.settings.forecast and not ctx.session.is_over and ctx.session.playback.story is None


def score_label(ctx: RenderContext) -> str:
    """Return what the points on show are called."""
    return ctx.t.for_game(ctx.game.prefix, "score.forecast" if is_forecast(ctx) else "score.now")


def draw_facts(ctx: RenderContext, seat: int, score: int | None, facts: Iterable[Fact]) -> Markup:
    """Draw a seat's name, its points, and its facts."""
    t = ctx.t
    points = [] if score is None else [el("li", el("b", score, class_="points"), score_label(ctx))]
    known = [el("li", icon(fact.icon), t.label(fact.label, fact.value) if fact.value else fact.label) for fact in facts]
    return el("div", el("b", ctx.localizer.seat(seat)), el("ul", points, known, class_="told-facts"))
