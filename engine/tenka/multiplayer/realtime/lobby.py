"""Before a game: who is there, what cannot be, and the terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tenka.core.errors import MissingFile, TenkaError, UnknownGame
from tenka.multiplayer.realtime import bounds, messages, terms
from tenka.multiplayer.realtime.bounds import Refused
from tenka.multiplayer.realtime.events import Close, Down, Effect, Event, Fact, Received, Send, Tick, Up, Wish
from tenka.multiplayer.realtime.terms import Party, Terms


class Visitor(NamedTuple):
    """A connection in the lobby: since when, and who it says it is."""

    since: float
    party: Party | None = None


@dataclass(frozen=True)
class Lobby:
    """One page before a game.

    Attributes:
        me: Our party, with a key and chain that were used in no game before.
        hosts: Whether this page sets the game up; if not, it says hello.
        release: The release of the client; others can't sit down.
        spent: Keys and chain ends of earlier games, which can't come again.
        visitors: Connections by place.
        now: Seconds of the last tick.
    """

    me: Party
    hosts: bool
    release: str
    spent: frozenset[str] = frozenset()
    visitors: Mapping[str, Visitor] = field(default_factory=dict)
    now: float = 0.0


Out = tuple[Lobby, list[Send], list[Effect]]


def step(lobby: Lobby, event: Event) -> Out:
    """Return the lobby after an event, the messages to send, and the effects; pure and total like ``step.step``.

    A game begins with the fact ``terms``: the client makes its state by ``journal.new`` and reports its connections by ``Up``.
    """
    handler = _EVENTS.get(type(event))
    return handler(lobby, event) if handler else (lobby, [], [])


def _cannot(lobby: Lobby, place: str, reason: str) -> Out:
    return lobby, [Send(place, messages.write("cannot", reason))], []


def _up(lobby: Lobby, event: Up) -> Out:
    if not lobby.hosts:
        return lobby, [Send(event.place, messages.write("hello", lobby.me, lobby.release))], []
    if sum(visitor.party is None for visitor in lobby.visitors.values()) >= bounds.STRANGERS:
        return lobby, [], [Close(event.place)]
    return replace(lobby, visitors={**lobby.visitors, event.place: Visitor(lobby.now)}), [], []


def _down(lobby: Lobby, event: Down) -> Out:
    visitors = {place: visitor for place, visitor in lobby.visitors.items() if place != event.place}
    return replace(lobby, visitors=visitors), [], [Fact("visitors", tuple(visitors))]


def _tick(lobby: Lobby, event: Tick) -> Out:
    silent = [p for p, v in lobby.visitors.items() if v.party is None and event.now - v.since >= bounds.HELLO]
    return replace(lobby, now=event.now), [], [Close(place) for place in silent]


def _received(lobby: Lobby, event: Received) -> Out:
    kind, values = event.message
    handler = _MESSAGES.get((lobby.hosts, kind))
    return handler(lobby, event.place, *values) if handler else (lobby, [], [])


def _hello(lobby: Lobby, place: str, party: Party, release: str) -> Out:
    others = [lobby.me, *(v.party for p, v in lobby.visitors.items() if v.party is not None and p != place)]
    taken = {text for other in others for text in (other.key, other.end)} | lobby.spent
    if release != lobby.release:
        return _cannot(lobby, place, "release")
    if place not in lobby.visitors or len(others) >= bounds.PARTIES:
        return _cannot(lobby, place, "full")
    try:
        terms.check_party(party)
    except Refused:
        return _cannot(lobby, place, "party")
    if {party.key, party.end} & taken or party.key == party.end:
        return _cannot(lobby, place, "taken")
    visitors = {**lobby.visitors, place: Visitor(lobby.visitors[place].since, party)}
    return replace(lobby, visitors=visitors), [], [Fact("visitors", tuple(visitors))]


def _terms(lobby: Lobby, place: str, agreed: Terms, me: int, looks: str) -> Out:
    """Report terms that we can sit down under: as ``terms``, or as ``claimed`` where our party still has another key there."""
    used = {text for party in agreed.parties for text in (party.key, party.end)} & lobby.spent
    if me >= len(agreed.parties) or used:
        return _cannot(lobby, place, "terms")
    try:
        terms.check(agreed)
    except TenkaError as error:
        reason = why_not(error)
        return lobby, [Send(place, messages.write("cannot", reason))], [Fact("lacks", (reason,))]
    return lobby, [], [Fact("terms" if me < 0 or agreed.parties[me] == lobby.me else "claimed", (agreed, me, looks))]


def why_not(error: TenkaError) -> str:
    """Return why a page can't play under some terms: ``file GAME OPTION DIGEST``, ``game`` or ``rules``."""
    if isinstance(error, MissingFile):
        return f"file {error.game} {error.option} {error.digest}"[: bounds.REASON]
    return "game" if isinstance(error, UnknownGame) else "rules"


def _again(lobby: Lobby, place: str, meeting: str, at: int) -> Out:
    return lobby, [], [Fact("again", (place, meeting, at))]


def _told(lobby: Lobby, place: str, reason: str) -> Out:
    return lobby, [], [Fact("cannot", (place, reason))]


def _wish(lobby: Lobby, event: Wish) -> Out:
    """``begin``: send these terms and looks to all who are in them. ``watch``: look on at a game under way, at this place."""
    if event.kind == "watch":
        return lobby, [Send(event.value, messages.write("watch"))], []
    if event.kind != "begin" or not lobby.hosts:
        return lobby, [], []
    agreed, looks = event.value
    places = {v.party: place for place, v in lobby.visitors.items() if v.party is not None}
    out = [
        Send(places[party], messages.write("terms", agreed.plain(), at, looks))
        for at, party in enumerate(agreed.parties) if party in places
    ]  # fmt: skip
    return lobby, out, [Fact("terms", (agreed, agreed.parties.index(lobby.me), looks))]


_EVENTS: Mapping[type, Callable[[Lobby, Any], Out]] = {Up: _up, Down: _down, Tick: _tick, Received: _received, Wish: _wish}
_MESSAGES: Mapping[tuple[bool, str], Callable[..., Out]] = {
    (True, "hello"): _hello, (False, "terms"): _terms, (False, "cannot"): _told, (True, "cannot"): _told,
    (False, "again"): _again, (True, "again"): _again,
}  # fmt: skip
