"""The history of a table, one entry per choice. Sealed answers are rewritten without withdrawn ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from tenka.core.chance import Outcome
from tenka.core.choice import Choice
from tenka.core.errors import TenkaError
from tenka.core.event import Event
from tenka.core.play import Play

Answers = Sequence[tuple[int, Choice]]
"""Sealed answers: (seat, choice), in their order."""


Fields = tuple[int, Choice, tuple[Outcome, ...], tuple[Event, ...], bool, bool]


class HistoryEntry(NamedTuple):
    """One choice: seat, choice, outcomes, events, whether something was revealed, and whether it answered a sealed question."""

    seat: int
    choice: Choice
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]
    revealed: bool
    sealed: bool


new_entry: Callable[[Fields], HistoryEntry] = partial(tuple.__new__, HistoryEntry)
"""Build an entry from its six values in order; a named tuple's own constructor takes three times as long."""


def is_undoable(line: HistoryEntry) -> bool:
    """Return whether a choice can be undone: it drew no chance, was not sealed, and revealed nothing."""
    return not (line.outcomes or line.revealed or line.sealed)


def undoable_since(history: Sequence[HistoryEntry], first: int = 0) -> int:
    """Return the earliest moment, not before ``first``, from which every choice can be undone."""
    at = len(history)
    while at > first and is_undoable(history[at - 1]):
        at -= 1
    return at


def is_question_start(history: Sequence[HistoryEntry], moment: int) -> bool:
    """Return whether no sealed question is partly answered at a moment, so a question there begins there."""
    # The last answer to a sealed question opens all of them.
    return not moment or not history[moment - 1].sealed or history[moment - 1].revealed


def sealed_since(history: Sequence[HistoryEntry]) -> int:
    """Return the moment at which the sealed question of the last entry began."""
    return next((first for first in range(len(history) - 1, 0, -1) if is_question_start(history, first)), 0)


def sealed_entries(answers: Answers) -> list[HistoryEntry]:
    """Return entries of answers that have had no effect yet."""
    return [new_entry((seat, choice, (), (), False, True)) for seat, choice in answers]


def replayable_answers(play: Play[Any, Any], answers: Answers, state: object) -> Answers | None:
    """Return the answers that are still possible in a play, if they lead to a given state; else None."""
    given: list[tuple[int, Choice]] = []
    for seat, choice in answers:
        decision = play.decision
        if decision is not None and decision.sealed and seat in decision.seats and choice in decision.choices(seat):
            given.append((seat, choice))
            try:
                play.choose(seat, choice)
            except TenkaError:
                break
        if play.final_answers is not None:
            break
    return given if play.state == state else None
