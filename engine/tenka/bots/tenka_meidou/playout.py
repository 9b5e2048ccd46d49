"""Playouts, several thousand per second: each seat takes the split that looks best by itself.

The flat loops are deliberate: a playout has several dozen turns, and every name lookup counts.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from tenka.bots.tenka_meidou.compact_state import Compact, Uphill, fight
from tenka.games.tenka_meidou.deployment import splits

_DICE = tuple((a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
SPLITS = tuple(tuple((castle - 2, soldiers) for castle, soldiers in splits(dice)) for dice in _DICE)
"""Per roll of three dice, its splits: (province by castle, soldiers)."""


REACH = 60
"""Larger leads count as this lead."""


def _holding(pieces: int) -> tuple[float, ...]:
    """Return, by lead (index lead + REACH), the estimated probability to be first there at the end, with so many pieces to
    come."""
    scale = 0.2 + 0.07 * math.sqrt(pieces)
    return tuple(1 / (1 + math.exp(-lead / scale)) for lead in range(-REACH, REACH + 1))


HOLDING = tuple(_holding(pieces) for pieces in range(80))


LEVEL, PACE = 0.7, 0.2
"""Playouts roll again if a roll gains less than this share of the running mean; and the rate of that mean."""

CLOSING = 3
"""If a seat has no more pieces than this, the window for cards may close (C3), and playouts use their cards: as one more
strength, where it gains most."""

KEPT = 6
"""Playouts deploy a daimyo if fewer pieces than this are left."""

Pick = tuple[float, int, int]
"""The estimated gain of a split, its province, and the pieces that go there."""

Rows = list[list[int]]


def _pick_two(uphill: Uphill, roll: int, there: Rows, met: Rows, seat: int, own: int, holding: Sequence[float]) -> Pick:
    """Return the split with the largest gain for two seats, including reinforcements uphill."""
    best, at, number = -1.0, 0, 0
    rival = 1 - seat
    for province, pieces in SPLITS[roll]:
        if pieces > own:
            pieces = own
        here = met[province]
        lead = here[seat] - here[rival] + REACH
        worth = float(province + 2)
        for other in uphill[province]:
            mine, theirs = there[other][seat], there[other][rival]
            if mine or theirs:
                row = met[other]
                gap = row[seat] - row[rival] + REACH
                more = holding[gap + 1] if mine else holding[gap]
                worth += (other + 2) * (more - (holding[gap - 1] if theirs else holding[gap]))
        gain = worth * (holding[lead + pieces] - holding[lead])
        if gain > best:
            best, at, number = gain, province, pieces
    return best, at, number


def _pick_many(uphill: Uphill, roll: int, there: Rows, met: Rows, seat: int, own: int, holding: Sequence[float]) -> Pick:
    """Return the same for three or four seats: half the value is for being first, half for being second."""
    best, at, number = -1.0, 0, 0
    for province, pieces in SPLITS[roll]:
        if pieces > own:
            pieces = own
        first, second = _leads(met[province], seat)
        won = holding[first + pieces] - holding[first]
        gain = (province + 2) * (won + holding[second + pieces] - holding[second])
        for other in uphill[province]:
            if there[other][seat]:
                one, two = _leads(met[other], seat)
                gain += won * (other + 2) * (holding[one + 2] - holding[one] + holding[two + 2] - holding[two])
        if gain > best:
            best, at, number = gain, province, pieces
    return best, at, number


def _leads(row: list[int], seat: int) -> tuple[int, int]:
    """Return a seat's leads over the best and the second best of the others, as indices."""
    mine = row[seat]
    row[seat] = -1
    *_, second, most = sorted(row)
    row[seat] = mine
    return mine - most + REACH, mine - second + REACH


def _spot(met: Rows, seat: int, holding: Sequence[float]) -> int:
    """Return where one more piece gains most."""
    best, at = -1.0, 0
    for province, here in enumerate(met):
        lead = _leads(here, seat)[0]
        gain = (province + 2) * (holding[lead + 1] - holding[lead])
        if gain > best:
            best, at = gain, province
    return at


def _forecast(uphill: Uphill, there: Rows, reserve: Sequence[int], swords: Sequence[int]) -> Rows:
    """Return the strengths in a war now; the seat with the fewest pieces left is assumed to go out next."""
    met = [row[:] for row in there]
    likely = list(swords)
    sword = len(likely)
    for _, _, seat in sorted((-had, left, seat) for seat, (had, left) in enumerate(zip(swords, reserve, strict=True))):
        likely[seat] = sword
        sword -= 1
    fight(uphill, met, likely)
    return met


def playout(start: Compact, rolls: Sequence[int]) -> list[int]:
    """Play a position out with these rolls (each below 216) and fight the war; return the scores, then the swords."""
    uphill, rows, hand, extra, had, uses, turn = start
    there = [list(row) for row in rows]
    reserve, heavy, swords = list(hand), list(extra), list(had)
    seats = len(swords)
    sword = swords.count(0)
    left = sum(reserve)
    pick = _pick_two if seats == 2 else _pick_many
    dice = iter(rolls)
    cards = list(uses) if any(uses) else None
    usual, stale, met = 0.0, 0, there
    while sword:
        while swords[turn]:
            turn = turn + 1 if turn + 1 < seats else 0
        if not stale:
            met, stale = _forecast(uphill, there, reserve, swords), seats
        stale -= 1
        own = reserve[turn]
        holding = HOLDING[left]
        if cards and cards[turn] and min(reserve) <= CLOSING:
            cards[turn] -= 1
            at, number = _spot(met, turn, holding), 1
        else:
            gain, at, number = pick(uphill, next(dice), there, met, turn, own, holding)
            if gain < usual:
                gain, at, number = pick(uphill, next(dice), there, met, turn, own, holding)
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
        met[at][turn] += number
        turn = turn + 1 if turn + 1 < seats else 0
    return fight(uphill, there, swords) + swords


def draw_rolls(rng: random.Random, number: int) -> list[int]:
    """Return a number of random rolls."""
    draw = rng.random
    return [int(draw() * 216) for _ in range(number)]
