"""Who wrote a letter: the keys of all, and the mark that only its writer and its reader can make."""

from __future__ import annotations

from dataclasses import replace

from tenka.multiplayer.correspondence.message import MARK, Letter
from tenka.multiplayer.correspondence.participant import Ledger
from tenka.multiplayer.correspondence.rejection import Refused
from tenka.multiplayer.crypto import BadKey, Crypto, mark, same
from tenka.table.table import Table


async def mark_of(crypto: Crypto, ledger: Ledger, other: int, way: tuple[int, int], body: str) -> bytes:
    """Return the mark below a letter, which only its writer and its reader can make. Raises BadKey."""
    secret = await crypto.agree(ledger.pair.secret, ledger.keys[other])
    return mark(secret, "letter", ledger.id.encode(), bytes(way), body.encode())[:MARK]


async def believe(crypto: Crypto, ledger: Ledger, letter: Letter, theirs: Table) -> Ledger:
    """Check who wrote: the letter's keys are new or as they were, and its mark for us is right. Raises Refused."""
    sender = letter.sender
    ledger, marked = await _with_keys(crypto, ledger, letter), ledger.mine in letter.marks
    if sender not in ledger.keys or (sender in ledger.marked and not marked):
        raise Refused("altered", sender)
    if marked and not await _is_marked(crypto, ledger, letter, theirs.seed):
        # a first letter without keys is for who is known to have them: for our seat, but not for the key of this browser
        known_ = sender in ledger.marked or letter.keys
        raise Refused("altered", sender) if known_ else not_ours(ledger, sender)
    return replace(
        ledger,
        heard={**ledger.heard, sender: max(ledger.heard.get(sender, 0), len(theirs.history))},
        knows=ledger.knows | _knowing(ledger, letter),
        marked=ledger.marked | {sender} if marked else ledger.marked,
    )


async def _with_keys(crypto: Crypto, ledger: Ledger, letter: Letter) -> Ledger:
    """Return the ledger with the letter's keys, as far as they are believed.

    A letter marked for us brings the keys of all, in place of what was only told before; one that is not, its sender's own. A key
    under which a letter was marked for us stays, whatever others believe. Raises Refused: "wanted" for another one of the sender,
    "stranger" for one of a seat without a browser, "unusable" for what is no key; see ``not_ours`` for another one of ours.
    """
    sender, marked = letter.sender, ledger.mine in letter.marks
    for one, key in letter.keys.items():
        if one not in ledger.browsers:
            raise Refused("stranger", one)
        differs = ledger.keys.get(one, key) != key
        if differs and one == ledger.mine:
            raise not_ours(ledger, sender)
        if differs and one == sender and (one in ledger.marked or not marked):
            raise Refused("wanted", one)
        if one != ledger.mine and not await usable(crypto, ledger, key):
            raise Refused("unusable", sender)
    told = {one: key for one, key in letter.keys.items() if one == sender or (marked and one not in ledger.marked)}
    return replace(ledger, keys={**ledger.keys, **told})


def not_ours(ledger: Ledger, sender: int) -> Refused:
    """Return why a letter knows another key for our seat. The maker's letters decide whose it is: "taken" where it has never
    written to our key, "elsewhere" where it has, as the seat is played in two browsers then. Others may be wrong about it."""
    ours = ledger.maker in (ledger.mine, *ledger.marked)
    if ledger.hand or sender == ledger.maker:
        return Refused("elsewhere" if ledger.hand or ours else "taken", ledger.mine)
    return Refused("wanted" if ours else "rival", ledger.mine)


async def usable(crypto: Crypto, ledger: Ledger, key: bytes) -> bool:
    """Whether a secret can be agreed on under a public key: for some points everybody would know it."""
    try:
        return any(await crypto.agree(ledger.pair.secret, key))
    except BadKey:
        return False


def _knowing(ledger: Ledger, letter: Letter) -> frozenset[int]:
    """Return who knows all public keys by a letter: its sender, if it marked it for all; whoever the sender says; all, if it
    brings no keys any more. Nobody does by a letter that knows other keys than we do."""
    if any(ledger.keys.get(one, key) != key for one, key in letter.keys.items()):
        return frozenset()
    said = letter.knowing if letter.keys else ledger.browsers
    whole = {letter.sender} if len(letter.marks) == len(ledger.others) else set()
    return frozenset(whole | (set(said) & set(ledger.browsers))) - {ledger.mine}


async def _is_marked(crypto: Crypto, ledger: Ledger, letter: Letter, seed: str) -> bool:
    try:
        made = await mark_of(crypto, ledger, letter.sender, (letter.sender, ledger.mine), letter.body(seed))
    except BadKey:
        return False
    return same(made, letter.marks[ledger.mine])
