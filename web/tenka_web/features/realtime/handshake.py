"""Who comes to a meeting: greetings, refusals and terms before its game, and a page without its key during the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tenka import __version__
from tenka.multiplayer.realtime import bounds, messages
from tenka.multiplayer.realtime.messages import Message
from tenka.multiplayer.realtime.terms import Party, Terms, check, seat_refusal, terms_refusal
from tenka_web.features.realtime.base_meeting import BaseMeeting
from tenka_web.features.realtime.sdp import HOST, WATCH

SEAT = "seat"
"""The reason why a party without the key of its seat can't play."""


def send_terms(meeting: BaseMeeting) -> None:
    """Send the terms to all guests and begin, as the host. Raises TenkaError if the game can't be set up."""
    assert meeting.planned is not None
    guests = {place: guest.party for place, guest in meeting.places.items() if guest.party is not None}
    terms = meeting.planned.terms(meeting.own_party, guests, meeting.secret)
    looks = json.dumps(meeting.planned.looks(guests), separators=(",", ":"))[: bounds.LOOKS]
    for number, place in enumerate(guests, 1):
        meeting.send(meeting.connection_to(place), "terms", terms.plain(), number, looks)
    meeting.begin(terms, HOST, looks)


def accept_terms(meeting: BaseMeeting) -> None:
    """Accept the offered terms."""
    if meeting.offered is not None and not meeting.lacks:
        offered, meeting.offered = meeting.offered, None
        meeting.begin(*offered)
        meeting.on_connection_changed()


def recheck_terms(meeting: BaseMeeting) -> None:
    """Check the last terms again, after a data file was added. Raises TenkaError if they still can't be played."""
    message = messages.decode(meeting.last_terms)
    if message is not None and meeting.game is None:
        check(message.values[0])
        _on_terms(meeting, meeting.connection_to(HOST), *message.values)


def on_message(meeting: BaseMeeting, connection: str, message: Message) -> None:
    """Take a message that came before the game."""
    kind, values = message
    if kind == "hello" and meeting.is_host:
        _on_hello(meeting, connection, *values)
    elif kind == "terms" and not meeting.is_host:
        _on_terms(meeting, connection, *values)
    elif kind == "cannot":
        on_refusal(meeting, connection, *values)
    elif kind == "again" and [guest.stage for guest in meeting.places.values()] == ["asked"] and values[0] < meeting.id:
        meeting.offer = next(iter(meeting.places)), *values     # if both request a rematch, the name that sorts first counts
        meeting.on_connection_changed()


def _on_hello(meeting: BaseMeeting, connection: str, party: Party, release: str) -> None:
    """Accept a guest's party, or send the reason for a refusal."""
    guest = meeting.guest_of(connection)
    others = [meeting.own_party, *(one.party for one in meeting.places.values() if one.party is not None and one is not guest)]
    why = "release" if release != __version__ else "full" if guest is None else seat_refusal(party, others)
    if why or guest is None:
        meeting.send(connection, "cannot", why)
        return
    guest.party, guest.stage = party, "here"
    meeting.on_connection_changed()


def _on_terms(meeting: BaseMeeting, connection: str, terms: Terms, me: int, looks: str) -> None:
    """Accept the host's terms if this page can play them. If the host deals, the person has to agree first."""
    mine, why = terms.parties[max(me, 0) : me + 1] == (meeting.own_party,), terms_refusal(terms, me)
    meeting.lacks = why or ("" if mine or me < 0 else SEAT)
    if why:
        meeting.send(connection, "cannot", why)
    elif terms.dealt and mine:
        meeting.offered = terms, me, looks
    else:
        meeting.begin(terms, me, looks)
    meeting.on_connection_changed()


def on_refusal(meeting: BaseMeeting, connection: str, reason: str) -> None:
    """Record why a page can't play."""
    guest = meeting.guest_of(connection)
    if reason == "key":
        return
    if not meeting.is_host:
        meeting.lacks = reason
    elif guest is not None:
        guest.cannot = reason
    meeting.on_connection_changed()


# during the game


def on_return(meeting: BaseMeeting, connection: str, party: Party) -> None:
    """Handle a hello: of a guest that has not accepted the terms yet, or that has lost its key."""
    guest, game = meeting.guest_of(connection), meeting.current_game
    place = meeting.place_of(connection)
    if guest is None or not meeting.is_host or place >= WATCH:
        return
    number = meeting.party_at(place)
    known = party.key == game.state.game.members[number].key
    has_proved = connection in game.state.connections_of(*range(len(game.terms.parties)))
    if not known and {party.key, party.chain_end} & game.state.game.used:
        meeting.send(connection, "cannot", "taken")
        return
    if not known:
        guest.claim, guest.cannot, meeting.presence.changed = party, SEAT, True
    elif not has_proved and game.terms.parties[number].key != party.key:
        guest.claim, guest.cannot = None, ""
        meeting.reconnect(place)                            # a rekey: request a proof of the new key
        return
    else:
        guest.cannot = ""
    meeting.send(connection, "terms", game.terms.plain(), number, game.state.looks)
    meeting.on_connection_changed()


def on_proof(meeting: BaseMeeting, party: int) -> None:
    """Clear what a page lacked: it has proved its key."""
    for place, guest in meeting.places.items():
        if meeting.party_at(place) == party and guest.claim is None:
            guest.cannot = ""


def on_rekey(meeting: BaseMeeting, party: int, *_: Any) -> None:
    """Request a proof of the new key from the page that was let back."""
    for place, claim in meeting.claims.items():
        if meeting.party_at(place) == party and claim.key == meeting.current_game.state.game.members[party].key:
            guest = meeting.places[place]
            guest.party, guest.claim, guest.cannot = claim, None, ""
            meeting.reconnect(place)


FACTS: dict[str, Callable[..., None]] = {"hello": on_return, "cannot": on_refusal, "connected": on_proof, "rekeyed": on_rekey}
"""The facts of a game that are about who comes."""
