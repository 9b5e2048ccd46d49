"""The tower as version 1 throws it: a generator is seeded with the outcome, and every cube is followed through the tower."""

from __future__ import annotations

import random
from collections.abc import Callable

from tenka.games.shogun.tower import Cubes, Floors, Sieve, Tower

_UNFOLDING = random.Random(0)
"""Seeded anew for each throw, which is over before the next begins; one made for each would be seeded twice over."""


def followed(tower: Tower) -> Tower:
    """Return the same tower, by its figures, as version 1 throws it."""
    if isinstance(tower, Floors):
        return FollowedFloors(tower.catch, tower.free, tower.floors)
    if isinstance(tower, Sieve):
        return FollowedSieve(tower.first, tower.thrown, tower.held, tower.floors)
    return tower


class FollowedFloors(Floors):
    """What lies on the second floor when a cube comes to it was decided in the order in which cubes left the first one."""

    def throw(self, held: list[Cubes], thrown: Cubes, number: int) -> Cubes:
        _UNFOLDING.seed(number)
        falling, chance = _one_by_one(thrown), _UNFOLDING.random
        falling.sort(key=lambda party: chance())
        for floor in held:
            falling = self._fall_through(floor, falling, chance)
        return _counted(falling, len(thrown))

    charge = throw

    def _fall_through(self, floor: Cubes, falling: list[int], chance: Callable[[], float]) -> list[int]:
        catch, free = self.catch, self.free
        lying = _one_by_one(floor)
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


class FollowedSieve(Sieve):
    """A number below one for every cube."""

    def _throw(self, lying: Cubes, thrown: Cubes, falls: float, number: int) -> Cubes:
        _UNFOLDING.seed(number)
        fallen = []
        for party, count in enumerate(thrown):
            out = _hits(count, falls)
            loose = _hits(lying[party], self.held)
            lying[party] += count - out - loose
            fallen.append(out + loose)
        return fallen


def _hits(count: int, chance: float) -> int:
    return sum(_UNFOLDING.random() < chance for _ in range(count))


def _one_by_one(counts: Cubes) -> list[int]:
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
