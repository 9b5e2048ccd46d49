"""A secret answer, sealed: encrypted under a key of its own and committed to, so it can be handed on before it may be read.

A seal is the ciphertext and 20 bytes of a hash over where it belongs, the key and the ciphertext. Without the key it tells
nothing, its length included (it is filled up to whole blocks); with it, it can be opened in one way alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import tenka
from tenka.apart import orders
from tenka.apart.crypto import Crypto, digest, same
from tenka.apart.orders import Orders
from tenka.core import foreign
from tenka.core.choice import Choice
from tenka.core.errors import BadRecord
from tenka.core.packing import Reader, Source, Writer, put_bytes
from tenka.core.table import Table

KEY, COMMITMENT, BLOCK = 16, 20, 16
LARGEST = 12 * BLOCK + COMMITMENT
"""Bytes of a seal."""
MOST_CHOICES = 256
"""Of one answer, less one."""


class BadSeal(Exception):
    """A seal that its key does not open, or that holds no answer."""


class Sealed(NamedTuple):
    """What is handed on at once, and the key that is handed on when all have sealed."""

    seal: bytes
    key: bytes


class Answer(NamedTuple):
    """What a seal holds: the choices, and what is ordered ahead."""

    choices: tuple[Choice, ...]
    orders: Orders


def place(game: str, table: Table, seat: int) -> bytes:
    """Where an answer belongs: this game, this question after this history, this seat. ``table`` stands at the question."""
    return digest("seal's place", game.encode(), table.record().encode(), bytes([seat]))


async def seal(crypto: Crypto, where: bytes, answer: bytes) -> Sealed:
    """Seal an answer under a fresh key."""
    key = crypto.random(KEY)
    text = await crypto.cipher(key, answer)
    return Sealed(text + _commitment(where, key, text), key)


async def unseal(crypto: Crypto, where: bytes, sealed: Sealed) -> bytes:
    """The answer. Raises BadSeal where the key is not the one that was committed to."""
    text, commitment = sealed.seal[:-COMMITMENT], sealed.seal[-COMMITMENT:]
    if not is_seal(sealed.seal) or len(sealed.key) != KEY or not same(_commitment(where, sealed.key, text), commitment):
        raise BadSeal("the key does not open the seal")
    return await crypto.cipher(sealed.key, text)


def is_seal(raw: bytes) -> bool:
    """Whether bytes can be a seal."""
    return COMMITMENT < len(raw) <= LARGEST and (len(raw) - COMMITMENT) % BLOCK == 0


def bare(seal: bytes) -> bytes:
    """A seal without its commitment: enough for whoever is told its key beside it, and shorter."""
    return seal[:-COMMITMENT]


def is_bare(raw: bytes) -> bool:
    """Whether bytes can be a seal without its commitment."""
    return 0 < len(raw) <= LARGEST - COMMITMENT and len(raw) % BLOCK == 0


def whole(where: bytes, raw: bytes, key: bytes) -> bytes:
    """The seal that was made bare, by its key; any other as it is."""
    return raw + _commitment(where, key, raw) if is_bare(raw) else raw


def _commitment(where: bytes, key: bytes, text: bytes) -> bytes:
    return digest("seal", where, key, text)[:COMMITMENT]


def pack(table: Table, seat: int, choices: Sequence[Choice], ahead: Orders | None = None) -> bytes:
    """A seat's answer to the question at which a table stands, and what it orders ahead, as whole blocks."""
    trial, writer = tenka.replay(table.record()), Writer()
    writer.put(len(choices), MOST_CHOICES)
    for choice in choices:
        possible = _possible(trial, seat)
        writer.put(possible.index(choice), len(possible))
        trial.choose(seat, choice)
    orders.put(writer, table.rules, ahead or {})
    out = bytearray()
    put_bytes(out, writer.bytes())
    return bytes(out).ljust(-(-len(out) // BLOCK) * BLOCK, b"\0")


def play(table: Table, seat: int, answer: bytes) -> Answer:
    """Make the choices of an answer at the table, and tell what it orders ahead.

    Raises BadSeal; the table may then stand anywhere.
    """
    made: list[Choice] = []
    try:
        with foreign.refusing(BadRecord, "the sealed answer"):
            reader = Reader(Source(answer).bytes())
            for _ in range(reader.get(MOST_CHOICES)):
                possible = _possible(table, seat)
                made.append(possible[reader.get(len(possible))])
                table.choose(seat, made[-1])
            ahead = orders.get(reader, table.rules)
            if not reader.spent:
                raise ValueError("more than its choices")
    except BadRecord as error:
        raise BadSeal(str(error)) from error
    return Answer(tuple(made), ahead)


def _possible(table: Table, seat: int) -> tuple[Choice, ...]:
    decision = table.decision
    if decision is None or not decision.sealed or seat not in decision.seats:
        raise BadRecord(f"seat {seat} is not asked for anything sealed")
    return decision.choices(seat)
