"""A live game in storage: its save, who sits where, and what only this page knows."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from tenka_web.app.app import App
from tenka_web.app.new_game_setup import gentle
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import Save, live_key
from tenka_web.app.session import Session
from tenka_web.features.realtime import kept
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import Live, live_of
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import LIVE, PERSON, Seat


def key_of(app: App, name: str) -> str:
    """Return the key of a live game's secrets in storage, by the id of its save."""
    return live_key(app.browser.scope(), name)


def save_id(meeting: Meeting) -> str:
    """Return the id of the save: two pages of one browser each have their own."""
    return f"{meeting.id}-{meeting.place}"


def sitting(meeting: Meeting) -> list[Seat]:
    """Return who sits where: people and bots at this page's own seats, all others elsewhere."""
    game = meeting.begun
    terms, seats = game.terms, seating.read(meeting.looks)
    seats += [seating.default(at) for at in range(len(seats), len(terms.seats))]
    named: set[int] = set()
    for at, seat in enumerate(seats):
        party = terms.seats[at]
        mine = party == game.me
        # A page's name is that of one person, and of no bot
        if party >= 0 and not (seat.name or seat.is_bot or party in named):
            seat.name = seating.tidy(meeting.name if mine else terms.parties[party].name)
        if seat.name:
            named.add(party)
        seat.kind = LIVE if not mine else seat.kind if seat.is_bot else PERSON
        if not game.holds(at):                                              # a bot plays on, computed equally by every page
            seat.kind = gentle(terms.game)
    return seating.unclash(seats)


def keep_live(app: App, session: Session) -> None:
    """Store what only this page knows, beside the save."""
    if session.overtaken:
        return
    try:
        write_live(app, session.save.id, live_of(session.mode).meeting)
    except StorageRefused as refused:
        if not session.unsaved:
            app.report_refusal(refused)
        session.unsaved = True


def write_live(app: App, name: str, meeting: Meeting) -> None:
    """Write what only this page knows. Raises StorageRefused."""
    key = key_of(app, name)
    for number, text in kept.pieces(meeting):
        app.storage.put(f"{key}:{number}", text)
    if (text := kept.plain(meeting)) != meeting.kept:
        app.storage.put(key, text)
        meeting.kept = text
    meeting.stored = 0 if meeting.game is None else len(meeting.game.lines)


def let_store(app: App, meeting: Meeting) -> None:
    """Let a meeting store its journal before anything of it goes out."""

    def store() -> None:
        with suppress(StorageRefused):      # failures of storage are reported with the game's save
            write_live(app, save_id(meeting), meeting)

    meeting.store_lines = store


def session_of(meeting: Meeting, save: Save) -> Session:
    """Return the session of a live game."""
    game = meeting.begun
    assert game.table is not None
    seats = sitting(meeting)
    return Session(game.table, seats, replace(save, seats=seats), Live(meeting))
