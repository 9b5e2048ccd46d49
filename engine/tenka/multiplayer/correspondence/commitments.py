"""A secret answer, sealed: a hash binds it before it may be read, and its opening shows it.

A seal is 18 bytes of a hash over where it belongs and the opening; the opening is 10 random bytes and the answer. The seal
alone tells nothing of the answer, its length included; with the opening, there is one answer it can hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from tenka.codec.mixed_radix import Reader, Writer
from tenka.codec.sealed_seeds import SIZE
from tenka.core import untrusted
from tenka.core.choice import Choice
from tenka.core.errors import BadRecord
from tenka.core.rules import Rules
from tenka.multiplayer.correspondence import premoves
from tenka.multiplayer.correspondence.premoves import Premoves
from tenka.multiplayer.crypto import Crypto, digest, same
from tenka.table.table import Table

SALT, SEAL, LONGEST_ANSWER = 10, 18, 192
"""Bytes. To guess an answer takes some 2**80 trials for each that it may be; to find one seal with two openings, 2**72 while
the question is asked. Where few answers are possible the salt alone withstands a search: of 8 bytes it would keep a thousand
rented graphics cards busy for some ten days an answer, and games by letters last that long; of 10, for 1,800 years."""
LONGEST_OPENING = SALT + LONGEST_ANSWER
MOST_CHOICES = 256
"""The longest answer in bytes, less one."""


class BadCommitment(Exception):
    """A seal that doesn't open by what should open it, or that holds no answer."""


class Commitment(NamedTuple):
    """What is handed on at once, and what is handed on when all have sealed."""

    commitment: bytes
    opening: bytes


class Answer(NamedTuple):
    """What a seal holds: the choices, and what is ordered ahead."""

    choices: tuple[Choice, ...]
    premoves: Premoves


def commitment_context(game: str, table: Table, seat: int) -> bytes:
    """Return what binds an answer to this game, this question after this history, and this seat. ``table`` stands at the
    question."""
    return digest("seal's place", game.encode(), table.record().encode(), bytes([seat]))


def sealed_seed(game: str, table: Table, openings: Mapping[int, bytes]) -> int:
    """Return what all openings of a question give for the dice that follow it: a digit of ``tenka.codec.sealed_seeds``, never 0.

    ``table`` stands at the question. Nobody can choose it: each opening was bound by its seal before any was known.
    """
    parts = (bytes([seat]) + raw for seat, raw in sorted(openings.items()))
    found = digest("dice of a season", game.encode(), table.record().encode(), *parts)
    return 1 + int.from_bytes(found[:SIZE], "big")


def commit(crypto: Crypto, where: bytes, answer: bytes) -> Commitment:
    """Seal an answer with salt of its own."""
    opening = crypto.random(SALT) + answer
    return Commitment(commitment_of(where, opening), opening)


def commitment_of(where: bytes, opening: bytes) -> bytes:
    """Return the one seal that an opening opens."""
    return digest("sealed answer", where, opening)[:SEAL]


def open_commitment(where: bytes, sealed: Commitment) -> bytes:
    """Return the answer. Raises BadCommitment where the opening is not the one that is bound."""
    if len(sealed.opening) > LONGEST_OPENING or not same(commitment_of(where, sealed.opening), sealed.commitment):
        raise BadCommitment("the opening is not that of the seal")
    return sealed.opening[SALT:]


def pack(table: Table, seat: int, choices: Sequence[Choice], ahead: Premoves | None = None) -> bytes:
    """Write a seat's answer to the question at which a table stands, and what it orders ahead. The choices are made at the table.

    Raises BadCommitment for choices that are not possible there.
    """
    writer = Writer()
    writer.put(len(choices), MOST_CHOICES)
    for choice in choices:
        possible = _possible(table, seat)
        if choice not in possible:
            raise BadCommitment(f"not possible: {choice}")
        writer.put(possible.index(choice), len(possible))
        table.choose(seat, choice)
    premoves.put(writer, table.rules, ahead or {})
    return writer.bytes()


def keep_salt(opening: bytes, rules: Rules, ahead: Premoves) -> bytes:
    """Fold an opening whose answer stands in the game by now to its salt and orders."""
    writer = Writer()
    premoves.put(writer, rules, ahead)
    return opening[:SALT] + writer.bytes()


def restore_opening(table: Table, seat: int, folded: bytes, choices: Sequence[Choice]) -> bytes:
    """Return the whole opening again. The choices are made at the table. Raises BadCommitment."""
    with _reading():
        reader = Reader(folded[SALT:])
        ahead = premoves.get(reader, table.rules)
        if not reader.is_spent:
            raise ValueError("more than orders")
    return folded[:SALT] + pack(table, seat, choices, ahead)


@contextmanager
def _reading() -> Iterator[None]:
    try:
        with untrusted.raising_as(BadRecord, "the sealed answer"):
            yield
    except BadRecord as error:
        raise BadCommitment(str(error)) from error


def play(table: Table, seat: int, answer: bytes) -> Answer:
    """Make the choices of an answer at the table, and tell what it orders ahead.

    Raises BadCommitment, also where the seat is still asked then; the table may in that case stand anywhere.
    """
    made: list[Choice] = []
    begun = table.public_moment
    with _reading():
        reader = Reader(answer)
        for _ in range(reader.get(MOST_CHOICES)):
            possible = _possible(table, seat)
            made.append(possible[reader.get(len(possible))])
            table.choose(seat, made[-1])
        ahead = premoves.get(reader, table.rules)
        decision = table.decision
        if not reader.is_spent or (decision is not None and table.public_moment == begun and seat in decision.seats):
            raise ValueError("more than its choices, or not all that was asked")
    return Answer(tuple(made), ahead)


def _possible(table: Table, seat: int) -> tuple[Choice, ...]:
    decision = table.decision
    if decision is None or not decision.sealed or seat not in decision.seats:
        raise BadCommitment(f"seat {seat} is not asked for anything sealed")
    return decision.choices(seat)
