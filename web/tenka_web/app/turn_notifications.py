"""Calling somebody back to a page that is out of sight: it is their turn. Offered once, when it would first have been of use."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.app.session import Session
from tenka_web.app.table_context import words_of

UNASKED = "default"
"""The browser's word for a visitor who has not been asked yet."""


def call_when_asked(app: App) -> None:
    """Call whoever has to choose at this page since the last look, if the page is out of sight."""
    turn = _turn(app.session)
    if turn is None and app.session is not None and app.session.mode.connected and not app.session.is_over:
        _offer(app)                 # the first wait for others
    if turn == app.called:
        return
    app.called = turn
    if turn is None or app.session is None or not app.browser.hidden():
        return
    app.browser.badge(on=True)
    if app.settings.call:
        seat = words_of(app.t, app.session).seat(turn[2])
        app.browser.call(app.t("ui.call.turn", seat=seat), app.session.save.title_in(app.t))
    else:
        app.missed = True


def _turn(session: Session | None) -> tuple[str, int, int] | None:
    """Return who has to choose, at which moment of which game; None where nobody waits for one person at this page."""
    if session is None or session.mode.guided or session.is_stopped or not session.is_alone:
        return None
    person = session.person()
    return None if person is None else (session.save.id, len(session.table.history), person)


def on_visible(app: App) -> None:
    """Take notice that the page is in sight again; whoever missed a call may be called the next time."""
    app.browser.badge(on=False)
    missed, app.missed = app.missed, False
    if missed:
        _offer(app)


def _offer(app: App) -> None:
    """Offer once to call the visitor."""
    if not app.settings.called and app.browser.calls() == UNASKED and app.notice is None:
        app.settings.called = True
        app.keep_settings()
        app.notify("ui.call.offer", ("call", "on", "ui.call.on"), stay=True)


def switch(app: App, *, on: bool) -> None:
    """Switch calls on or off; the first time they are wanted the browser asks its visitor."""
    app.settings.call = False
    if not on:
        app.keep_settings()
        return

    def done(allowed: bool) -> None:
        app.settings.call = allowed
        app.keep_settings()
        app.notify("ui.call.done" if allowed else "ui.call.refused")
        app.repaint()

    app.browser.ask_to_call(done)
