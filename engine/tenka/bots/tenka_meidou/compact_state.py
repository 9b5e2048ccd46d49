"""A game of Tenka Meidou reduced to counts.

Provinces are numbered by their castle (L), so the war visits them from 0 to 10. A piece of a seat is its strength: the map is one
number per province and seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tenka.games.tenka_meidou.daimyo.pieces import STRENGTH
from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY, TenkaState
from tenka.games.tenka_meidou.war import first_and_second

CASTLES = tuple(range(2, 13))
Uphill = tuple[tuple[int, ...], ...]
"""Per province, the neighbours with a higher castle, where its winner may reinforce (W6)."""


class Compact(NamedTuple):
    """A position between two turns. ``there``: strengths per province, per seat. ``reserve``: pieces in hand.

    ``heavy``: strength of the reserve beyond its number of pieces (a daimyo counts one more than a soldier).
    """

    uphill: Uphill
    there: tuple[tuple[int, ...], ...]
    reserve: tuple[int, ...]
    heavy: tuple[int, ...]
    swords: tuple[int, ...]
    cards: tuple[int, ...]
    turn: int


@cache
def uphill_of(links: tuple[tuple[int, ...], ...], castles: tuple[int, ...]) -> Uphill:
    """Return the map, with provinces numbered by castle."""
    at = [castles.index(castle) for castle in CASTLES]
    return tuple(
        tuple(sorted(castles[other] - 2 for other in links[place] if castles[other] - 2 > number))
        for number, place in enumerate(at)
    )


def compact(rules: TenkaRules, state: TenkaState) -> Compact:
    """Return the position of a state at the beginning of a turn, or at its end."""
    seats = range(state.seats)
    by_castle = sorted(range(len(state.castles)), key=state.castles.__getitem__)
    return Compact(
        uphill_of(rules.map.links, tuple(state.castles)),
        tuple(tuple(rules.rulings.strengths(state, province)) for province in by_castle),
        tuple(rules.rulings.in_hand(state, seat) for seat in seats),
        tuple(_heavy(state, seat) for seat in seats),
        tuple(state.swords),
        tuple(_cards(state, seat) for seat in seats),
        state.turn,
    )


def _heavy(state: TenkaState, seat: int) -> int:
    """Return the extra strength of a daimyo in the reserve."""
    return STRENGTH - 1 if Lords.is_in(state) and Lords.of(state).lords[seat] == NOBODY else 0


def _cards(state: TenkaState, seat: int) -> int:
    """Return how many cards a seat may still use (C1, C3)."""
    if any(state.swords):
        return 0
    lord = Lords.is_in(state) and not Lords.of(state).lord_used[seat]
    return (not state.used[seat] and bool(state.offer)) + lord


def fight(uphill: Uphill, there: list[list[int]], swords: Sequence[int]) -> list[int]:
    """Return the scores after the war (W1 to W6), as ``war`` in the rules but faster. Changes ``there``."""
    scores = [0] * len(swords)
    if len(swords) == 2:
        _fight_two(uphill, there, swords, scores)
        return scores
    for castle, here, up in zip(CASTLES, there, uphill, strict=True):
        first, second = first_and_second(here, swords)
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
    for castle, (one, two), up in zip(CASTLES, there, uphill, strict=True):
        if one or two:
            first = tie if one == two else 0 if one > two else 1
            scores[first] += castle
            for other in up:
                if there[other][first]:
                    there[other][first] += 1
