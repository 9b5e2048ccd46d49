"""Connections: who is at the other end, and catching up with the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tenka.multiplayer.realtime import audit, bounds
from tenka.multiplayer.realtime.events import Close, Down, Prove, Proved, Tick, Up
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.signatures import here_text
from tenka.multiplayer.realtime.state import SPECTATOR, UNKNOWN, Peer
from tenka.multiplayer.realtime.terms import Party
from tenka.multiplayer.realtime.turn import Turn


def up(turn: Turn, event: Up) -> None:
    """Ask a new connection for a proof, unless too many have given none."""
    if sum(peer.party == UNKNOWN for peer in turn.state.peers.values()) >= bounds.STRANGERS:
        turn.effects.append(Close(event.place))
        return
    peer = Peer(event.nonce, syncing=turn.state.claim == SPECTATOR)
    turn.state = replace(turn.state, peers={**turn.state.peers, event.place: peer})
    turn.send((event.place,), "nonce", event.nonce)


def down(turn: Turn, event: Down) -> None:
    peers = {place: peer for place, peer in turn.state.peers.items() if place != event.place}
    gone = turn.state.peers.get(event.place)
    turn.state = replace(turn.state, peers=peers)
    if gone is not None and gone.party >= 0:
        turn.fact("away", gone.party)


def tick(turn: Turn, event: Tick) -> None:
    turn.state = replace(turn.state, now=event.now)
    for place, peer in turn.state.peers.items():
        turn.peer(place, answers=0)
        if peer.party == UNKNOWN:                           # it was not there yet, or its person had to be asked first
            turn.send((place,), "nonce", peer.nonce)
        if peer.syncing:
            turn.send((place,), "have", turn.state.game.n)


def nonce(turn: Turn, place: str, theirs: str) -> None:
    state = turn.state
    if state.claim == SPECTATOR:
        turn.peer(place, syncing=True)
        turn.send((place,), "watch")
        return
    turn.effects.append(Prove(place, here_text(state.game.terms.session, theirs, state.claim)))


def proved(turn: Turn, event: Proved) -> None:
    state = turn.state
    if event.place in state.peers:
        turn.peer(event.place, syncing=True)
        turn.send((event.place,), "here", state.game.n, state.claim, event.signature)
        turn.fact("proved", event.place)


def here(turn: Turn, place: str, n: int, party: int, signature: str) -> None:
    turn.peer(place, party=party)
    turn.fact("here", party)
    have(turn, place, n)
    if turn.state.quiet or turn.state.peers[place].syncing:
        turn.peer(place, syncing=True)
        turn.send((place,), "have", turn.state.game.n)
    turn.resend(place)


def watch(turn: Turn, place: str) -> None:
    state = turn.state
    watching = sum(peer.party == SPECTATOR for peer in state.peers.values())
    if state.peers[place].party >= 0 or watching >= bounds.SPECTATORS:
        turn.send((place,), "cannot", "full")
        return
    turn.peer(place, party=SPECTATOR)
    turn.send((place,), "terms", state.game.terms.plain(), SPECTATOR, state.looks)
    have(turn, place, 0)


def have(turn: Turn, place: str, n: int) -> None:
    """Send the slots from ``n`` on, at most a batch; with the last of them what of the open slot the other may lack."""
    state, peer = turn.state, turn.state.peers[place]
    if peer.party < SPECTATOR or peer.answers >= bounds.HAVE:
        return
    turn.peer(place, answers=peer.answers + 1)
    size, at = 0, n
    while at < len(state.slots) and size < bounds.BATCH:
        slots: list[Slot] = []
        views: list[str] = []
        length = 0
        while at < len(state.slots) and len(slots) < 64 and length < bounds.BATCH:
            view = state.views[at].get(peer.party, "")
            length += len(text_of(state.slots[at])) + len(view)
            if slots and length >= bounds.BATCH:
                break
            slots.append(state.slots[at])
            views.append(view)
            at += 1
        turn.send((place,), "slots", slots, views if any(views) else [])
        size += length
    if at < len(state.slots):
        return
    for signed in (*state.ballots.values(), *state.acts.values()):
        if signed.body.kind == "vote" or signed.body.party == peer.party:
            turn.say(signed, (place,))
    turn.send((place,), "slots", [], [])
    if state.game.due.kind == "over" and state.game.terms.dealt:
        audit.send(turn, (place,))


def synced(turn: Turn, place: str) -> None:
    """The other has told us all that it has: now we may speak, and say again what it may lack."""
    if turn.state.peers[place].party == UNKNOWN:            # its proof is still under way: ask again then
        return
    peer = turn.peer(place, syncing=False)
    if peer.party in turn.state.game.stay or peer.party == turn.state.game.host:
        turn.state = replace(turn.state, quiet=False)
    turn.resend(place)


def chat(kind: str) -> Callable[..., None]:
    def heard(turn: Turn, place: str, _who: int, text: str) -> None:
        state, party = turn.state, turn.state.peers[place].party
        mine = state.me == state.game.host
        if party < 0 or not (mine or party == state.game.host):
            return
        who = party if mine else _who
        turn.fact(kind, who, text)
        if mine:
            turn.send(turn.known(place), kind, who, text)

    return heard


def hello(turn: Turn, place: str, party: Party, release: str) -> None:
    """Report who wants to join a game under way: under a new key it can be let back in by a rekey."""
    turn.fact("hello", place, party)


def again(turn: Turn, place: str, meeting: str, at: int) -> None:
    """Report a party's wish for a rematch: a new lobby over the standing connections, with new keys and chains."""
    if turn.state.peers[place].party >= 0 and turn.state.game.due.kind == "over":
        turn.fact("again", place, meeting, at)


def around(turn: Turn, place: str, here: tuple[int, ...], acted: tuple[int, ...]) -> None:
    """Report which parties are connected and which have acted, as the host's page says. Nothing depends on it."""
    if turn.state.peers[place].party == turn.state.game.host:
        turn.fact("around", here, acted)


def cannot(turn: Turn, place: str, reason: str) -> None:
    """Report why another page can't. If our key is out, look on instead; if our act can't stand, the engines differ."""
    if reason == "unfit" and turn.state.peers[place].party == turn.state.game.host:
        turn.stop("engines")
        return
    turn.fact("cannot", place, reason)
    if reason == "key" and turn.state.rejoins == SPECTATOR:
        turn.peer(place, syncing=True)
        turn.send((place,), "watch")


def known(turn: Turn, place: str, *values: object) -> None:
    """Take no notice of the terms of this game, which we have."""


EVENTS: Mapping[type, Callable[[Turn, Any], None]] = {Up: up, Down: down, Tick: tick, Proved: proved}
MESSAGES: Mapping[str, Callable[..., None]] = {
    "nonce": nonce, "here": here, "have": have, "watch": watch, "chat": chat("chat"), "point": chat("point"),
    "hello": hello, "again": again, "around": around, "terms": known, "cannot": cannot,
}  # fmt: skip
