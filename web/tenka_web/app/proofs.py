"""What the record of a game among pages proves, and what it does not, as words of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Verdict(NamedTuple):
    """What was found.

    Attributes:
        proved, unproved: What holds and what nobody can tell, by the ends of their words.
        wrong: What is wrong; empty if all holds.
        facts: What happened among the parties: (word, values).
    """

    proved: tuple[str, ...]
    unproved: tuple[str, ...]
    wrong: str = ""
    facts: tuple[tuple[str, Mapping[str, object]], ...] = ()
