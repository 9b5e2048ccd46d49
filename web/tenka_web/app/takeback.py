"""Requests to other players and their answers, in live and correspondence games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from tenka import IllegalChoice, Table


class Taker(Protocol):
    """Accepts an answer: who asked, and whether one agrees. Raises IllegalChoice if there is nothing to answer."""

    def __call__(self, by: int, /, *, agree: bool) -> None: ...


def moment_to_request(table: Table, moments: Sequence[int]) -> int:
    """Return the first of these moments at which the seat had an alternative; the first of all if there is none."""
    questions = ((at, table.play_at(at).decision) for at in moments)
    choices = (at for at, asks in questions if asks is not None and len(asks.choices(table.history[at].seat)) > 1)
    return next(choices, moments[0])


def answer(by: str, taker: Taker, *, agree: bool) -> None:
    """Answer the request of a party or seat; an invalid number or a late answer does nothing."""
    if is_number(by):
        with suppress(IllegalChoice):
            taker(int(by), agree=agree)


def is_number(by: str) -> bool:
    """Return whether a text is the number of a party or seat."""
    return by.isascii() and by.isdigit() and len(by) < 3
