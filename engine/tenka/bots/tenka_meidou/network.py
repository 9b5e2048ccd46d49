"""A small network that says how likely each seat is to win; what it knows stands in ``learnt``, as rows of digits."""

from __future__ import annotations

import importlib
import math
from base64 import b85decode
from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import NamedTuple

HIDDEN = 16
"""Units between what is looked at and the answer."""

FINE = 64
"""Weights are kept as whole numbers of one so-manieth, -127 to 127."""

Vector = list[float]


class Network(NamedTuple):
    """``rows``: per trait what it adds to the hidden units and, last, to the seats' answers. ``outward``: from the hidden units
    to each seat. ``bias``: of each seat. Seats are counted from the one on turn."""

    rows: list[Vector]
    outward: list[Vector]
    bias: Vector

    def chances(self, sums: Sequence[float]) -> Vector:
        """Return each seat's chance of winning, from the sum of the traits' rows."""
        hidden = [unit if unit > 0 else 0.0 for unit in sums[:HIDDEN]]
        worths = [
            sum(map(mul, hidden, weights), bias + straight)
            for weights, bias, straight in zip(self.outward, self.bias, sums[HIDDEN:], strict=True)
        ]
        most = max(worths)
        shares = [math.exp(worth - most) for worth in worths]
        total = sum(shares)
        return [share / total for share in shares]


@cache
def network(seats: int) -> Network:
    """Return what was learnt for so many seats."""
    digits: str = importlib.import_module(f"tenka.bots.tenka_meidou.weights.seats_{seats}").WEIGHTS
    return read(seats, b85decode("".join(digits.split())))


def read(seats: int, weights: bytes) -> Network:
    """Return the network that these weights make: its rows, what goes outward, the bias of each seat."""
    numbers = [(byte - 256 if byte > 127 else byte) / FINE for byte in weights]
    width = HIDDEN + seats
    first = len(numbers) - seats * (HIDDEN + 1)
    return Network(
        [numbers[at : at + width] for at in range(0, first, width)],
        [numbers[at : at + HIDDEN] for at in range(first, first + seats * HIDDEN, HIDDEN)],
        numbers[first + seats * HIDDEN :],
    )
