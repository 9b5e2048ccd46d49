"""What a page keeps of a live table so that it can go on after it was closed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from tenka.core import untrusted as foreign
from tenka.core.errors import BadRecord
from tenka.multiplayer.crypto import Pair
from tenka.protocol.terms import LONGEST_NAME, Terms, from_text, read_terms, to_text
from tenka_web.app import input_limits as bounds
from tenka_web.app.compression import BadSave
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.ports import Peers
from tenka_web.app.saves import LONGEST_ID
from tenka_web.features.realtime import relay
from tenka_web.features.realtime.clocks import clocks
from tenka_web.features.realtime.live_games import game_of
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.peers import ONLOOKER, Guest
from tenka_web.features.realtime.sdp import HOST, MOST_PLACES, WATCH


def plain(meeting: Meeting) -> str:
    """Return all a page needs to go on after it was closed. It holds secrets: it is for this browser's storage alone."""
    game, clocks_ = meeting.game, meeting.presence.clocks
    assert game is not None
    rooms = {place: guest.room for place, guest in meeting.places.items() if guest.room}
    data = {
        "tenka-live": 1, "id": meeting.id, "place": meeting.place, "host": meeting.host, "name": meeting.name, "me": game.me,
        "root": to_text(meeting.root), "pair": [to_text(meeting.pair.secret), to_text(meeting.pair.public)],
        "terms": game.terms.plain(), "looks": meeting.looks,
        "slots": game.plain(), **({"past": game.past} if game.past else {}), **({"renewed": True} if meeting.renewed else {}),
        **({"clocks": clocks_.plain()} if clocks_.given else {}),
        **({"rooms": rooms} if rooms else {}),
    }  # fmt: skip
    return json.dumps(data, separators=(",", ":"))


def beside(meeting: Meeting) -> list[tuple[str, str]]:
    """Return what has to be kept under names of its own before ``plain`` is; then the list is to be emptied."""
    return [] if meeting.game is None else meeting.game.journal.beside


def restored(text: str, peers: Peers, now: Callable[[], int], read: Callable[[str], str | None] = lambda name: None) -> Meeting:
    """Restore a meeting as ``plain`` kept it, and ``beside`` under names that ``read`` finds; nobody is here yet. Raises
    BadSave."""
    try:
        with foreign.refusing(BadRecord, "what was kept of a live game"):
            return _restored(bounds.read_json(text, "a kept live game"), peers, now, read)
    except TooMuch as error:
        raise BadSave(error.key) from error
    except BadRecord as error:
        raise BadSave("ui.bad.live") from error


def _restored(data: Mapping[str, Any], peers: Peers, now: Callable[[], int], read: Callable[[str], str | None]) -> Meeting:
    secret, public = data["pair"]
    pair = Pair(from_text(secret, 300), from_text(public, 100))
    terms = read_terms(data["terms"])
    if not _fits(data, terms):
        raise BadRecord("no such place or party")
    meeting = Meeting(data["id"], peers, now, from_text(data["root"], 32), pair, data["name"], data["place"], data["host"])
    meeting.renewed = data.get("renewed") is True
    meeting.places = {place: Guest("away") for place, _ in _places(terms, meeting)}
    game = game_of(meeting, terms, data["me"], meeting.happened, data.get("past", ""))
    game.restore(data["slots"], read)
    meeting.game, meeting.looks = game, data["looks"]
    for place, number in _places(terms, meeting):
        meeting.places[place].party = game.party(number)
    meeting.presence.clocks = clocks(meeting.looks, len(terms.seats), data.get("clocks"))
    for place, room in data.get("rooms", {}).items():
        if (guest := meeting.places.get(int(place))) is not None and bounds.is_words(room, relay.LONGEST_LINK):
            guest.room = room
    meeting.take_events()
    meeting.parting.changed()
    meeting.taking_back.news()
    return meeting


def _fits(data: Mapping[str, Any], terms: Terms) -> bool:
    """Whether page, place and party are some that these terms can have: who looks on is none of the parties."""
    watches = data["me"] == ONLOOKER and bounds.is_count(data["place"], MOST_PLACES - 1) and data["place"] >= WATCH
    return (
        bounds.is_words(data["id"], LONGEST_ID) and bounds.is_words(data["name"], LONGEST_NAME)
        and isinstance(data["host"], bool) and isinstance(data["looks"], list)
        and bounds.is_count(data["place"], MOST_PLACES - 1) and (watches or bounds.is_count(data["me"], len(terms.parties) - 1))
    )  # fmt: skip


def _places(terms: Terms, meeting: Meeting) -> list[tuple[int, int]]:
    """Return where the others sit: for the host each guest's first seat, for a guest the host."""
    if not meeting.host:
        return [(HOST, HOST)]
    return [(terms.seats.index(number), number) for number in range(len(terms.parties)) if number != HOST]
