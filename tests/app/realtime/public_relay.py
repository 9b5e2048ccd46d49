"""A public relay in a test's own process: what one end of a room says reaches the others.

A hostile one drops, says again, alters and floods.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Callable

MOST_SAID = 2_000


class End:
    """A page's room at the relay of a test."""

    def __init__(self, relay: PublicRelay, room: str, heard: Callable[[str], None]) -> None:
        self.relay, self.room, self.heard, self.open = relay, room, heard, True

    def send(self, text: str) -> None:
        self.relay.come(self, text)

    def close(self) -> None:
        self.open = False
        if self in self.relay.rooms[self.room]:
            self.relay.rooms[self.room].remove(self)


class PublicRelay:
    """What is said lies there until ``run``. ``hostile``: it does its worst, but for keeping everything back."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self.rooms: defaultdict[str, list[End]] = defaultdict(list)
        self.seen: list[str] = []
        self.hostile = rng
        self.asked: list[str] = []
        self.ends: list[End] = []
        self._air: deque[Callable[[], None]] = deque()
        self._past: list[tuple[End, str]] = []

    def connect(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
                closed: Callable[[], None]) -> End:  # fmt: skip
        self.asked.append(address)
        end = End(self, room, heard)
        self.ends.append(end)
        self.rooms[room].append(end)
        self._air.append(opened)
        return end

    def come(self, end: End, text: str) -> None:
        self.seen.append(text)
        for to in self.rooms[end.room]:
            for one in [] if to is end else [text] if self.hostile is None else self._worst(self.hostile, to, text):
                self._air.append(lambda to=to, one=one: to.heard(one) if to.open else None)  # type: ignore[misc]

    def _worst(self, rng: random.Random, to: End, told: str) -> list[str]:
        self._past.append((to, told))
        if rng.random() < 0.3:
            return []
        found = [told, *(text for _, text in rng.sample(self._past, min(3, len(self._past))))]
        at = rng.randrange(len(told))
        found += [told[:at] + rng.choice("Aa0-_}\"") + told[at + 1 :], "{}", "[" * 500, "x" * 50_000]
        rng.shuffle(found)
        return found

    def run(self) -> bool:
        """What lies there arrives; whether anything did."""
        most = len(self._air)
        for _ in range(min(most, MOST_SAID)):
            self._air.popleft()()
        return most > 0
