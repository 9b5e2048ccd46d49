"""Single keys as shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.acts.act import act

if TYPE_CHECKING:
    from page.app import App

SHORTCUTS = {
    "Escape": ("close", ""), "u": ("undo", ""), "h": ("hint", ""), "f": ("switch", "forecast"), ",": ("history.step", "-1"),
    ".": ("history.step", "1"), "m": ("places", ""), "?": ("open", "keys"), "s": ("open", "share"),
    "+": ("zoom", "in"), "=": ("zoom", "in"), "-": ("zoom", "out"), "0": ("zoom", "reset"),
}  # fmt: skip
PLACES = {"t": "typed", "l": "log-box", "p": "prompt", "c": "cards-box"}


@act("key")
def _key(app: App, key: str) -> None:
    """A shortcut, or a jump to a part of the table."""
    if app.session is None and key not in ("?", "Escape"):
        return
    if key.lower() in PLACES:
        app.focus = PLACES[key.lower()]
    elif (found := SHORTCUTS.get(key if key == "Escape" else key.lower())) is not None:
        app.do(*found)
