"""Whether a word may be said where all deal together."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace

from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, ChanceAwaited, FacesAwaited, TenkaError
from tenka.protocol import chance
from tenka.protocol.chain import LENGTH, shows
from tenka.protocol.entries import ALL, Said
from tenka.protocol.judging import on_chain
from tenka.protocol.log import Common, Pending, Taken
from tenka.protocol.together.decks import cut, sound
from tenka.protocol.together.keys import exponents
from tenka.protocol.together.laying import awaiting, deal_of, laid, placed_of
from tenka.protocol.together.squares import SIZE


def _box(common: Common, said: Said) -> Taken:
    number = int.from_bytes(said.values[1], "big")
    return common if sound([number]) else ("deal", "what it shows is no square")


def _deck(common: Common, said: Said) -> Taken:
    deal = deal_of(common)
    if deal.hand.blind:
        return common
    written, plan = dict(said.slips).get(ALL), deal.places.plan
    if written is None or hashlib.sha256(written).digest() != said.values[0]:
        return None
    squares = cut(written)
    if len(written) != SIZE * deal.passes.due(plan) or (deal.hand.looks and not sound(squares)):
        return "deal", "expected squares modulo the prime, as many as are due"
    pieces = (*deal.passes.pieces, *squares)
    return common if len(set(pieces)) == len(pieces) else ("deal", f"party {said.party} handed on one card twice")


def _locks(common: Common, said: Said) -> Taken:
    deal = deal_of(common)
    tell, passes = deal.keys.owed(said.party, deal.awaited)
    locks = exponents(said.values[0])
    if 8 * len(said.values[0]) != 256 * (len(tell) + len(passes)) or not all(locks):
        return "deal", "expected a lock of each place that it owes"
    return common


def _play(common: Common, said: Said) -> Taken:
    seat, notation, shown, link = said.values
    decision = placed_of(common).decision
    assert decision is not None
    if seat != decision.seats[0]:
        return "turn", "another seat is asked"
    try:
        here = laid(common, said.party, shown)
    except BadMessage as error:
        return error.rule, str(error)
    return _made(here, seat, notation, link, said.party)


def _made(here: Common, seat: int, notation: str, link: bytes | None, party: int) -> Taken:
    """Judge a choice at the table on which what it shows lies open already."""
    table = placed_of(here)
    assert table.decision is not None
    try:
        choice = table.decision.read(seat, notation)
        made = chance.chosen(table, seat, choice)
    except ChanceAwaited:
        if link is None or not on_chain(here, party, link):
            return "link", "chance is asked, and its link is not shown"
        return replace(here, pending=Pending(seat, choice))
    except FacesAwaited as error:
        if link is not None:
            return "early", "a link is shown, and chance is not asked yet"
        return awaiting(replace(here, pending=Pending(seat, choice)), error.places)
    except (TenkaError, *foreign.STUMBLES) as error:
        return "illegal", f"'{notation}': {error}"
    return ("early", "a link is shown, and chance is not asked") if link is not None else replace(here, made=made)


def _root(common: Common, said: Said) -> Taken:
    right = shows(common.terms.parties[said.party].commitment, said.values[0], LENGTH)
    return common if right else ("deal", f"party {said.party} was bound to another root")


def _spoilt(common: Common, said: Said) -> Taken:
    meant = deal_of(common).keys.meant.get(said.values[0], ())
    return common if said.party in meant else ("turn", f"party {said.party} is to know nothing of that place")


TAKE: Mapping[str, Callable[[Common, Said], Taken]] = {
    "box": _box, "deck": _deck, "locks": _locks, "play": _play, "root": _root, "spoilt": _spoilt,
}  # fmt: skip


def judge_of(kind: str) -> Callable[[Common, Said], Taken] | None:
    """Return how a kind of words is judged that only such a game has; None for any other."""
    return TAKE.get(kind)
