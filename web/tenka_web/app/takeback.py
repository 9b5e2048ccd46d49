"""Answers to requests of other players, in live and correspondence games."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from tenka import IllegalChoice


class Taker(Protocol):
    """Accepts an answer: who asked, and whether one agrees. Raises IllegalChoice if there is nothing to answer."""

    def __call__(self, by: int, /, *, agree: bool) -> None: ...


def answer(by: str, taker: Taker, *, agree: bool) -> None:
    """Answer the request of a party or seat; an invalid number or a late answer does nothing."""
    if is_number(by):
        with suppress(IllegalChoice):
            taker(int(by), agree=agree)


def is_number(by: str) -> bool:
    """Return whether a text is the number of a party or seat."""
    return by.isascii() and by.isdigit() and len(by) < 3
