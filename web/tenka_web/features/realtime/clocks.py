"""Thinking time at a live table. Every page counts it for every seat; it has no effect on the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

MOST = 24 * 3_600
SOON = 60


@dataclass
class Clocks:
    """The clocks of all seats."""

    given: list[int] = field(default_factory=list)      # seconds of each seat; empty without clocks
    used: list[int] = field(default_factory=list)       # milliseconds that each seat has used
    asked: frozenset[int] = frozenset()                 # seats whose clocks run
    since: int = 0                                      # time in milliseconds from which they run

    def run(self, asked: Iterable[int], now: int) -> None:
        """Let only the clocks of these seats run from now on."""
        if self.given:
            self.used = [self.spent(seat, now) for seat in range(len(self.given))]
            self.asked, self.since = frozenset(asked), now

    def spent(self, seat: int, now: int) -> int:
        """Return the milliseconds that a seat has used."""
        return self.used[seat] + (max(0, now - self.since) if seat in self.asked else 0)

    def left(self, seat: int, now: int) -> int | None:
        """Return the seconds that a seat has left; None without clocks."""
        if seat >= len(self.given) or not self.given[seat]:
            return None
        return max(0, self.given[seat] - self.spent(seat, now) // 1_000)

    def overtime_seats(self, now: int) -> set[int]:
        """Return the seats whose time is over."""
        return {seat for seat in range(len(self.given)) if self.left(seat, now) == 0}

    def next_look(self, now: int) -> int | None:
        """Return the milliseconds until the shown time changes; None while no clock runs."""
        running = [left for left in (self.left(seat, now) for seat in self.asked) if left]
        if not running:
            return None
        soonest = min(running)
        return 5_000 if soonest <= SOON else 1_000 * min(soonest - SOON, soonest % 60 + 1)

    def plain(self) -> list[Any]:
        """Return the clocks as JSON values for storage. A stored clock goes on while the page is closed."""
        return [self.used, sorted(self.asked), self.since]


def read_clocks(looks: Any, seats: int) -> list[int]:
    """Return the seconds of each seat from the host's text about the seats; empty if it has no clocks."""
    rows = looks if isinstance(looks, list) else []
    words = [row.get("clock") if isinstance(row, dict) else None for row in rows[:seats]]
    times = [int(word) if isinstance(word, str) and word.isascii() and word.isdigit() and len(word) < 6 else 0 for word in words]
    times = [min(number, MOST) for number in times] + [0] * (seats - len(times))
    return times if any(times) else []


def clocks(looks: Any, seats: int, kept: Any = None) -> Clocks:
    """Return the clocks of a table, new or restored from ``plain``. Raises TypeError or ValueError."""
    made = Clocks(read_clocks(looks, seats), [0] * seats)
    if kept is not None and made.given:
        used, asked, since = kept
        if not all(type(one) is int and 0 <= one < 2**53 for one in (*used, *asked, since)) or len(used) != seats:
            raise ValueError("clocks")
        made.used, made.asked, made.since = list(used), frozenset(one for one in asked if one < seats), since
    return made
