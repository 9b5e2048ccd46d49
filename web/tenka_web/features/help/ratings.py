"""Measured strength of the bots, from the arena's files in assets/strength, one per game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from tenka_web.ui.assets import read_json


class Point(NamedTuple):
    """The win rate at a budget, with its interval and the rate among equals."""

    budget: float
    share: float
    low: float
    high: float
    par: float


@cache
def arenas(game: str) -> Sequence[Mapping[str, Any]]:
    """Return all arenas of a game; empty if there are none."""
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
    """A level's result against the next lower one: win rate, number of games, and the rate among equals."""

    other: str
    share: float
    games: int
    par: float


@cache
def find_matchups(game: str, levels: tuple[str, ...]) -> Mapping[str, Against]:
    """Return level -> result against the next lower level, with the fewest seats and no layers; most games win."""
    held = [one for one in arenas(game) if not one["layers"]]
    fewest = min((one["seats"] for one in held), default=0)
    rows = sorted((row for one in held if one["seats"] == fewest for row in one["pairs"]), key=lambda row: row.get("games", 0))
    pairs = {(row["bot"], row["against"]): Against(row["against"], row["share"], row.get("games", 0), row["par"]) for row in rows}
    below = {level: [pairs[level, other] for other in levels[:at] if (level, other) in pairs] for at, level in enumerate(levels)}
    return {level: met[-1] for level, met in below.items() if met}


@cache
def find_strength(game: str) -> tuple[str, tuple[Point, ...]]:
    """Return the budget's unit ("seconds", "playouts") and strong's win rates against steady by budget, if there are two or
    more."""
    by_unit: dict[str, list[Point]] = {}
    for one in arenas(game):
        for unit, amount in (one["budget"] or {}).items():
            rows = [row for row in one["pairs"] if (row["bot"], row["against"]) == ("strong", "steady")]
            if amount and rows and one["seats"] == 2 and not one["layers"]:
                row = rows[0]
                by_unit.setdefault(unit, []).append(Point(amount, row["share"], row["low"], row["high"], row["par"]))
    unit, points = max(by_unit.items(), key=lambda item: len(item[1]), default=("", []))
    return (unit, tuple(sorted(points))) if len(points) > 1 else ("", ())
