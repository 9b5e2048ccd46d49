"""Seeds derived from opened sealed answers. No player who answered could predict them.

Such a seed applies from the first answer of a sealed question on, so also to everything that follows the last answer. Two bytes
are enough: all answers are committed before the seed is known, so nobody can try answers against it. In a code the seed is one
digit before its question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.core import untrusted
from tenka.core.chance import Seeded
from tenka.core.history import is_question_start

if TYPE_CHECKING:
    from tenka.codec.table_like import TableLike
    from tenka.core.history import HistoryEntry

SIZE = 2
RADIX = 1 + 256**SIZE
"""Number of values of the digit: no seed, or one of the seeds."""


def is_at_sealed_question(table: TableLike) -> bool:
    """Return whether a table is at the start of a sealed question."""
    return table.decision is not None and table.decision.sealed and is_question_start(table.history, len(table.history))


def count_calls(table: TableLike, moment: int) -> int:
    """Return how many outcomes chance had given by a moment."""
    return table.calls - sum(len(line.outcomes) for line in table.history[moment:])


def follows_seeds(table: TableLike, since: int | None = None) -> bool:
    """Return whether all outcomes follow from the seeds of a table: always, or since a moment."""
    lines = (table.setup, *table.history) if since is None else table.history[since:]
    asked = [outcome for line in lines for outcome in line.outcomes]
    source = Seeded(table.seed, table.calls - len(asked), table.reseeds)
    return all(source._answer(outcome.kind, outcome.sizes) == outcome.values for outcome in asked)


class SealedSeed(NamedTuple):
    """``call``: the first call of chance that uses the seed of the digit."""

    call: int
    digit: int


def find_seeds(table: TableLike) -> dict[int, SealedSeed]:
    """Return the seeds of sealed questions, by the moment at which each question begins."""
    seeds, found = {at: _digit(seed) for at, seed in table.reseeds}, {}
    for moment in find_questions(table.history) if seeds else ():
        call = count_calls(table, moment)
        if seeds.get(call):
            found[moment] = SealedSeed(call, seeds[call])
    return found


def has_all_seeds(table: TableLike) -> bool:
    """Return whether each sealed question has a seed, and all outcomes since the first follow from them."""
    found = find_questions(table.history)
    return bool(found) and find_seeds(table).keys() == set(found) and follows_seeds(table, found[0])


def find_questions(history: Sequence[HistoryEntry]) -> list[int]:
    """Return the moments at which sealed questions begin."""
    return [moment for moment, line in enumerate(history) if line.sealed and is_question_start(history, moment)]


def apply_seed(table: TableLike, digit: int) -> None:
    """Let all later outcomes of a table follow from the seed of a digit. Raises BadRecord."""
    at, seed = table.calls, to_base64url((digit - 1).to_bytes(SIZE, "big"))
    table.reseeds = untrusted.reseeds(table.seed, tuple(sorted({**dict(table.reseeds), at: seed}.items())))
    table.chance = Seeded(table.seed, at, table.reseeds)


def _digit(seed: str) -> int:
    try:
        raw = from_base64url(seed)
    except ValueError:
        return 0
    return 1 + int.from_bytes(raw, "big") if len(raw) == SIZE else 0
