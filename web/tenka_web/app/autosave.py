"""Autosave: write the game after each choice, without overwriting another tab's save."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from tenka import Table
from tenka_web.app import game_registry, save_titles, statistics, worker_jobs
from tenka_web.app.app import TAKE, App
from tenka_web.app.modes import Mode
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import LONGEST_FACT, Overtaken
from tenka_web.app.session import Session
from tenka_web.app.table_context import words_of
from tenka_web.ui.seats import as_local
from tenka_web.ui.text.localizer import Localizer

LOOKED = 8
"""Choices back in which to search for a public event."""


def store_session(app: App, of: Session | None = None) -> None:
    """Write the save. If storage refuses, report it once and play on; if another tab was faster, stop and ask.

    ``of``: a game that continues while its visitor is elsewhere on the page.
    """
    session = of or app.session
    if session is None or session.overtaken or not session.mode.is_saved:
        return
    facts = _plain_facts(session.table) | _awaited_fields(app, session)
    save = session.current_save(app.clock.now(), facts)
    try:
        session.save = app.save_store.put(save, app.tab)
        session.unsaved = app.save_store.is_unsaved(save.id)
        tell_fleeting(app)
        _ask_to_last(app)
    except Overtaken:
        session.save = save
        if of is None:
            overtake(app)
    except StorageRefused as refused:
        session.save = save
        if not session.unsaved:
            app.report_refusal(refused)
        session.unsaved = True


def tell_fleeting(app: App) -> None:
    """Warn a player, once, if games are only partly stored."""
    session = app.session
    if app.fleeting and session is not None and session.mode.is_saved and not session.unsaved:
        app.tell_once("ui.storage.fleeting", TAKE)


def lasting_key(app: App) -> str:
    """Return the storage key that records that the browser was asked for persistent storage."""
    return f"tenka:{app.browser.scope()}:lasting"


def _ask_to_last(app: App) -> None:
    """Ask the browser for persistent storage at the first game: some browsers delete data after a week without a visit."""
    with suppress(StorageRefused):
        if app.storage.get(lasting_key(app)) is None:
            app.storage.put(lasting_key(app), "asked")
            look_whether_lasting(app, ask=True)


def look_whether_lasting(app: App, *, ask: bool) -> None:
    """Ask the browser whether storage is persistent; remind a visitor who was refused to make copies."""

    def done(lasting: bool | None) -> None:
        app.lasting = lasting
        app.remind = app.remind or (ask and lasting is False)
        app.repaint()

    app.browser.persist(done, ask=ask)


def count(app: App) -> None:
    """Count a finished game in the statistics."""
    row = None if app.session is None else statistics.row_of(app.session, app.clock.now())
    if row is not None:
        try:
            app.stats.add(row)
        except StorageRefused as refused:
            app.report_refusal(refused)


def _awaited_fields(app: App, session: Session) -> dict[str, str | int]:
    """Return, for the list of saves, the last event of a shared game and its time; for correspondence games also whose turn it
    is."""
    if session.is_over or not session.mode.shared:
        return {}
    return {**_last_event_fields(app, session), **_turn(app, session)}


def _last_event_fields(app: App, session: Session) -> dict[str, str | int]:
    before, moment = session.save.facts, len(session.table.history)
    if before.get("moment") == moment and "since" in before:
        return {name: before[name] for name in ("since", "told") if name in before}
    from tenka_web.app import last_event  # Late, because local games do not need it

    localizer = words_of(app.t, session)
    last = next(filter(None,
        (last_event.store_event(localizer, line.events) for line in session.table.history[: -LOOKED - 1 : -1])), "")
    return {"since": app.clock.now(), "told": last}


def _turn(app: App, session: Session) -> dict[str, str | bool]:
    """Return whose turn it is."""
    if session.is_transferred:
        return {"away": True}
    localizer = Localizer(app.t, session.seats, {})
    yours = session.person() is not None or session.mode.is_questioned(session.table)
    waits = session.mode.awaited_seats(session.table) if session.is_paused else session.asked()
    return {"yours": yours, "waits": "" if yours else app.t.join_names(map(localizer.seat, waits))[:LONGEST_FACT]}


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
        store_session(app)


def _plain_facts(table: Table) -> dict[str, Any]:
    """Return what the list of saves shows of a game besides its name: the game, its moment, its progress, whether it is over,
    who won, and the scores by seat."""
    game = game_registry.adapter_of(table)
    facts = {"game": game.id, "moment": len(table.history), "over": table.decision is None}
    stage = game.stage(table.state)
    if stage is not None:
        facts["stage"] = " ".join([f"{game.prefix}.{stage[0]}", *(f"{name}={number}" for name, number in stage[1].items())])
    if table.result is not None:
        facts["won"], facts["scores"] = (" ".join(map(str, row)) for row in (table.result.winners, table.result.scores))
    return facts
