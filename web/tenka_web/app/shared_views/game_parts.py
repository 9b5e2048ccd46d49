"""The parts of a game, such as seasons and rounds: where they begin, and which one a moment is in."""

from __future__ import annotations

from tenka import Event
from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup, el


def ticks(ctx: TableContext) -> tuple[tuple[int, Event, bool], ...]:
    """Return the moments at which parts of the game begin; computed once per choice."""
    session, large = ctx.session, ctx.game.ticks
    if session.playback.ticks is None:
        session.playback.ticks = tuple(
            (moment, event, large[event.key]) for moment, event in session.table.log(None) if event.key in large
        )
    return session.playback.ticks


def draw_part(ctx: TableContext, at: int | None = None) -> Markup | None:
    """Draw the parts of the game at a moment (default: on show): season and action, or round."""
    said: dict[bool, Event] = {}
    for moment, event, large in ticks(ctx):
        if moment > (ctx.session.moment if at is None else at):
            break
        said = {True: event} if large else {**said, False: event}
    words = [ctx.localizer.show(_short_name(ctx, event.key), event.values) for event in said.values()]
    return el("span", [el("span", one, " ") for one in words], class_="part-of") if words else None


def _short_name(ctx: TableContext, key: str) -> str:
    """Return the short name of a part if there is one: ``<key>.part``."""
    return name if ctx.t.has(name := f"{key}.part") else key
