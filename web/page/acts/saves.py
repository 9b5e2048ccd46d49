"""The list of saved games."""

from __future__ import annotations

from page.acts.act import act
from page.course import table
from page.course.keep import fork, overtake
from page.ports import StorageRefused
from page.state.app import App


@act("open.save")
def open_save(app: App, name: str) -> None:
    """Go on with a save."""
    table.open_save(app, name)


@act("drop.save")
def drop(app: App, name: str) -> None:
    try:
        save, text = app.shelf.get(name), app.shelf.drop(name)
    except StorageRefused as refused:
        app.report_refusal(refused)
        return
    if text is not None:
        app.dropped = (name, text)
        app.notify("ui.save.dropped", ("bring.back", "", "ui.undo"), stay=True, name=save.name if save else name)
        app.focus = "notice-box"


@act("bring.back")
def bring_back(app: App, arg: str) -> None:
    if app.dropped is not None:
        try:
            app.shelf.bring_back(*app.dropped)
        except StorageRefused as refused:
            app.report_refusal(refused)
            return
        app.dropped, app.notice = None, None


@act("rename.save")
def rename(app: App, arg: str) -> None:
    """``<id> <new name>``; an empty name leaves the old one."""
    name, _, title = arg.partition(" ")
    try:
        app.shelf.rename(name, title)
    except StorageRefused as refused:
        app.report_refusal(refused)
        return
    app.dialog = None


@act("export.save")
def export(app: App, name: str) -> None:
    save = app.shelf.get(name)
    if save is not None:
        app.browser.download(f"{slug(save.name)}.tenka.json", "application/json", save.text())


def slug(name: str) -> str:
    """A file's name from a game's name: letters and digits of any script."""
    return "-".join("".join(char if char.isalnum() else " " for char in name).split()).lower() or "tenka"


@act("take.theirs")
def take_theirs(app: App, arg: str) -> None:
    if app.session is not None:
        app.notice = None
        table.open_save(app, app.session.save.id)


@act("keep.mine")
def keep_mine(app: App, arg: str) -> None:
    if app.session is not None:
        app.notice = None
        fork(app)
        app.notify("ui.copied")


@act("storage")
def storage(app: App, key: str) -> None:
    """Another tab wrote: if it was our game, stop and say so."""
    session = app.session
    if session is None or app.shelf.owns(key) != session.save.id:
        return
    try:
        there = app.shelf.get(session.save.id)
    except StorageRefused:
        return
    if there is not None and there.revision != session.save.revision:
        overtake(app)
