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


def put(writer: Writer, rules: Rules, orders: Premoves) -> None:
    """Write premoves after an answer. No premoves add no bytes."""
    for question in questions(rules):
        wishes, known = orders.get(question, ()), rules.premoves[question[0]].premoves(rules)
        writer.put(len(wishes), MOST_PREMOVES + 1)
        for wish in wishes:
            writer.put(known.index(wish), len(known))


def get(reader: Reader, rules: Rules) -> Premoves:
    """Read the premoves after an answer."""
    orders = {}
    for question in questions(rules):
        known = rules.premoves[question[0]].premoves(rules)
        wishes = tuple(known[reader.get(len(known))] for _ in range(reader.get(MOST_PREMOVES + 1)))
        if wishes:
            orders[question] = wishes
    return orders


# In storage.


def plain(orders: Premoves) -> list[list[Any]]:
    """Return plain data for JSON."""
    return [[key, about, list(wishes)] for (key, about), wishes in sorted(orders.items())]


def read(rows: Any) -> Premoves:
    """Read what ``plain`` wrote. Raises BadPremoves."""
    if not isinstance(rows, list) or len(rows) > MOST_QUESTIONS:
        raise BadPremoves("expected a list of premoves")
    return dict(map(_row, rows))


def _row(row: Any) -> tuple[Question, tuple[str, ...]]:
    key, about, wishes = row
    words = (key, about, *wishes)
    if len(wishes) > MOST_PREMOVES or not all(isinstance(word, str) and len(word) <= LONGEST for word in words):
        raise BadPremoves("invalid premove")
    return (key, about), tuple(wishes)


def is_known(rules: Rules, question: Question, wish: str) -> bool:
    """Return whether a premove exists for a question."""
    return question in questions(rules) and wish in rules.premoves[question[0]].premoves(rules)


# Execution.


def answer(table: Table, orders: Mapping[int, Premoves]) -> tuple[int, Choice] | None:
    """Return the asked seat and its answer by premove; None if somebody has to choose."""
    decision = table.decision
    if decision is None or decision.sealed or len(decision.seats) != 1:
        return None
    seat, row = decision.seats[0], table.rules.premoves.get(decision.key)
    if row is None or seat not in orders:
        return None
    question = decision.key, row.subject(decision.values)
    wishes = [wish for wish in orders[seat].get(question, ()) if is_known(table.rules, question, wish)]
    if not wishes:
        return None
    view, choices = table.view(None), decision.choices(seat)
    meant = (row.find_choice(view, choices, wish) for wish in wishes)
    return next(((seat, choice) for choice in meant if choice is not None), None)


def carry_out(table: Table, orders: Mapping[int, Premoves]) -> None:
    """Execute premoves at the table until a seat without a legal one is asked."""
    while (given := answer(table, orders)) is not None:
        table.choose(*given)


def find_unplanned(theirs: Table, since: int, orders: Mapping[int, Premoves], mine: Collection[int]) -> tuple[int, ...] | None:
    """Return the moments after ``since`` at which a seat chose without a premove. None if a seat chose against its premove, or
    one of ``mine`` without one."""
    found, ordered = [], any(orders.values())
    trial = tenka.replay(theirs.record(), at=since) if ordered else theirs
    for at, line in enumerate(theirs.history[since:], since):
        if line.sealed:                 # Premoves are for the season of their plan
            orders = {}
        meant = answer(trial, orders)
        if (meant is None and line.seat in mine) or (meant is not None and meant != (line.seat, line.choice)):
            return None
        if meant is None:
            found.append(at)
        if ordered:
            trial.choose(line.seat, line.choice)
    return tuple(found)
