"""Answering what somebody else at the table has asked, live and by letters alike."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from tenka import IllegalChoice


class Taker(Protocol):
    """Who takes an answer: who asked, and whether one agrees. Raises IllegalChoice where nothing can be answered."""

    def __call__(self, by: int, /, *, agree: bool) -> None: ...


def answer(by: str, taker: Taker, *, agree: bool) -> None:
    """Answer the question of the party, or the seat, of that number; a word that is no number, or a late answer, does nothing."""
    if is_number(by):
        with suppress(IllegalChoice):
            taker(int(by), agree=agree)


def is_number(by: str) -> bool:
    """Whether a word names a party or a seat."""
    return by.isascii() and by.isdigit() and len(by) < 3
