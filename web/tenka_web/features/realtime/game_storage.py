"""A live game in storage: its save and seats, and what only this page knows, its keys and its journal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.core import untrusted
from tenka.core.errors import BadRecord, TenkaError
from tenka.multiplayer.crypto import Pair
from tenka.multiplayer.realtime import journal
from tenka_web.app import input_limits
from tenka_web.app.app import App
from tenka_web.app.compression import BadSave
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.new_game_setup import pick_gentle_bot
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import LONGEST_ID, Save, live_key
from tenka_web.app.session import Session
from tenka_web.features.realtime import invitation_link
from tenka_web.features.realtime.clocks import clocks
from tenka_web.features.realtime.live_game import LiveGame
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import Live, live_of
from tenka_web.features.realtime.people import RemotePlayer
from tenka_web.features.realtime.relay_peers import RelayPeers
from tenka_web.features.realtime.sdp import HOST, MOST_PLACES, WATCH
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import LIVE, LONGEST_NAME, PERSON, Seat

PIECE = 16
"""Lines of the journal per storage key: an additional line rewrites one piece, not the whole game."""
DOOR = "a stored live game"


def key_of(app: App, name: str) -> str:
    """Return the key of a live game's secrets in storage, by the id of its save."""
    return live_key(app.browser.scope(), name)


def save_id(meeting: Meeting) -> str:
    """Return the id of the save. Two pages of one browser have different saves."""
    return f"{meeting.id}-{meeting.place}"


def seats_of_game(meeting: Meeting) -> list[Seat]:
    """Return the seats: people and bots of this page, remote players, and *light* for parties that left."""
    game = meeting.current_game
    terms, seats = game.terms, seating.read(meeting.looks)
    seats += [seating.default(at) for at in range(len(seats), len(terms.seats))]
    named: set[int] = set()
    for at, seat in enumerate(seats):
        party = terms.seats[at]
        mine = party == game.me
        # A page has the name of one person, never of a bot
        if party >= 0 and not (seat.name or seat.is_bot or party in named):
            seat.name = seating.tidy(meeting.name if mine else terms.parties[party].name)
        if seat.name:
            named.add(party)
        seat.kind = LIVE if not mine else seat.kind if seat.is_bot else PERSON
        if not game.state.game.is_person(at):
            seat.kind = pick_gentle_bot(terms.game)
    return seating.resolve_clashes(seats)


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
    for number, text in pieces(meeting):
        app.storage.put(f"{key}:{number}", text)
    if (text := plain(meeting)) != meeting.kept:
        app.storage.put(key, text)
        meeting.kept = text
    meeting.stored = 0 if meeting.game is None else len(meeting.game.lines)


def let_store(app: App, meeting: Meeting) -> None:
    """Let a meeting store its journal, which happens before it sends."""

    def store() -> None:
        with suppress(StorageRefused):      # keep_live reports refusals
            write_live(app, save_id(meeting), meeting)

    meeting.store_lines = store


def session_of(meeting: Meeting, save: Save) -> Session:
    """Return the session of a live game."""
    game = meeting.current_game
    assert game.table is not None
    seats = seats_of_game(meeting)
    return Session(game.table, seats, replace(save, seats=seats), Live(meeting))


# what only this page knows, as text


def plain(meeting: Meeting) -> str:
    """Return the data of a page without its journal, as JSON. It contains secrets and never leaves this browser."""
    rooms = {place: guest.room for place, guest in meeting.places.items() if guest.room}
    data = {
        "tenka-live": 2, "id": meeting.id, "place": meeting.place, "host": meeting.is_host, "name": meeting.name,
        "root": meeting.secret, "pair": [to_base64url(meeting.pair.secret), to_base64url(meeting.pair.public)],
        "pieces": -(-len(meeting.current_game.lines) // PIECE), "clocks": meeting.presence.clocks.plain(), "rooms": rooms,
        "texts": meeting.presence.texts, "inviter": meeting.inviter,
    }  # fmt: skip
    return json.dumps(data, separators=(",", ":"))


def pieces(meeting: Meeting) -> list[tuple[int, str]]:
    """Return (number, text) of the journal's pieces that have new lines."""
    lines, first = meeting.current_game.lines, meeting.stored // PIECE
    return [(at, json.dumps(lines[at * PIECE : (at + 1) * PIECE])) for at in range(first, -(-len(lines) // PIECE))]


def restore(app: App, name: str) -> Meeting | None:
    """Restore the meeting of a save, without connections; None if it has none. Raises BadSave and StorageRefused."""
    key = key_of(app, name)
    text = app.storage.get(key)
    if text is None:
        return None
    try:
        with untrusted.raising_as(BadRecord, "what was kept of a live game"):
            return _restore(app, input_limits.read_json(text, DOOR), key)
    except TooMuch as error:
        raise BadSave(error.key) from error
    except TenkaError as error:
        raise BadSave("ui.bad.live") from error


def _restore(app: App, data: Mapping[str, Any], key: str) -> Meeting:
    if not _fits(data):
        raise BadRecord("no such place or name")
    secret, public = map(from_base64url, data["pair"])
    peers, root = RelayPeers(app.browser, app.clock), from_base64url(data["root"])
    meeting = Meeting(data["id"], peers, app.browser, app.clock, root, Pair(secret, public), data["name"],
                      data["place"], data["host"])  # fmt: skip
    texts = [app.storage.get(f"{key}:{at}") or "" for at in range(data["pieces"])]
    lines = [line for text in texts for line in input_limits.read_json(text, DOOR)]
    plays = data["place"] < WATCH
    state = journal.open_again(lines, to_base64url(public) if plays else "", meeting.secret)
    terms = state.game.terms
    meeting.places = {place: RemotePlayer("away") for place in _places(terms.seats, meeting)}
    meeting.stored, meeting.inviter = len(lines), str(data["inviter"])
    meeting.continue_with(LiveGame(state, lines, meeting.carry_out))
    for place, guest in meeting.places.items():
        guest.party = terms.parties[meeting.party_at(place)]
        room = data["rooms"].get(str(place))
        guest.room = room if input_limits.is_words(room, invitation_link.LONGEST) else ""
    meeting.presence.clocks = clocks(meeting.looks, len(terms.seats), data["clocks"])
    told = [(party, words) for party, words in data["texts"] if input_limits.is_words(words, 300)]
    meeting.presence.texts = [one for one in told if input_limits.is_count(one[0], len(terms.parties) - 1)]
    meeting.take_events()
    meeting.take_facts()
    return meeting


def _fits(data: Mapping[str, Any]) -> bool:
    return (
        input_limits.is_words(data["id"], LONGEST_ID) and input_limits.is_words(data["name"], LONGEST_NAME)
        and isinstance(data["host"], bool) and input_limits.is_count(data["place"], MOST_PLACES - 1)
    )  # fmt: skip


def _places(seats: tuple[int, ...], meeting: Meeting) -> list[int]:
    """Return the places of the others: at the host each guest's first seat, at a guest the host's."""
    if not meeting.is_host:
        return [HOST]
    return [seats.index(number) for number in sorted({*seats}) if number > HOST]
