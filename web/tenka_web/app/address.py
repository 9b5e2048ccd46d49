"""The address of the current game, and the places between which the browser's back and forward move."""

from __future__ import annotations

import json

from tenka_web.app import links
from tenka_web.app.app import App
from tenka_web.app.shareable import find_code_table


def game_link(app: App, *, moment: bool = False) -> str:
    """Return the game as a link, as far as it may be shared, with or without the current moment; "" if nothing may."""
    session = app.session
    assert session is not None
    table = find_code_table(session)
    if table is None:
        return ""
    at = session.moment if moment and session.moment < len(table.history) else None
    return f"{app.address}#{links.write_game(table.code(), session.seats, at)}"


def write_whereabouts(app: App) -> str:
    """Return as text where the visitor is: the table and the open dialog; ``tenka_web.app.navigation`` goes there."""
    dialog = ("", "") if app.dialog is None else (app.dialog.name, app.dialog.arg)
    return json.dumps([*identify_table(app), *dialog])


def identify_table(app: App) -> tuple[str, str]:
    """Return the table as (kind, id): a saved ``game`` or a ``lesson``; empty for the lobby."""
    session = app.session
    if session is None:
        return "", ""
    if session.mode.is_saved:
        return "game", session.save.id
    return "lesson", " ".join((session.table.game.id, *session.table.rules.layers))
