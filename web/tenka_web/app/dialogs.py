"""The open dialog; features draw its content."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.app.extension_points import DIALOGS
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import heading, tool


def dialog(app: App, said: Markup) -> Markup:
    """Draw the open dialog, or nothing; ``said``: the current message, which the dialog would hide."""
    draw = None if app.dialog is None else DIALOGS.find(app.dialog.name)
    if app.dialog is None or draw is None:
        return Markup("")
    title, inside = draw(app, app.dialog.arg)
    head = el("header", heading(title, id="window-title"), tool("close", "close", app.t("ui.close")), class_="window-head")
    return el("div", head, said, el("div", inside, class_="window-body"), class_=f"window-in window-{app.dialog.name}")
