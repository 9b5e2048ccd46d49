"""The ledger of a score: one row for all that was ever scored, so that each point can be told in the end."""

from __future__ import annotations

from collections.abc import Iterable

Row = tuple[int, int, str, str, int]
"""The round or year, the seat, the line of the score, what brought it, and the points."""


def by_line(ledger: Iterable[Row], seat: int, lines: Iterable[str]) -> dict[str, int]:
    """Return what a seat has scored in each of these lines."""
    found = dict.fromkeys(lines, 0)
    for _, scorer, line, _, points in ledger:
        if scorer == seat:
            found[line] += points
    return found
