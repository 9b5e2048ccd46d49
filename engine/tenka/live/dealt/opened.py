"""The dealer has shown the record: this checks it against all that this guest was told and said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tenka.core.chance import Tape
from tenka.core.errors import BadProof
from tenka.core.table import Table
from tenka.live.dealt.page import HOST, bound_to
from tenka.live.dealt.telling import telling
from tenka.live.leaving import Departure
from tenka.live.proof import Proof, played_again, rounds_of
from tenka.live.terms import Terms


class Memory(NamedTuple):
    """What a guest knows of the game: what it was told moment by moment, what it chose by moment, what the dealer was bound to
    by round, and who has gone."""

    told: Sequence[str]
    chosen: Mapping[int, tuple[int, str]]
    bonds: Mapping[int, str]
    departures: Sequence[Departure]


def check(terms: Terms, me: int, text: str, memory: Memory) -> tuple[Proof, Table]:
    """Return the proof, still unsigned, and the whole table, when all holds. Raises TenkaError."""
    proof, table = played_again(text)
    if proof.terms.plain() != terms.plain() or table.decision is not None:
        raise BadProof("the record is of another game, or of one that is not over")
    if list(proof.departures) != list(memory.departures):
        raise BadProof("the record has others gone than was said")
    _bonds(table, proof, me, memory)
    _choices(table, terms, me, memory)
    _told(table, terms, me, memory)
    return proof, table


def _bonds(table: Table, proof: Proof, me: int, memory: Memory) -> None:
    """Check that in every round the dealer was bound to what happened before it saw this page's link."""
    session, void = proof.terms.session, {one.round for one in proof.departures if one.void}
    used = {one.number: one for one in rounds_of(table, proof) if me in one.links}
    if memory.bonds.keys() - void != used.keys():
        raise BadProof("the dealer has asked for other rounds than those of the record")
    for number, one in used.items():
        if memory.bonds[number] != bound_to(session, number, one.context, one.links[HOST]):
            raise BadProof(f"in round {number} the dealer was bound to something else than happened")


def _choices(table: Table, terms: Terms, me: int, memory: Memory) -> None:
    mine = {at: (line.seat, str(line.choice)) for at, line in enumerate(table.history) if terms.seats[line.seat] == me}
    if mine != dict(memory.chosen):
        raise BadProof("the record has other choices of this page than it made")


def _told(table: Table, terms: Terms, me: int, memory: Memory) -> None:
    """Check every moment once more against what was told."""
    seats = tuple(seat for seat, party in enumerate(terms.seats) if party == me)
    outcomes = [outcome.values for line in (table.setup, *table.history) for outcome in line.outcomes]
    again = Table(table.game, table.rules, table.seed, chance=Tape(outcomes))
    if len(memory.told) != len(table.history):
        raise BadProof("the record has another number of choices than was told")
    for at, line in enumerate(table.history):
        if telling(again, seats) != memory.told[at]:
            raise BadProof(f"at moment {at} this page was told something else than was")
        again.choose(line.seat, line.choice)
