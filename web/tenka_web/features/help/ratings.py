"""How strong the bots were measured to be: from the arena's files in assets/strength, one for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from tenka_web.ui.assets import read_json


class Point(NamedTuple):
    """The share of wins at a budget of thinking, with its interval and what equals would get."""

    budget: float
    share: float
    low: float
    high: float
    par: float


@cache
def arenas(game: str) -> Sequence[Mapping[str, Any]]:
    """Everything that was measured for a game; nothing when no arena was held."""
    try:
        rows: Sequence[Mapping[str, Any]] = read_json(f"strength/{game}.json")["arenas"]
    except OSError:
        return ()
    return rows


@cache
def ratings(game: str) -> Mapping[str, int]:
    """Level -> rating, the weakest at 1000, from the arena of all levels with the fewest seats and layers."""
    held = sorted((one for one in arenas(game) if one.get("ratings")), key=lambda one: (one["seats"], len(one["layers"])))
    return {level: row["rating"] for level, row in held[0]["ratings"].items()} if held else {}


class Against(NamedTuple):
    """How a level did against the next one below it: the share of games it won, of how many, and what equals would get."""

    other: str
    share: float
    games: int
    par: float


@cache
def against(game: str, levels: tuple[str, ...]) -> Mapping[str, Against]:
    """Level -> what it won against the next below it that it met with the fewest seats and no layers; most games count."""
    held = [one for one in arenas(game) if not one["layers"]]
    fewest = min((one["seats"] for one in held), default=0)
    rows = sorted((row for one in held if one["seats"] == fewest for row in one["pairs"]), key=lambda row: row.get("games", 0))
    pairs = {(row["bot"], row["against"]): Against(row["against"], row["share"], row.get("games", 0), row["par"]) for row in rows}
    below = {level: [pairs[level, other] for other in levels[:at] if (level, other) in pairs] for at, level in enumerate(levels)}
    return {level: met[-1] for level, met in below.items() if met}


@cache
def by_budget(game: str) -> tuple[str, tuple[Point, ...]]:
    """Return the unit of thought ("seconds", "playouts") and what strong wins of steady by each budget, if by two at least."""
    by_unit: dict[str, list[Point]] = {}
    for one in arenas(game):
        for unit, amount in (one["budget"] or {}).items():
            rows = [row for row in one["pairs"] if (row["bot"], row["against"]) == ("strong", "steady")]
            if amount and rows and one["seats"] == 2 and not one["layers"]:
                row = rows[0]
                by_unit.setdefault(unit, []).append(Point(amount, row["share"], row["low"], row["high"], row["par"]))
    unit, points = max(by_unit.items(), key=lambda item: len(item[1]), default=("", []))
    return (unit, tuple(sorted(points))) if len(points) > 1 else ("", ())
