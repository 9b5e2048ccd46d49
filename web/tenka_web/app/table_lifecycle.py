"""Sitting down at a table and getting up: a new game, a save, what came in from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import tenka
from tenka import MissingFile, Table, TenkaError
from tenka_web.app import data_files, save_titles, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.autosave import keep
from tenka_web.app.compression import BadSave
from tenka_web.app.data_file_lookup import open_with_files
from tenka_web.app.extension_points import BEGIN, RESUMED, SAVED, at
from tenka_web.app.narration import resume_story, tell_opening
from tenka_web.app.new_game_setup import kinds, second_choice
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import Save, live_key
from tenka_web.app.session import Session, first_person
from tenka_web.app.turn import go_on, turn_to
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import LIVE, Seat

REMINDER = "ui.lasting.remind"


def enter(app: App, session: Session) -> None:
    """Sit down at a table, and drop the message of another one, which would lie over its cards."""
    leave(app)
    if app.notice is not None and app.notice.key == REMINDER:
        app.notice = None
    app.session = session
    app.dialog = None
    app.focus = "prompt"
    session.viewer = first_person(session.seats)
    app.spoken = app.t("ui.spoken.table", name=session.save.title_in(app.t))
    app.browser.set_fragment(f"s={session.save.id}" if session.mode.kept else "")
    resume_story(app, session)
    if session.playback.story is None:
        turn_to(app, session, first=True)
    go_on(app)


def leave(app: App) -> None:
    """Get up from the table; the game stays in the saves."""
    app.cancel_timer()
    app.go_on_from_notice()
    if app.session is not None:
        worker_jobs.stop(app, app.session)
    app.session = None


def return_to_lobby(app: App) -> None:
    """Get up, and show the lobby."""
    left = app.session
    leave(app)
    app.browser.set_fragment("")
    app.focus = "lobby"
    if app.remind and left is not None:
        app.remind = False
        app.notify(REMINDER, ("export.save", left.save.id, "ui.lasting.export"), stay=True)


def put_away(app: App) -> bool:
    """After an error, take away a game from outside that can't be rebuilt by its own choices, and say so in one message.

    Return False where there is none: then the error is the page's own.
    """
    if app.incoming is not None and not rebuild(app.incoming.table):
        app.incoming = app.dialog = None
    elif app.session is not None and not rebuild(app.session.table):
        return_to_lobby(app)
        app.dialog = None
    else:
        return False
    app.notify("ui.table.stopped", grave=True)
    return True


def rebuild(table: Table) -> bool:
    """Whether a game was put together from its set-up and its choices, so that no rule can have been broken on the way."""
    return table.start is None and table.has_full_state


def begin(app: App, table: Table, seats: list[Seat], name: str = "", title: str = "", *, told: bool = False) -> None:
    """Sit down at a new table and keep it from its first moment; ``told``: its set-up first. It is called by its ``title``, or
    by a ``name`` where the title says nothing."""
    seats = seating.at_home(seats)
    title = title or ("" if name else save_titles.title("save", table.game.id, len(seats)))
    files = data_files.files_of(table, app.files)
    save = Save(app.browser.random(), save_titles.in_words(app.t, title, name), "", seats, files=files, title=title)
    session = Session(table, seats, save)
    if told:
        tell_opening(app, session)
    enter(app, session)
    keep(app)


def begin_by_letters(app: App, lay: Callable[[str], Table], seats: list[Seat], *, invite: bool = False) -> None:
    """Begin a game by letters, its table laid from a seed; ``invite``: the invitation is shown at once."""
    begun = BEGIN.find("letters")
    if begun is not None:
        begun(app, lay, seats, invite)


def open_save(app: App, name: str) -> None:
    """Go on with a save, by its id; one that can't be read or played stays where it is."""
    try:
        save = app.shelf.get(name)
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
    """Raises MissingFile."""
    try:
        session = _live_session(app, save) or session_of(save)
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
        at("unseen", app, session)
    if save.mended:
        app.notify("ui.save.mended", fields=app.t.join_names(app.t(f"ui.field.{name}") for name in save.mended), grave=True)
    report_replaced(app, session.table, complete(save.seats, session.table)[1])
    report_disagreement(app, session.table)


def _live_session(app: App, save: Save) -> Session | None:
    """Return the session of a game that is played live; None for any other. Raises BadSave."""
    if all(seat.kind != LIVE for seat in save.seats) and not _has_gone_on_alone(app, save):
        return None
    opened = RESUMED.find("live")
    return None if opened is None else opened(app, save)


def _has_gone_on_alone(app: App, save: Save) -> bool:
    """Whether bots of this page play on for all who have left a live game."""
    try:
        return app.storage.get(live_key(app.browser.scope(), save.id)) is not None
    except StorageRefused:
        return False


def session_of(save: Save) -> Session:
    """Return the game of a save. Raises TenkaError when its record can't be played, BadSave when its data files can't be read."""
    data_files.admit_record(save.record, save.files)
    table = tenka.replay(save.record)
    mode_of, seats = SAVED.find("letters") if save.apart else None, complete(save.seats, table)[0]
    mode = None if mode_of is None else mode_of(save)
    return Session(table, seating.at_home(seats), save) if mode is None else Session(table, seats, save, mode)


def complete(seats: list[Seat], table: Table) -> tuple[list[Seat], tuple[str, ...]]:
    """Return as many seats as the game has, each with a player it knows, and the kinds of bots it does not know."""
    known, count = (*kinds(table.game.id), LIVE), table.rules.seats
    copies = [replace(seat) for seat in seats]
    seated = seating.unclash([*copies, *(seating.default(at) for at in range(len(seats), count))][:count])
    unknown = [seat.kind for seat in seated if seat.kind not in known]
    for seat in seated:
        seat.kind = seat.kind if seat.kind in known else second_choice(table.game.id)
    return seated, tuple(dict.fromkeys(unknown))


def report_replaced(app: App, table: Table, replaced: tuple[str, ...]) -> None:
    """Say that another plays for a kind of bot this page does not know."""
    if replaced:
        other = app.t(f"ui.kind.{second_choice(table.game.id)}")
        app.notify("ui.seat.replaced", kinds=app.t.join_names(replaced), other=other, grave=True)


def report_disagreement(app: App, table: Table) -> None:
    """Say that a record of other rules opens at its last agreeing line."""
    if table.disagreement is not None:
        app.notify("ui.save.older", at=len(table.history), grave=True)
