"""Giving a game away: a link, a record, a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page import links
from page.acts.act import act
from page.acts.lobby import all_kinds
from page.acts.saves import slug

if TYPE_CHECKING:
    from page.app import App


def link(app: App, *, moment: bool = False) -> str:
    """The address of the game on the table, with or without the moment on show."""
    session = app.session
    assert session is not None
    at = session.moment if moment and session.cursor is not None else None
    fragment = links.write(session.table.code(), session.seats, all_kinds(), at)
    return f"{app.browser.address()}#{fragment}"


@act("copy.link")
def _copy(app: App, arg: str) -> None:
    if app.session is None:
        return

    def done(worked: bool) -> None:
        app.tell("ui.share.copied" if worked else "ui.share.uncopied")
        app.repaint()

    app.browser.copy(link(app, moment=arg == "moment"), done)


@act("download")
def _download(app: App, what: str) -> None:
    """``record``, ``save``, ``csv`` or ``svg``."""
    from page import games
    from page.look import look
    from page.views import plots

    session = app.session
    if session is None:
        return
    name = slug(session.save.name)
    if what == "record":
        app.browser.download(f"{name}.tenka.txt", "text/plain", session.table.record())
    elif what == "save":
        app.browser.download(f"{name}.tenka.json", "application/json", session.kept(app.clock.now(), {}).text())
    elif what == "csv":
        shown = look(app.t, app.settings, games.adapter(session.table.game.id), session)
        app.browser.download(f"{name}.csv", "text/csv", plots.csv_of(shown))
    elif what == "svg":
        app.browser.picture(f"{name}.svg", "map")
