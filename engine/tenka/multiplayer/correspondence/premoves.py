"""Orders: what a seat would answer to the small questions of a season, sealed with its secret answer.

When all answers are open, so are the orders, and every browser carries them out alike: where a question comes for which a seat
has wishes, the first that is possible is its answer. They bind; where none of them is possible the seat is asked as ever. So
a season needs no more letters than its plans and their keys, unless something came otherwise than anybody thought.
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
"""A question by its key, and which of the questions with that key."""
Premoves = Mapping[Question, tuple[str, ...]]
"""For each question wishes, the favourite first."""

MOST_PREMOVES = 5
"""For one question."""
MOST_QUESTIONS = 16
LONGEST = 40


class BadPremoves(ValueError):
    """Raised for orders that this game does not know."""


# as digits of a seal


def questions(rules: Rules) -> tuple[Question, ...]:
    """Return all that can be ordered ahead, in a fixed order."""
    return tuple((key, about) for key, row in rules.premoves.items() for about in row.subjects(rules))


def put(writer: Writer, rules: Rules, orders: Premoves) -> None:
    """Write orders behind an answer; none add nothing to its bytes."""
    for question in questions(rules):
        wishes, known = orders.get(question, ()), rules.premoves[question[0]].premoves(rules)
        writer.put(len(wishes), MOST_PREMOVES + 1)
        for wish in wishes:
            writer.put(known.index(wish), len(known))


def get(reader: Reader, rules: Rules) -> Premoves:
    """Read the orders behind an answer."""
    orders = {}
    for question in questions(rules):
        known = rules.premoves[question[0]].premoves(rules)
        wishes = tuple(known[reader.get(len(known))] for _ in range(reader.get(MOST_PREMOVES + 1)))
        if wishes:
            orders[question] = wishes
    return orders


# as they are kept


def plain(orders: Premoves) -> list[list[Any]]:
    """JSON-able."""
    return [[key, about, list(wishes)] for (key, about), wishes in sorted(orders.items())]


def read(rows: Any) -> Premoves:
    """Read what ``plain`` wrote. Raises BadOrders."""
    if not isinstance(rows, list) or len(rows) > MOST_QUESTIONS:
        raise BadPremoves("no list of orders")
    return dict(map(_row, rows))


def _row(row: Any) -> tuple[Question, tuple[str, ...]]:
    key, about, wishes = row
    words = (key, about, *wishes)
    if len(wishes) > MOST_PREMOVES or not all(isinstance(word, str) and len(word) <= LONGEST for word in words):
        raise BadPremoves("no order")
    return (key, about), tuple(wishes)


def is_known(rules: Rules, question: Question, wish: str) -> bool:
    """Whether something can be a wish for a question."""
    return question in questions(rules) and wish in rules.premoves[question[0]].premoves(rules)


# carried out


def answer(table: Table, orders: Mapping[int, Premoves]) -> tuple[int, Choice] | None:
    """Return the seat that is asked and its answer by its orders; None where somebody has to choose."""
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
    """Choose at the table what the seats have ordered, until somebody is asked who ordered nothing."""
    while (given := answer(table, orders)) is not None:
        table.choose(*given)


def find_unplanned(theirs: Table, since: int, orders: Mapping[int, Premoves], mine: Collection[int]) -> tuple[int, ...] | None:
    """Return the moments, from one on, at which a seat chose by itself. None where one chose otherwise than it had ordered, or
    one of ``mine`` by itself."""
    found, ordered = [], any(orders.values())
    trial = tenka.replay(theirs.record(), at=since) if ordered else theirs
    for at, line in enumerate(theirs.history[since:], since):
        if line.sealed:                 # orders are for the season of their plan
            orders = {}
        meant = answer(trial, orders)
        if (meant is None and line.seat in mine) or (meant is not None and meant != (line.seat, line.choice)):
            return None
        if meant is None:
            found.append(at)
        if ordered:
            trial.choose(line.seat, line.choice)
    return tuple(found)
