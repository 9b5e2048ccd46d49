"""Win probabilities of a position, by a network trained by self-play.

The features are provinces, borders uphill, and the rest. Each part adds one vector, and few parts change from one position to the
next, so the vectors are cached. ``engine/teach`` trains the network.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence

from tenka.bots.tenka_meidou.compact_state import CASTLES, fight
from tenka.bots.tenka_meidou.mutable_position import NUMBER, Position
from tenka.bots.tenka_meidou.network import HIDDEN, Network, Vector, network

PROVINCES = len(CASTLES)
BORDERS = PROVINCES * (PROVINCES - 1) // 2
RESERVES, CARDS = 26, len(NUMBER)
"""Distinct values of a reserve, and of cards."""

FAR = 30
"""Larger leads count as this lead."""

HAIR = 1e-5
"""Value of a point beside winning."""


def _holding(left: int) -> tuple[float, ...]:
    """Return, by lead (index lead + FAR), a rough probability to be ahead at the end, with so many pieces to come."""
    scale = 0.35 + 0.16 * math.sqrt(left)
    return tuple(1 / (1 + math.exp(-lead / scale)) for lead in range(-FAR, FAR + 1))


HOLDING = tuple(_holding(left) for left in range(80))


def between(value: int, least: int, most: int) -> int:
    """Return the value, limited to the range."""
    return max(least, min(value, most))


def border(low: int, high: int) -> int:
    """Return the index of a pair of provinces, the one with the lower castle first."""
    return low * (2 * PROVINCES - low - 1) // 2 + high - low - 1


class WinProbability(ABC):
    """The evaluation of positions on one map. ``known``: the network; None: the stored one."""

    def __init__(self, seats: int, known: Network | None = None) -> None:
        self.seats = seats
        self.network: Network = known or network(seats)
        self.width = HIDDEN + seats
        self.looks = 0

    def chances(self, position: Position) -> Vector:
        """Return each seat's win probability, 0 to 1, before the seat on turn rolls.

        If all seats are out, the winner is known; then each point of lead adds ``HAIR``, so points decide between equals.
        """
        if 0 not in position.swords:
            winner, scores = position.war()
            return [(seat == winner) + HAIR * (2 * score - sum(scores)) for seat, score in enumerate(scores)]
        self.looks += 1
        likely = position.likely()
        met = [row[:] for row in position.there]
        scores = fight(position.uphill, met, likely)
        chances = self.network.chances(self.sums(position, likely, met, scores))
        turn = position.turn
        return chances[-turn:] + chances[:-turn] if turn else chances

    @abstractmethod
    def sums(self, position: Position, likely: Sequence[int], met: list[list[int]], scores: Sequence[int]) -> Vector:
        """Return the sum of all rows. ``met``: strengths in a war now."""

    def blend(self, *parts: tuple[int, float]) -> Vector:
        """Return the weighted sum of some rows."""
        rows = self.network.rows
        return [sum(rows[row][column] * times for row, times in parts) for column in range(self.width)]

