"""The log: what happened, newest first; each line links to its moment, but for a lesson, which tells its own."""

from __future__ import annotations

from tenka import Event
from tenka_web.app.session import visible_log
from tenka_web.app.table_context import TableContext
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button

LATER = 3
"""Lines of later events above a moment of the past."""


def log(ctx: TableContext) -> Keyed:
    """Return the latest lines as the seat at the device may know them; later ones are pale in the past."""
    session, ui = ctx.session, ctx.session.ui
    name = ("log", len(session.table.history), ui.cursor, ui.panel.lines)
    return ctx.of_view(name, lambda: _log(ctx))


def _log(ctx: TableContext) -> Keyed:
    session = ctx.session
    # During a story the log does not reveal its end
    known = len(session.table.history) - (session.playback.story is not None)
    lines = [row for row in visible_log(session.table, session.viewpoint(), known) if ctx.t.has(row[1].key)]
    if session.ui.is_past:      # The log follows the moment on show
        lines = lines[:sum(moment <= session.moment for moment, _ in lines) + LATER]
    earlier = max(0, len(lines) - session.ui.panel.lines)
    rows = {_name(at, lines[at][0]): _line(ctx, at, *lines[at]) for at in range(len(lines) - 1, earlier - 1, -1)}
    words = ctx.t("ui.log.more", n=earlier)
    more = {"log-more": button("log.more", words, class_="quiet", id="log-more")} if earlier else {}
    return keyed(group("lines", rows, "ol", class_="lines", reversed=True), group("log-end", more, "div"))


def _name(at: int, moment: int) -> str:
    return f"line-{moment}-{at}"


def _line(ctx: TableContext, at: int, moment: int, event: Event) -> Markup:
    """Draw one line; cached, because games grow long."""
    session = ctx.session
    state = "now" if moment == session.moment else "later" if moment > session.moment else ""
    key = (ctx.t.language, session.viewpoint(), session.you, state, at)
    kept = session.playback.written.get(key)
    if kept is not None and kept[0] == event:
        return kept[1]
    words = ctx.localizer.show(event.key, event.values)
    go = button("history.go", words, arg=str(moment), class_="quiet", aria_current="true" if state == "now" else None)
    line = el("li", el("span", words) if session.mode.is_guided else go, class_=f"line {state}".rstrip(), id=_name(at, moment))
    session.playback.written[key] = (event, line)
    return line
