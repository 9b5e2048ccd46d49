"""Strips of the panel for correspondence games: the message while others choose, and requests between browsers."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.features.correspondence import premove_view, seat_views
from tenka_web.features.correspondence import views as letters
from tenka_web.ui.markup import Markup


def draw_before(ctx: TableContext) -> Markup | None:
    """Draw another browser's request."""
    return letters.draw_takeback(ctx) if ctx.session.mode.is_questioned(ctx.session.table) else None


def draw_instead(ctx: TableContext) -> Markup | None:
    """Draw that the seats are played elsewhere, the next premove, or the message while others choose."""
    session = ctx.session
    if session.is_transferred and not session.is_over:
        return seat_views.reader(ctx)
    if session.premove is not None:
        return premove_view.draw_next(ctx)
    return letters.draw_waiting(ctx) if session.is_waiting else None


def draw_after(ctx: TableContext) -> Markup | None:
    """Draw the button to request a takeback of one's last choice."""
    return None if ctx.session.mode.is_questioned(ctx.session.table) else letters.draw_takeback(ctx)
