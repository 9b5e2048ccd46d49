"""Single keys as shortcuts."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.app.commands import command, run

SHORTCUTS: dict[str, tuple[str, str]] = {
    "escape": ("close", ""), "u": ("undo", ""), "h": ("hint", ""), "f": ("switch", "forecast"),
    ",": ("history.step", "-1"), ".": ("history.step", "1"), "m": ("places", ""), "?": ("open", "keys"), "s": ("open", "share"),
    "e": ("explain", ""), " ": ("story.tap", ""), "+": ("zoom", "in"), "=": ("zoom", "in"), "-": ("zoom", "out"),
    "0": ("zoom", "reset"),
}  # fmt: skip
"""Key -> (command, argument)."""
PLACES = {"t": "typed", "l": "log-box", "p": "prompt", "c": "cards-box"}


@command("key")
def key(app: App, name: str) -> None:
    """Run a shortcut, or move the focus to a part of the table."""
    if app.session is None and name not in ("?", "Escape"):
        return
    if name.lower() in PLACES:
        app.focus = PLACES[name.lower()]
    elif name.lower() in SHORTCUTS:
        run(app, *SHORTCUTS[name.lower()])
