"""The cube tower: a chance device with memory (SH-T). The models are interchangeable; the game asks ``charge`` and ``throw``."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from operator import add
from typing import TYPE_CHECKING, Protocol

from tenka.games.shogun.state import inside

if TYPE_CHECKING:
    from tenka.games.shogun.rules import ShogunPlay

Cubes = list[int]
"""Numbers of cubes by party, the farmers last."""

OUTCOMES = 1 << 32


class Tower(Protocol):
    """``held`` is what is inside, floor by floor; both methods change it and return what falls out."""

    @property
    def floors(self) -> int:
        """How many lists of cubes ``held`` has."""

    def charge(self, held: list[Cubes], thrown: Cubes, rng: random.Random) -> Cubes:
        """Throw for the first time, into an empty tower (SH-S8)."""

    def throw(self, held: list[Cubes], thrown: Cubes, rng: random.Random) -> Cubes:
        """Any other throw."""


@dataclass(frozen=True)
class Floors:
    """Cubes fall one by one through floors with holes: each shakes cubes loose that lie there, then may stay itself."""

    catch: float
    free: float
    floors: int = 2

    def throw(self, held: list[Cubes], thrown: Cubes, rng: random.Random) -> Cubes:
        falling, chance = _loose(thrown), rng.random
        falling.sort(key=lambda party: chance())
        for floor in held:
            falling = self._fall_through(floor, falling, chance)
        return _counted(falling, len(thrown))

    charge = throw

    def _fall_through(self, floor: Cubes, falling: list[int], chance: Callable[[], float]) -> list[int]:
        # the innermost loop of the game: some sixty numbers a floor
        catch, free = self.catch, self.free
        lying = _loose(floor)
        through: list[int] = []
        shaken: list[int] = []
        for cube in falling:
            for place in range(len(lying)):
                if chance() < free:
                    shaken.append(place)  # noqa: PERF401  # most often none: a comprehension costs twice as much
            while shaken:
                through.append(lying.pop(shaken.pop()))
            if chance() < catch:
                lying.append(cube)
            else:
                through.append(cube)
        floor[:] = _counted(lying, len(floor))
        return through


@dataclass(frozen=True)
class Sieve:
    """Every cube falls by itself, whatever else is thrown: the first throw, later throws and cubes inside differ."""

    first: float
    thrown: float
    held: float
    floors: int = 1

    def charge(self, held: list[Cubes], thrown: Cubes, rng: random.Random) -> Cubes:
        return self._throw(held[0], thrown, self.first, rng)

    def throw(self, held: list[Cubes], thrown: Cubes, rng: random.Random) -> Cubes:
        return self._throw(held[0], thrown, self.thrown, rng)

    def _throw(self, lying: Cubes, thrown: Cubes, falls: float, rng: random.Random) -> Cubes:
        fallen = []
        for party, count in enumerate(thrown):
            out = _hits(count, falls, rng)
            loose = _hits(lying[party], self.held, rng)
            lying[party] += count - out - loose
            fallen.append(out + loose)
        return fallen


def _hits(count: int, chance: float, rng: random.Random) -> int:
    return sum(rng.random() < chance for _ in range(count))


def _loose(counts: Cubes) -> list[int]:
    """Counted cubes one by one, each as its party."""
    cubes: list[int] = []
    for party, count in enumerate(counts):
        cubes += [party] * count
    return cubes


def _counted(cubes: list[int], parties: int) -> Cubes:
    counts = [0] * parties
    for party in cubes:
        counts[party] += 1
    return counts


TOWERS: dict[str, Tower] = {
    "F": Floors(catch=0.20, free=0.04),
    "A": Sieve(first=2 / 3, thrown=2 / 3, held=1 / 3),
    "B": Floors(catch=0.15, free=0.025),
    "C": Sieve(first=0.70, thrown=0.50, held=0.60),
}
"""F is ours; A, B and C were published by others (names as on the page of figures)."""


def throw(play: ShogunPlay, cubes: Cubes) -> None:
    """Throw cubes together with the tray's; the tray then holds what fell (SH-B1, SH-T2)."""
    state = play.state
    thrown = [*map(add, cubes, state.tray)]
    state.tray = play.rules.tower.throw(state.tower, thrown, _luck(play))
    play.tell("sh.event.thrown", thrown=thrown, fell=state.tray[:], inside=inside(state))


def charge(play: ShogunPlay, cubes: Cubes) -> Cubes:
    """Charge the empty tower; returns what fell out, which is not left in the tray (SH-S8)."""
    state = play.state
    fallen = play.rules.tower.charge(state.tower, cubes, _luck(play))
    play.tell("sh.event.charged", thrown=cubes, fell=fallen, inside=inside(state))
    return fallen


def _luck(play: ShogunPlay) -> random.Random:
    # one outcome a throw, however many cubes meet inside: the record keeps one number, the generator unfolds it
    _UNFOLDING.seed(play.chance.draw(OUTCOMES))
    return _UNFOLDING


_UNFOLDING = random.Random(0)
"""Seeded anew for each throw, which is over before the next begins; one made for each would be seeded twice over."""
