"""A moment of the past: when it was, what led to it, and ways back and on."""

from __future__ import annotations

from tenka_web.app.shareable import find_plain_moment
from tenka_web.app.shared_views.docks import draw_dock, draw_owner
from tenka_web.app.shared_views.game_parts import draw_part
from tenka_web.app.shared_views.score_plots import draw_cause
from tenka_web.app.table_context import TableContext
from tenka_web.features.review import coach_view
from tenka_web.features.review.views import eyes, say_end
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button
from tenka_web.ui.zones import Dock


def _question(ctx: TableContext) -> str:
    """Return what was asked; a question to somebody else says to whom, because it calls that seat "you"."""
    words, seats = ctx.localizer.show(ctx.view.key, ctx.view.values), ctx.view.asked
    return words if seats == (ctx.localizer.you,) else ctx.t.label(ctx.t.join_names(map(ctx.localizer.seat, seats)), words)


def draw_past(ctx: TableContext) -> Markup:
    """Draw a moment of the past."""
    session, t = ctx.session, ctx.t
    last = len(session.table.history)
    title = t("ui.past", at=session.moment, of=last)
    said = el("p", draw_cause(ctx, session.moment), class_="led-here") if session.moment else None
    if session.mode.is_catching_up:
        title = t("ui.letter.since")
        said = el("p", ctx.localizer.summary(session.table.history[session.moment - 1].events) if session.moment else "")
    runs = not session.is_over and session.mode.is_shared      # A shared game goes on meanwhile
    free = session.moment <= find_plain_moment(session) and not runs
    actions = [
        button("history.now", icon("end"), say_end(ctx), class_="primary", id="now"),
        button("history.branch", icon("branch"), t("ui.past.branch")) if free else None,
    ]
    why = None if free or runs else el("p", t("ui.branch.sealed"), class_="dim")
    view = ctx.view
    seat = view.asked[0] if view.asked else None
    asked = el("p", _question(ctx), class_="dim") if view.key else None
    return el(
        "div",
        draw_owner(ctx, seat),
        el("h2", title, id="question"),
        el("p", draw_part(ctx)),
        said,
        coach_view.note(ctx),
        asked,
        el("div", actions, class_="answers"),
        why,
        eyes(ctx),
        *(draw_dock(ctx, which) for which in (Dock.STAGE, Dock.RIVALS)),
        class_="ask",
    )
