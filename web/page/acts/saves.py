"""The list of saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tenka
from page.acts.act import act
from page.acts.lobby import complete, tell_disagreement
from page.acts.saving import fork, overtake
from page.acts.table import enter
from page.ports import StorageRefused
from page.saves import Save
from page.session import Session
from tenka import TenkaError

if TYPE_CHECKING:
    from page.app import App


@act("open.save")
def _open(app: App, name: str) -> None:
    try:
        save = app.shelf.get(name)
    except StorageRefused as refused:
        app.told_refusal(refused)
        return
    if save is None:
        app.tell("ui.save.gone")
        return
    open_save(app, save)


def open_save(app: App, save: Save) -> None:
    """Go on with a save; one whose record can't be played stays where it is."""
    try:
        table = tenka.replay(save.record)
    except TenkaError as error:
        app.tell("ui.save.bad", error=str(error)[:160], grave=True)
        return
    seats = complete(save.seats, table.rules.seats)
    enter(app, Session(table, seats, save))
    tell_disagreement(app, table)


@act("drop.save")
def _drop(app: App, name: str) -> None:
    try:
        save, text = app.shelf.get(name), app.shelf.drop(name)
    except StorageRefused as refused:
        app.told_refusal(refused)
        return
    if text is not None:
        app.dropped = (name, text)
        app.tell("ui.save.dropped", ("bring.back", "", "ui.undo"), stay=True, name=save.name if save else name)
        app.focus = "notice-box"


@act("bring.back")
def _bring_back(app: App, arg: str) -> None:
    if app.dropped is not None:
        try:
            app.shelf.bring_back(*app.dropped)
        except StorageRefused as refused:
            app.told_refusal(refused)
            return
        app.dropped, app.notice = None, None


@act("rename.save")
def _rename(app: App, arg: str) -> None:
    """``<id> <new name>``; an empty name leaves the old one."""
    name, _, title = arg.partition(" ")
    try:
        app.shelf.rename(name, title)
    except StorageRefused as refused:
        app.told_refusal(refused)
        return
    app.dialog = None


@act("export.save")
def _export(app: App, name: str) -> None:
    save = app.shelf.get(name)
    if save is not None:
        app.browser.download(f"{slug(save.name)}.tenka.json", "application/json", save.text())


def slug(name: str) -> str:
    """A file's name from a game's name: letters and digits of any script."""
    return "-".join("".join(char if char.isalnum() else " " for char in name).split()).lower() or "tenka"


@act("take.theirs")
def _take_theirs(app: App, arg: str) -> None:
    if app.session is not None:
        app.notice = None
        app.do("open.save", app.session.save.id)


@act("keep.mine")
def _keep_mine(app: App, arg: str) -> None:
    if app.session is not None:
        app.notice = None
        fork(app)
        app.tell("ui.copied")


@act("storage")
def _storage(app: App, key: str) -> None:
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
