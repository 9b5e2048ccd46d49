"""The public facts and points of a seat in words, as a touch or a pointer asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka_web.app.render_context import RenderContext
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el


def is_forecast(ctx: RenderContext) -> bool:
    """Return whether the points on show are those of a game that ended now."""
    return ctx.settings.forecast and not ctx.session.is_over and ctx.session.playback.story is None


def score_label(ctx: RenderContext) -> str:
    """Return what the points on show are called."""
    return ctx.t.for_game(ctx.game.prefix, "score.forecast" if is_forecast(ctx) else "score.now")


def draw_seat(ctx: RenderContext, name: str) -> str | Markup:
    """Draw a seat's name, its points, and all its public facts, each sign with its words; "" if there is no such seat."""
    if not name.isdigit() or int(name) >= len(ctx.looks):
        return ""
    t, seat = ctx.t, int(name)
    score = ctx.game.score(ctx, seat)
    points = [] if score is None else [el("li", el("b", score, class_="points"), score_label(ctx))]
    facts = ctx.game.list_facts(ctx, seat)
    known = [el("li", icon(fact.icon), t.label(fact.label, fact.value) if fact.value else fact.label) for fact in facts]
    return el("div", el("b", ctx.localizer.seat(seat)), el("ul", points, known, class_="told-facts"))


def say_fact(ctx: RenderContext, name: str) -> str:
    """Return one public fact of a seat with its explanation; ``name``: seat and icon of the fact."""
    seat, _, sign = name.partition(":")
    known = next((fact for fact in ctx.game.list_facts(ctx, int(seat)) if fact.icon == sign), None) if seat.isdigit() else None
    if known is None:
        return ""
    here = ctx.t("ui.fact", label=known.label, value=known.value, seat=ctx.localizer.seat(int(seat)))
    meant = f"{ctx.game.prefix}.about.{sign}"
    return ctx.t.join_sentences(here, ctx.t(meant) if ctx.t.has(meant) else "")


def say_score(ctx: RenderContext, name: str) -> str:
    """Return a seat's points and their lines."""
    seat, t = int(name), ctx.t
    score, tally = ctx.game.score(ctx, seat), ctx.game.tally(ctx)
    lines = tally[seat] if tally is not None else {}
    here = t("ui.fact", label=score_label(ctx), value=str(score), seat=ctx.localizer.seat(seat))
    made = t.join_facts(t.label(t(key), t.number(points)) for key, points in lines.items() if points)
    return t.join_sentences(here, made if sum(lines.values()) == score else "")


ABOUT: Mapping[str, Callable[[RenderContext, str], str | Markup]] = {"fact": say_fact, "score": say_score, "seat": draw_seat}
"""Kind of target -> what is told of such a target in every game, from the name after its colon."""
