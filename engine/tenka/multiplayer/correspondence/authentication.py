"""Who wrote a letter: the keys of all, and the mark that only its writer and its reader can make."""

from __future__ import annotations

from dataclasses import replace

from tenka.multiplayer.correspondence.message import MARK, TurnMessage
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka.multiplayer.correspondence.rejection import MessageRejected
from tenka.multiplayer.crypto import BadKey, Crypto, compute_mac, same
from tenka.table.table import Table


async def message_mac(crypto: Crypto, ledger: ParticipantState, other: int, way: tuple[int, int], body: str) -> bytes:
    """Return the mark below a letter, which only its writer and its reader can make. Raises BadKey."""
    secret = await crypto.agree(ledger.pair.secret, ledger.keys[other])
    return compute_mac(secret, "letter", ledger.id.encode(), bytes(way), body.encode())[:MARK]


async def authenticate(crypto: Crypto, ledger: ParticipantState, letter: TurnMessage, theirs: Table) -> ParticipantState:
    """Check who wrote: the letter's keys are new or as they were, and its mark for us is right. Raises MessageRejected."""
    sender = letter.sender
    ledger, marked = await _with_keys(crypto, ledger, letter), ledger.mine in letter.marks
    if sender not in ledger.keys or (sender in ledger.authenticated and not marked):
        raise MessageRejected("altered", sender)
    if marked and not await _is_marked(crypto, ledger, letter, theirs.seed):
        # a first letter without keys is for who is known to have them: for our seat, but not for the key of this browser
        known_ = sender in ledger.authenticated or letter.keys
        raise MessageRejected("altered", sender) if known_ else not_ours(ledger, sender)
    return replace(
        ledger,
        last_moments_from={**ledger.last_moments_from, sender: max(ledger.last_moments_from.get(sender, 0), len(theirs.history))},
        knows_all_keys=ledger.knows_all_keys | _knowing(ledger, letter),
        authenticated=ledger.authenticated | {sender} if marked else ledger.authenticated,
    )


async def _with_keys(crypto: Crypto, ledger: ParticipantState, letter: TurnMessage) -> ParticipantState:
    """Return the ledger with the letter's keys, as far as they are believed.

    A letter marked for us brings the keys of all, in place of what was only told before; one that is not, its sender's own. A key
    that authenticated a message for us stays, whatever other messages say.

    Raises:
        MessageRejected: "wanted" for another key of the sender, "stranger" for a key of a seat without a browser, "unusable"
            for what is no key; see ``not_ours`` for another key of ours.
    """
    sender, marked = letter.sender, ledger.mine in letter.marks
    for one, key in letter.keys.items():
        if one not in ledger.browsers:
            raise MessageRejected("stranger", one)
        differs = ledger.keys.get(one, key) != key
        if differs and one == ledger.mine:
            raise not_ours(ledger, sender)
        if differs and one == sender and (one in ledger.authenticated or not marked):
            raise MessageRejected("wanted", one)
        if one != ledger.mine and not await usable(crypto, ledger, key):
            raise MessageRejected("unusable", sender)
    told = {one: key for one, key in letter.keys.items() if one == sender or (marked and one not in ledger.authenticated)}
    return replace(ledger, keys={**ledger.keys, **told})


def not_ours(ledger: ParticipantState, sender: int) -> MessageRejected:
    """Return why a letter knows another key for our seat. The maker's letters decide whose it is: "taken" where it has never
    written to our key, "elsewhere" where it has, as the seat is played in two browsers then. Others may be wrong about it."""
    ours = ledger.maker in (ledger.mine, *ledger.authenticated)
    if ledger.transfer_count or sender == ledger.maker:
        return MessageRejected("elsewhere" if ledger.transfer_count or ours else "taken", ledger.mine)
    return MessageRejected("wanted" if ours else "rival", ledger.mine)


async def usable(crypto: Crypto, ledger: ParticipantState, key: bytes) -> bool:
    """Whether a secret can be agreed on under a public key: for some points everybody would know it."""
    try:
        return any(await crypto.agree(ledger.pair.secret, key))
    except BadKey:
        return False


def _knowing(ledger: ParticipantState, letter: TurnMessage) -> frozenset[int]:
    """Return who knows all public keys by a letter: its sender, if it marked it for all; whoever the sender says; all, if it
    brings no keys any more. Nobody does by a letter that knows other keys than we do."""
    if any(ledger.keys.get(one, key) != key for one, key in letter.keys.items()):
        return frozenset()
    said = letter.knowing if letter.keys else ledger.browsers
    whole = {letter.sender} if len(letter.marks) == len(ledger.others) else set()
    return frozenset(whole | (set(said) & set(ledger.browsers))) - {ledger.mine}


async def _is_marked(crypto: Crypto, ledger: ParticipantState, letter: TurnMessage, seed: str) -> bool:
    try:
        made = await message_mac(crypto, ledger, letter.sender, (letter.sender, ledger.mine), letter.body(seed))
    except BadKey:
        return False
    return same(made, letter.marks[ledger.mine])
