"""Single keys as shortcuts."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.app.commands import Act, act
from tenka_web.features.hints import commands as bots
from tenka_web.features.review import commands as history
from tenka_web.features.settings import commands as settings
from tenka_web.features.table import click_commands as clicks
from tenka_web.features.table import commands as table

SHORTCUTS: dict[str, tuple[Act, str]] = {
    "Escape": (settings.close, ""), "u": (table.undo, ""), "h": (bots.hint, ""), "f": (settings.switch, "forecast"),
    ",": (history.step, "-1"), ".": (history.step, "1"), "m": (settings.places, ""),
    "?": (settings.open_, "keys"), "s": (settings.open_, "share"),
    "e": (clicks.explain, ""), " ": (table.tap, ""),
    "+": (settings.zoom, "in"), "=": (settings.zoom, "in"), "-": (settings.zoom, "out"), "0": (settings.zoom, "reset"),
}  # fmt: skip
PLACES = {"t": "typed", "l": "log-box", "p": "prompt", "c": "cards-box"}


@act("key")
def key(app: App, name: str) -> None:
    """A shortcut, or a jump to a part of the table."""
    if app.session is None and name not in ("?", "Escape"):
        return
    if name.lower() in PLACES:
        app.focus = PLACES[name.lower()]
    elif (row := SHORTCUTS.get(name if name == "Escape" else name.lower())) is not None:
        shortcut, arg = row
        shortcut(app, arg)
