"""The parts of a game, such as its seasons and rounds: where they begin, and in which a moment lies."""

from __future__ import annotations

from tenka import Event
from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup, el


def ticks(ctx: TableContext) -> tuple[tuple[int, Event, bool], ...]:
    """Return the moments at which the parts of the game begin: found once for each choice."""
    session, large = ctx.session, ctx.game.ticks
    if session.playback.ticks is None:
        session.playback.ticks = tuple(
            (moment, event, large[event.key]) for moment, event in session.table.log(None) if event.key in large
        )
    return session.playback.ticks


def part(ctx: TableContext, at: int | None = None) -> Markup | None:
    """In which parts of the game a moment lies, else the one on show: the season, and the action; the round."""
    said: dict[bool, Event] = {}
    for moment, event, large in ticks(ctx):
        if moment > (ctx.session.moment if at is None else at):
            break
        said = {True: event} if large else {**said, False: event}
    words = [ctx.localizer.show(_short_name(ctx, event.key), event.values) for event in said.values()]
    return el("span", [el("span", one, " ") for one in words], class_="part-of") if words else None


def _short_name(ctx: TableContext, key: str) -> str:
    """Return how a part is called, where that is less than what was said as it began: ``<key>.part``."""
    return name if ctx.t.has(name := f"{key}.part") else key
