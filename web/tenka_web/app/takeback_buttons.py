"""Going on with one's turn instead of answering what others ask."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup, el


def choosing_refuses(ctx: TableContext) -> Markup | None:
    """Say to whoever is asked to take a choice back that to choose is an answer too."""
    return _draw(ctx, "ui.live.undo.instead")


def choosing_is_free(ctx: TableContext) -> Markup | None:
    """Say to whoever is asked anything else that a choice counts whatever the answer is."""
    return _draw(ctx, "ui.live.asked.first")


def _draw(ctx: TableContext, words: str) -> Markup | None:
    """Draw it where there is a choice to make now, and not a secret one, which lets every question stay."""
    session, decision = ctx.session, ctx.session.table.decision
    if session.is_stopped or session.person() is None or decision is None or decision.sealed:
        return None
    return el("p", ctx.t(words), class_="dim")
