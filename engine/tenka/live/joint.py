"""Chance made by all parties together: nobody can steer it, and nobody can know it before the choice that asks for it stands.

A round begins when a choice is known to all. Then everybody shows the next link of its chain. The seed of the round is a hash of
the session, of the whole record up to that choice, and of all the links: whoever shows last can only refuse to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from tenka.core.chance import Chance, Seeded
from tenka.core.choice import Choice
from tenka.core.errors import ChanceAwaited
from tenka.core.history import Line, is_fresh
from tenka.core.table import Table
from tenka.core.writing import write_line


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


def before_setup(session: bytes) -> bytes:
    """Return the context of the first round."""
    return hashlib.sha256(b"tenka setup" + session).digest()


def before_choice(table: Table, seat: int, choice: Choice) -> bytes:
    """Return the context of the round of the choice that comes next at a table."""
    lines = table.history
    sealed = table.decision is not None and table.decision.sealed
    asked = "" if sealed else f"{seat} {choice}"
    return _digest(table.setup, lines[: open_since(lines)] if sealed else lines, asked)


def before_line(table: Table, at: int) -> bytes:
    """Return the context of the round of line ``at`` of a record's history."""
    line = table.history[at]
    if not line.sealed:
        return _digest(table.setup, table.history[:at], f"{line.seat} {line.choice}")
    return _digest(table.setup, table.history[: open_since(table.history[:at])], "")


def standing(table: Table) -> bytes:
    """Return what the parties sign: a digest of the record so far."""
    return _digest(table.setup, table.history, None)


def open_since(lines: Sequence[Line]) -> int:
    """Return the moment at which secret answers begin that are not all in. They come in any order, so no round depends on it."""
    first = len(lines)
    while not is_fresh(lines, first):
        first -= 1
    return first


def _digest(setup: Line, lines: Sequence[Line], asked: str | None) -> bytes:
    told = "\n".join(map(write_line, (setup, *lines)))
    return hashlib.sha256((told if asked is None else f"{told}\n? {asked}").encode()).digest()
