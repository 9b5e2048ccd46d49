"""Commitments to secret answers: a hash now, an opening (salt and answer) later.

A commitment is 18 bytes of a hash over its context and the opening; an opening is 10 random bytes and the answer. The commitment
reveals nothing about the answer, not even its length, and can be opened in only one way.
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
from tenka.multiplayer.crypto import Crypto, are_equal, digest_bytes
from tenka.table.table import Table

SALT, SEAL, LONGEST_ANSWER = 10, 18, 192
"""Bytes. Guessing an answer takes about 2**80 trials per possible answer; finding one commitment with two openings takes 2**72
while the question is open. If few answers are possible, only the salt prevents a search: with 8 bytes, a thousand rented graphics
cards would need about ten days per answer, which a correspondence game may last; with 10 bytes, 1,800 years."""
LONGEST_OPENING = SALT + LONGEST_ANSWER
MOST_CHOICES = 256
"""The longest answer in bytes, minus one."""


class BadCommitment(Exception):
    """A commitment that does not match its opening, or whose opening is not an answer."""


class Commitment(NamedTuple):
    """The commitment, which is sent at once, and the opening, which is sent after all have committed."""

    commitment: bytes
    opening: bytes


class Answer(NamedTuple):
    """The choices of an opening, and its premoves."""

    choices: tuple[Choice, ...]
    premoves: Premoves


def commitment_context(game: str, table: Table, seat: int) -> bytes:
    """Return the bytes that bind an answer to this game, question, history and seat. ``table`` is at the question."""
    return digest_bytes("seal's place", game.encode(), table.record().encode(), bytes([seat]))


def sealed_seed(game: str, table: Table, openings: Mapping[int, bytes]) -> int:
    """Return the digit of ``tenka.codec.sealed_seeds`` that all openings of a question give for the dice after it; never 0.

    ``table`` is at the question. Nobody can choose the digit: each opening was committed before any was known.
    """
    parts = (bytes([seat]) + raw for seat, raw in sorted(openings.items()))
    found = digest_bytes("dice of a season", game.encode(), table.record().encode(), *parts)
    return 1 + int.from_bytes(found[:SIZE], "big")


def commit(crypto: Crypto, where: bytes, answer: bytes) -> Commitment:
    """Return the commitment to an answer with a new salt, and its opening."""
    opening = crypto.random(SALT) + answer
    return Commitment(commitment_of(where, opening), opening)


def commitment_of(where: bytes, opening: bytes) -> bytes:
    """Return the commitment that an opening opens."""
    return digest_bytes("sealed answer", where, opening)[:SEAL]


def open_commitment(where: bytes, sealed: Commitment) -> bytes:
    """Return the answer. Raises BadCommitment if the opening does not match."""
    if len(sealed.opening) > LONGEST_OPENING or not are_equal(commitment_of(where, sealed.opening), sealed.commitment):
        raise BadCommitment("the opening does not match the commitment")
    return sealed.opening[SALT:]


def pack(table: Table, seat: int, choices: Sequence[Choice], ahead: Premoves | None = None) -> bytes:
    """Return a seat's answer to the current question, and its premoves, as bytes. Makes the choices at the table.

    Raises BadCommitment if the choices are not legal.
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
    """Return only salt and premoves of an opening whose answer is part of the game by now."""
    writer = Writer()
    premoves.put(writer, rules, ahead)
    return opening[:SALT] + writer.bytes()


def restore_opening(table: Table, seat: int, salt_only: bytes, choices: Sequence[Choice]) -> bytes:
    """Return the whole opening again. Makes the choices at the table. Raises BadCommitment."""
    with _raising_rejection():
        reader = Reader(salt_only[SALT:])
        ahead = premoves.get(reader, table.rules)
        if not reader.is_spent:
            raise ValueError("data after the premoves")
    return salt_only[:SALT] + pack(table, seat, choices, ahead)


@contextmanager
def _raising_rejection() -> Iterator[None]:
    try:
        with untrusted.raising_as(BadRecord, "the sealed answer"):
            yield
    except BadRecord as error:
        raise BadCommitment(str(error)) from error


def play(table: Table, seat: int, answer: bytes) -> Answer:
    """Make the choices of an answer at the table, and return them with their premoves.

    Raises BadCommitment, also if the seat is still asked afterwards; then the table may be at any moment of the answer.
    """
    made: list[Choice] = []
    begun = table.public_moment
    with _raising_rejection():
        reader = Reader(answer)
        for _ in range(reader.get(MOST_CHOICES)):
            possible = _possible(table, seat)
            made.append(possible[reader.get(len(possible))])
            table.choose(seat, made[-1])
        ahead = premoves.get(reader, table.rules)
        decision = table.decision
        if not reader.is_spent or (decision is not None and table.public_moment == begun and seat in decision.seats):
            raise ValueError("too many choices, or too few")
    return Answer(tuple(made), ahead)


def _possible(table: Table, seat: int) -> tuple[Choice, ...]:
    decision = table.decision
    if decision is None or not decision.sealed or seat not in decision.seats:
        raise BadCommitment(f"seat {seat} is not asked a sealed question")
    return decision.choices(seat)
