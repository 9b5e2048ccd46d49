"""Dialogs of the lobby: all saves, renaming, and opening from outside."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.app.extension_points import Inside
from tenka_web.features.lobby.views import save_row, sort_saves, unread_rows
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import el
from tenka_web.ui.widgets import button, chooser, field, scanner


def saves(app: App, arg: str) -> Inside:
    """Draw all saved games."""
    kept, unread = app.save_store.list_all()
    rows = [save_row(app.t, save, app.clock.now()) for save in sort_saves(kept)]
    everything = button("export.all", icon("down"), app.t("ui.archive"), class_="quiet") if kept else None
    return app.t("ui.continue"), [el("ul", rows, class_="saves"), unread_rows(app.t, unread), everything]


def rename(app: App, name: str) -> Inside:
    """Draw the form to rename a save."""
    title = next((save.title_in(app.t) for save in app.save_store.all() if save.id == name), "")
    box = field(app.t("ui.save.name.new"), "rename.save", title, maxlength="24", data_prefix=name, id="rename", autofocus=True)
    return app.t("ui.save.rename", name=title), [
        box,
        el("div", button("close", app.t("ui.done"), class_="primary"), class_="answers"),
    ]


def import_(app: App, arg: str) -> Inside:
    """Draw the form to open a link, a code or a file."""
    t = app.t
    return t("ui.open.link"), [
        field(t("ui.open.paste"), "paste", "", id="paste", autofocus=True),
        el("p", t("ui.open.about"), class_="dim"),
        el("div", chooser("up", t("ui.open.file"), data_file="import", accept=".tenka,.json,.txt", id="file"),
           scanner(t, "paste-scan"), class_="answers"),
    ]
