"""Connections: who is at the other end, and catching up with the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tenka.multiplayer.realtime import audit, bounds
from tenka.multiplayer.realtime.client_state import SPECTATOR, UNKNOWN, Peer, StepContext
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.protocol_io import Down, Prove, Tick, Up
from tenka.multiplayer.realtime.signatures import here_text
from tenka.multiplayer.realtime.terms import Party

# inputs


def on_up(ctx: StepContext, up: Up) -> None:
    """Ask a new connection for a proof."""
    ctx.change(peers={**ctx.state.peers, up.connection: Peer(up.nonce, syncing=ctx.state.claim == SPECTATOR)})
    ctx.send((up.connection,), "nonce", up.nonce)


def on_down(ctx: StepContext, down: Down) -> None:
    peers = dict(ctx.state.peers)
    gone = peers.pop(down.connection, None)
    ctx.change(peers=peers)
    if gone is not None and gone.party >= 0:
        ctx.report("disconnected", gone.party)


def on_tick(ctx: StepContext, tick: Tick) -> None:
    for connection, peer in ctx.state.peers.items():
        if peer.party == UNKNOWN:                           # it was not there yet, or its person had to be asked first
            ctx.send((connection,), "nonce", peer.nonce)
        if peer.syncing:
            ctx.send((connection,), "have", ctx.state.game.n)


# messages


def on_nonce(ctx: StepContext, connection: str, theirs: str) -> None:
    state = ctx.state
    ctx.change_peer(connection, syncing=True)
    if state.claim == SPECTATOR:
        ctx.send((connection,), "watch")
    else:
        ctx.effects.append(Prove(connection, here_text(state.game.terms.session, theirs, state.claim), state.game.n, state.claim))


def on_here(ctx: StepContext, connection: str, n: int, party: int, signature: str) -> None:
    ctx.change_peer(connection, party=party)
    ctx.report("connected", party)
    send_slots(ctx, connection, n)
    if ctx.state.quiet or ctx.state.peers[connection].syncing:
        ctx.change_peer(connection, syncing=True)
        ctx.send((connection,), "have", ctx.state.game.n)
    ctx.say_again(connection)


def on_watch(ctx: StepContext, connection: str) -> None:
    state = ctx.state
    if state.peers[connection].party >= 0:
        return
    ctx.change_peer(connection, party=SPECTATOR)
    ctx.send((connection,), "terms", state.game.terms.plain(), SPECTATOR, state.looks)
    send_slots(ctx, connection, 0)


def send_slots(ctx: StepContext, connection: str, n: int) -> None:
    """Send the slots from ``n`` on, at most a batch; with the last of them what of the open slot the other may lack."""
    state, peer = ctx.state, ctx.state.peers[connection]
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
        ctx.send((connection,), "slots", batch, views if any(views) else [])
    if n + len(batch) < len(state.slots):                   # it asks again
        return
    for signed in state.bodies.values():
        if signed.body.n == state.game.n and (signed.body.kind == "vote" or signed.body.party == peer.party):
            ctx.say(signed, (connection,))
    ctx.send((connection,), "slots", [], [])
    audit.send_deal(ctx, (connection,))


def on_synced(ctx: StepContext, connection: str) -> None:
    """Handle that the other client has sent all that it has: now this client may sign, and repeat what the other may lack."""
    if ctx.state.peers[connection].party == UNKNOWN:            # its proof is still under way: ask again then
        return
    peer = ctx.change_peer(connection, syncing=False)
    if peer.party in (*ctx.state.game.stay, ctx.state.game.host):
        ctx.change(quiet=False)
    ctx.say_again(connection)


def on_chat(kind: str, ctx: StepContext, connection: str, who: int, text: str) -> None:
    """Report a text or a pointing. The host adds the sender, and forwards it to all."""
    state, party = ctx.state, ctx.state.peers[connection].party
    if party == state.game.host and state.me != party:
        ctx.report(kind, who, text)
    elif party >= 0 and state.me == state.game.host:
        ctx.report(kind, party, text)
        ctx.send(state.known_connections(connection), kind, party, text)


def on_hello(ctx: StepContext, connection: str, party: Party, release: str) -> None:
    """Report who wants to join a game under way: under a new key it can be let back in by a rekey."""
    ctx.report("hello", connection, party)


def on_again(ctx: StepContext, connection: str, meeting: str, at: int) -> None:
    """Report a party's wish for a rematch: a new lobby over the standing connections, with new keys and chains."""
    if ctx.state.peers[connection].party >= 0 and ctx.state.game.due.kind == "over":
        ctx.report("again", connection, meeting, at)


def on_around(ctx: StepContext, connection: str, here: tuple[int, ...], acted: tuple[int, ...]) -> None:
    """Report which parties are connected and which have acted, as the host's client sends it. The game does not depend on it."""
    if ctx.state.peers[connection].party == ctx.state.game.host:
        ctx.report("around", here, acted)


def on_cannot(ctx: StepContext, connection: str, reason: str) -> None:
    """Report why another client can't play. If our key is replaced, become a spectator; if our act is not possible, the engines
    differ."""
    if reason == "unfit" and ctx.state.peers[connection].party == ctx.state.game.host:
        ctx.stop("engines")
        return
    ctx.report("cannot", connection, reason)
    if reason == "key" and ctx.state.rejoins == SPECTATOR:
        ctx.change_peer(connection, syncing=True)
        ctx.send((connection,), "watch")


INPUTS: Mapping[type, Callable[[StepContext, Any], None]] = {Up: on_up, Down: on_down, Tick: on_tick}
MESSAGES: Mapping[str, Callable[..., None]] = {
    "nonce": on_nonce, "here": on_here, "have": send_slots, "watch": on_watch,
    "chat": partial(on_chat, "chat"), "point": partial(on_chat, "point"),
    "hello": on_hello, "again": on_again, "around": on_around, "cannot": on_cannot,
}  # fmt: skip
