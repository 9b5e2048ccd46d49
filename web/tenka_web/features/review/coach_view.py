"""The coach's view: a person's costliest decisions in a finished game, with links to their moments."""

from __future__ import annotations

from tenka import Choice, bots
from tenka_web.app.playback import CostlyDecision
from tenka_web.app.shared_views.game_parts import draw_part
from tenka_web.app.table_context import TableContext
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el, escape
from tenka_web.ui.widgets import button, heading


def coach(ctx: TableContext) -> Markup | None:
    """Draw the coach's button, progress, or findings; None without a coach or people."""
    session, t = ctx.session, ctx.t
    people = [seat for seat, one in enumerate(session.seats) if one.is_person]
    if not people or bots.coach_of(session.table.game.id) is None:
        return None
    inside = [_draw_finding(ctx, seat, alone=len(people) == 1) for seat in people]
    work = session.worker.thinking
    if work is not None:
        share = el("progress", max="100", value=str(round(100 * work.share)), aria_label=t("ui.coach.thinking"))
        stop = button("bots.stop", icon("stop"), t("ui.stop"))
        inside.insert(0, el("div", el("p", t("ui.coach.thinking")), share, stop, class_="thinking"))
    about = el("p", t("ui.coach.about"), class_="dim")
    return el("div", heading(t("ui.coach.title"), 3), about, inside, class_="coach", id="coach")


def _draw_finding(ctx: TableContext, seat: int, *, alone: bool) -> Markup | None:
    session, t = ctx.session, ctx.t
    findings = session.playback.reviews.get(seat)
    name = None if alone else ctx.localizer.seat_mark(seat)
    if findings is None:
        if session.worker.thinking is not None:
            return None
        ask = t("ui.coach") if alone else t("ui.coach.seat", seat=ctx.localizer.seat(seat))
        return el("div", button("coach", icon("hint"), ask, arg=str(seat), id=f"coach-{seat}"), class_="answers")
    if not findings:
        return el("p", name, " " if name else None, t("ui.coach.none"))
    rows = [
        el("li", button("history.go", _lines(ctx, seat, one), arg=str(one.moment), class_="quiet"))
        for one in sorted(findings, key=lambda one: -one.cost)
    ]
    return el("div", el("p", name) if name else None, el("ol", rows, class_="swings"))


def _lines(ctx: TableContext, seat: int, one: CostlyDecision) -> Markup:
    """Draw a finding: when, the choice, a better one, and why; a click opens its moment."""
    t = ctx.t
    when = draw_part(ctx, one.moment) or el("b", t("ui.past", at=one.moment, of=len(ctx.session.table.history)))
    opens = el("b", icon("play"), " ", t("ui.coach.open"))
    return el("span", [[line, el("br")] for line in (when, comparison(ctx, seat, one), draw_reason(ctx, one)) if line], opens)


def draw_reason(ctx: TableContext, one: CostlyDecision) -> Markup | None:
    """Draw what the better choice would have brought on average, in the game's words."""
    t, prefix = ctx.t, ctx.game.prefix
    if not one.why or not t.has(f"{prefix}.coach.why"):
        return None
    named = [
        t("ui.coach.amount", what=t(f"{prefix}.coach.{name}"), n=f"{'+' if more > 0 else '−'}{t.number(abs(round(more, 1)))}")
        for name, more in one.why if t.has(f"{prefix}.coach.{name}")
    ]  # fmt: skip
    return el("span", t(f"{prefix}.coach.why", what=t.join_facts(named)), class_="dim")


def comparison(ctx: TableContext, seat: int, one: CostlyDecision) -> Markup:
    """Draw the choice, the better one, and the difference."""
    made, better = (_words(ctx, seat, one.moment, choices) for choices in (one.made, one.better))
    return ctx.t.rich(f"ui.coach.found.{one.unit}", {"made": made, "better": better, "n": max(1, round(one.cost))})


def note(ctx: TableContext) -> Markup | None:
    """Draw the coach's comment on the moment on show."""
    sentences = [
        el("p", comparison(ctx, seat, one), " ", draw_reason(ctx, one), class_="coached")
        for seat, all_ in ctx.session.playback.reviews.items() for one in all_
        if one.moment == ctx.session.moment
    ]  # fmt: skip
    return el("div", sentences) if sentences else None


def _words(ctx: TableContext, seat: int, moment: int, choices: tuple[Choice, ...]) -> Markup:
    view = ctx.session.view_of(seat, moment)
    return el("b", escape(ctx.t.join_facts(ctx.game.choice(ctx.localizer, view, choice) for choice in choices)))
