"""How the cubes of one throw fall: which stay, which come out, in which order, and the place of each before and after.

The motion follows the engine's account of the throw and decides nothing. Cubes of one party are interchangeable, so the fewest
possible cubes move.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tenka_web.games.shogun.view_model import TowerPicture

PITCH = 25                      # width of one cube with its gap, in the units of the drawing
FLIGHT = 900                    # milliseconds from the hopper to where a cube comes to rest
LEAST, MOST, ALL = 60, 150, 2800        # milliseconds between two cubes, and for all of them together
REST = 900                      # milliseconds to look at the tray when all have fallen
LIES, STAYS, DROPS, LOOSE = "lies", "stays", "drops", "loose"


class Spot(NamedTuple):
    """The place of a cube (its lower left corner), and its size there."""

    x: float
    y: float
    scale: float = 1.0


class Room(NamedTuple):
    """A part of the tower with cubes in rows, from the lower left corner up."""

    x: float
    y: float
    width: float
    height: float
    most: float = 1.0           # of the scale: those who only look on are drawn smaller

    def spots(self, count: int) -> list[Spot]:
        """Return places for a number of cubes, made smaller until all fit."""
        scale = self.most
        while (columns := int(self.width / (PITCH * scale))) * int(self.height / (PITCH * scale)) < count:
            scale *= .92
        return [Spot(self.x + at % columns * PITCH * scale, self.y - at // columns * PITCH * scale, scale)
                for at in range(count)]  # fmt: skip


HOPPER = Room(136, 98, 168, 96)
FLOORS = (Room(116, 250, 176, 90), Room(150, 356, 176, 90))
LEFT, RIGHT, BEHIND = Room(26, 526, 184, 82), Room(234, 526, 184, 82), Room(64, 436, 316, 28, .8)
MOUTH = Spot(208, 424)


@dataclass(frozen=True, slots=True)
class Cube:
    """One cube: ``start`` before the throw, ``end`` after it, ``by`` the floor it strikes; ``turn``: its number in the order
    of falling."""

    party: int
    how: str
    start: Spot
    end: Spot
    by: Spot = MOUTH
    turn: int = 0
    bay: str = ""


def gap(cubes: int) -> int:
    """Return the milliseconds between two cubes: many fall closer together."""
    return max(LEAST, min(MOST, ALL // max(1, cubes)))


def count_moving(thrown: Mapping[int, int], fell: Mapping[int, int]) -> int:
    """Return how many cubes move, from the counts by party of what was thrown and what fell."""
    return sum(max(thrown.get(party, 0), fell.get(party, 0)) for party in {*thrown, *fell})


def time(thrown: Sequence[int], fell: Sequence[int]) -> int:
    """Return how long a throw is watched, from the engine's lists."""
    cubes = count_moving(dict(enumerate(thrown)), dict(enumerate(fell)))
    return FLIGHT + gap(cubes) * cubes + REST


def bays(picture: TowerPicture) -> dict[str, list[int]]:
    """Return the places in the tray: the attacker left, the other side right with farmers first, and uninvolved cubes behind."""
    left = [party for party in (picture.one,) if party is not None]
    right = list(picture.others)
    behind = [party for party in sorted({*picture.tray, *picture.fell}) if party not in (*left, *right)]
    return {"left": left, "right": right, "behind": behind}


def tray(picture: TowerPicture, counts: Mapping[int, int]) -> dict[int, list[tuple[Spot, str]]]:
    """Return party -> its places in the tray, each with its bay."""
    by_party: dict[int, list[tuple[Spot, str]]] = {}
    for (bay, parties), room in zip(bays(picture).items(), (LEFT, RIGHT, BEHIND), strict=True):
        spots = iter(room.spots(sum(counts.get(party, 0) for party in parties)))
        for party in parties:
            by_party[party] = [(next(spots), bay) for _ in range(counts.get(party, 0))]
    return by_party


def floors(count: int) -> list[Spot]:
    """Return places on the floors, on both floors in turn, so that cubes keep their places when more come."""
    each = [room.spots((count + 1) // 2) for room in FLOORS]
    return [each[at % 2][at // 2] for at in range(count)]


def hopper(picture: TowerPicture) -> list[tuple[int, Spot]]:
    """Return the cubes thrown in, in the order in which they will fall, with their places in the hopper."""
    cubes = _list(picture.thrown)
    random.Random(picture.throw).shuffle(cubes)
    return list(zip(cubes, HOPPER.spots(len(cubes)), strict=True))


def cubes_inside(picture: TowerPicture) -> list[Cube]:
    """Return the cubes inside before anything falls; without the aid for the tower, only those that will come out."""
    before = _list(_loose(picture) if picture.before is None else picture.before)
    spots = floors(len(before) + sum(_staying(picture).values()))
    return [Cube(party, LIES, spot, spot) for party, spot in zip(before, spots, strict=False)]


def falling(picture: TowerPicture) -> list[Cube]:
    """Return the cubes of the throw in the order of falling; then the cubes that stay inside."""
    dice = random.Random(picture.throw)
    inside = cubes_inside(picture)
    loose, rest = _part(inside, _loose(picture))
    moving = _throw(picture, len(inside), dice)
    for cube in loose:
        moving.insert(dice.randint(min(1, len(moving)), len(moving)), replace(cube, how=LOOSE, by=cube.start))
    places = {party: iter(spots) for party, spots in tray(picture, picture.fell).items()}
    return [_land_in_tray(cube, turn, places) for turn, cube in enumerate(moving)] + rest


def _throw(picture: TowerPicture, inside: int, dice: random.Random) -> list[Cube]:
    """Return the cubes from the hopper; those that stay get their new places."""
    cubes, staying = hopper(picture), _staying(picture)
    free = iter(floors(inside + sum(staying.values()))[inside:])
    own = {party: [at for at, (one, _) in enumerate(cubes) if one == party] for party in staying}
    stay = {at for party, count in staying.items() for at in dice.sample(own[party], count)}
    thrown = []
    for at, (party, start) in enumerate(cubes):
        spot = next(free) if at in stay else None
        thrown.append(Cube(party, DROPS if spot is None else STAYS, start, spot or MOUTH, spot or _strike_place(dice)))
    return thrown


def _strike_place(dice: random.Random) -> Spot:
    """Return a place somewhere on a floor, which a cube that falls through strikes."""
    room = dice.choice(FLOORS)
    return Spot(room.x + dice.randrange(int(room.width) - PITCH), room.y - 6)


def _land_in_tray(cube: Cube, turn: int, places: Mapping[int, Iterator[tuple[Spot, str]]]) -> Cube:
    if cube.how == STAYS:
        return replace(cube, turn=turn)
    end, bay = next(places[cube.party])
    return replace(cube, turn=turn, end=end, bay=bay)


def _part(inside: list[Cube], loose: Mapping[int, int]) -> tuple[list[Cube], list[Cube]]:
    """Part the cubes that are knocked loose, the last of each party, from those that stay."""
    left = dict(loose)
    gone = []
    for cube in reversed(inside):
        if left.get(cube.party):
            left[cube.party] -= 1
            gone.append(cube)
    return gone, [cube for cube in inside if cube not in gone]


def _staying(picture: TowerPicture) -> dict[int, int]:
    return {party: max(0, count - picture.fell.get(party, 0)) for party, count in picture.thrown.items()}


def _loose(picture: TowerPicture) -> dict[int, int]:
    return {party: max(0, count - picture.thrown.get(party, 0)) for party, count in picture.fell.items()}


def _list(counts: Mapping[int, int]) -> list[int]:
    return [party for party, count in sorted(counts.items()) for _ in range(count)]
