"""The two printed sheets of a chart as read from assets/geometry: wide for desks, upright for phones held upright."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from typing import Any

from tenka_web.ui import assets
from tenka_web.ui.boards.view_model import Place

ROAD, ARROW = 12, 21            # half the length of a road over a border, and of an arrow on it


@dataclass(frozen=True, slots=True)
class Label:
    """The place of a name: its middle, its number of lines, on land or at sea."""

    x: int
    y: int
    lines: int
    land: bool


@dataclass(frozen=True, slots=True)
class Area:
    """A province: its closed shape, the upper left corner of the plaque inside, its name."""

    d: str
    plaque: Place
    label: Label


@dataclass(frozen=True, slots=True)
class Gate:
    """How two provinces are linked: a road over their border, or a rope over the water."""

    ends: tuple[str, str]
    land: bool
    road: str
    ship: Place | None
    over: tuple[str, str]
    """The arrows that cross the border here, towards the second end and towards the first."""

    def arrow_to(self, end: str) -> str:
        """Return the arrow of a march that ends in this province."""
        return self.over[0] if end == self.ends[1] else self.over[1]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet, in its own units; ``title`` is the corner of the red slip, ``fuji`` the foot of the mountain."""

    name: str
    width: int
    height: int
    areas: Mapping[str, Area]
    gates: Mapping[frozenset[str], Gate]
    coast: str
    borders: str
    isles: str
    lake: str
    title: Place
    fuji: Place | None


@cache
def sheets(chart: str) -> tuple[Sheet, Sheet]:
    """Return the wide and the upright sheet of "tenka_2018" or "tenka_2023"."""
    data = assets.read_json(f"geometry/{chart}.json")
    return _sheet("wide", data["wide"]), _sheet("upright", data["upright"])


def _sheet(name: str, data: dict[str, Any]) -> Sheet:
    areas = {key: _area(area) for key, area in data["areas"].items()}
    gates = [_gate(tuple(ends.split("|")), gate, areas) for ends, gate in data["gates"].items()]
    _, _, width, height = data["viewBox"]
    extras = data["extras"]
    return Sheet(
        name, width, height, areas, {frozenset(gate.ends): gate for gate in gates}, data["coast"], data["borders"],
        extras.get("sado", ""), extras["biwa"], tuple(data["title"]), data["fuji"] and tuple(data["fuji"]),
    )  # fmt: skip


def _area(data: dict[str, Any]) -> Area:
    name = data["name"]
    return Area(data["d"], tuple(data["plaque"][:2]), Label(name["x"], name["y"], name["lines"], name["land"]))


def _gate(ends: tuple[str, str], data: dict[str, Any], areas: Mapping[str, Area]) -> Gate:
    (from_x, from_y), (to_x, to_y) = (areas[end].plaque for end in ends)
    if data["kind"] == "sea":
        there = data["d"]
        (x, y), *_, (u, v) = _points(there)
        if (u - x) * (to_x - from_x) + (v - y) * (to_y - from_y) < 0:
            there = _reverse(there)
        return Gate(ends, False, there, data["ship"] and tuple(data["ship"]), (there, _reverse(there)))
    x, y = data["at"]
    turn = radians(data["along"] + 90)
    dx, dy = cos(turn), sin(turn)
    if dx * (to_x - from_x) + dy * (to_y - from_y) < 0:
        dx, dy = -dx, -dy
    road = f"M{x - ROAD * dx:.0f} {y - ROAD * dy:.0f}L{x + ROAD * dx:.0f} {y + ROAD * dy:.0f}"
    return Gate(ends, True, road, None, (_arrow(x, y, dx, dy), _arrow(x, y, -dx, -dy)))


def _arrow(x: float, y: float, dx: float, dy: float) -> str:
    return f"M{x - .5 * ARROW * dx:.0f} {y - .5 * ARROW * dy:.0f}L{x + .8 * ARROW * dx:.0f} {y + .8 * ARROW * dy:.0f}"


def _reverse(path: str) -> str:
    """Return a path of curves the other way round."""
    points = [f"{x:g} {y:g}" for x, y in reversed(_points(path))]
    return f"M{points[0]}" + "".join(f"C{' '.join(points[at:at + 3])}" for at in range(1, len(points), 3))


def _points(path: str) -> list[Place]:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
