"""What a page stores of a live table to continue after a reload: its keys, and the journal in pieces."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.core import untrusted
from tenka.core.errors import BadRecord, TenkaError
from tenka.multiplayer.crypto import Pair
from tenka.multiplayer.realtime import journal
from tenka_web.app import input_limits
from tenka_web.app.compression import BadSave
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.ports import Peers
from tenka_web.app.saves import LONGEST_ID
from tenka_web.features.realtime import room_link
from tenka_web.features.realtime.clocks import clocks
from tenka_web.features.realtime.live_game import LiveGame
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.people import Guest
from tenka_web.features.realtime.sdp import HOST, MOST_PLACES, WATCH
from tenka_web.ui.seats import LONGEST_NAME

PIECE = 16
"""Lines of the journal per storage key: an additional line rewrites one piece, not the whole game."""
DOOR = "a stored live game"


def plain(meeting: Meeting) -> str:
    """Return all that a page needs beside its journal. It holds secrets: it is for this browser's storage alone."""
    rooms = {place: guest.room for place, guest in meeting.places.items() if guest.room}
    data = {
        "tenka-live": 2, "id": meeting.id, "place": meeting.place, "host": meeting.host, "name": meeting.name,
        "root": meeting.secret, "pair": [to_base64url(meeting.pair.secret), to_base64url(meeting.pair.public)],
        "pieces": -(-len(meeting.begun.lines) // PIECE), "clocks": meeting.presence.clocks.plain(), "rooms": rooms,
        "texts": meeting.presence.texts, "inviter": meeting.inviter,
    }  # fmt: skip
    return json.dumps(data, separators=(",", ":"))


def pieces(meeting: Meeting) -> list[tuple[int, str]]:
    """Return the pieces of the journal with lines that are new, by number."""
    lines, first = meeting.begun.lines, meeting.stored // PIECE
    return [(at, json.dumps(lines[at * PIECE : (at + 1) * PIECE])) for at in range(first, -(-len(lines) // PIECE))]


def restored(text: str, peers: Peers, now: Callable[[], int], read: Callable[[int], str | None]) -> Meeting:
    """Restore a meeting from ``plain``, and its journal from its pieces; no other page is connected yet. Raises BadSave."""
    try:
        with untrusted.raising_as(BadRecord, "what was kept of a live game"):
            return _restored(input_limits.read_json(text, DOOR), peers, now, read)
    except TooMuch as error:
        raise BadSave(error.key) from error
    except TenkaError as error:
        raise BadSave("ui.bad.live") from error


def _restored(data: Mapping[str, Any], peers: Peers, now: Callable[[], int], read: Callable[[int], str | None]) -> Meeting:
    if not _fits(data):
        raise BadRecord("no such place or name")
    secret, public = map(from_base64url, data["pair"])
    meeting = Meeting(data["id"], peers, now, from_base64url(data["root"]), Pair(secret, public), data["name"], data["place"],
                      host=data["host"])  # fmt: skip
    lines = [line for at in range(data["pieces"]) for line in input_limits.read_json(read(at) or "", DOOR)]
    plays = data["place"] < WATCH
    state = journal.open_again(lines, to_base64url(public) if plays else "", meeting.secret)
    terms = state.game.terms
    meeting.places = {place: Guest("away") for place in _places(terms.seats, meeting)}
    meeting.stored, meeting.inviter = len(lines), str(data["inviter"])
    meeting.go_on(LiveGame(state, lines, meeting.carry_out))
    for place, guest in meeting.places.items():
        guest.party = terms.parties[meeting.party_at(place)]
        room = data["rooms"].get(str(place))
        guest.room = room if input_limits.is_words(room, room_link.LONGEST) else ""
    meeting.presence.clocks = clocks(meeting.looks, len(terms.seats), data["clocks"])
    told = [(party, words) for party, words in data["texts"] if input_limits.is_words(words, 300)]
    meeting.presence.texts = [one for one in told if input_limits.is_count(one[0], len(terms.parties) - 1)]
    meeting.take_events()
    meeting.take_facts()
    return meeting


def _fits(data: Mapping[str, Any]) -> bool:
    """Whether names and place are some that there can be."""
    return (
        input_limits.is_words(data["id"], LONGEST_ID) and input_limits.is_words(data["name"], LONGEST_NAME)
        and isinstance(data["host"], bool) and input_limits.is_count(data["place"], MOST_PLACES - 1)
    )  # fmt: skip


def _places(seats: tuple[int, ...], meeting: Meeting) -> list[int]:
    """Return where the others sit: for the host each guest's first seat, for a guest the host."""
    if not meeting.host:
        return [HOST]
    return [seats.index(number) for number in sorted({*seats}) if number > HOST]
