"""What the dealer says, and what a guest chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tenka.core.errors import BadMessage
from tenka.protocol.chain import Chain
from tenka.protocol.entries import LONGEST_SLIP, Said, Slips
from tenka.protocol.hosted.hands import HOST, Hand
from tenka.protocol.hosted.hidden import bond, encrypt, key_of, mark_of, slip
from tenka.protocol.hosted.outcomes import deal_of, moving, seats_of, tried
from tenka.protocol.hosted.telling import telling
from tenka.protocol.log import Common
from tenka.protocol.terms import Terms
from tenka.table.table import Table

if TYPE_CHECKING:
    from tenka.protocol.state import State
    from tenka.protocol.turn import Turn


def hand_of(terms: Terms, me: int, root: bytes, pairs: Mapping[int, bytes], chain: Chain, *, renewed: bool = False) -> Hand:
    """Return the keys and the chain that a page has; ``me`` below 0: it looks on and has none."""
    session = terms.session
    if me == HOST:
        keys = {at: key_of(root if at == HOST else pairs[at], session) for at in range(len(terms.parties))}
        return Hand(me, keys, chain, chain.commitment)
    return Hand(me, {me: key_of(pairs[HOST], session)}, None, chain.commitment, renewed) if me > HOST else Hand()


def handed(common: Common, said: Said, party: int, pair: bytes) -> Said:
    """Return the dealer's pledge with a slip for a party that came back with another signing key.

    On the slip is the key to all that was encrypted between the two, itself encrypted under the secret they share now.
    """
    session = common.terms.session
    return said._replace(slips=((party, encrypt(key_of(pair, session), session, deal_of(common).hand.keys[party])),))


def pledge(state: State) -> tuple[Any, ...]:
    """Return the dealer's rules with their version, and its commitments to all keys."""
    terms, keys = state.common.terms, deal_of(state.common).hand.keys
    return f"{terms.game} {terms.version}", tuple(bond(terms.session, party, keys[party]) for party in sorted(keys))


def word(turn: Turn, kind: str) -> tuple[str, tuple[Any, ...] | None] | None:
    """Return what this page says where it owes a word; None where it says it as in any game."""
    if kind == "deal":
        return says(turn.state)
    return (kind, pledge(turn.state) if kind == "pledge" else move_of(turn.state)) if kind in ("pledge", "move") else None


def move_of(state: State) -> tuple[Any, ...] | None:
    """Return the seat, and the ciphertext of what it chose; None while nothing is chosen."""
    if state.chosen is None:
        return None
    seat, notation = state.chosen
    return seat, encrypt(deal_of(state.common).hand.keys[state.me], state.common.head, notation.encode())


def says(state: State) -> tuple[str, tuple[Any, ...]]:
    """Return what the dealer says to the choice under way: the kind of word, and its values."""
    common, deal, move = state.common, deal_of(state.common), moving(state.common)
    if deal.after is None:
        return ("wrong" if tried(common.table, move, deal.hand.keys) is None else "ask"), ()
    decision = deal.after.decision
    if decision is None:
        return "show", (tuple(key for _, key in sorted(deal.hand.keys.items())), state.chain.link(max(common.rounds, 1)))
    marks = (mark_of(deal.hand.keys[party], move.where, _text(common, deal.after, party)) for party in move.to)
    return "deal", (decision.seats[0], tuple(marks))


def slips(common: Common, kind: str, values: Sequence[Any]) -> Slips:
    """Return the slips that go beside a word of the dealer's: what each guest is told. Raises BadMessage for one too long."""
    deal = deal_of(common)
    if kind != "deal":
        return ()
    assert deal.after is not None
    found = []
    for party, marked in zip(moving(common).to, values[1], strict=True):
        before = "" if common.table is None else _text(common, common.table, party)
        found.append((party, slip(deal.hand.keys[party], marked, _text(common, deal.after, party), before)))
        if len(found[-1][1]) > LONGEST_SLIP:
            raise BadMessage("long", f"what party {party} is to be told is too long")
    return tuple(found)


def choosing(state: State, seat: int, notation: str) -> None:
    """Look whether a seat of this page can choose this now: as what it was told says."""


def worked(turn: Turn, name: str, answer: str) -> None:
    """Take what was worked out beside the page: nothing is."""


def _text(common: Common, table: Table, party: int) -> str:
    texts = deal_of(common).hand.texts
    known = texts.get(party, ())
    text = next((text for of, text in known if of is table), None)
    if text is None:
        text = telling(table, seats_of(common.terms, party))
        texts[party] = *known[-2:], (table, text)
    return text
