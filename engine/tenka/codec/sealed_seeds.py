"""Seeds that secret answers give: chance that nobody foresaw who answered.

Such a seed rules from the first answer of a question in secret on, so also over what follows at once from the last. Two bytes are
enough: all answers are bound before it is known, so nobody can try answers against it, and who weighs all its futures learns no
more than the rules tell. In a code it is one digit before its question.
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
"""No seed, or one of them."""


def is_at_sealed_question(table: TableLike) -> bool:
    """Whether a question in secret begins where a table stands."""
    return table.decision is not None and table.decision.sealed and is_question_start(table.history, len(table.history))


def count_calls(table: TableLike, moment: int) -> int:
    """Return how often chance had been asked at a moment."""
    return table.calls - sum(len(line.outcomes) for line in table.history[moment:])


def follows_seeds(table: TableLike, since: int | None = None) -> bool:
    """Whether chance answered as the seeds of a table say: always, or since a moment."""
    lines = (table.setup, *table.history) if since is None else table.history[since:]
    asked = [outcome for line in lines for outcome in line.outcomes]
    source = Seeded(table.seed, table.calls - len(asked), table.reseeds)
    return all(source._answer(outcome.kind, outcome.sizes) == outcome.values for outcome in asked)


class SealedSeed(NamedTuple):
    """``call``: from which call of chance on the seed of the digit rules."""

    call: int
    digit: int


def find_seeds(table: TableLike) -> dict[int, SealedSeed]:
    """Return what was drawn for questions in secret, by the moments at which they begin."""
    seeds, found = {at: _digit(seed) for at, seed in table.reseeds}, {}
    for moment in find_questions(table.history) if seeds else ():
        call = count_calls(table, moment)
        if seeds.get(call):
            found[moment] = SealedSeed(call, seeds[call])
    return found


def has_all_seeds(table: TableLike) -> bool:
    """Whether each question in secret has a seed of its own, and chance answered by them ever since the first."""
    found = find_questions(table.history)
    return bool(found) and find_seeds(table).keys() == set(found) and follows_seeds(table, found[0])


def find_questions(history: Sequence[HistoryEntry]) -> list[int]:
    """Return the moments at which questions in secret begin."""
    return [moment for moment, line in enumerate(history) if line.sealed and is_question_start(history, moment)]


def apply_seed(table: TableLike, digit: int) -> None:
    """Let the seed of a digit rule over a table from now on, also over its chance. Raises BadRecord."""
    at, seed = table.calls, to_base64url((digit - 1).to_bytes(SIZE, "big"))
    table.reseeds = untrusted.reseeds(table.seed, tuple(sorted({**dict(table.reseeds), at: seed}.items())))
    table.chance = Seeded(table.seed, at, table.reseeds)


def _digit(seed: str) -> int:
    try:
        raw = from_base64url(seed)
    except ValueError:
        return 0
    return 1 + int.from_bytes(raw, "big") if len(raw) == SIZE else 0
