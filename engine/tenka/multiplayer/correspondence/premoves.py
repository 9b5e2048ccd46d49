"""Premoves: answers to the small questions of a season, committed together with a seat's secret answer.

When all answers are open, so are the premoves, and every browser executes them in the same way: the first legal premove for a
question is the answer. Premoves are binding; if none is legal, the seat is asked. A season then needs messages only for its plans
and their openings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import tenka
from tenka.codec.mixed_radix import Reader, Writer
from tenka.core.choice import Choice
from tenka.core.rules import Rules
from tenka.table.table import Table

Question = tuple[str, str]
"""A question: its key, and which of the questions with that key."""
Premoves = Mapping[Question, tuple[str, ...]]
"""Question -> premoves, in order of preference."""

MOST_PREMOVES = 5
"""Per question."""
MOST_QUESTIONS = 16
LONGEST = 40


class BadPremoves(ValueError):
    """Premoves that this game does not have."""


# As digits of a commitment.


def questions(rules: Rules) -> tuple[Question, ...]:
    """Return all questions that take premoves, in a fixed order."""
    return tuple((key, about) for key, row in rules.premoves.items() for about in row.subjects(rules))


def put(writer: Writer, rules: Rules, premoves: Premoves) -> None:
    """Write premoves after an answer. No premoves add no bytes."""
    for question in questions(rules):
        chosen, known = premoves.get(question, ()), rules.premoves[question[0]].premoves(rules)
        writer.put(len(chosen), MOST_PREMOVES + 1)
        for premove in chosen:
            writer.put(known.index(premove), len(known))


def get(reader: Reader, rules: Rules) -> Premoves:
    """Read the premoves after an answer."""
    premoves = {}
    for question in questions(rules):
        known = rules.premoves[question[0]].premoves(rules)
        chosen = tuple(known[reader.get(len(known))] for _ in range(reader.get(MOST_PREMOVES + 1)))
        if chosen:
            premoves[question] = chosen
    return premoves


# In storage.


def plain(premoves: Premoves) -> list[list[Any]]:
    """Return plain data for JSON."""
    return [[key, about, list(chosen)] for (key, about), chosen in sorted(premoves.items())]


def read(rows: Any) -> Premoves:
    """Read what ``plain`` wrote. Raises BadPremoves."""
    if not isinstance(rows, list) or len(rows) > MOST_QUESTIONS:
        raise BadPremoves("expected a list of premoves")
    return dict(map(_row, rows))


def _row(row: Any) -> tuple[Question, tuple[str, ...]]:
    key, about, chosen = row
    words = (key, about, *chosen)
    if len(chosen) > MOST_PREMOVES or not all(isinstance(word, str) and len(word) <= LONGEST for word in words):
        raise BadPremoves("invalid premove")
    return (key, about), tuple(chosen)


def is_known(rules: Rules, question: Question, premove: str) -> bool:
    """Return whether a premove exists for a question."""
    return question in questions(rules) and premove in rules.premoves[question[0]].premoves(rules)


# Execution.


def answer(table: Table, premoves: Mapping[int, Premoves]) -> tuple[int, Choice] | None:
    """Return the asked seat and its answer by premove; None if somebody has to choose."""
    decision = table.decision
    if decision is None or decision.sealed or len(decision.seats) != 1:
        return None
    seat, row = decision.seats[0], table.rules.premoves.get(decision.key)
    if row is None or seat not in premoves:
        return None
    question = decision.key, row.subject(decision.values)
    chosen = [premove for premove in premoves[seat].get(question, ()) if is_known(table.rules, question, premove)]
    if not chosen:
        return None
    view, choices = table.view(None), decision.choices(seat)
    meant = (row.find_choice(view, choices, premove) for premove in chosen)
    return next(((seat, choice) for choice in meant if choice is not None), None)


def carry_out(table: Table, premoves: Mapping[int, Premoves]) -> None:
    """Execute premoves at the table until a seat without a legal one is asked."""
    while (given := answer(table, premoves)) is not None:
        table.choose(*given)


def find_unplanned(theirs: Table, since: int, premoves: Mapping[int, Premoves], mine: Collection[int]) -> tuple[int, ...] | None:
    """Return the moments after ``since`` at which a seat chose without a premove. None if a seat chose against its premove, or
    one of ``mine`` without one."""
    found, ordered = [], any(premoves.values())
    trial = tenka.replay(theirs.record(), at=since) if ordered else theirs
    for at, line in enumerate(theirs.history[since:], since):
        if line.sealed:                 # Premoves are for the season of their plan
            premoves = {}
        meant = answer(trial, premoves)
        if (meant is None and line.seat in mine) or (meant is not None and meant != (line.seat, line.choice)):
            return None
        if meant is None:
            found.append(at)
        if ordered:
            trial.choose(line.seat, line.choice)
    return tuple(found)
