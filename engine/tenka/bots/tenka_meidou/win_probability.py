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
from tenka.bots.tenka_meidou.network import HIDDEN, Network, Vector, load_network

PROVINCES = len(CASTLES)
BORDERS = PROVINCES * (PROVINCES - 1) // 2
RESERVES, CARDS = 26, len(NUMBER)
"""Distinct values of a reserve, and of cards."""

FAR = 30
"""Larger leads count as this lead."""

POINT_VALUE = 1e-5
"""What a point of score counts beside a win, which counts 1: it decides between equal winners."""


def _holding(left: int) -> tuple[float, ...]:
    """Return a rough probability of keeping a lead while ``left`` pieces are still to come; index ``lead + FAR``."""
    scale = 0.35 + 0.16 * math.sqrt(left)
    return tuple(1 / (1 + math.exp(-lead / scale)) for lead in range(-FAR, FAR + 1))


HOLDING = tuple(_holding(left) for left in range(80))


def clamp(value: int, least: int, most: int) -> int:
    """Return the value, limited to the range."""
    return max(least, min(value, most))


def border(low: int, high: int) -> int:
    """Return the index of a pair of provinces, the one with the lower castle first."""
    return low * (2 * PROVINCES - low - 1) // 2 + high - low - 1


class WinProbability(ABC):
    """The evaluation of positions on one map. ``network``: None stands for the stored one."""

    def __init__(self, seats: int, network: Network | None = None) -> None:
        self.seats = seats
        self.network: Network = network or load_network(seats)
        self.width = HIDDEN + seats
        self.evaluations = 0

    def win_probabilities(self, position: Position) -> Vector:
        """Return each seat's win probability, 0 to 1, before the seat on turn rolls.

        If all seats are out, the winner is known; then each point of lead adds ``POINT_VALUE``, so points decide between equals.
        """
        if 0 not in position.swords:
            winner, scores = position.war()
            return [(seat == winner) + POINT_VALUE * (2 * score - sum(scores)) for seat, score in enumerate(scores)]
        self.evaluations += 1
        swords = position.likely_swords()
        strengths = [row[:] for row in position.there]
        scores = fight(position.uphill, strengths, swords)
        probabilities = self.network.win_probabilities(self.sums(position, swords, strengths, scores))
        turn = position.turn
        return probabilities[-turn:] + probabilities[:-turn] if turn else probabilities

    @abstractmethod
    def sums(self, position: Position, swords: Sequence[int], strengths: list[list[int]], scores: Sequence[int]) -> Vector:
        """Return the sum of all rows. ``swords``: as forecast; ``strengths``: in a war now, by province and seat."""

    def blend(self, *parts: tuple[int, float]) -> Vector:
        """Return the weighted sum of some rows."""
        rows = self.network.rows
        return [sum(rows[row][column] * times for row, times in parts) for column in range(self.width)]

