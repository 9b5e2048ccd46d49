"""What the party does that closes slots: it collects acts and votes, and signs one content."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tenka.multiplayer.realtime import game as games
from tenka.multiplayer.realtime import signatures
from tenka.multiplayer.realtime.bounds import Refused
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.proposals import closer
from tenka.multiplayer.realtime.signatures import Signed, contradict
from tenka.multiplayer.realtime.state import Saying, State
from tenka.multiplayer.realtime.turn import Turn


def collect(turn: Turn, place: str, signed: Signed) -> None:
    """Collect an act of the open slot. The first of a party counts; a second, different one convicts it.

    An act that can't stand is answered: under an equal log an honest page's engine must differ from ours.
    """
    state, body = turn.state, signed.body
    known = state.acts.get(body.party)
    if known is not None:
        if contradict(known.body, body):
            turn.convict(known.body, body, (known.signature, signed.signature))
        return
    if body.kind != state.game.due.kind or not games.fits(state.game, body.party, body.value):
        turn.fact("unfit", body.party, body.kind)
        turn.send((place,), "cannot", "unfit")
        return
    turn.state = replace(state, acts={**state.acts, body.party: signed})


def keep_opening(turn: Turn, party: int, slot: int, answers: str, salt: str) -> None:
    """Keep the answers behind a guest's commitment: of the open slot, or of the sealed question that is open."""
    game = turn.state.game
    wanted = {n for who, n, _ in game.commitments if who == party} if game.due.kind == "open" else {game.n}
    if turn.state.me == game.host and slot in wanted and game.due.kind in ("move", "open") and party in game.parties():
        table = game.table.opened({(slot, party): (answers, salt)})
        turn.state = replace(turn.state, game=replace(game, table=table))
        if party in turn.state.acts and not table.ready(game, party, turn.state.acts[party].body.value):
            turn.fact("unfit", party, "opening")


def closing(state: State) -> Saying | None:
    """Return the close that this page signs next: of a proposal all agreed to, else of the acts that are due."""
    if not state.plays or state.saying is not None:
        return None
    for content in _contents(state):
        try:
            after = games.apply(state.game, content)
        except Refused:
            continue
        signers = [(party, _signed(state, content, party)) for party in signatures.signers(state.game, content)]
        slot = Slot(state.game.n, content, tuple((party, one.signature) for party, one in signers), "", after.standing)
        memo = text_of([content, slot.signatures, after.standing, _openings(state, content)])
        return Saying(Signed(state.game.body(state.me, "close", after.head), "", memo), slot, after)
    return None


def _contents(state: State) -> list[Any]:
    game = state.game
    agreed = [("vote", said) for said in {said for said, _ in state.ballots} if state.agreed(said)]
    found: list[Any] = [content for content in sorted(agreed) if closer(game, content) == state.me]
    due = game.parties()
    ready = game.due.kind != "over" and state.me == game.host and all(
        party in state.acts and game.table.ready(game, party, state.acts[party].body.value) for party in due
    )  # fmt: skip
    return [*found, (game.due.kind, tuple((party, state.acts[party].body.value) for party in due))] if ready else found


def _signed(state: State, content: Any, party: int) -> Signed:
    return state.ballots[content[1], party] if content[0] == "vote" else state.acts[party]


def _openings(state: State, content: Any) -> list[Any]:
    """Return what a dealing host needs to play this slot again after a crash."""
    if not state.game.terms.dealt or content[0] not in ("move", "open"):
        return []
    table: Any = state.game.table
    slots = {party: slot for party, slot, _ in state.game.commitments} if content[0] == "open" else {}
    spots = [(slots.get(party, state.game.n), party) for party, _ in content[1]]
    return [[slot, party, *table.openings[slot, party]] for slot, party in spots]
