"""What is due in a slot."""

from __future__ import annotations

from typing import NamedTuple


class Due(NamedTuple):
    """What the open slot waits for."""

    kind: str                       # start, reveal, move, commit, open, end; over when nothing is due any more
    seats: tuple[int, ...] = ()     # the asked seats of move, commit and open
    result: str = ""                # of end and over: ranking and scores as JSON; empty if the game was stopped before its end
