"""The board of a table: one side; with three seats only 37 of the provinces (SH-S2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tenka.components.area_map import AreaMap, Links, Place, area_map
from tenka.games.shogun.provinces import PROVINCES, REGIONS, SEA_ROUTES

SHORT_TABLE = 3
"""Number of seats with which the marked provinces are out of play."""


@dataclass(frozen=True)
class Board:
    """Provinces are row numbers. ``neighbours`` has only provinces in play, so no other can be entered."""

    side: str
    in_play: tuple[int, ...]
    neighbours: Links
    region: tuple[str, ...]
    regions: tuple[tuple[str, tuple[int, ...]], ...]


@cache
def board(side: str, seats: int) -> Board:
    """Return the board of a side for a number of seats."""
    out = {i for i, row in enumerate(PROVINCES) if seats == SHORT_TABLE and side in row.out.split()}
    in_play = tuple(i for i in range(len(PROVINCES)) if i not in out)
    neighbours = tuple(() if i in out else tuple(j for j in near if j not in out) for i, near in enumerate(area(side).links))
    region = tuple(row.sun if side == "sun" else row.moon for row in PROVINCES)
    regions = tuple((name, tuple(i for i in in_play if region[i] == name)) for name in REGIONS)
    return Board(side, in_play, neighbours, region, regions)


@cache
def area(side: str) -> AreaMap:
    """Return all provinces with their borders, and the sea routes of a side."""
    routes = [route for route in SEA_ROUTES if side in route.sides.split()]
    return area_map(
        Place(row.id, row.borders, " ".join(route.other for route in routes if route.one == row.id)) for row in PROVINCES
    )
