"""A whole game as a short code for an address: the header, then every choice as its index among the legal ones.

The indices are digits of mixed radix, so a forced choice costs nothing and a choice among three costs 1.6 bits. The seed
reproduces the dice; the code holds them only where a tape or real dice were used. Layers and options are named, and only
where they differ from the defaults, so a code opens in every later version.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from tenka.core import heads
from tenka.core.chance import Chance, Outcome, Seeded, write_number
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.letters import letters
from tenka.core.packing import Writer

if TYPE_CHECKING:
    from tenka.core.table import Table


def encode(table: Table) -> str:
    """Return the code of a table: the game's letter, then URL-safe characters."""
    taped = _is_taped(table)
    return sealed(table.game.letter, bytes(heads.write(table, taped=taped) + _history(table, taped)))


def sealed(letter: str, raw: bytes) -> str:
    """Write bytes as a code of a game, with its checksum."""
    return letter + letters(raw + checksum(letter, raw))


def checksum(letter: str, raw: bytes) -> bytes:
    return zlib.crc32(letter.encode() + raw).to_bytes(4, "big")


def _history(table: Table, taped: bool) -> bytes:
    writer = Writer()
    if taped:
        _put_outcomes(writer, table.setup.outcomes)
    play = table.play_at(0)
    play.chance = _Again(table)
    for line in table.history:
        decision = play.decision
        assert decision is not None
        _put_choice(writer, decision, line.seat, line.choice)
        if taped:
            _put_outcomes(writer, line.outcomes)
        play.choose(line.seat, line.choice)
    return writer.bytes()


class _Again(Chance):
    """Replays the outcomes that a table has had."""

    def __init__(self, table: Table) -> None:
        self._outcomes = iter([outcome for line in table.history for outcome in line.outcomes])

    def _answer(self, kind: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
        return next(self._outcomes).values


def _put_outcomes(writer: Writer, outcomes: tuple[Outcome, ...]) -> None:
    for outcome in outcomes:
        writer.put(write_number(outcome), outcome.bound)


def _put_choice(writer: Writer, decision: Decision, seat: int, choice: Choice) -> None:
    short = decision.coded()
    if short is not None:
        # the last digit of the short list says "something else", and the long list follows
        known = (seat, choice) in short
        writer.put(short.index((seat, choice)) if known else len(short), len(short) + 1)
        if known:
            return
    pairs = pairs_of(decision)
    writer.put(pairs.index((seat, choice)), len(pairs))


def pairs_of(decision: Decision) -> list[tuple[int, Choice]]:
    return [(seat, choice) for seat in decision.seats for choice in decision.choices(seat)]


def _is_taped(table: Table) -> bool:
    """Whether any outcome is not what the seed would have answered."""
    source = Seeded(table.seed, 0 if table.start is None else table.start["calls"], table.reseeds)
    return any(
        source._answer(outcome.kind, outcome.sizes) != outcome.values
        for line in (table.setup, *table.history)
        for outcome in line.outcomes
    )
