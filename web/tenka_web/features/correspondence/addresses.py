"""The message, and a seat on its way to another browser, as links."""

from __future__ import annotations

from tenka.multiplayer.correspondence import seat_transfer
from tenka_web.app import links
from tenka_web.app.app import App
from tenka_web.features.correspondence import appearances
from tenka_web.features.correspondence.mode import letters_of


def seat_link(app: App) -> str:
    """Return the seats that this browser gave up, as a link for their owner only; "" while they are played here."""
    session = app.session
    if session is None or not session.is_transferred:
        return ""
    text = seat_transfer.write(letters_of(session.mode).state, session.table, appearances.looks_of(session.seats))
    return f"{app.address}#{links.write(links.SEAT, text)}"


def letter_link(app: App) -> str:
    """Return the message as a link; "" while it is being made."""
    letter = "" if app.session is None else app.session.mode.letter
    return f"{app.address}#{links.write(links.LETTER, letter)}" if letter else ""
