"""The two plans of Edo as read from assets/geometry: wide for desks, upright for phones held upright; and the signs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tenka.games.yedo.board.districts import BY_CODE, SPACES
from tenka_web.ui import assets
from tenka_web.ui.boards.view_model import Place

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A district. ``art``: landmark, middle and scale; ``houses``: corner and width; ``spots``: its spaces in their order."""

    d: str
    cloud: Box
    notes: tuple[Box, ...]
    art: tuple[tuple[str, float, float, float], ...]
    trees: tuple[Place, ...]
    post: Place
    houses: tuple[tuple[float, float, float], ...]
    spots: tuple[Place, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A plan in its own units. There are two plans, so drawings can be cached by plan.

    ``arrows``: place and angle on the road, in the direction of the blue watch.
    """

    name: str
    width: int
    height: int
    stone: float
    areas: Mapping[str, Area]
    road: str
    arrows: tuple[tuple[float, float, float], ...]
    market: tuple[Box, ...]
    decks: Mapping[str, Box]
    church: Box
    rounds: Box
    order: Box
    title: tuple[float, ...]
    bay: str
    boats: tuple[tuple[float, float, float], ...]
    bridges: tuple[tuple[float, float, float], ...]

    @property
    def wide(self) -> bool:
        """Return whether longer rows fit."""
        return self.name == "wide"

    def spot(self, space: int) -> Place:
        """Return the middle of a space by its number."""
        return self._spots()[space]

    def _spots(self) -> tuple[Place, ...]:
        return _spots(self.name)


@cache
def plans() -> tuple[Plan, Plan]:
    """Return the wide and the upright plan."""
    data = assets.read_json("geometry/yedo.json")
    return _plan("wide", data["wide"]), _plan("upright", data["upright"])


@cache
def _spots(name: str) -> tuple[Place, ...]:
    plan = next(plan for plan in plans() if plan.name == name)
    assert [len(plan.areas[code].spots) for code in BY_CODE] == [len(spaces) for spaces in SPACES]
    return tuple(spot for code in BY_CODE for spot in plan.areas[code].spots)


@cache
def signs() -> Mapping[str, Mapping[str, Any]]:
    """Return sign -> its path, the size of its box, and whether it needs a stroke to be seen."""
    drawings: dict[str, dict[str, Any]] = assets.read_json("art/yedo.json")
    return drawings


def sign_of(thing: str) -> str:
    """Return the sign of a weapon, annex or other good."""
    return thing.removesuffix("-ryu")


def _plan(name: str, data: dict[str, Any]) -> Plan:
    _, _, width, height = data["viewBox"]
    rows = {key: _rows(data[key]) for key in ("arrows", "market", "boats", "bridges")}
    boxes = {key: tuple(data[key]) for key in ("church", "rounds", "order", "title")}
    return Plan(
        name=name, width=width, height=height, stone=data["stone"], road=data["road"], bay=data["bay"],
        areas={code: _area(area) for code, area in data["areas"].items()},
        decks={key: tuple(box) for key, box in data["decks"].items()}, **rows, **boxes,
    )  # fmt: skip


def _area(data: dict[str, Any]) -> Area:
    x, y, width, height = data["cloud"]
    art = tuple((name, left, top, scale) for name, left, top, scale, *_ in data["art"])
    rows = {key: _rows(data[key]) for key in ("notes", "trees", "houses", "spots")}
    return Area(d=data["d"], cloud=(x, y, width, height), art=art, post=tuple(data["post"]), **rows)


def _rows(data: list[list[float]]) -> Any:
    return tuple(tuple(row) for row in data)
