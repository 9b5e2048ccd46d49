"""What a live game adds to the panel: what is asked of this page, who is not connected, and who is here."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.features.realtime import back_view, renewing_view, signs_view, stopped_view, strip_view
from tenka_web.ui.markup import Markup


def first(ctx: TableContext) -> Markup | None:
    """Draw that the game has stopped, or what somebody asks of all, whatever is told."""
    return stopped_view.box(ctx) or strip_view.asked(ctx)


def before(ctx: TableContext) -> Markup | None:
    """Draw who is not connected: it is what everybody waits for."""
    return None if stopped_view.replaces_question(ctx) else renewing_view.banner(ctx) or back_view.banner(ctx)


def instead(ctx: TableContext) -> Markup | None:
    """Draw nothing in place of the question where the game has stopped."""
    return Markup("") if stopped_view.replaces_question(ctx) else None


def after(ctx: TableContext) -> Markup:
    """Draw who is here, and the signs that people give each other."""
    return strip_view.strip(ctx, signs_view.signs(ctx))
