"""Authenticate messages: public keys (trust on first use) and one MAC per recipient."""

from __future__ import annotations

from dataclasses import replace

from tenka.multiplayer.correspondence.message import MAC, TurnMessage
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tenka.multiplayer.crypto import BadKey, Crypto, are_equal, compute_mac
from tenka.table.table import Table


async def message_mac(crypto: Crypto, state: ParticipantState, other: int, way: tuple[int, int], body: str) -> bytes:
    """Return the MAC of a message between two browsers. Raises BadKey."""
    secret = await crypto.agree(state.pair.secret, state.keys[other])
    return compute_mac(secret, "letter", state.id.encode(), bytes(way), body.encode())[:MAC]


async def authenticate(crypto: Crypto, state: ParticipantState, letter: TurnMessage, theirs: Table) -> ParticipantState:
    """Check the sender: the message's keys are new or unchanged, and its MAC for this browser is valid. Raises
    MessageRejected."""
    sender = letter.sender
    state, marked = await _with_keys(crypto, state, letter), state.own_seat in letter.macs
    could_mark = sender in state.authenticated or state.own_seat == state.maker     # Whoever joins has the maker's key
    if sender not in state.keys or (could_mark and not marked):
        raise MessageRejected("altered", sender)
    if marked and not await _is_marked(crypto, state, letter, theirs.seed):
        # A first message without keys is for a browser that has all keys: for our seat, but not for this browser's key.
        known_ = sender in state.authenticated or letter.keys
        raise MessageRejected("altered", sender) if known_ else reject_own_seat(state, sender)
    return replace(
        state,
        last_moments_from={**state.last_moments_from, sender: max(state.last_moments_from.get(sender, 0), len(theirs.history))},
        knows_all_keys=state.knows_all_keys | _key_holders(state, letter),
        authenticated=state.authenticated | {sender} if marked else state.authenticated,
    )


async def _with_keys(crypto: Crypto, state: ParticipantState, letter: TurnMessage) -> ParticipantState:
    """Return the state with the keys of a message, as far as they are trusted.

    A message with a MAC for this browser brings all keys and replaces those that were only reported. Any other message brings
    only its sender's key. A key that authenticated a message for this browser stays.

    Raises:
        MessageRejected: "wanted" for another key of the sender, "stranger" for a key of a seat that has no browser, "unusable"
            for bytes that are no key; see ``not_ours`` for another key of this browser.
    """
    sender, marked = letter.sender, state.own_seat in letter.macs
    for one, key in letter.keys.items():
        if one not in state.browsers:
            raise MessageRejected("stranger", one)
        differs = state.keys.get(one, key) != key
        if differs and one == state.own_seat:
            raise reject_own_seat(state, sender)
        if differs and one == sender and (one in state.authenticated or not marked):
            raise MessageRejected("wanted", one)
        if one != state.own_seat and not await is_usable(crypto, state, key):
            raise MessageRejected("unusable", sender)
    told = {one: key for one, key in letter.keys.items() if one == sender or (marked and one not in state.authenticated)}
    return replace(state, keys={**state.keys, **told})


def reject_own_seat(state: ParticipantState, sender: int) -> MessageRejected:
    """Return why a message has another key for our seat. The messages of the game's maker decide whose it is: "taken" if the
    maker never wrote to our key, "elsewhere" if it did, because then the seat is played in two browsers. Other senders may be
    wrong."""
    ours = state.maker in (state.own_seat, *state.authenticated)
    if state.transfer_count or sender == state.maker:
        return MessageRejected("elsewhere" if state.transfer_count or ours else "taken", state.own_seat)
    return MessageRejected("wanted" if ours else "rival", state.own_seat)


async def is_usable(crypto: Crypto, state: ParticipantState, key: bytes) -> bool:
    """Return whether a shared secret can be derived with a public key: some curve points give a known secret."""
    try:
        return any(await crypto.agree(state.pair.secret, key))
    except BadKey:
        return False


def _key_holders(state: ParticipantState, letter: TurnMessage) -> frozenset[int]:
    """Return the browsers that have all public keys according to a message: its sender if it has a MAC for every browser, those
    the sender names, and all if it brings no keys any more. A message with other keys than ours proves nothing."""
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
    return are_equal(made, letter.macs[state.own_seat])
