"""A ledger of scores: one row for every gain, so the source of each point can be shown at the end."""

from __future__ import annotations

from collections.abc import Iterable

Row = tuple[int, int, str, str, int]
"""Round or year, seat, line of the score, source, points."""


def points_by_line(ledger: Iterable[Row], seat: int, lines: Iterable[str]) -> dict[str, int]:
    """Return the points of a seat in each of these lines."""
    found = dict.fromkeys(lines, 0)
    for _, scorer, line, _, points in ledger:
        if scorer == seat:
            found[line] += points
    return found
