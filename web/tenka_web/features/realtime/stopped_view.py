"""A live game that has stopped: who did what, what proves it, and the ways on from where the game stands for all."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.features.realtime.back_view import may_write
from tenka_web.features.realtime.mode import live_of
from tenka_web.features.realtime.strip_view import called
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button


def replaces_question(ctx: TableContext) -> bool:
    """Whether it stands in place of the question: nothing is told any more, and nothing of the past is looked at."""
    session = ctx.session
    stops = live_of(session.mode).game.stopped is not None
    return stops and not session.is_over and session.playback.story is None and not session.ui.is_past


def box(ctx: TableContext) -> Markup | None:
    """Draw it first in the panel, whatever is told there; nothing while the game goes on."""
    live, t = live_of(ctx.session.mode), ctx.t
    stop = live.game.stopped
    if stop is None:
        return None
    why = t("ui.live.stopped.why", name=called(ctx, live.meeting, stop.party), why=t(f"ui.live.foul.{stop.rule}"))
    proof = evidence = None
    if stop.evidence:
        proof = el("p", t("ui.live.evidence.about"), class_="dim")
        evidence = button("live.evidence", icon("down"), el("span", t("ui.live.evidence")), id="live-evidence")
    over = ctx.session.is_over
    letters = None if over or not may_write(live.meeting) else button("live.letters", t("ui.live.letters"), id="stopped-letters")
    go = None if over or not ctx.session.can_go_live else button("live.go", t("ui.live.go"), id="stopped-go")
    title = el("h2", t("ui.live.stop"), id="question" if replaces_question(ctx) else None)
    ways = el("div", evidence, letters, go, class_="answers")
    return el("div", title, el("p", why, role="alert"), proof, ways, class_="ask", id="live-stopped")
