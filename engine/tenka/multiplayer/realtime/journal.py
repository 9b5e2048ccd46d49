"""The journal of one client: a line for the terms, for each own signed body and for each slot; and opening it again.

A client stores each line before it acts on it. Key, root and lines are in the same store, so they are lost together.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tenka.multiplayer.realtime import bounds, dealing, log_game, messages, state_changes, terms
from tenka.multiplayer.realtime.client_state import SPECTATOR, ClientState
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Body, Slot
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
            state = _own(state, taken, *values) if word == "own" else state_changes.take_slot(state, Slot(*values[0]), values[1])
    except (TypeError, ValueError, KeyError, IndexError) as error:
        raise Refused("the journal is damaged") from error
    return replace(state, quiet=len(state.game.stay) > 1)


def _own(state: ClientState, taken: Collection[int], text: str, signature: str, memo: str) -> ClientState:
    signed = Signed(Body(*messages.read_plain(text, bounds.BODY)[1:]), signature, memo)
    if signed.body.kind != "close":
        return state_changes.remember(state, signed)
    if signed.body.n in taken:          # another party's close came while this one was being stored, and ours was never sent
        return state
    content, signatures, standing, openings = messages.read_plain(memo, bounds.LINE)
    state = state.with_openings({(slot, party): (answers, salt) for slot, party, answers, salt in openings})
    return state_changes.take_slot(state, Slot(signed.body.n, content, signatures, signature, standing), "")
