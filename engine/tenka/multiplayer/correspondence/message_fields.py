"""What every letter has: kinds of seats, sizes, and readers."""

from __future__ import annotations

import re

LINK = "l"
"""The kind of a seat that is played in another browser; any other kind is a digit, and is played where the game was begun."""
OPENED, PASSED = ",", "."
"""Which openings a letter brings: of its own seals, or of the question before."""
MOST_SEATS = 8
PUBLIC, MAC = 32, 6
KINDS = f"0123456789{LINK}"
SEATS = re.compile(rf"[0-9{LINK}]{{2,{MOST_SEATS}}}")
"""What the kinds of all seats look like."""
ID = re.compile(r"[A-Za-z0-9_-]{8}")


def browsers(kinds: str) -> tuple[int, ...]:
    """Return the browsers that take part, each by its first seat; that of the one that began the game is not by link."""
    first = next((seat for seat, kind in enumerate(kinds) if kind != LINK), None)
    return tuple(seat for seat, kind in enumerate(kinds) if kind == LINK or seat == first)


def readers(kinds: str, sender: int) -> tuple[int, ...]:
    """Return all of them but the writer."""
    return tuple(one for one in browsers(kinds) if one != sender)
