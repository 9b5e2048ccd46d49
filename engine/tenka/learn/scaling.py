"""How an observation becomes numbers from 0 to 1. ``vector_environment.Scale`` does the same for arrays, with the same curves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import copysign, log1p
from typing import NamedTuple

WIDE = 90
"""The least range of an amount that is scaled by logarithm."""
UNSIGNED = -1
"""The lowest bound of an amount that is never negative; -1 says that there is none."""


class Curve(NamedTuple):
    """How an amount becomes a number from 0 to 1: ``start + distance / length``.

    Attributes:
        by_logarithm: The distance is the signed logarithm (``log1p``) of that from ``zero``, else that from ``zero`` itself.
        zero: The amount that becomes ``start``.
        start: 0, or 0.5 for an amount with a negative side.
        length: The distance that a range from 0 to 1 has.
    """

    by_logarithm: bool
    zero: int
    start: float
    length: float


@cache
def curve_of(low: int, high: int) -> Curve:
    """Return the curve of amounts from ``low`` to ``high``: by logarithm if their range is ``WIDE``, since few games come near
    its upper bound. With a negative side, as that of mon asked for and given, 0 is in the middle."""
    if high - low < WIDE:
        return Curve(False, low, 0.0, max(1, high - low))
    if low >= UNSIGNED:
        return Curve(True, low, 0.0, log1p(high - low))
    return Curve(True, 0, 0.5, 2 * log1p(max(-low, high)))


def share_of_range(value: int, low: int, high: int) -> float:
    """Return an amount as a number from 0 to 1; see ``curve_of``."""
    by_logarithm, zero, start, length = curve_of(low, high)
    distance = value - zero
    return start + (copysign(log1p(abs(distance)), distance) if by_logarithm else distance) / length


def scale(vector: Sequence[int], low: Sequence[int], high: Sequence[int], kinds: Sequence[bool]) -> list[float]:
    """Return an observation as numbers from 0 to 1.

    An amount is one number: 0 is its lower bound, 1 its upper bound (see ``curve_of``). A kind is as many numbers as it has
    values: 1 for its own, 0 for the others.
    """
    numbers: list[float] = []
    for value, least, most, kind in zip(vector, low, high, kinds, strict=True):
        if kind:
            numbers += [float(value == each) for each in range(least, most + 1)]
        else:
            numbers.append(share_of_range(value, least, most))
    return numbers
