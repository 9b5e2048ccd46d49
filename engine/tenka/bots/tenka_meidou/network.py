"""A small network for win probabilities. Its weights are in ``weights``, as digits."""

from __future__ import annotations

import importlib
import math
from base64 import b85decode
from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import NamedTuple

HIDDEN = 16
"""Hidden units."""

FINE = 64
"""Weights are stored as whole numbers from -127 to 127, in units of 1/64."""

Vector = list[float]


class Network(NamedTuple):
    """``rows``: per feature, what it adds to the hidden units and, last, to the seats' outputs. ``outward``: from the hidden
    units to each seat. ``bias``: of each seat. Seats are counted from the seat on turn."""

    rows: list[Vector]
    outward: list[Vector]
    bias: Vector

    def win_probabilities(self, sums: Sequence[float]) -> Vector:
        """Return each seat's win probability, from the sum of the features' rows."""
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
def load_network(seats: int) -> Network:
    """Return the network for a number of seats."""
    digits: str = importlib.import_module(f"tenka.bots.tenka_meidou.weights.seats_{seats}").WEIGHTS
    return parse_network(seats, b85decode("".join(digits.split())))


def parse_network(seats: int, weights: bytes) -> Network:
    """Return the network of some weights."""
    numbers = [(byte - 256 if byte > 127 else byte) / FINE for byte in weights]
    width = HIDDEN + seats
    first = len(numbers) - seats * (HIDDEN + 1)
    return Network(
        [numbers[at : at + width] for at in range(0, first, width)],
        [numbers[at : at + HIDDEN] for at in range(first, first + seats * HIDDEN, HIDDEN)],
        numbers[first + seats * HIDDEN :],
    )
