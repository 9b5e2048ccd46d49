"""What a game by letters adds to the panel: the letter while others choose, and what its browsers ask of each other."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.features.correspondence import premove_view, seat_views
from tenka_web.features.correspondence import views as letters
from tenka_web.ui.markup import Markup


def before(ctx: TableContext) -> Markup | None:
    """Draw what a browser elsewhere asks of this one."""
    return letters.back(ctx) if ctx.session.mode.is_questioned(ctx.session.table) else None


def instead(ctx: TableContext) -> Markup | None:
    """Draw seats played elsewhere, orders about to be carried out, or the letter while others choose."""
    session = ctx.session
    if session.is_transferred and not session.is_over:
        return seat_views.reader(ctx)
    if session.premove is not None:
        return premove_view.draw_next(ctx)
    return letters.waiting(ctx) if session.is_waiting else None


def after(ctx: TableContext) -> Markup | None:
    """Draw the way to ask whether one's last choice may be taken back."""
    return None if ctx.session.mode.is_questioned(ctx.session.table) else letters.back(ctx)
