"""Text output: events, results, and progress of long runs."""

from __future__ import annotations

import sys
import time
from typing import TextIO

import tenka


class Bar:
    """A progress bar on standard error, if that is a terminal."""

    def __init__(self, total: int, out: TextIO | None = None) -> None:
        self.total, self.done, self.start = total, 0, time.perf_counter()
        self.out = out or sys.stderr

    def tick(self) -> None:
        """Count one more as done."""
        self.done += 1
        if not self.out.isatty():
            return
        full = 30 * self.done // max(1, self.total)
        left = (time.perf_counter() - self.start) / self.done * (self.total - self.done)
        end = "\n" if self.done == self.total else ""
        line = f"\r[{'#' * full}{'.' * (30 - full)}] {self.done}/{self.total}  {left:5.0f} s left"
        print(line, end=end, file=self.out, flush=True)


def event_line(event: tenka.Event) -> str:
    """Return an event as one line: its key and its values."""
    return " ".join([event.key, *(f"{name}={value}" for name, value in event.values.items())])


def show_result(table: tenka.Table) -> None:
    """Print ranking and scores of a finished game."""
    result = table.result
    if result is None:
        return
    for place, group in enumerate(result.ranking, 1):
        for seat in group:
            print(f"{place}. seat {seat}: {result.scores[seat]}")
    if result.tie_break is not None:
        print(f"decided by {result.tie_break}: {' '.join(map(str, result.tie_values))}")
