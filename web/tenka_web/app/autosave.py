"""Autosave: write the game after each choice, without overwriting another tab's save."""

from __future__ import annotations

from typing import Any

from tenka import Table
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.other_tabs import overtake
from tenka_web.app.persistence import ask_to_last, tell_fleeting
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import LONGEST_FACT, Overtaken
from tenka_web.app.session import Session
from tenka_web.app.table_context import words_of
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
        ask_to_last(app)
    except Overtaken:
        session.save = save
        if of is None:
            overtake(app)
    except StorageRefused as refused:
        session.save = save
        if not session.unsaved:
            app.report_refusal(refused)
        session.unsaved = True


def _awaited_fields(app: App, session: Session) -> dict[str, str | int]:
    """Return, for the list of saves, the last event of a shared game and its time; for correspondence games also whose turn it
    is."""
    if session.is_over or not session.mode.is_shared:
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
    yours = session.asked_person is not None or session.mode.is_questioned(session.table)
    waits = session.mode.awaited_seats(session.table) if session.is_paused else session.asked_seats
    return {"yours": yours, "waits": "" if yours else app.t.join_names(map(localizer.seat, waits))[:LONGEST_FACT]}


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
