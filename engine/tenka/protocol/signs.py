"""Counts of what is said beside a game: nothing twice, no floods."""

from __future__ import annotations

from collections import deque

from tenka.core.errors import BadMessage

FLOOD, WINDOW = 20, 10.0
"""Signs of one party that are looked at in so many seconds."""


class Signs:
    """How many signs of each party were seen."""

    def __init__(self, parties: int) -> None:
        self._seen = [0] * parties
        self._recent: list[deque[float]] = [deque() for _ in range(parties)]

    def begin(self, party: int) -> None:
        """Count the signs of a party anew: they have another key from now on."""
        self._seen[party] = 0

    def count(self, party: int, number: int, now: float) -> None:
        """Count a sign. It changes nothing, so its number may jump, but not stay. Raises BadMessage: replayed or flood."""
        if number < self._seen[party]:
            raise BadMessage("replayed", f"sign {number} has been seen")
        self._seen[party] = number + 1
        recent = self._recent[party]
        while recent and recent[0] <= now - WINDOW:
            recent.popleft()
        if len(recent) >= FLOOD:
            raise BadMessage("flood", f"more than {FLOOD} signs in {WINDOW:.0f} seconds")
        recent.append(now)
