"""Commands for sharing a game: a link, a record, a file."""

from __future__ import annotations

from dataclasses import replace

from tenka_web.app.address import game_link
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.session import Session
from tenka_web.app.shareable import find_code_moment, find_code_table, find_plain_moment, find_plain_table
from tenka_web.app.shared_views import score_plots
from tenka_web.app.table_context import build_context
from tenka_web.app.text_files import slug


@command("copy.link")
def copy_link(app: App, arg: str) -> None:
    """Copy the address to the clipboard, with or without the ``moment`` on show."""
    if app.session is not None and (address := game_link(app, moment=arg == "moment")):
        app.copy(address, "ui.share.copied")


@command("download")
def download(app: App, what: str) -> None:
    """Download a ``record``, ``save`` or ``csv`` as far as it may be shared, or the map as ``svg``."""
    session = app.session
    if session is None:
        return
    name, table = slug(session.save.title_in(app.t)), find_plain_table(session)
    if what == "svg":
        app.browser.picture(f"{name}.svg", "map")
    elif what == "save":
        _download_save(app, session, name)
    elif find_plain_moment(session) < find_code_moment(session):
        app.notify("ui.share.hands")
    elif table is None:
        return
    elif what == "record":
        app.browser.download(f"{name}.record.tenka", "text/plain", session.mode.record(table))
    elif what == "csv":
        ctx = build_context(app.t, app.settings, session)
        app.browser.download(f"{name}.csv", "text/csv", score_plots.csv_of(ctx, len(table.history)))


def _download_save(app: App, session: Session, name: str) -> None:
    """Download the save, compressed if someone here must not see all hands."""
    table = find_code_table(session)
    if table is not None:
        save = replace(session.current_save(app.clock.now(), {}), record=table.record(), apart={})
        compressed = find_plain_moment(session) < find_code_moment(session)
        app.browser.download(f"{name}.tenka", "application/json", save.text(compressed=compressed))
