"""Notifications that call a person back to a hidden page at their turn. Offered once, when first useful."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.app.session import Session
from tenka_web.app.table_context import words_of

UNASKED = "default"
"""The browser's permission before it has asked the visitor."""


def call_when_asked(app: App) -> None:
    """Notify the person whose turn began since the last look, if the page is hidden."""
    turn = _turn(app.session)
    if turn is None and app.session is not None and app.session.mode.is_connected and not app.session.is_over:
        _offer(app)                 # The first wait for others
    if turn == app.called:
        return
    app.called = turn
    if turn is None or app.session is None or not app.browser.is_hidden():
        return
    app.browser.badge(on=True)
    if app.settings.notifications:
        seat = words_of(app.t, app.session).seat(turn[2])
        app.browser.show_notification(app.t("ui.notifications.turn", seat=seat), app.session.save.title_in(app.t))
    else:
        app.missed = True


def _turn(session: Session | None) -> tuple[str, int, int] | None:
    """Return (seat, moment, game) of the turn; None if there is no single person to notify."""
    if session is None or session.mode.is_guided or session.is_stopped or not session.is_alone:
        return None
    person = session.asked_person
    return None if person is None else (session.save.id, len(session.table.history), person)


def on_visible(app: App) -> None:
    """Clear the badge of a page that is visible again; offer notifications to a visitor who missed a turn."""
    app.browser.badge(on=False)
    missed, app.missed = app.missed, False
    if missed:
        _offer(app)


def _offer(app: App) -> None:
    """Offer notifications once."""
    if not app.settings.notifications_offered and app.browser.notification_permission() == UNASKED and app.notice is None:
        app.settings.notifications_offered = True
        app.keep_settings()
        app.notify("ui.notifications.offer", ("notifications", "on", "ui.notifications.on"), stay=True)


def switch(app: App, *, on: bool) -> None:
    """Switch notifications on or off; the first time the browser asks the visitor."""
    app.settings.notifications = False
    if not on:
        app.keep_settings()
        return

    def on_answer(allowed: bool) -> None:
        app.settings.notifications = allowed
        app.keep_settings()
        app.notify("ui.notifications.done" if allowed else "ui.notifications.refused")
        app.repaint()

    app.browser.request_notifications(on_answer)
