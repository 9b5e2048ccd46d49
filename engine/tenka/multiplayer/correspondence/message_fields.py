"""What all messages share: kinds of seats, sizes, and readers."""

from __future__ import annotations

import re

LINK = "l"
"""The kind of a seat played in another browser. Any other kind is a digit: a seat played where the game was started."""
OPENED, PASSED = ",", "."
"""Which openings a message brings: of the current question, or of the one before."""
MOST_SEATS = 8
PUBLIC, MAC = 32, 6
KINDS = f"0123456789{LINK}"
SEATS = re.compile(rf"[0-9{LINK}]{{2,{MOST_SEATS}}}")
"""Pattern of the kinds of all seats."""
ID = re.compile(r"[A-Za-z0-9_-]{8}")


def browsers(kinds: str) -> tuple[int, ...]:
    """Return the participating browsers, each by its first seat. The browser that started the game has the seats that are not by
    link."""
    first = next((seat for seat, kind in enumerate(kinds) if kind != LINK), None)
    return tuple(seat for seat, kind in enumerate(kinds) if kind == LINK or seat == first)


def readers(kinds: str, sender: int) -> tuple[int, ...]:
    """Return all browsers except the sender."""
    return tuple(one for one in browsers(kinds) if one != sender)
