"""The lead of one seat."""

from __future__ import annotations

from collections.abc import Sequence


def margin(worths: Sequence[float], seat: int, *, best: float, mean: float) -> float:
    """Return a seat's value minus weighted shares of the best rival's and of the rivals' mean."""
    rivals = [worth for other, worth in enumerate(worths) if other != seat]
    return worths[seat] - best * max(rivals) - mean * sum(rivals) / len(rivals)
