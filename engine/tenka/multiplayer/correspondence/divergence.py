"""How two copies of one game relate, as far as all participants may know."""

from __future__ import annotations

from enum import StrEnum

import tenka
from tenka.codec import sealed_seeds
from tenka.core.history import HistoryEntry, is_question_start
from tenka.table.table import Table


class Relation(StrEnum):
    """The other copy, seen from our own."""

    SAME = "same"
    NEWER = "newer"
    OLDER = "older"
    FORKED = "forked"


def compare(mine: Table, theirs: Table) -> tuple[Relation, int]:
    """Return how the copies relate, and the last moment they share. Answers to an open sealed question are ignored."""
    one, other = mine.history[: mine.public_moment], theirs.history[: theirs.public_moment]
    shorter = min(len(one), len(other))
    at = next((at for at in range(shorter) if _compared_fields(one[at]) != _compared_fields(other[at])), shorter)
    if at < shorter:
        return Relation.FORKED, at
    if len(one) == len(other):
        return Relation.SAME, at
    return Relation.NEWER if len(other) > len(one) else Relation.OLDER, at


def _compared_fields(line: HistoryEntry) -> tuple[object, ...]:
    return line.seat, line.choice, line.outcomes


def seeds(table: Table, at: int) -> tuple[tuple[int, str], ...]:
    """Return the seeds of chance in effect at a moment. The seed of a sealed question counts once the question is over."""
    later = {draw.call for moment, draw in sealed_seeds.find_seeds(table).items() if moment >= at}
    return tuple(pair for pair in table.reseeds if pair[0] not in later)


def public_table(table: Table) -> Table:
    """Return the table at its public moment: without answers to an open sealed question."""
    return table if table.public_moment == len(table.history) else tenka.replay(table.record(), at=table.public_moment)


def asked_seats(common: Table) -> tuple[int, ...]:
    """Return the seats that a sealed question asks; empty if the open question is not sealed."""
    return common.decision.seats if common.decision is not None and common.decision.sealed else ()


def end_of_question(table: Table, first: int) -> int:
    """Return the moment at which the sealed question that began at ``first`` was over."""
    end = first + 1
    while end <= len(table.history) and not is_question_start(table.history, end):
        end += 1
    return end
