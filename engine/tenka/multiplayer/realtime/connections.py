"""Connections: who is at the other end, and catching up with the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tenka.multiplayer.realtime import audit, bounds
from tenka.multiplayer.realtime.events import Down, Prove, Tick, Up
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.signatures import here_text
from tenka.multiplayer.realtime.state import SPECTATOR, UNKNOWN, Peer, Turn
from tenka.multiplayer.realtime.terms import Party

# events


def on_up(turn: Turn, event: Up) -> None:
    """Ask a new connection for a proof."""
    turn.change(peers={**turn.state.peers, event.place: Peer(event.nonce, syncing=turn.state.claim == SPECTATOR)})
    turn.send((event.place,), "nonce", event.nonce)


def on_down(turn: Turn, event: Down) -> None:
    peers = dict(turn.state.peers)
    gone = peers.pop(event.place, None)
    turn.change(peers=peers)
    if gone is not None and gone.party >= 0:
        turn.fact("away", gone.party)


def on_tick(turn: Turn, event: Tick) -> None:
    for place, peer in turn.state.peers.items():
        if peer.party == UNKNOWN:                           # it was not there yet, or its person had to be asked first
            turn.send((place,), "nonce", peer.nonce)
        if peer.syncing:
            turn.send((place,), "have", turn.state.game.n)


# messages


def on_nonce(turn: Turn, place: str, theirs: str) -> None:
    state = turn.state
    turn.peer(place, syncing=True)
    if state.claim == SPECTATOR:
        turn.send((place,), "watch")
    else:
        turn.effects.append(Prove(place, here_text(state.game.terms.session, theirs, state.claim), state.game.n, state.claim))


def on_here(turn: Turn, place: str, n: int, party: int, signature: str) -> None:
    turn.peer(place, party=party)
    turn.fact("here", party)
    send_slots(turn, place, n)
    if turn.state.quiet or turn.state.peers[place].syncing:
        turn.peer(place, syncing=True)
        turn.send((place,), "have", turn.state.game.n)
    turn.say_again(place)


def on_watch(turn: Turn, place: str) -> None:
    state = turn.state
    if state.peers[place].party >= 0:
        return
    turn.peer(place, party=SPECTATOR)
    turn.send((place,), "terms", state.game.terms.plain(), SPECTATOR, state.looks)
    send_slots(turn, place, 0)


def send_slots(turn: Turn, place: str, n: int) -> None:
    """Send the slots from ``n`` on, at most a batch; with the last of them what of the open slot the other may lack."""
    state, peer = turn.state, turn.state.peers[place]
    if peer.party < SPECTATOR:
        return
    batch: list[Slot] = []
    views: list[str] = []
    size = 0
    for slot in state.slots[n : n + 64]:
        view = state.views[slot.n].get(peer.party, "")
        size += len(text_of(slot)) + len(view)
        if batch and size >= bounds.BATCH:
            break
        batch.append(slot)
        views.append(view)
    if batch:
        turn.send((place,), "slots", batch, views if any(views) else [])
    if n + len(batch) < len(state.slots):                   # it asks again
        return
    for signed in (*state.ballots.values(), *state.acts.values()):
        if signed.body.kind == "vote" or signed.body.party == peer.party:
            turn.say(signed, (place,))
    turn.send((place,), "slots", [], [])
    audit.send(turn, (place,))


def on_synced(turn: Turn, place: str) -> None:
    """Handle that the other page has sent all that it has: now this page may sign, and repeat what the other may lack."""
    if turn.state.peers[place].party == UNKNOWN:            # its proof is still under way: ask again then
        return
    peer = turn.peer(place, syncing=False)
    if peer.party in (*turn.state.game.stay, turn.state.game.host):
        turn.change(quiet=False)
    turn.say_again(place)


def on_chat(kind: str, turn: Turn, place: str, who: int, text: str) -> None:
    """Report a text or a pointing. The host adds the sender, and forwards it to all."""
    state, party = turn.state, turn.state.peers[place].party
    if party == state.game.host and state.me != party:
        turn.fact(kind, who, text)
    elif party >= 0 and state.me == state.game.host:
        turn.fact(kind, party, text)
        turn.send(state.member_places(place), kind, party, text)


def on_hello(turn: Turn, place: str, party: Party, release: str) -> None:
    """Report who wants to join a game under way: under a new key it can be let back in by a rekey."""
    turn.fact("hello", place, party)


def on_again(turn: Turn, place: str, meeting: str, at: int) -> None:
    """Report a party's wish for a rematch: a new lobby over the standing connections, with new keys and chains."""
    if turn.state.peers[place].party >= 0 and turn.state.game.due.kind == "over":
        turn.fact("again", place, meeting, at)


def on_around(turn: Turn, place: str, here: tuple[int, ...], acted: tuple[int, ...]) -> None:
    """Report which parties are connected and which have acted, as the host's page sends it. The game does not depend on it."""
    if turn.state.peers[place].party == turn.state.game.host:
        turn.fact("around", here, acted)


def on_cannot(turn: Turn, place: str, reason: str) -> None:
    """Report why another page can't play. If our key is replaced, become a spectator; if our act is not possible, the engines
    differ."""
    if reason == "unfit" and turn.state.peers[place].party == turn.state.game.host:
        turn.stop("engines")
        return
    turn.fact("cannot", place, reason)
    if reason == "key" and turn.state.rejoins == SPECTATOR:
        turn.peer(place, syncing=True)
        turn.send((place,), "watch")


EVENTS: Mapping[type, Callable[[Turn, Any], None]] = {Up: on_up, Down: on_down, Tick: on_tick}
MESSAGES: Mapping[str, Callable[..., None]] = {
    "nonce": on_nonce, "here": on_here, "have": send_slots, "watch": on_watch,
    "chat": partial(on_chat, "chat"), "point": partial(on_chat, "point"),
    "hello": on_hello, "again": on_again, "around": on_around, "cannot": on_cannot,
}  # fmt: skip
