"""How a client's state changes with a slot and with a body of its own; the journal repeats both."""

from __future__ import annotations

from dataclasses import replace

from tenka.multiplayer.realtime import log_game
from tenka.multiplayer.realtime.client_state import ClientState
from tenka.multiplayer.realtime.messages import Body, Slot
from tenka.multiplayer.realtime.proposals import closer, ousts_host, voters
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.signatures import Signed


def remember(state: ClientState, signed: Signed) -> ClientState:
    """Return the state with one more body of our own."""
    n, memo = signed.body.n, signed.memo
    state = replace(state, bodies={**state.bodies, signed.body.spot: signed})
    if memo:
        state = replace(state.with_openings({(n, state.me): (memo, state.salt(n))}), memos={**state.memos, n: memo})
    return state


def take_slot(state: ClientState, slot: Slot, view: str, after: log_game.LogGame | None = None) -> ClientState:
    """Return the state after a slot. Raises Refused."""
    before, me = state.game, state.me
    if slot.n != before.n:
        raise Refused("not the open slot")
    act = state.acts.get(me)
    if act is not None and slot.content[0] != "vote" and dict(slot.content[1]).get(me, act.body.value) != act.body.value:
        raise Contradicted("another act of ours stands in the log than the one we signed")
    after = after or log_game.apply(before, slot.content, slot.standing, view)
    asked_again = before.due.kind == after.due.kind == "commit" and before.table.moment == after.table.moment
    open_slots = {before.n, *(n for n, _ in after.commitments.values())}
    return replace(
        state, game=after, before=before, slots=(*state.slots, slot), views=(*state.views, after.table.views),
        bodies={spot: signed for spot, signed in state.bodies.items() if signed.body.party == me and signed.body.n == before.n},
        unsigned_votes=_find_owed_noes(state, slot), answers=state.answers if asked_again else (),
        memos={n: memo for n, memo in state.memos.items() if n in open_slots},
    )  # fmt: skip


def _find_owed_noes(state: ClientState, slot: Slot) -> tuple[Body, ...]:
    """Return the votes against losing the host that a client owes once it has the host's close; it did not vote before."""
    before, me = state.game, state.me
    if closer(before, slot.content) != before.host:
        return ()
    asked = {proposal for proposal, _ in state.votes if ousts_host(before, proposal) and me in voters(before, proposal)}
    return tuple(before.body(me, "vote", (proposal, 0)) for proposal in sorted(asked) if (proposal, me) not in state.votes)


class Contradicted(Refused):
    """Our own storage contradicts what we signed: it was set back, or a second client used our key."""
