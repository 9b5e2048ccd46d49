"""The history of a table, line by line. Secret answers are rewritten without what was taken back."""

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
"""Secret answers: seat and choice, as they come."""


Fields = tuple[int, Choice, tuple[Outcome, ...], tuple[Event, ...], bool, bool]


class HistoryEntry(NamedTuple):
    """One choice of the history: seat, choice, outcomes, events, what was revealed, and whether it was one of several
    secret answers."""

    seat: int
    choice: Choice
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]
    revealed: bool
    sealed: bool


new_entry: Callable[[Fields], HistoryEntry] = partial(tuple.__new__, HistoryEntry)
"""A line of its six values in order: a table writes one a choice, and a named tuple's own constructor takes thrice as long."""


def is_undoable(line: HistoryEntry) -> bool:
    """Whether a choice may be taken back: chance had no part in it, it was no secret, and it brought nothing to light."""
    return not (line.outcomes or line.revealed or line.sealed)


def undoable_since(history: Sequence[HistoryEntry], first: int = 0) -> int:
    """Return the earliest moment, not before ``first``, from which on every choice may be taken back."""
    at = len(history)
    while at > first and is_undoable(history[at - 1]):
        at -= 1
    return at


def is_question_start(history: Sequence[HistoryEntry], moment: int) -> bool:
    """Whether no sealed question is half answered at a moment: one that is asked there begins there."""
    # the last answer to a sealed question is the one that brought the others to light
    return not moment or not history[moment - 1].sealed or history[moment - 1].revealed


def sealed_since(history: Sequence[HistoryEntry]) -> int:
    """Return the moment at which the sealed question of the last line began."""
    return next((first for first in range(len(history) - 1, 0, -1) if is_question_start(history, first)), 0)


def sealed_entries(answers: Answers) -> list[HistoryEntry]:
    """Make lines of answers that had no consequence yet."""
    return [new_entry((seat, choice, (), (), False, True)) for seat, choice in answers]


def replayable_answers(play: Play[Any, Any], answers: Answers, state: object) -> Answers | None:
    """Return the answers that can still be given in a play, if they lead to a given state; else None."""
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
