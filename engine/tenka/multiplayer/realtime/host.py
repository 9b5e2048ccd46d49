"""The host's part: it collects acts and votes, and signs one content per slot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tenka.multiplayer.realtime import log_game, signatures
from tenka.multiplayer.realtime.client_state import ClientState, PendingBody, StepContext
from tenka.multiplayer.realtime.dealing import DealingTable
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.proposals import closer
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.signatures import Signed


def collect(ctx: StepContext, connection: str, signed: Signed) -> None:
    """Collect the first act of a party in the open slot.

    An act that is not possible gets a refusal: the logs are equal, so the sender is dishonest or its engine differs from ours.
    """
    game, body = ctx.state.game, signed.body
    if body.kind == game.due.kind and log_game.fits(game, body.party, body.value):
        ctx.keep_body(signed)
    else:
        ctx.report("unfit", body.party, body.kind)
        ctx.send((connection,), "cannot", "unfit")


def on_opening(ctx: StepContext, connection: str, slot: int, answers: str, salt: str) -> None:
    """Store the answers of a guest's commitment: of the open slot, or of the open sealed question."""
    state, game, party = ctx.state, ctx.state.game, ctx.state.peers[connection].party
    wanted = state.commitment_slot(party) if game.due.kind == "open" else game.n
    if state.me == game.host and slot == wanted and game.due.kind in ("move", "open") and party in game.due_parties():
        ctx.state = ctx.state.with_openings({(slot, party): (answers, salt)})
        if party in state.acts and not ctx.state.game.table.is_ready(game, party, state.acts[party].body.value):
            ctx.report("unfit", party, "opening")


def find_close(state: ClientState) -> PendingBody | None:
    """Return the close that a client that may sign owes: of an accepted proposal, else of the acts that are due."""
    for content in _contents(state):
        try:
            after = log_game.apply(state.game, content)
        except Refused:
            continue
        signers, (kind, value) = signatures.signers(state.game, content), content
        given = tuple((p, (state.votes[value, p] if kind == "vote" else state.acts[p]).signature) for p in signers)
        slot = Slot(state.game.n, content, given, "", after.standing)
        memo = text_of([content, slot.signatures, after.standing, _openings(state, content)])
        return PendingBody(Signed(state.game.body(state.me, "close", after.head), "", memo), slot, after)
    return None


def _contents(state: ClientState) -> Iterator[Any]:
    """Yield what this client could close the open slot with."""
    game, acts = state.game, state.acts
    for proposal in sorted({proposal for proposal, _ in state.votes}):
        if state.is_accepted(proposal) and closer(game, ("vote", proposal)) == state.me:
            yield "vote", proposal
    due = game.due_parties()
    if game.due.kind != "over" and state.me == game.host and {*due} <= {*acts}:
        values = tuple((party, acts[party].body.value) for party in due)
        if all(game.table.is_ready(game, *act) for act in values):
            yield game.due.kind, values


def _openings(state: ClientState, content: Any) -> list[Any]:
    """Return what a dealing host needs to play this slot again after a crash."""
    table, (kind, acts) = state.game.table, content
    if not isinstance(table, DealingTable) or kind not in ("move", "open"):
        return []
    spots = [(state.commitment_slot(party) if kind == "open" else state.game.n, party) for party, _ in acts]
    return [[*spot, *table.openings[spot]] for spot in spots]
