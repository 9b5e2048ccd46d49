"""The address of the game on the table."""

from __future__ import annotations

from page import links
from page.state.app import App


def game_link(app: App, *, moment: bool = False) -> str:
    """The whole game as a link, with or without the moment on show."""
    session = app.session
    assert session is not None
    at = session.moment if moment and session.attention.cursor is not None else None
    fragment = links.write(session.table.code(), session.seats, links.KINDS, at)
    return f"{app.browser.address()}#{fragment}"
