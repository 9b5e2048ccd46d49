"""Another tab continues a game of this one: stop, or go on with a copy."""

from __future__ import annotations

from dataclasses import replace

from tenka_web.app import save_titles, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.modes import Mode
from tenka_web.ui.seats import as_local


def overtake(app: App) -> None:
    """Stop because another tab continues this game, and offer to follow or to fork it."""
    session = app.session
    if session is None or session.overtaken:
        return
    session.overtaken = True
    app.cancel_timer()
    worker_jobs.stop(app, session)
    app.notify("ui.overtaken", ("take.theirs", "", "ui.overtaken.theirs"), ("keep.mine", "", "ui.overtaken.mine"), grave=True)


def fork(app: App) -> None:
    """Continue as a copy with its own name and storage key."""
    session = app.session
    if session is not None:
        save = session.save
        name = app.t("ui.copy.of", name=save.title_in(app.t))
        title = save_titles.derive_title("copy", save.title)
        session.save = replace(save, id=app.browser.random(), name=name, title=title, revision=0)
        session.mode, session.seats = Mode(), as_local(session.seats)     # A seat is played from one save only
        session.overtaken = False
