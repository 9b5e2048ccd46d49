"""Whether the browser keeps games for good: ask it to, warn where it does not."""

from __future__ import annotations

from contextlib import suppress

from tenka_web.app.app import TAKE, App
from tenka_web.app.ports import StorageRefused


def tell_fleeting(app: App) -> None:
    """Warn a player, once, if games are only partly stored."""
    session = app.session
    if app.fleeting and session is not None and session.mode.is_saved and not session.unsaved:
        app.tell_once("ui.storage.fleeting", TAKE)


def lasting_key(app: App) -> str:
    """Return the storage key that records that the browser was asked for persistent storage."""
    return f"tenka:{app.browser.scope()}:lasting"


def ask_to_last(app: App) -> None:
    """Ask the browser for persistent storage at the first game: some browsers delete data after a week without a visit."""
    with suppress(StorageRefused):
        if app.storage.get(lasting_key(app)) is None:
            app.storage.put(lasting_key(app), "asked")
            look_whether_lasting(app, ask=True)


def look_whether_lasting(app: App, *, ask: bool) -> None:
    """Ask the browser whether storage is persistent; remind a visitor who was refused to make copies."""

    def on_answer(lasting: bool | None) -> None:
        app.lasting = lasting
        app.remind = app.remind or (ask and lasting is False)
        app.repaint()

    app.browser.persist(on_answer, ask=ask)
