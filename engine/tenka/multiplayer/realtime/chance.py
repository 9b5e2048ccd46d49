"""Chance of a realtime game: each outcome follows from the links that the parties show after the choice is fixed."""

from __future__ import annotations

from collections.abc import Sequence

from tenka.core.chance import Chance, Seeded
from tenka.core.errors import ChanceAwaited
from tenka.multiplayer.realtime.hashing import digest


class Round(Chance):
    """The outcomes of one round of links. Raises ChanceAwaited as long as there is no seed."""

    def __init__(self, seed: str | None = None, calls: int = 0) -> None:
        self._source = None if seed is None else Seeded(seed)
        self.calls = calls

    def _number(self, bound: int) -> int:
        if self._source is None:
            raise ChanceAwaited("chance waits for a link of every party")
        self.calls += 1
        return self._source._number(bound)


def seed_of(session: str, head: str, links: Sequence[tuple[int, str]]) -> str:
    """Return the seed of a round from the head of its reveal slot and the (party, link) pairs in order of parties."""
    return digest("chance", session, head, links)


def four_words(*bound: object) -> tuple[int, int, int, int]:
    """Return four numbers ``0 <= word < 32768``: 60 bits that people compare aloud."""
    number = int.from_bytes(digest("words", *bound)[:40].encode(), "big")
    return number % 32768, number // 32768 % 32768, number // 32768**2 % 32768, number // 32768**3 % 32768
