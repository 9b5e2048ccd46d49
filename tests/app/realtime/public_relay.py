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
        self.times: deque[int] = deque()            # of its notes in the last minute

    def send(self, text: str) -> None:
        self.relay.come(self, text)

    def close(self) -> None:
        self.open = False
        if self in self.relay.rooms[self.room]:
            self.relay.rooms[self.room].remove(self)


class PublicRelay:
    """What is said lies there until ``run``.

    Attributes:
        hostile: It does its worst, but for keeping everything back.
        lag: Milliseconds from the relay to a page, by its own clock, ``time``.
        most: Notes of one page that it takes in a minute, as public relays have it; it drops the rest.
    """

    def __init__(self, rng: random.Random | None = None, lag: int = 0, most: int = 10**6) -> None:
        self.lag, self.most, self.time, self.dropped = lag, most, 0, 0
        self.rooms: defaultdict[str, list[End]] = defaultdict(list)
        self.seen: list[str] = []
        self.hostile = rng
        self.asked: list[str] = []
        self.ends: list[End] = []
        self._air: deque[tuple[int, Callable[[], None]]] = deque()
        self._past: list[tuple[End, str]] = []

    def connect(self, address: str, room: str, opened: Callable[[], None], heard: Callable[[str], None],
                closed: Callable[[], None]) -> End:  # fmt: skip
        self.asked.append(address)
        end = End(self, room, heard)
        self.ends.append(end)
        self.rooms[room].append(end)
        self._air.append((self.time + self.lag, opened))
        return end

    def come(self, end: End, text: str) -> None:
        while end.times and end.times[0] <= self.time - 60_000:
            end.times.popleft()
        if len(end.times) >= self.most:
            self.dropped += 1
            return
        end.times.append(self.time)
        self.seen.append(text)
        for to in self.rooms[end.room]:
            for one in [] if to is end else [text] if self.hostile is None else self._worst(self.hostile, to, text):
                self._air.append((self.time + self.lag, lambda to=to, one=one: to.heard(one) if to.open else None))  # type: ignore[misc]

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
        """What lies there and is due arrives; whether anything did."""
        due = sum(at <= self.time for at, _ in self._air)
        for _ in range(min(due, MOST_SAID)):
            self._air.popleft()[1]()
        return due > 0
