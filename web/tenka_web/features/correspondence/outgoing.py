"""The outgoing message, made as soon as nobody here has anything left to choose."""

from __future__ import annotations

from tenka.multiplayer.correspondence import mailbox
from tenka_web.app.app import App
from tenka_web.app.autosave import store_session
from tenka_web.app.session import Session
from tenka_web.features.correspondence import appearances
from tenka_web.features.correspondence.mode import letters_of


def prepare(app: App, session: Session) -> None:
    """Write what this browser may send now, commit to its sealed answers, and save."""
    if session.mode.by_letters and not (session.overtaken or session.is_transferred):
        letters_of(session.mode).letter = ""
        app.background(_write(app, session))


async def _write(app: App, session: Session) -> None:
    apart, table = letters_of(session.mode), session.table
    before, moment = apart.state, len(table.history)
    letter, state = await mailbox.write(app.browser.crypto, before, table, appearances.looks_of(session.seats))
    unchanged = session.table is table and len(table.history) == moment and apart.state is before
    if app.session is session and unchanged:
        apart.state, apart.letter = state, letter.text(table.seed)
        store_session(app)


def seal(app: App, session: Session) -> None:
    """Record that the message was sent, so that its content can't be undone."""
    if session.mode.by_letters:
        session.mode.lock_history(len(session.table.history))
        store_session(app)
