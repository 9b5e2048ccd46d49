"""A whole game as a short link code: the header, then every choice as its index among the legal ones.

The indices are digits of a mixed radix number: a forced choice costs nothing and a choice among three costs 1.6 bits. A question
may have a short list of likely choices. If every choice of the game is on such lists, the code spends no digit on the others.
Dice follow from the seed; the code stores them only if a tape or real dice were used. Layers and options are stored by name, and
only if they differ from the defaults, so a code opens in every later version.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tenka.codec import code_header, sealed_seeds
from tenka.codec.base64url import from_base64url, to_base64url
from tenka.codec.mixed_radix import Writer
from tenka.codec.sealed_seeds import SealedSeed
from tenka.core.chance import Chance, Outcome, write_number
from tenka.core.choice import Choice
from tenka.core.decision import Decision

if TYPE_CHECKING:
    from tenka.codec.table_like import TableLike


CHECK = 4
"""Bytes of the checksum."""


class Digit(NamedTuple):
    """``spare``: 1 if the last value means "not on the short list" and another digit follows, else 0."""

    value: int
    radix: int
    spare: int = 0


def encode(table: TableLike) -> str:
    """Return the code of a table: the game's letter, then URL-safe characters."""
    has_outcomes = _has_outcomes(table)
    draws = sealed_seeds.find_seeds(table)
    listed, digits = _history(table, has_outcomes, draws)
    calls = {draw.call for draw in draws.values()}
    head = code_header.write_header(table, has_outcomes=has_outcomes, has_short_lists=listed, drawn=calls)
    return add_checksum(table.game.letter, bytes(head + digits))


def add_checksum(letter: str, raw: bytes) -> str:
    """Return bytes as a code of a game, with its checksum."""
    return letter + to_base64url(raw + checksum(letter, raw))


def strip_checksum(code: str) -> str:
    """Return a code without its checksum, for a message that has a checksum of its own."""
    return code[0] + to_base64url(from_base64url(code[1:])[:-CHECK])


def restore_checksum(text: str) -> str:
    """Return a code with its checksum again. Raises ValueError."""
    return add_checksum(text[:1], from_base64url(text[1:]))


def checksum(letter: str, raw: bytes) -> bytes:
    return zlib.crc32(letter.encode() + raw).to_bytes(CHECK, "big")


def _history(table: TableLike, has_outcomes: bool, draws: Mapping[int, SealedSeed]) -> tuple[bool, bytes]:
    """Return whether every choice is on the short list of its question, and the digits of choices, seeds and real dice."""
    made: list[Digit] = []
    if has_outcomes:
        made += _outcomes(table.setup.outcomes)
    play = table.play_at(0)
    play.chance = _Again(table)
    questions = sealed_seeds.find_questions(table.history) if draws else []
    for moment, line in enumerate(table.history):
        decision = play.decision
        assert decision is not None
        if moment in questions:
            made.append(Digit(draws[moment].digit if moment in draws else 0, sealed_seeds.RADIX))
        made += _choice(decision, line.seat, line.choice)
        if has_outcomes:
            made += _outcomes(line.outcomes)
        play.choose(line.seat, line.choice)
    listed = all(digit.value < digit.radix - digit.spare for digit in made)
    writer = Writer()
    for digit in made:
        writer.put(digit.value, digit.radix - digit.spare * listed)
    return listed, writer.bytes()


class _Again(Chance):
    """Replays the outcomes of a table."""

    def __init__(self, table: TableLike) -> None:
        self._outcomes = iter([outcome for line in table.history for outcome in line.outcomes])

    def _answer(self, kind: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
        return next(self._outcomes).values


def _outcomes(outcomes: tuple[Outcome, ...]) -> Iterator[Digit]:
    return (Digit(write_number(outcome), outcome.bound) for outcome in outcomes)


def _choice(decision: Decision, seat: int, choice: Choice) -> Iterator[Digit]:
    short = decision.code_options()
    if short is not None:
        known = (seat, choice) in short
        yield Digit(short.index((seat, choice)) if known else len(short), len(short) + 1, 1)
        if known:
            return
    pairs = pairs_of(decision)
    yield Digit(pairs.index((seat, choice)), len(pairs))


def pairs_of(decision: Decision) -> list[tuple[int, Choice]]:
    return [(seat, choice) for seat in decision.seats for choice in decision.choices(seat)]


def _has_outcomes(table: TableLike) -> bool:
    """Return whether any outcome differs from what the seed gives."""
    return not sealed_seeds.follows_seeds(table)
