"""Continuing a game in another way: from live to letters, from letters to live, and rematches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tenka import Table, new_table
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.new_game_setup import pick_default_bot
from tenka_web.app.session import Session
from tenka_web.app.table_lifecycle import begin_by_letters
from tenka_web.features.realtime import host_and_join
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import live_of
from tenka_web.features.realtime.people import PlannedTable
from tenka_web.features.realtime.state import at_meeting, live_state
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import LINK, LIVE, Seat


@command("live.letters")
def continue_by_letters(app: App, arg: str) -> None:
    """Continue a live game by letters from its public moment, with new dice. Remote players are invited again."""
    session = app.session
    if session is not None and session.mode.is_connected and not session.is_over:
        table = session.table
        begin_by_letters(app, lambda seed: table.branch(table.public_moment, seed), _seats_by_link(session.seats), invite=True)


@at_meeting("live.post")
def invite_by_letters(app: App, meeting: Meeting, arg: str) -> None:
    """Begin by letters a table for which no connection was found. A letter invites the remote players."""
    planned = meeting.planned
    if planned is None or meeting.game is not None:
        return
    seats, past = _seats_by_link(planned.seats), planned.past

    def lay(seed: str) -> Table:
        table = past.branch(past.public_moment, seed) if past is not None else new_table(
            planned.game, seats=len(seats), layers=planned.layers, options=dict(planned.options), seed=seed
        )
        for place in [*meeting.places, *meeting.watchers]:
            meeting.peers.close(place)
        live_state(app).meeting = app.dialog = None
        return table

    begin_by_letters(app, lay, seats, invite=True)


def _seats_by_link(seats: Sequence[Seat]) -> list[Seat]:
    return [replace(seat, kind=LINK if seat.kind == LIVE else seat.kind) for seat in seats]


@command("live.go")
def gather(app: App, arg: str) -> None:
    """Continue a game live from its public moment; this page hosts it."""
    session = app.session
    if session is not None and session.can_go_live:
        past = session.table.branch(session.table.public_moment, app.browser.random())
        seats = [_seat(session, at) for at in range(len(session.seats))]
        host_and_join.invite_players(app, PlannedTable(past.game.id, seats, past=past))


@command("live.anew")
def rematch(app: App, arg: str) -> None:
    """Request a rematch with rotated seats.

    If all players are connected directly, the request uses the connections. Otherwise this page makes invitations, and a text
    announces them.
    """
    session = app.session
    if session is None or not session.mode.is_connected:
        return
    game, meeting = live_of(session.mode).game, live_of(session.mode).meeting
    if meeting.watches:
        return
    if meeting.offer is not None and live_state(app).meeting is meeting:
        host_and_join.join_rematch(app, "")
        return
    terms, seats = game.terms, [_seat(session, at) for at in range(len(session.seats))]
    minutes = max(meeting.presence.clocks.given, default=0) // 60
    planned = PlannedTable(terms.game, seating.rotate(seats), terms.layers, dict(terms.options), terms.dealt, minutes)
    before = _map_connections(meeting, planned) if live_state(app).meeting is meeting else {}
    if not before:
        meeting.say(app.t("ui.rematch.said"))
    host_and_join.invite_players(app, planned, before)


def _map_connections(meeting: Meeting, planned: PlannedTable) -> dict[int, int]:
    """Return old place -> new place of the connections; empty unless all are direct."""
    if any(guest.stage != "here" or place in meeting.peers.carried for place, guest in meeting.places.items()):
        return {}
    if meeting.is_host:
        moved = {place: (place - 1) % len(planned.seats) for place in meeting.places}
    else:
        moved = dict.fromkeys(meeting.places, planned.guests[0]) if len(planned.guests) == 1 else {}
    return moved if sorted(moved.values()) == planned.guests else {}


def _seat(session: Session, at: int) -> Seat:
    """Return a seat for a game that this page hosts: bots of another host become its own."""
    seat = session.seats[at]
    if seat.kind not in (LINK, LIVE):
        return seat
    before = seating.read(live_of(session.mode).meeting.looks)[at] if session.mode.is_connected else seat
    if before.is_bot:
        return replace(seat, kind=before.kind)
    return replace(seat, kind=LIVE)


@at_meeting("live.bot")
def let_a_bot_sit(app: App, meeting: Meeting, arg: str) -> None:
    """Let a bot of this page take the seat of a player who has not come."""
    planned, place = meeting.planned, int(arg) if arg.isdigit() else -1
    guest = meeting.places.get(place)
    if planned is None or meeting.game is not None or guest is None or guest.party is not None or len(meeting.places) < 2:
        return
    meeting.peers.close(place)
    del meeting.places[place]
    planned.seats[place] = replace(planned.seats[place], kind=pick_default_bot(planned.game))
    host_and_join.begin_when_all_are_here(app, meeting)
