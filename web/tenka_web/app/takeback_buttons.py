"""Parts of a request to take a choice back: its meaning, and notes about choosing instead of answering."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup, el

MOST_MEANT = 3
"""Sentences about what would be taken back."""


def say_meaning(ctx: TableContext, moment: int) -> Markup | None:
    """Say what would be taken back if the game returned to a moment."""
    events = [event.as_seen_by(None) for line in ctx.session.table.history[moment:] for event in line.events]
    told = [ctx.localizer.say(event.key, event.values) for event in events if ctx.t.has(event.key)][:MOST_MEANT]
    return el("p", ctx.t.join_sentences(*told), class_="dim") if told else None


def warn_choosing_declines(ctx: TableContext) -> Markup | None:
    """Say that a choice declines the requested takeback."""
    return _draw(ctx, "ui.live.undo.instead")


def say_choosing_is_free(ctx: TableContext) -> Markup | None:
    """Say that a choice is independent of the answer to the request."""
    return _draw(ctx, "ui.live.asked.first")


def _draw(ctx: TableContext, words: str) -> Markup | None:
    """Draw a note if there is a choice now that is not sealed; a sealed one affects no request."""
    session, decision = ctx.session, ctx.session.table.decision
    if session.is_stopped or session.asked_person is None or decision is None or decision.sealed:
        return None
    return el("p", ctx.t(words), class_="dim")
