"""Commands of the list of saved games."""

from __future__ import annotations

from dataclasses import replace

from tenka import TenkaError
from tenka_web.app import table_lifecycle
from tenka_web.app.app import App
from tenka_web.app.autosave import store_session
from tenka_web.app.commands import command
from tenka_web.app.compression import BadSave
from tenka_web.app.extension_points import TAB_NOTE_READERS
from tenka_web.app.other_tabs import fork, overtake
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import Save, read
from tenka_web.app.shareable import find_code_table, find_plain_moment
from tenka_web.app.text_files import slug


@command("open.save")
def open_save(app: App, name: str) -> None:
    """Open a save."""
    table_lifecycle.open_save(app, name)


@command("drop.save")
def drop(app: App, name: str) -> None:
    try:
        dropped = app.save_store.drop(name)
    except StorageRefused as refused:
        app.report_refusal(refused)
        return
    if dropped is not None:
        app.dropped = dropped
        app.notify("ui.save.dropped", ("bring.back", "", "ui.undo"), stay=True, name=_title(app, name, dropped.text))
        app.focus = "notice-box"


def _title(app: App, name: str, text: str) -> str:
    """Return the title of a stored text, readable or not."""
    try:
        save = read(text, whole=False)
        return save.title_in(app.t) or name
    except BadSave:
        return name


@command("bring.back")
def bring_back(app: App, arg: str) -> None:
    if app.dropped is not None:
        try:
            app.save_store.bring_back(app.dropped, app.browser.random())
        except StorageRefused as refused:
            app.report_refusal(refused)
            return
        app.dropped, app.notice = None, None


@command("rename.save")
def rename(app: App, arg: str) -> None:
    """Rename a save: ``<id> <new name>``; an empty name changes nothing."""
    name, _, title = arg.partition(" ")
    try:
        save = app.save_store.get(name, whole=False)
        if save is None or save.title_in(app.t) != title:
            app.save_store.rename(name, title)
    except StorageRefused as refused:
        app.report_refusal(refused)
        return
    except BadSave as error:
        app.notify("ui.save.bad", error=app.t(error.key), grave=True)
    app.dialog = None


@command("export.save")
def export(app: App, name: str) -> None:
    """Download a save; an unreadable one unchanged."""
    try:
        save, text = app.save_store.get(name), ""
    except BadSave:
        save, text = None, app.save_store.text(name) or ""
    except StorageRefused as refused:
        app.report_refusal(refused)
        return
    if save is not None:
        text = _shareable_text(app, save)
    if text:
        title = save.title_in(app.t) if save is not None else name
        app.browser.download(f"{slug(title)}.tenka", "application/json", text)


@command("export.all")
def export_all(app: App, arg: str) -> None:
    """Download all saves as one archive."""
    from tenka_web.features.saves import archive  # Late, because no start needs it

    text = archive.write(app, lambda save: _shareable_text(app, save))
    if text:
        app.browser.download("tenka-games.tenka", "application/json", text)


def _shareable_text(app: App, save: Save) -> str:
    """Return what may be shared of a save, and tell the person what is left out. An unplayable record stays compressed."""
    try:
        session = table_lifecycle.make_session(save)
    except (TenkaError, BadSave):
        return save.text(compressed=True)
    coded, last = find_code_table(session), len(session.table.history)
    if coded is None:
        app.notify("ui.share.nothing")
        return ""
    if len(coded.history) < last:
        app.notify("ui.share.sealed", at=len(coded.history), stay=True)
    return replace(save, record=coded.record(), apart={}).text(compressed=find_plain_moment(session) < len(coded.history))


@command("take.theirs")
def take_theirs(app: App, arg: str) -> None:
    """Open the game as the other tab has stored it."""
    if app.session is not None:
        app.notice = None
        table_lifecycle.open_save(app, app.session.save.id)


@command("keep.mine")
def keep_mine(app: App, arg: str) -> None:
    """Keep the game of this tab as a save of its own, beside the other tab's."""
    if app.session is not None:
        app.notice = None
        fork(app)
        store_session(app)
        app.notify("ui.copied")


@command("leaving")
def retry_writes(app: App, arg: str) -> None:
    """Retry failed writes, because the page is being hidden, perhaps for good."""
    if app.session is not None and app.session.unsaved:
        store_session(app)


@command("storage")
def storage(app: App, key: str) -> None:
    """Stop with a message if another tab has written our game."""
    session, handler = app.session, TAB_NOTE_READERS.find(key.removeprefix(f"tenka:{app.browser.scope()}:"))
    if handler is not None:
        handler(app)
        return
    if session is None or app.save_store.owns(key) != session.save.id:
        return
    try:
        there = app.save_store.stamp(session.save.id)
    except StorageRefused:
        return
    if there not in (None, session.save.stamp):
        overtake(app)
