"""An answer that a messenger opened in a new tab: storage hands it to the tab that waits for it."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.app.ports import StorageRefused
from tenka_web.features.realtime import invitation_link, invitations
from tenka_web.features.realtime.sdp import ANSWER
from tenka_web.features.realtime.state import live_state

HANDING, HANDED, UNCLAIMED = "ui.live.handing", "ui.live.handed", "ui.live.unclaimed"
PATIENCE = 2_500
"""Milliseconds until the page reports that no tab has taken the answer. A tab can still take it later."""
LONGEST = 4_000
NOTE = "answer"
"""Last part of the storage key of an answer."""


def take_answer(app: App, text: str) -> None:
    """Take an answer as the host; else store it for the tab that waits, and report whether a tab takes it."""
    if live_state(app).hosted:
        invitations.take_answer(app, text)
        return
    try:
        app.storage.put(_key(app), text[:LONGEST])
    except StorageRefused as refused:
        app.report_refusal(refused)
        return
    app.notify(HANDING, grave=True)

    def on_timeout() -> None:
        if app.notice is not None and app.notice.key == HANDING:
            app.notify(UNCLAIMED, grave=True)
            app.repaint()

    app.clock.call_later(PATIENCE, on_timeout)


def _key(app: App) -> str:
    return f"tenka:{app.browser.scope()}:{NOTE}"


def take_stored(app: App) -> None:
    """Take an answer that another tab has stored; or report that it was taken."""
    key, hosted = _key(app), live_state(app).hosted
    try:
        text = app.storage.get(key)
        if hosted is not None and invitation_link.belongs(text or "", ANSWER, hosted.id):
            app.storage.drop(key)
            invitations.take_answer(app, text or "")
        elif text is None and app.notice is not None and app.notice.key in (HANDING, UNCLAIMED):
            app.notify(HANDED, grave=True)
    except StorageRefused:
        return
