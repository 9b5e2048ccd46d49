"""Giving a game away: a link, a record, a file."""

from __future__ import annotations

from page.acts.act import act
from page.acts.saves import slug
from page.shown import show
from page.state.address import game_link
from page.state.app import App
from page.views import plots


@act("copy.link")
def copy_link(app: App, arg: str) -> None:
    if app.session is None:
        return

    def done(worked: bool) -> None:
        app.notify("ui.share.copied" if worked else "ui.share.uncopied")
        app.repaint()

    app.browser.copy(game_link(app, moment=arg == "moment"), done)


@act("download")
def download(app: App, what: str) -> None:
    """``record``, ``save``, ``csv`` or ``svg``."""
    session = app.session
    if session is None:
        return
    name = slug(session.save.name)
    if what == "record":
        app.browser.download(f"{name}.tenka.txt", "text/plain", session.table.record())
    elif what == "save":
        app.browser.download(f"{name}.tenka.json", "application/json", session.kept(app.clock.now(), {}).text())
    elif what == "csv":
        shown = show(app.t, app.settings, session)
        app.browser.download(f"{name}.csv", "text/csv", plots.csv_of(shown))
    elif what == "svg":
        app.browser.picture(f"{name}.svg", "map")
