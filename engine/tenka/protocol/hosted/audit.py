"""The end of a game that its host dealt: all keys are open, and every page plays it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tenka.core.choice import Choice
from tenka.core.errors import BadProof
from tenka.protocol.chain import onward, shows
from tenka.protocol.hosted.hands import HOST, Move
from tenka.protocol.hosted.hidden import bond, mark_of
from tenka.protocol.hosted.outcomes import answered, deal_of, moving, seats_of, tried
from tenka.protocol.hosted.telling import telling
from tenka.protocol.log import Common
from tenka.protocol.terms import Terms
from tenka.table.table import Table


def audit(common: Common, keys: Sequence[bytes], link: bytes) -> Table:
    """Play the whole game again, and return its table. Raises TenkaError where anything is otherwise than the dealer said."""
    deal, terms = deal_of(common), common.terms
    bonds = tuple(bond(terms.session, party, key) for party, key in enumerate(keys))
    if bonds != deal.bonds or not shows(terms.parties[HOST].commitment, link, max(common.rounds, 1)):
        raise BadProof("it shows other keys or another link than it was bound to")
    by_party, table = dict(enumerate(keys)), None
    told = by_party.keys() if deal.hand.me < 0 else {deal.hand.me}      # a guest looks at what it was told; a proof at all
    for at, move in enumerate((*deal.moves, moving(common))):
        after = _outcome(common, table, move, by_party, link)
        if (after is None) != move.wrong:
            raise BadProof(f"what the dealer said to choice {at} is not what follows from it")
        if after is None:
            continue
        table = after
        _check_told(terms, table, move, {party: by_party[party] for party in told})
    assert table is not None        # the first of all moves is the set-up
    if table.decision is not None:
        raise BadProof("the game is not over")
    return table


def _outcome(common: Common, table: Table | None, move: Move, keys: Mapping[int, bytes], link: bytes) -> Table | None:
    if move.number:
        return answered(common.terms, table, move, keys, onward(link, max(common.rounds, 1) - move.number))
    after = tried(table, move, keys)
    if isinstance(after, Choice):
        raise BadProof(f"{move.seat} {after} asked chance, and none answered")
    return after


def _check_told(terms: Terms, table: Table, move: Move, keys: Mapping[int, bytes]) -> None:
    """Check that guests with these keys were told what was, and all who is asked next."""
    if not move.told and table.decision is None:
        return
    if table.decision is None or table.decision.seats[0] != move.turn:
        raise BadProof("another seat was asked than the dealer said")
    for party, marked in zip(move.to, move.told, strict=True):
        if party in keys and mark_of(keys[party], move.where, telling(table, seats_of(terms, party))) != marked:
            raise BadProof(f"party {party} was told something else than was")
