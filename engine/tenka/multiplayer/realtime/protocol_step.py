"""The protocol as one function: ``step(state, input_)`` is pure, and raises for nothing that came from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tenka.multiplayer.realtime import audit, connections, host, journal, own_party, state_changes
from tenka.multiplayer.realtime.client_state import SPECTATOR, UNKNOWN, ClientState, PendingBody, StepContext
from tenka.multiplayer.realtime.log_game import facts
from tenka.multiplayer.realtime.messages import Body, Slot
from tenka.multiplayer.realtime.proposals import closer, is_allowed, ousts_host, voters
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.protocol_io import Effect, Input, Received, SignAndStore, Store, Stored, Wish
from tenka.multiplayer.realtime.signatures import Signed, is_contradiction
from tenka.multiplayer.realtime.view_table import GuestTable, WrongView


def step(state: ClientState, input_: Input) -> tuple[ClientState, list[Effect]]:
    """Return the state after an input, and the effects to carry out in order.

    Args:
        state: From ``journal.new``, ``journal.open_again`` or an earlier step.
        input_: One of ``protocol_io.Input``. A received message was decoded and its signatures were checked, once.
    """
    ctx = StepContext(state)
    _INPUTS[type(input_)](ctx, input_)
    _sign_next_body(ctx)
    return ctx.state, ctx.effects


def _sign_next_body(ctx: StepContext) -> None:
    """Begin to sign the next body that this client owes: its own, or a close."""
    state = ctx.state
    if not state.may_sign or state.pending_body is not None:
        return
    if state.game.due.kind == "open" and state.commitment_slot(state.me) not in {-1, *state.memos}:
        ctx.stop("own")                                    # our storage lacks the opening that we owe
        return
    owed = own_party.find_owed(state)
    pending_body = PendingBody(Signed(owed[0], "", owed[1])) if owed is not None else host.find_close(state)
    if pending_body is not None:
        ctx.change(pending_body=pending_body)
        ctx.effects.append(SignAndStore(pending_body.signed.body.text, pending_body.signed.memo))


# our own words


def _on_stored(ctx: StepContext, stored: Stored) -> None:
    pending_body, state = ctx.state.pending_body, ctx.state
    assert pending_body is not None
    ctx.change(pending_body=None)
    signed = pending_body.signed._replace(signature=stored.signature)
    if pending_body.slot is not None:
        if pending_body.slot.n == state.game.n:
            slot = pending_body.slot._replace(close=stored.signature)
            after = state_changes.take_slot(ctx.state, slot, "", pending_body.after)
            _enter_slot(ctx, slot, after, ctx.state.known_connections())
        return
    ctx.state = state_changes.remember(ctx.state, signed)
    if signed.body.kind == "vote":
        _send_vote(ctx, signed)
    elif signed.body.n == state.game.n:
        ctx.say(signed, state.connections_of(state.game.host))
        ctx.send_opening(state.connections_of(state.game.host))


def _send_vote(ctx: StepContext, signed: Signed) -> None:
    """Send our vote to the clients that need it; to all if the proposal may lose a host."""
    state, game, proposal = ctx.state, ctx.state.game, signed.body.value[0]
    ctx.change(unsigned_votes=tuple(body for body in state.unsigned_votes if body != signed.body))
    if signed.body.n < game.n:
        if not signed.body.value[1]:                        # a yes that came too late stays here: the slot was closed without it
            ctx.say(signed, state.known_connections())
        return
    asked = {game.host, closer(game, ("vote", proposal))}
    concerns_all = ousts_host(game, proposal) or state.me in asked
    ctx.say(signed, state.known_connections() if concerns_all else state.connections_of(*asked))
    own_party.report(ctx, proposal, state.me)


def _enter_slot(ctx: StepContext, slot: Slot, after: ClientState, readers: Iterable[str]) -> None:
    """Go on to the state after a slot, and send the slot to the connections of its readers."""
    before, ctx.state = ctx.state.game, after
    ctx.send_slot(slot, readers)
    if slot.content[0] == "vote" and slot.content[1][0] == "rekey":
        for connection in after.connections_of(slot.content[1][1]):      # it proved the old key, and may see nothing more
            ctx.change_peer(connection, party=UNKNOWN)
    for name, values in facts(before, after.game, slot.content):
        ctx.report(name, *values)
    audit.send_deal(ctx, after.known_connections())


# what others say


def _on_received(ctx: StepContext, received: Received) -> None:
    kind, values = received.message
    if received.connection not in ctx.state.peers or kind not in _MESSAGES:
        return
    if received.valid:
        _MESSAGES[kind](ctx, received.connection, *values)
    elif kind == "here":
        ctx.send((received.connection,), "cannot", "key")


def _on_say(ctx: StepContext, connection: str, body: Body, signature: str) -> None:
    state, game, signed = ctx.state, ctx.state.game, Signed(body, signature)
    known = state.bodies.get(body.spot)
    if known is not None:
        if is_contradiction(known.body, body):
            ctx.convict(known, signed)
    elif body.party == state.me:
        if body.n == game.n and body.head == game.head and body.kind != "close":    # our storage was set back
            ctx.state = state_changes.remember(state, signed)
            ctx.effects.append(Store(journal.own_line(body.text, signature, "")))
    elif body.party not in {*game.stay, *(state.before or game).stay}:
        return
    elif body.n == game.n and body.head != game.head:
        ctx.report("apart", body.party, body.n)
    elif body.kind == "vote" and body.n == game.n:
        own_party.count_vote(ctx, connection, signed)
    elif body.kind == "vote":
        own_party.late_vote(ctx, connection, body)
    elif body.n == game.n and state.me == game.host and body.kind != "close":
        host.collect(ctx, connection, signed)


def _on_slots(ctx: StepContext, connection: str, slots: tuple[Slot, ...], views: tuple[str, ...]) -> None:
    if ctx.state.stopped:
        return
    if not slots:
        connections.on_synced(ctx, connection)
        return
    began = ctx.state.game.n
    for slot, view in zip(slots, (*views, *[""] * len(slots)), strict=False):
        if slot.n == ctx.state.game.n and not _take(ctx, slot, view):
            break
    if ctx.state.game.n > began and ctx.state.peers[connection].syncing:
        ctx.send((connection,), "have", ctx.state.game.n)


def _take(ctx: StepContext, slot: Slot, view: str) -> bool:
    """Take a slot that others have signed; return whether it was taken."""
    state, game, (kind, value) = ctx.state, ctx.state.game, slot.content
    if closer(game, slot.content) in state.rejected_closers():
        return False
    if kind == "vote" and value[0] == "leave" and not is_allowed(game, value):
        return False                        # whoever votes all others out signs alone, also nonsense
    noes = sorted({*state.voters_for(value, 0)} & {*voters(game, value)}) if kind == "vote" else []
    if noes:
        yes = Signed(game.body(noes[0], "vote", (value, 1)), dict(slot.signatures)[noes[0]])
        ctx.convict(state.votes[value, noes[0]], yes)
        return False
    try:
        after = state_changes.take_slot(state, slot, view)
    except WrongView:
        table = state.game.table
        assert isinstance(table, GuestTable)
        # A client whose key was replaced holds a guest's table: it can't read the spectators' view, and is not blind
        if state.me != SPECTATOR or table.me == SPECTATOR:
            ctx.report("blind", slot.n)
        return False
    except Refused as error:
        # Our engine computes another outcome; or the log contradicts our storage, signed by all who have to: stop
        ctx.stop("own" if isinstance(error, state_changes.Contradicted) else "engines")
        return False
    ctx.effects.append(Store(journal.slot_line(slot, view)))
    _enter_slot(ctx, slot, after, after.known_connections() if after.me == after.game.host else ())
    return True


def _on_wish(ctx: StepContext, wish: Wish) -> None:
    kind, value = wish
    if kind == "choose":
        own_party.choose(ctx, value)
    elif kind == "vote":
        own_party.vote(ctx, value)
    elif kind in ("chat", "point"):
        state = ctx.state
        readers = state.known_connections() if state.me == state.game.host else state.connections_of(state.game.host)
        ctx.send(readers, kind, state.me, value)


_INPUTS: Mapping[type, Callable[[StepContext, Any], None]] = {
    Received: _on_received, Wish: _on_wish, Stored: _on_stored, **connections.INPUTS,
}  # fmt: skip
_MESSAGES: Mapping[str, Callable[..., None]] = {
    "say": _on_say, "slots": _on_slots, "opening": host.on_opening, "deal": audit.on_deal_piece, **connections.MESSAGES,
}  # fmt: skip
