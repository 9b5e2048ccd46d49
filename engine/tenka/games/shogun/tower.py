"""The cube tower: a chance device with memory (SH-T). The models are interchangeable; the game calls ``charge`` and ``throw``.

A throw is one outcome of chance, however many cubes are inside: the record stores one number, which the model expands. The model
draws how many cubes stay or fall, by one digit from a table of the distribution, and then which; it simulates no single cube.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from operator import add, sub
from typing import TYPE_CHECKING, Protocol

from tenka.games.shogun.state import count_inside_tower

if TYPE_CHECKING:
    from tenka.games.shogun.rules import ShogunPlay

Cubes = list[int]
"""Numbers of cubes by party, the farmers last."""

BITS = 32
OUTCOMES = 1 << BITS
"""Number of outcomes of a throw, and the resolution of probabilities."""


class Tower(Protocol):
    """A model of the tower. ``held``: its content per floor; both methods change it and return what falls out. ``number``: the
    outcome of chance."""

    @property
    def floors(self) -> int:
        """The number of lists of cubes in ``held``."""

    def charge(self, held: list[Cubes], thrown: Cubes, number: int) -> Cubes:
        """Throw into an empty tower for the first time (SH-S8)."""

    def throw(self, held: list[Cubes], thrown: Cubes, number: int) -> Cubes:
        """Throw at any later time."""


@dataclass(frozen=True)
class Floors:
    """Cubes fall through floors with holes in random order. Each may loosen any cube on the floor with probability ``free``, then
    stay with probability ``catch``.

    So a cube on the floor stays with probability ``1 - free`` per falling cube, and a falling cube with ``catch`` and then ``1 -
    free`` per cube after it. As the order is random, all falling cubes are equally likely to stay.
    """

    catch: float
    free: float
    floors: int = 2

    def throw(self, held: list[Cubes], thrown: Cubes, number: int) -> Cubes:
        luck, falling, count = draw_number(number), thrown[:], sum(thrown)
        for floor in held:
            lying = sum(floor)
            luck, staying = _draw(luck, _staying(self.catch, self.free, count))
            luck, loose = _draw(luck, _loosened(self.free, count, lying))
            luck, caught = _take(luck, falling, count, staying)
            luck, shaken = _take(luck, floor, lying, loose)
            for party in caught:
                floor[party] += 1
            for party in shaken:
                falling[party] += 1
            count += loose - staying
        return falling

    charge = throw


@dataclass(frozen=True)
class Sieve:
    """Every cube falls independently, with different probabilities for the first throw, later throws and cubes inside."""

    first: float
    thrown: float
    held: float
    floors: int = 1

    def charge(self, held: list[Cubes], thrown: Cubes, number: int) -> Cubes:
        return self._throw(held[0], thrown, self.first, number)

    def throw(self, held: list[Cubes], thrown: Cubes, number: int) -> Cubes:
        return self._throw(held[0], thrown, self.thrown, number)

    def _throw(self, lying: Cubes, thrown: Cubes, falls: float, number: int) -> Cubes:
        luck, fallen = draw_number(number), []
        for party, count in enumerate(thrown):
            luck, out = _draw(luck, _equal_law(falls, count))
            luck, loose = _draw(luck, _equal_law(self.held, lying[party]))
            lying[party] += count - out - loose
            fallen.append(out + loose)
        return fallen


def draw_number(number: int) -> int:
    """Return a number of 512 bits, to be read as digits of mixed radix: a dozen of ``OUTCOMES``, or four and a hundred cubes."""
    return int.from_bytes(blake2b(number.to_bytes(BITS // 8, "big")).digest(), "big")


def _draw(luck: int, law: list[int]) -> tuple[int, int]:
    """Return the rest of ``luck``, and a number of cubes from this distribution."""
    luck, digit = divmod(luck, OUTCOMES)
    return luck, bisect_right(law, digit)


def _take(luck: int, cubes: Cubes, total: int, count: int) -> tuple[int, list[int]]:
    """Take ``count`` of ``total`` cubes at random; return the rest of ``luck`` and the cubes by party."""
    parties = []
    for left in range(total, total - count, -1):
        luck, place = divmod(luck, left)
        party = 0
        while place >= cubes[party]:
            place -= cubes[party]
            party += 1
        cubes[party] -= 1
        parties.append(party)
    return luck, parties


# Distributions of numbers of cubes, in integers, because powers of floats may differ between machines.

_SURE = 1 << 64


@lru_cache(4096)
def _staying(catch: float, free: float, falling: int) -> list[int]:
    """Return the distribution of how many falling cubes stay on a floor; no cube comes after the last one."""
    chances, chance = [], _scale(catch)
    for _ in range(falling):
        chances.append(chance)
        chance = chance * (_SURE - _scale(free)) >> 64
    return _law(chances)


@lru_cache(4096)
def _loosened(free: float, falling: int, lying: int) -> list[int]:
    """Return the distribution of how many cubes on a floor are loosened."""
    stays = _SURE
    for _ in range(falling):
        stays = stays * (_SURE - _scale(free)) >> 64
    return _law([_SURE - stays] * lying)


@lru_cache(4096)
def _equal_law(chance: float, cubes: int) -> list[int]:
    """Return the distribution of how many cubes fall, each with the same probability."""
    return _law([_scale(chance)] * cubes)


def _scale(chance: float) -> int:
    return int(chance * _SURE)


def _law(chances: list[int]) -> list[int]:
    """Return the cumulative distribution of how many of these events occur, as upper bounds of a digit."""
    weights = [_SURE]
    for chance in chances:
        hits = [weight * chance >> 64 for weight in weights]
        weights = [*map(add, [*map(sub, weights, hits), 0], [0, *hits])]
    return [total >> 64 - BITS for total in accumulate(weights[:-1])]


TOWERS: dict[str, Tower] = {
    "F": Floors(catch=0.20, free=0.04),
    "A": Sieve(first=2 / 3, thrown=2 / 3, held=1 / 3),
    "B": Floors(catch=0.15, free=0.025),
    "C": Sieve(first=0.70, thrown=0.50, held=0.60),
}
"""F is ours; A, B and C were published by others (names as on the page of figures)."""


def throw(play: ShogunPlay, cubes: Cubes) -> None:
    """Throw cubes together with those in the tray, which then holds what fell out (SH-B1, SH-T2)."""
    state = play.state
    thrown = [*map(add, cubes, state.tray)]
    state.tray = play.rules.tower.throw(state.tower, thrown, play.chance.draw(OUTCOMES))
    play.emit("sh.event.thrown", thrown=thrown, fell=state.tray[:], inside=count_inside_tower(state))


def charge(play: ShogunPlay, cubes: Cubes) -> Cubes:
    """Charge the empty tower; return what fell out, which is not left in the tray (SH-S8)."""
    state = play.state
    fallen = play.rules.tower.charge(state.tower, cubes, play.chance.draw(OUTCOMES))
    play.emit("sh.event.charged", thrown=cubes, fell=fallen, inside=count_inside_tower(state))
    return fallen
