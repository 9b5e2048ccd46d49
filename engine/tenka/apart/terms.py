"""What every letter is made of, however it is written: kinds of seats, sizes, and who reads it."""

from __future__ import annotations

import re

LINK = "l"
"""The kind of a seat that sits before another browser; any other kind is a digit, and plays where the game was begun."""
OPENED, PASSED = ",", "."
"""Openings of the letter's own seals; of the question before."""
MOST_SEATS = 8
PUBLIC, MARK = 32, 6
KINDS = f"0123456789{LINK}"
ID = re.compile(r"[A-Za-z0-9_-]{8}")


def browsers(kinds: str) -> tuple[int, ...]:
    """Who takes part, each by its first seat: those by link, and where the game was begun the first that is not."""
    first = next((seat for seat, kind in enumerate(kinds) if kind != LINK), None)
    return tuple(seat for seat, kind in enumerate(kinds) if kind == LINK or seat == first)


def readers(kinds: str, sender: int) -> tuple[int, ...]:
    """All of them but who writes."""
    return tuple(one for one in browsers(kinds) if one != sender)
