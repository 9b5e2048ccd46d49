"""Who wrote a letter: the keys of all, and the mark that only its writer and its reader can make."""

from __future__ import annotations

from dataclasses import replace

from tenka.multiplayer.correspondence.message import MAC, TurnMessage
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tenka.multiplayer.crypto import BadKey, Crypto, compute_mac, same
from tenka.table.table import Table


async def message_mac(crypto: Crypto, state: ParticipantState, other: int, way: tuple[int, int], body: str) -> bytes:
    """Return the mark below a letter, which only its writer and its reader can make. Raises BadKey."""
    secret = await crypto.agree(state.pair.secret, state.keys[other])
    return compute_mac(secret, "letter", state.id.encode(), bytes(way), body.encode())[:MAC]


async def authenticate(crypto: Crypto, state: ParticipantState, letter: TurnMessage, theirs: Table) -> ParticipantState:
    """Check who wrote: the letter's keys are new or as they were, and its mark for us is right. Raises MessageRejected."""
    sender = letter.sender
    state, marked = await _with_keys(crypto, state, letter), state.own_seat in letter.macs
    if sender not in state.keys or (sender in state.authenticated and not marked):
        raise MessageRejected("altered", sender)
    if marked and not await _is_marked(crypto, state, letter, theirs.seed):
        # a first letter without keys is for who is known to have them: for our seat, but not for the key of this browser
        known_ = sender in state.authenticated or letter.keys
        raise MessageRejected("altered", sender) if known_ else not_ours(state, sender)
    return replace(
        state,
        last_moments_from={**state.last_moments_from, sender: max(state.last_moments_from.get(sender, 0), len(theirs.history))},
        knows_all_keys=state.knows_all_keys | _knowing(state, letter),
        authenticated=state.authenticated | {sender} if marked else state.authenticated,
    )


async def _with_keys(crypto: Crypto, state: ParticipantState, letter: TurnMessage) -> ParticipantState:
    """Return the state with the letter's keys, as far as they are believed.

    A letter marked for us brings the keys of all, in place of what was only told before; one that is not, its sender's own. A key
    that authenticated a message for us stays, whatever other messages say.

    Raises:
        MessageRejected: "wanted" for another key of the sender, "stranger" for a key of a seat without a browser, "unusable"
            for what is no key; see ``not_ours`` for another key of ours.
    """
    sender, marked = letter.sender, state.own_seat in letter.macs
    for one, key in letter.keys.items():
        if one not in state.browsers:
            raise MessageRejected("stranger", one)
        differs = state.keys.get(one, key) != key
        if differs and one == state.own_seat:
            raise not_ours(state, sender)
        if differs and one == sender and (one in state.authenticated or not marked):
            raise MessageRejected("wanted", one)
        if one != state.own_seat and not await is_usable(crypto, state, key):
            raise MessageRejected("unusable", sender)
    told = {one: key for one, key in letter.keys.items() if one == sender or (marked and one not in state.authenticated)}
    return replace(state, keys={**state.keys, **told})


def not_ours(state: ParticipantState, sender: int) -> MessageRejected:
    """Return why a letter knows another key for our seat. The maker's letters decide whose it is: "taken" where it has never
    written to our key, "elsewhere" where it has, as the seat is played in two browsers then. Others may be wrong about it."""
    ours = state.maker in (state.own_seat, *state.authenticated)
    if state.transfer_count or sender == state.maker:
        return MessageRejected("elsewhere" if state.transfer_count or ours else "taken", state.own_seat)
    return MessageRejected("wanted" if ours else "rival", state.own_seat)


async def is_usable(crypto: Crypto, state: ParticipantState, key: bytes) -> bool:
    """Whether a secret can be agreed on under a public key: for some points everybody would know it."""
    try:
        return any(await crypto.agree(state.pair.secret, key))
    except BadKey:
        return False


def _knowing(state: ParticipantState, letter: TurnMessage) -> frozenset[int]:
    """Return who knows all public keys by a letter: its sender, if it marked it for all; whoever the sender says; all, if it
    brings no keys any more. Nobody does by a letter that knows other keys than we do."""
    if any(state.keys.get(one, key) != key for one, key in letter.keys.items()):
        return frozenset()
    said = letter.knows_all_keys if letter.keys else state.browsers
    whole = {letter.sender} if len(letter.macs) == len(state.other_participants) else set()
    return frozenset(whole | (set(said) & set(state.browsers))) - {state.own_seat}


async def _is_marked(crypto: Crypto, state: ParticipantState, letter: TurnMessage, seed: str) -> bool:
    try:
        made = await message_mac(crypto, state, letter.sender, (letter.sender, state.own_seat), letter.body(seed))
    except BadKey:
        return False
    return same(made, letter.macs[state.own_seat])
