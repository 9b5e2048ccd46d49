"""Back and forward: what the browser's buttons and gestures do on this page."""

from __future__ import annotations

from tenka_web.app import input_limits, table_lifecycle
from tenka_web.app.address import identify_table
from tenka_web.app.app import App
from tenka_web.app.commands import command, run
from tenka_web.app.extension_points import OPENABLE
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.overlays import Dialog


@command("step")
def go_to_whereabouts(app: App, arg: str) -> None:
    """Go to where the visitor was; see ``tenka_web.app.address.write_whereabouts``."""
    try:
        whereabouts = input_limits.read_json(arg, "a step")
    except (ValueError, TooMuch):
        return
    if not (isinstance(whereabouts, list) and len(whereabouts) == 4 and all(isinstance(one, str) for one in whereabouts)):
        return
    kind, what, dialog, about = whereabouts
    if identify_table(app) != (kind, what):
        _sit(app, kind, what)
    app.dialog = Dialog(dialog, about) if dialog in OPENABLE else None


def _sit(app: App, kind: str, what: str) -> None:
    """Go to a table or the lobby; if the table no longer exists, say so and change nothing."""
    if kind == "game":
        table_lifecycle.open_save(app, what)
    elif kind == "lesson":
        run(app, "tutorial", what)
    else:
        table_lifecycle.return_to_lobby(app)
