"""How likely each seat is to win a position, as a network was taught by games against itself.

What it looks at is cut into provinces, borders uphill, and the rest. Each piece adds one vector, and few of them change from one
position to the next, so they are remembered. ``engine/teach`` teaches it.
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
"""Reserves that are told apart, and cards."""

FAR = 30
"""Leads beyond this are as good as this."""

HAIR = 1e-5
"""What a point is worth beside winning."""


def _holding(left: int) -> tuple[float, ...]:
    """By lead (index lead + FAR): a rough chance of being ahead in the end, with so many pieces to come."""
    scale = 0.35 + 0.16 * math.sqrt(left)
    return tuple(1 / (1 + math.exp(-lead / scale)) for lead in range(-FAR, FAR + 1))


HOLDING = tuple(_holding(left) for left in range(80))


def between(value: int, least: int, most: int) -> int:
    """Return the value, or the end of the range that it is beyond."""
    return max(least, min(value, most))


def border(low: int, high: int) -> int:
    """Number the pairs of provinces, the one with the lower castle first."""
    return low * (2 * PROVINCES - low - 1) // 2 + high - low - 1


class WinProbability(ABC):
    """The evaluation of one game's positions: they must share the map. ``known``: what it knows, else what was learnt."""

    def __init__(self, seats: int, known: Network | None = None) -> None:
        self.seats = seats
        self.network: Network = known or network(seats)
        self.width = HIDDEN + seats
        self.looks = 0

    def chances(self, position: Position) -> Vector:
        """Return each seat's chance of winning, 0 to 1, before the seat on turn rolls.

        When all are out it is known who wins; then a hair is added for each point of lead, so that points count among equals.
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
        """Add up the rows of everything that is to be seen. ``met``: strengths if war came now."""

    def blend(self, *parts: tuple[int, float]) -> Vector:
        """Return the sum of some rows, each so many times."""
        rows = self.network.rows
        return [sum(rows[row][column] * times for row, times in parts) for column in range(self.width)]

