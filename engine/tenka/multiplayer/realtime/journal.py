"""The journal of one client: a line for the terms, for each own signed body and for each slot; and opening it again.

A client stores each line before it acts on it. Key, root and lines are in the same store, so they are lost together.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tenka.multiplayer.realtime import bounds, dealing, log_game, messages, terms
from tenka.multiplayer.realtime.client_state import SPECTATOR, ClientState
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Body, Slot
from tenka.multiplayer.realtime.proposals import closer, ousts_host, voters
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.signatures import Signed
from tenka.multiplayer.realtime.terms import Terms


def first_line(state: ClientState) -> str:
    """Return the first line of a journal."""
    return text_of(["terms", state.game.terms.plain(), state.rejoins, state.looks])


def own_line(body: str, signature: str, memo: str) -> str:
    """Return the line of a body that this client signed, and of the memo that belongs to it."""
    return text_of(["own", body, signature, memo])


def slot_line(slot: Slot, view: str) -> str:
    """Return the line of a closed slot, with the view that came with it."""
    return text_of(["slot", slot, view])


def new(agreed: Terms, key: str, root: str, rejoins: int = SPECTATOR, looks: str = "") -> ClientState:
    """Return the state of a client at the beginning of a game.

    Args:
        agreed: The terms.
        key: Our public key; that of no party, or empty, for a spectator.
        root: The secret root of our hash chain.
        rejoins: The party as which we come back with a new key, once the others have agreed to a rekey.
        looks: What the seats look like.
    """
    me = next((at for at, party in enumerate(agreed.parties) if party.key == key), rejoins)
    return ClientState(key, root, log_game.begin(agreed, dealing.table_of(agreed, me, root)), rejoins=rejoins, looks=looks)


def open_again(lines: Sequence[str], key: str, root: str) -> ClientState:
    """Return the state of a reloaded client, from its journal.

    The client stays quiet until another party has sent what it has. So a client whose storage was set back signs nothing twice.

    Raises:
        Refused: The journal is damaged.
    """
    try:
        plain = [messages.read_plain(line, bounds.LINE, 8) for line in lines]
        state = new(terms.check(terms.of_plain(plain[0][1])), key, root, *plain[0][2:])
        taken = {values[0][0] for word, *values in plain if word == "slot"}
        for word, *values in plain[1:]:
            state = _own(state, taken, *values) if word == "own" else take_slot(state, Slot(*values[0]), values[1])
    except (TypeError, ValueError, KeyError, IndexError) as error:
        raise Refused("the journal is damaged") from error
    return replace(state, quiet=len(state.game.stay) > 1)


def _own(state: ClientState, taken: Collection[int], text: str, signature: str, memo: str) -> ClientState:
    signed = Signed(Body(*messages.read_plain(text, bounds.BODY)[1:]), signature, memo)
    if signed.body.kind != "close":
        return remember(state, signed)
    if signed.body.n in taken:          # another party's close came while this one was being stored, and ours was never sent
        return state
    content, signatures, standing, openings = messages.read_plain(memo, bounds.LINE)
    state = state.with_openings({(slot, party): (answers, salt) for slot, party, answers, salt in openings})
    return take_slot(state, Slot(signed.body.n, content, signatures, signature, standing), "")


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
