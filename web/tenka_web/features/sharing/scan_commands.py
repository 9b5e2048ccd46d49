"""Commands to scan QR codes: an answer, an invitation, a message, a seat. Imported when needed."""

from __future__ import annotations

from tenka_web.app import input_limits
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.incoming import find_links, paste
from tenka_web.app.overlays import Dialog, Scanning

VIDEO = "scan-video"
"""Id of the element with the camera's picture."""


@command("scan.open")
def open_(app: App, arg: str) -> None:
    """Open the camera, or retry; the current dialog returns afterwards."""
    back = app.dialog if app.scanning is None or app.dialog is None or app.dialog.name != "scan" else app.scanning.back
    scanning = app.scanning = Scanning(back)
    app.dialog, app.notice = Dialog("scan"), None

    def failed(why: str) -> None:
        if app.scanning is scanning:
            scanning.fault = why
            app.repaint()

    app.browser.camera().look(VIDEO, lambda text: _take_code(app, scanning, text), failed)


@command("scan.picture")
def picture(app: App, address: str) -> None:
    """Scan a chosen picture, by its address."""
    scanning = app.scanning
    if scanning is None:
        return

    def on_code(text: str | None) -> None:
        if text is None:
            scanning.fault = "reader"
        elif not text:
            app.notify("ui.scan.unread", grave=True)
        else:
            _take_code(app, scanning, text)
        app.repaint()

    app.browser.camera().read(address, on_code)


@command("scan.back")
def return_to_dialog(app: App, arg: str) -> None:
    """Return to the dialog from which the camera was opened."""
    if app.scanning is not None:
        app.dialog, app.scanning = app.scanning.back, None


def _take_code(app: App, scanning: Scanning, text: str) -> None:
    """Handle a scanned code. One of ours closes the dialog and the camera."""
    if app.scanning is not scanning or app.dialog != Dialog("scan"):
        return
    if not is_ours(text):
        if scanning.other != text:          # The same code stays in view; report it once
            scanning.other = text
            app.notify("ui.scan.other", grave=True)
            app.repaint()
        return
    app.dialog, app.scanning, app.notice = scanning.back, None, None
    app.attempt(lambda: paste(app, text))
    app.repaint()


def is_ours(text: str) -> bool:
    """Return whether a code is a link of this kind of site."""
    return len(text) <= input_limits.limit_of("the text of a code") and bool(find_links(text))
