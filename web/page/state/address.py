"""The address of the game on the table."""

from __future__ import annotations

from page import links
from page.state.app import App
from page.state.secrecy import free_table


def game_link(app: App, *, moment: bool = False) -> str:
    """The game as a link, as far as it may be handed on, with or without the moment on show; empty when nothing may."""
    session = app.session
    assert session is not None
    table = free_table(session)
    if table is None:
        return ""
    at = session.moment if moment and session.moment < len(table.history) else None
    fragment = links.write(table.code(), session.seats, links.KINDS, at)
    return f"{app.browser.address()}#{fragment}"
