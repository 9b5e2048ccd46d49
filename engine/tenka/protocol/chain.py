"""A chain of hashes: whoever publishes its end is bound to every link before it, and can show them one by one.

A link is 32 bytes, and its SHA-256 is the link shown before it. Links are shown from the end backwards, so what has been shown
tells nothing of what comes next, and the last link shown gives all before it again.
"""

from __future__ import annotations

import hashlib
import hmac

from tenka.core import untrusted as foreign

LENGTH = foreign.MOST_CHOICES + 1
"""Links of a chain: the set-up and every choice a table keeps can ask chance once."""
SIZE = 32


def onward(link: bytes, steps: int = 1) -> bytes:
    """Return the link shown so many rounds before this one; with ``steps`` = 0, the link itself."""
    for _ in range(steps):
        link = hashlib.sha256(b"tenka link" + link).digest()
    return link


def shows(commitment: bytes, link: bytes, rounds: int) -> bool:
    """Whether a link is that of a round (1 to LENGTH) of the chain committed to."""
    return 1 <= rounds <= LENGTH and len(link) == SIZE and hmac.compare_digest(onward(link, rounds), commitment)


class Chain:
    """The chain of one party, from a root of 32 random bytes that nobody else may see."""

    def __init__(self, root: bytes) -> None:
        if len(root) != SIZE:
            raise ValueError(f"a chain begins with {SIZE} random bytes")
        links = [root]
        for _ in range(LENGTH):
            links.append(onward(links[-1]))
        self.commitment = links.pop()
        self._links = links

    def link(self, number: int) -> bytes:
        """Return the link of a round, 1 to LENGTH."""
        if not 1 <= number <= LENGTH:
            raise ValueError(f"a chain has links 1..{LENGTH}, not {number}")
        return self._links[-number]
