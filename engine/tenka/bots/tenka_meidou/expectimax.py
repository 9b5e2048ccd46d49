"""Expectimax: values before a roll, over all 216 rolls with the best use of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

from tenka.bots.tenka_meidou.compact_state import CASTLES
from tenka.bots.tenka_meidou.mutable_position import Position
from tenka.bots.tenka_meidou.network import Vector
from tenka.bots.tenka_meidou.win_probability import WinProbability
from tenka.games.tenka_meidou.deployment import splits

Use = tuple[int, int]
"""A use of dice: a province by its castle, and pieces."""

MOST = 3
USES: tuple[Use, ...] = tuple((province, pieces) for province in range(len(CASTLES)) for pieces in range(1, MOST + 1))
ROLLS = tuple(
    Counter(
        tuple((castle - 2, pieces) for castle, pieces in splits(dice)) for dice in product(range(1, 7), repeat=3)
    ).items()
)  # fmt: skip
"""Per set of uses that a roll can allow, how many of the 216 rolls allow it."""


def value_after_use(evaluation: WinProbability, position: Position, use: Use, depth: int) -> Vector:
    """Return the seats' win probabilities after a use of dice, with ``depth`` further rolls searched."""
    province, pieces = use
    pieces = min(pieces, position.reserve[position.turn])
    seat = position.deploy(province, pieces)
    deeper = depth and 0 in position.swords
    probabilities = value_before_roll(evaluation, position, depth) if deeper else evaluation.win_probabilities(position)
    position.take_back(seat, province, pieces)
    return probabilities


def value_before_roll(evaluation: WinProbability, position: Position, depth: int) -> Vector:
    """Return the seats' win probabilities before a roll that may be rolled again; ``depth`` 1: this roll only."""
    worths: dict[Use, Vector] = {}
    own = position.reserve[position.turn]
    for use in USES:
        worths[use] = worths[use[0], own] if use[1] > own else value_after_use(evaluation, position, use, depth - 1)
    return average_rolls(worths, position.turn)[1]


def average_rolls(worths: Mapping[Use, Sequence[float]], seat: int) -> tuple[Vector, Vector]:
    """Return the seats' win probabilities before a roll that must be used, and before one that may be rolled again."""
    best = [(max((worths[use] for use in uses), key=lambda worth: worth[seat]), weight) for uses, weight in ROLLS]
    last = mean(best)
    return last, mean([(worth if worth[seat] >= last[seat] else last, weight) for worth, weight in best])


def mean(rolls: Sequence[tuple[Sequence[float], int]]) -> Vector:
    """Return the mean over rolls, weighted by their frequency."""
    return [sum(column) / 216 for column in zip(*([share * weight for share in worth] for worth, weight in rolls), strict=True)]
