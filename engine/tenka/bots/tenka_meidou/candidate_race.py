"""Candidates in playouts of Tenka Meidou, with their value and mean lead."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

from tenka.bots import racing
from tenka.bots.bot import Clock
from tenka.bots.tenka_meidou.compact_state import Compact
from tenka.bots.tenka_meidou.playout import draw_rolls, playout
from tenka.core.choice import Choice

ROUNDS = 8
"""Playouts per candidate between two checks of the clock."""

SWING = 6.0
WINNING = tuple(1 / (1 + math.exp(-lead / SWING)) for lead in range(-120, 121))
"""Value of a lead over the best rival (index lead + 120). Steeper near a tie, where games are decided."""

BY_SWORD = 0.04
"""Bonus of a tie that the sword wins, over an even half (E1)."""


class Arm(racing.Arm):
    """A candidate: its first choice, the resulting position, and its leads in points."""

    __slots__ = ("leads", "start")

    def __init__(self, choice: Choice, start: Compact) -> None:
        super().__init__(choice)
        self.start = start
        self.leads = 0

    @property
    def lead(self) -> float:
        """Mean lead in points."""
        return self.leads / len(self.worths)


def worth_of(scores: Sequence[int], seats: int, seat: int) -> tuple[float, int]:
    """Return the value of a finished playout (scores, then swords) for a seat, and its lead in points."""
    rival, sword = max((scores[other], scores[seats + other]) for other in range(seats) if other != seat)
    lead = scores[seat] - rival
    if lead:
        return WINNING[lead + 120], lead
    return 0.5 + (BY_SWORD if scores[seats + seat] > sword else -BY_SWORD), 0


def weigh(
    arms: Sequence[Arm], seat: int, rng: random.Random, clock: Clock, keep: Callable[[Sequence[Arm]], None]
) -> float:
    """Play the candidates out with the same dice; return the mean lead over all playouts."""
    length = max(2 * sum(arm.start.reserve) for arm in arms)
    seats = len(arms[0].start.swords)

    def trial(arm: Arm, rolls: list[int]) -> float:
        worth, lead = worth_of(playout(arm.start, rolls), seats, seat)
        arm.leads += lead
        return worth

    racing.race(arms, lambda: draw_rolls(rng, length), trial, clock, keep, ROUNDS)
    return sum(arm.leads for arm in arms) / sum(len(arm.worths) for arm in arms)
