"""Chance made by all parties together: nobody can steer it, and nobody can know it before the choice that asks for it stands.

A round begins when a choice is known to all. Then everybody shows the next link of its chain. The seed of the round is a hash of
the session, of the whole record up to that choice, and of all the links: whoever shows last can only refuse to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from tenka.codec.record_writer import write_line
from tenka.core.chance import Chance, Seeded
from tenka.core.errors import ChanceAwaited
from tenka.core.history import Line, is_fresh
from tenka.table.table import Table


class Joint(Chance):
    """Chance that answers from the open round. Raises ChanceAwaited when none is open."""

    def __init__(self) -> None:
        self._source: Seeded | None = None
        self.calls = 0

    def open(self, seed: str) -> None:
        """Open a round, all of whose links are there."""
        self._source = Seeded(seed)

    def close(self) -> None:
        """Close the round, as its choice is made; the next question of chance waits for new links."""
        self._source = None

    def _number(self, bound: int) -> int:
        if self._source is None:
            raise ChanceAwaited("chance waits for a link of every party")
        self.calls += 1
        return self._source._number(bound)


def round_seed(session: bytes, number: int, context: bytes, links: Sequence[bytes]) -> str:
    """Return the seed of a round (1..) from the links of all parties in their order."""
    return hashlib.sha256(b"tenka round" + session + number.to_bytes(4, "big") + context + b"".join(links)).hexdigest()


def standing(table: Table) -> bytes:
    """Return a digest of the record so far."""
    told = "\n".join(map(write_line, (table.setup, *table.history)))
    return hashlib.sha256(told.encode()).digest()


def open_since(lines: Sequence[Line]) -> int:
    """Return the moment at which secret answers begin that are not all in. They come in any order, so no round depends on it."""
    first = len(lines)
    while not is_fresh(lines, first):
        first -= 1
    return first
