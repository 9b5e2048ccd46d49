"""Playing a position out, some thousand times a second: each seat takes the split that looks best by itself.

The flat loops are meant: a playout is a few dozen turns, and every name looked up in one counts.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache

from tenka.bots.tenka_meidou.compact import CASTLES, Compact, Uphill, fight
from tenka.games.tenka_meidou.deploy import splits

_DICE = tuple((a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
SPLITS = tuple(tuple((castle - 2, soldiers) for castle, soldiers in splits(dice)) for dice in _DICE)
"""Per roll of three dice its splits: (province by castle, soldiers)."""


REACH = 40
"""Leads beyond this are as good as this."""


def _holding(pieces: int) -> tuple[float, ...]:
    """By lead (index lead + REACH): how likely it seems to be first there in the end, with so many pieces to come."""
    scale = 0.35 + 0.25 * math.sqrt(pieces)
    return tuple(1 / (1 + math.exp(-lead / scale)) for lead in range(-REACH, REACH + 1))


HOLDING = tuple(_holding(pieces) for pieces in range(80))


@cache
def weights(uphill: Uphill) -> tuple[float, ...]:
    """What being first is worth per province: its castle, and the foothold it gives uphill."""
    return tuple(castle + 0.15 * sum(other + 2 for other in up) for castle, up in zip(CASTLES, uphill, strict=True))


LEVEL, PACE = 0.7, 0.2
"""Dice are rolled again in a playout when they gain less than this part of what was usual; and how quickly that changes."""

CLOSING = 3
"""When a seat has no more pieces than this, the window for cards may shut (C3), and playouts use theirs: as one more
strength, where it gains most."""

KEPT = 6
"""A daimyo is laid in playouts when fewer pieces than this are left."""

Pick = tuple[float, int, int]
"""What a split seems to gain, its province, and how many pieces go there."""


def _pick_two(
    roll: int, there: list[list[int]], seat: int, own: int, holding: Sequence[float], worth: Sequence[float]
) -> Pick:
    """The split that gains most, with two seats."""
    best, at, number = -1.0, 0, 0
    for province, pieces in SPLITS[roll]:
        here = there[province]
        if pieces > own:
            pieces = own
        lead = here[seat] - here[1 - seat] + REACH
        gain = worth[province] * (holding[lead + pieces] - holding[lead])
        if gain > best:
            best, at, number = gain, province, pieces
    return best, at, number


def _pick_many(
    roll: int, there: list[list[int]], seat: int, own: int, holding: Sequence[float], worth: Sequence[float]
) -> Pick:
    """The split that gains most, with three or four: half is for being first, half for being second."""
    best, at, number = -1.0, 0, 0
    for province, pieces in SPLITS[roll]:
        here = there[province]
        if pieces > own:
            pieces = own
        mine = here[seat]
        here[seat] = 0
        *_, next_, most = sorted(here)
        here[seat] = mine
        first, second = mine - most + REACH, mine - next_ + REACH
        gain = worth[province] * (holding[first + pieces] - holding[first] + holding[second + pieces] - holding[second])
        if gain > best:
            best, at, number = gain, province, pieces
    return best, at, number


def _spot(there: list[list[int]], seat: int, holding: Sequence[float], worth: Sequence[float]) -> int:
    """Where one more piece gains most."""
    best, at = -1.0, 0
    for province, here in enumerate(there):
        mine = here[seat]
        here[seat] = 0
        lead = mine - max(here) + REACH
        here[seat] = mine
        gain = worth[province] * (holding[lead + 1] - holding[lead])
        if gain > best:
            best, at = gain, province
    return at


def playout(start: Compact, rolls: Sequence[int]) -> list[int]:
    """Play a position out with these rolls (each below 216) and fight the war; gives the scores, and last the swords."""
    uphill, rows, hand, extra, had, uses, turn = start
    there = [list(row) for row in rows]
    reserve, heavy, swords = list(hand), list(extra), list(had)
    seats = len(swords)
    worth = weights(uphill)
    sword = swords.count(0)
    left = sum(reserve)
    pick = _pick_two if seats == 2 else _pick_many
    dice = iter(rolls)
    cards = list(uses) if any(uses) else None
    usual = 0.0
    while sword:
        while swords[turn]:
            turn = turn + 1 if turn + 1 < seats else 0
        own = reserve[turn]
        holding = HOLDING[left]
        if cards and cards[turn] and min(reserve) <= CLOSING:
            cards[turn] -= 1
            at, number = _spot(there, turn, holding, worth), 1
        else:
            gain, at, number = pick(next(dice), there, turn, own, holding, worth)
            if gain < usual:
                gain, at, number = pick(next(dice), there, turn, own, holding, worth)
            usual += (LEVEL * gain - usual) * PACE
            left -= number
            own -= number
            reserve[turn] = own
            if heavy[turn] and own < KEPT:
                number += heavy[turn]
                heavy[turn] = 0
            if not own:
                swords[turn] = sword
                sword -= 1
                cards = None
        there[at][turn] += number
        turn = turn + 1 if turn + 1 < seats else 0
    return fight(uphill, there, swords) + swords


def some_rolls(rng: random.Random, number: int) -> list[int]:
    """So many rolls."""
    draw = rng.random
    return [int(draw() * 216) for _ in range(number)]
