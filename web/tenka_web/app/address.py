"""The address of the game on the table, and the places in the page between which the browser's back and forward walk."""

from __future__ import annotations

import json

from tenka_web.app import links
from tenka_web.app.app import App
from tenka_web.app.shareable import coded_table


def game_link(app: App, *, moment: bool = False) -> str:
    """Return the game as a link, as far as it may be handed on, with or without the moment on show; empty when nothing may."""
    session = app.session
    assert session is not None
    table = coded_table(session)
    if table is None:
        return ""
    at = session.moment if moment and session.moment < len(table.history) else None
    return f"{app.address}#{links.write_game(table.code(), session.seats, at)}"


def whereabouts(app: App) -> str:
    """Return where the visitor is, as text: the table and the open window; ``tenka_web.app.navigation`` goes there."""
    window = ("", "") if app.dialog is None else (app.dialog.name, app.dialog.arg)
    return json.dumps([*room(app), *window])


def room(app: App) -> tuple[str, str]:
    """Return the table: a kept ``game`` by its id or a ``lesson`` by what opens it; nothing is the lobby."""
    session = app.session
    if session is None:
        return "", ""
    if session.mode.kept:
        return "game", session.save.id
    return "lesson", " ".join((session.table.game.id, *session.table.rules.layers))
