"""Commands to move a seat between browsers. Imported when needed."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.overlays import Dialog
from tenka_web.app.text_files import slug
from tenka_web.features.correspondence import seat_transfer
from tenka_web.features.correspondence.addresses import seat_link


@command("seat.go")
def go(app: App, arg: str) -> None:
    """Give up the seat and show its QR code."""
    seat_transfer.take_along(app)
    app.dialog = Dialog("seat")


@command("seat.copy")
def copy(app: App, arg: str) -> None:
    """Copy the link to the clipboard."""
    link = seat_link(app)
    if link:
        app.copy(link, "ui.seat.copied")


@command("seat.file")
def file(app: App, arg: str) -> None:
    """Download a file with a warning and the link."""
    session, link = app.session, seat_link(app)
    if session is not None and link:
        name = f"{slug(session.save.title_in(app.t))}.seat.txt"
        app.browser.download(name, "text/plain", f"{app.t('ui.seat.warning')}\n{link}\n")


@command("seat.back")
def take_back_seat(app: App, arg: str) -> None:
    """Take the seat back if nobody has opened it elsewhere, as another browser would."""
    link = seat_link(app)
    if link:
        seat_transfer.open_seat(app, link.partition("=")[2])


@command("seat.in")
def sit(app: App, arg: str) -> None:
    """Play the incoming seat here."""
    app.dialog = None
    seat_transfer.sit(app)
