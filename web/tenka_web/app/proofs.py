"""What the proof of a live game shows, and what it does not, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Verdict(NamedTuple):
    """The result of a check.

    Attributes:
        proved: What holds, as ends of sentence keys.
        unproved: What can't be determined, as ends of sentence keys.
        wrong: What is wrong; empty if all holds.
        facts: What happened among the parties: (end of a sentence key, values).
    """

    proved: tuple[str, ...]
    unproved: tuple[str, ...]
    wrong: str = ""
    facts: tuple[tuple[str, Mapping[str, object]], ...] = ()
