"""A game of Tenka Meidou boiled down to counts, to be played out some thousand times a second.

Provinces are numbered by their castle (L), so the war runs through them from 0 to 10. A piece of a seat is its strength:
what lies on the map is one number per province and seat. Cards play no part in playouts.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tenka.games.tenka_meidou.daimyo.pieces import STRENGTH
from tenka.games.tenka_meidou.daimyo.state import DaimyoState
from tenka.games.tenka_meidou.deploy import splits
from tenka.games.tenka_meidou.rulings import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY, TenkaState

CASTLES = tuple(range(2, 13))
Uphill = tuple[tuple[int, ...], ...]
"""Per province the neighbours with a higher castle: where its winner may reinforce (W6)."""

_DICE = tuple((a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
SPLITS = tuple(tuple((castle - 2, soldiers) for castle, soldiers in splits(dice)) for dice in _DICE)
"""Per roll of three dice its splits: (province by castle, soldiers)."""


class Compact(NamedTuple):
    """A position between two turns. ``there``: strengths per province, per seat. ``reserve``: pieces in hand.

    ``heavy``: what the reserve holds in strength beyond its pieces (a daimyo counts one more than a soldier).
    """

    uphill: Uphill
    there: tuple[tuple[int, ...], ...]
    reserve: tuple[int, ...]
    heavy: tuple[int, ...]
    swords: tuple[int, ...]
    turn: int


@cache
def uphill_of(links: tuple[tuple[int, ...], ...], castles: tuple[int, ...]) -> Uphill:
    """The map, its provinces numbered by castle."""
    at = [castles.index(castle) for castle in CASTLES]
    return tuple(
        tuple(sorted(castles[other] - 2 for other in links[place] if castles[other] - 2 > number))
        for number, place in enumerate(at)
    )


def compact(rules: TenkaRules, state: TenkaState) -> Compact:
    """The position of a state at the beginning of a turn, or at its end."""
    seats = range(state.seats)
    by_castle = sorted(range(len(state.castles)), key=state.castles.__getitem__)
    return Compact(
        uphill_of(rules.map.links, tuple(state.castles)),
        tuple(tuple(rules.strengths(state, province)) for province in by_castle),
        tuple(rules.in_hand(state, seat) for seat in seats),
        tuple(_heavy(state, seat) for seat in seats),
        tuple(state.swords),
        state.turn,
    )


def _heavy(state: TenkaState, seat: int) -> int:
    """What a daimyo in reserve counts beyond one piece."""
    return STRENGTH - 1 if isinstance(state, DaimyoState) and state.lords[seat] == NOBODY else 0


def fight(uphill: Uphill, there: list[list[int]], swords: Sequence[int]) -> list[int]:
    """Scores after the war (W1 to W6); ``there`` is used up. The same as the rules' own ``war``, quicker by its order."""
    seats = len(swords)
    scores = [0] * seats
    if seats == 2:
        _fight_two(uphill, there, swords, scores)
        return scores
    castle = 1
    for here, up in zip(there, uphill, strict=True):
        castle += 1
        first = second = -1
        most = next_most = 0
        seat = 0
        for strength in here:
            if strength:
                strength = strength * 8 + swords[seat]
                if strength > most:
                    second, next_most = first, most
                    first, most = seat, strength
                elif strength > next_most:
                    second, next_most = seat, strength
            seat += 1
        if first >= 0:
            scores[first] += castle
            if second >= 0:
                scores[second] += castle >> 1
            for other in up:
                if there[other][first]:
                    there[other][first] += 2
    return scores


def _fight_two(uphill: Uphill, there: list[list[int]], swords: Sequence[int], scores: list[int]) -> None:
    tie = 0 if swords[0] > swords[1] else 1
    castle = 1
    for (one, two), up in zip(there, uphill, strict=True):
        castle += 1
        if one or two:
            first = tie if one == two else 0 if one > two else 1
            scores[first] += castle
            for other in up:
                if there[other][first]:
                    there[other][first] += 1


# playouts: each seat takes the split that looks best, one province at a time

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


def playout(start: Compact, rolls: Sequence[int]) -> list[int]:
    """Play a position out with these rolls (each below 216) and fight the war; gives the scores, and last the swords."""
    uphill, rows, hand, extra, had, turn = start
    there = [list(row) for row in rows]
    reserve, heavy, swords = list(hand), list(extra), list(had)
    seats = len(swords)
    worth = weights(uphill)
    sword = swords.count(0)
    left = sum(reserve)
    two = seats == 2
    for roll in rolls:
        if not sword:
            break
        while swords[turn]:
            turn = turn + 1 if turn + 1 < seats else 0
        own = reserve[turn]
        holding = HOLDING[left]
        best, at, number = -1.0, 0, 0
        for province, soldiers in SPLITS[roll]:
            here = there[province]
            if soldiers > own:
                soldiers = own
            lead = here[turn] + REACH
            if two:
                lead -= here[1 - turn]
                gain = worth[province] * (holding[lead + soldiers] - holding[lead])
            else:
                one = other = 0
                seat = 0
                for strength in here:
                    if seat != turn:
                        if strength > one:
                            one, other = strength, one
                        elif strength > other:
                            other = strength
                    seat += 1
                one, other = lead - one, lead - other
                gain = worth[province] * (
                    holding[one + soldiers] - holding[one] + holding[other + soldiers] - holding[other]
                )
            if gain > best:
                best, at, number = gain, province, soldiers
        left -= number
        own -= number
        reserve[turn] = own
        if heavy[turn] and own < 6:
            there[at][turn] += number + heavy[turn]
            heavy[turn] = 0
        else:
            there[at][turn] += number
        if not own:
            swords[turn] = sword
            sword -= 1
        turn = turn + 1 if turn + 1 < seats else 0
    scores = fight(uphill, there, swords)
    scores += swords
    return scores


def some_rolls(rng: random.Random, number: int) -> list[int]:
    """So many rolls."""
    draw = rng.random
    return [int(draw() * 216) for _ in range(number)]
