"""Notes about choosing instead of answering a request."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup, el


def choosing_refuses(ctx: TableContext) -> Markup | None:
    """Say that a choice declines the requested takeback."""
    return _draw(ctx, "ui.live.undo.instead")


def choosing_is_free(ctx: TableContext) -> Markup | None:
    """Say that a choice is independent of the answer to the request."""
    return _draw(ctx, "ui.live.asked.first")


def _draw(ctx: TableContext, words: str) -> Markup | None:
    """Draw a note if there is a choice now that is not sealed; a sealed one affects no request."""
    session, decision = ctx.session, ctx.session.table.decision
    if session.is_stopped or session.person() is None or decision is None or decision.sealed:
        return None
    return el("p", ctx.t(words), class_="dim")
