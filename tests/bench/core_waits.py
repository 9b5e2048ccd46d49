"""How long a page's main thread waited for a core: the part of a start that a busy machine adds."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from types import TracebackType

PROCESSES = Path("/proc")
PAUSE = 0.005
LOOK = 20
"""Readings between two looks for new processes."""


class Waits:
    """A context in which the kernel's counts for the main threads of a browser's pages are read (``schedstat``: nanoseconds run,
    nanoseconds waited). Without such counts the waiting is 0."""

    def __init__(self, profile: str) -> None:
        self._profile = profile
        self._seen: dict[str, list[tuple[float, int, int]]] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Waits:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def between(self, start: float, end: float) -> float:
        """Return the milliseconds that the busiest page waited between two moments, in milliseconds of the epoch."""
        waits = [[_count(rows, end, column) - _count(rows, start, column) for column in (1, 2)] for rows in self._seen.values()]
        return max(waits, default=[0.0, 0.0])[1] / 1e6

    def _watch(self) -> None:
        pages: list[str] = []
        round_ = 0
        while not self._over.wait(PAUSE):
            if round_ % LOOK == 0:
                pages = _pages(self._profile)
            round_ += 1
            for page in pages:
                now = time.time() * 1000
                if len(told := _text(PROCESSES / page / "task" / page / "schedstat").split()) == 3:
                    self._seen.setdefault(page, []).append((now, int(told[0]), int(told[1])))


def _count(rows: list[tuple[float, int, int]], when: float, column: int) -> float:
    """Return the count at a moment, interpolated between two readings; 0 before the first one."""
    before = (0.0, 0, 0)
    for row in rows:
        if row[0] >= when:
            share = (when - before[0]) / (row[0] - before[0]) if before[0] else 0.0
            return before[column] + share * (row[column] - before[column])
        before = row
    return before[column]


def _pages(profile: str) -> list[str]:
    """Return the process numbers of a browser's pages; its profile's folder identifies the browser."""
    told = {place.name: _text(place / "cmdline") for place in PROCESSES.glob("[0-9]*")}
    browsers = {number for number, words in told.items() if f"--user-data-dir={profile}" in words and "--type=" not in words}
    return [number for number, words in told.items() if "--type=renderer" in words and browsers & _parents(number)]


def _parents(number: str) -> set[str]:
    parents: set[str] = set()
    while number not in ("", "0", "1"):
        _state, number = [*_text(PROCESSES / number / "stat").rpartition(")")[2].split(), "", ""][:2]
        parents.add(number)
    return parents


def _text(place: Path) -> str:
    """Return nothing if the process has just ended."""
    try:
        return place.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
