"""Opening and closing tables: a new game, a save, a game from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import tenka
from tenka import MissingFile, Table, TenkaError
from tenka_web.app import data_files, save_titles, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.autosave import store_session
from tenka_web.app.compression import BadSave
from tenka_web.app.data_file_lookup import open_with_files
from tenka_web.app.extension_points import BEGIN_BY_LETTERS, MODE_OF_SAVE, SESSION_OF_SAVE, call_hook
from tenka_web.app.narration import resume_story, tell_opening
from tenka_web.app.new_game_setup import list_kinds, pick_default_bot
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import Save, live_key
from tenka_web.app.session import Session, first_person
from tenka_web.app.turn import go_on, turn_to
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import LIVE, Seat

REMINDER = "ui.lasting.remind"


def enter(app: App, session: Session) -> None:
    """Open a table, and remove the message of another one."""
    leave(app)
    if app.notice is not None and app.notice.key == REMINDER:
        app.notice = None
    app.session = session
    app.dialog = None
    app.focus = "prompt"
    session.viewer = first_person(session.seats)
    app.spoken = app.t("ui.spoken.table", name=session.save.title_in(app.t))
    app.browser.set_fragment(f"s={session.save.id}" if session.mode.is_saved else "")
    resume_story(app, session)
    if session.playback.story is None:
        turn_to(app, session, first=True)
    go_on(app)


def leave(app: App) -> None:
    """Close the table; the game stays in the saves."""
    app.cancel_timer()
    app.go_on_from_notice()
    if app.session is not None:
        if app.session.mode.is_guided:
            app.notice = None           # its command turns the lesson's pages
        worker_jobs.stop(app, app.session)
    app.session = None


def return_to_lobby(app: App) -> None:
    """Close the table and show the lobby."""
    left = app.session
    leave(app)
    app.browser.set_fragment("")
    app.focus = "lobby"
    if app.remind and left is not None:
        app.remind = False
        app.notify(REMINDER, ("export.save", left.save.id, "ui.lasting.export"), stay=True)


def close_broken_game(app: App) -> bool:
    """After an error, close a game from outside that can't be replayed by its own choices, with one message.

    Return False if there is none: then the error is the client's own.
    """
    if app.incoming is not None and not is_built_by_rules(app.incoming.table):
        app.incoming = app.dialog = None
    elif app.session is not None and not is_built_by_rules(app.session.table):
        return_to_lobby(app)
        app.dialog = None
    else:
        return False
    app.notify("ui.table.stopped", grave=True)
    return True


def is_built_by_rules(table: Table) -> bool:
    """Return whether a game follows from its set-up and choices, so that no rule was broken."""
    return table.start is None and table.has_full_state


def begin(app: App, table: Table, seats: list[Seat], name: str = "", title: str = "", *, with_story: bool = False) -> None:
    """Open a new table and save it; ``with_story``: show the story of its set-up.

    The save gets ``title``, or ``name`` if the title is "".
    """
    seats = seating.as_local(seats)
    title = title or ("" if name else save_titles.title("save", table.game.id, len(seats)))
    files = data_files.files_of(table, app.files)
    save = Save(app.browser.random(), save_titles.say_title(app.t, title, name), "", seats, files=files, title=title)
    session = Session(table, seats, save)
    if with_story:
        tell_opening(app, session)
    enter(app, session)
    store_session(app)


def begin_by_letters(app: App, lay: Callable[[str], Table], seats: list[Seat], *, invite: bool = False) -> None:
    """Begin a correspondence game whose table is made from a seed; ``invite``: show the invitation at once."""
    begun = BEGIN_BY_LETTERS.find("letters")
    if begun is not None:
        begun(app, lay, seats, invite)


def open_save(app: App, name: str) -> None:
    """Open a save by its id; an invalid save is not changed."""
    try:
        save = app.save_store.get(name)
    except StorageRefused as refused:
        app.report_refusal(refused)
        return
    except BadSave as error:
        app.notify("ui.save.bad", error=app.t(error.key), grave=True)
        return
    if save is None:
        app.notify("ui.save.gone")
        return
    open_with_files(app, lambda: _go_on_with(app, save))


def _go_on_with(app: App, save: Save) -> None:
    """Open a save. Raises MissingFile."""
    try:
        session = _live_session(app, save) or make_session(save)
    except MissingFile:
        raise
    except BadSave as error:
        app.notify("ui.save.bad", error=app.t(error.key), grave=True)
        return
    except TenkaError as error:
        app.notify("ui.save.bad", error=app.t.error(error), grave=True)
        return
    app.files.update(save.files)
    enter(app, session)
    if session.mode.is_unseen(len(session.table.history)):
        call_hook("unseen", app, session)
    if save.dropped_parts:
        parts = app.t.join_names(app.t(f"ui.field.{name}") for name in save.dropped_parts)
        app.notify("ui.save.mended", fields=parts, grave=True)
    report_replaced(app, session.table, fill_seats(save.seats, session.table)[1])
    report_disagreement(app, session.table)


def _live_session(app: App, save: Save) -> Session | None:
    """Return the session of a live game; None for any other. Raises BadSave."""
    if all(seat.kind != LIVE for seat in save.seats) and not _has_gone_on_alone(app, save):
        return None
    opened = SESSION_OF_SAVE.find("live")
    return None if opened is None else opened(app, save)


def _has_gone_on_alone(app: App, save: Save) -> bool:
    """Return whether this client's bots play on for all who have left a live game."""
    try:
        return app.storage.get(live_key(app.browser.scope(), save.id)) is not None
    except StorageRefused:
        return False


def make_session(save: Save) -> Session:
    """Return the session of a save. Raises TenkaError if its record can't be played, BadSave if its data files can't be read."""
    data_files.admit_record(save.record, save.files)
    table = tenka.replay(save.record)
    mode_of, seats = MODE_OF_SAVE.find("letters") if save.apart else None, fill_seats(save.seats, table)[0]
    mode = None if mode_of is None else mode_of(save)
    return Session(table, seating.as_local(seats), save) if mode is None else Session(table, seats, save, mode)


def fill_seats(seats: list[Seat], table: Table) -> tuple[list[Seat], tuple[str, ...]]:
    """Return the seats of the game with known players, and the unknown kinds of bots."""
    known, count = (*list_kinds(table.game.id), LIVE), table.rules.seats
    copies = [replace(seat) for seat in seats]
    seated = seating.resolve_clashes([*copies, *(seating.default(at) for at in range(len(seats), count))][:count])
    unknown = [seat.kind for seat in seated if seat.kind not in known]
    for seat in seated:
        seat.kind = seat.kind if seat.kind in known else pick_default_bot(table.game.id)
    return seated, tuple(dict.fromkeys(unknown))


def report_replaced(app: App, table: Table, replaced: tuple[str, ...]) -> None:
    """Say that another bot replaces an unknown kind."""
    if replaced:
        other = app.t(f"ui.kind.{pick_default_bot(table.game.id)}")
        app.notify("ui.seat.replaced", kinds=app.t.join_names(replaced), other=other, grave=True)


def report_disagreement(app: App, table: Table) -> None:
    """Say that a record of other rules opens at its last matching line."""
    if table.disagreement is not None:
        app.notify("ui.save.older", at=len(table.history), grave=True)
