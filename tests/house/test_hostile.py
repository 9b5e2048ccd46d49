"""Positions from outside: what a game can reach is taken; what was tampered with is refused, or can be played to its end."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import tenka
from tenka.core.table import Table
from tests.house.setups import Setup, any_choice, plain_setups, walk

plain = pytest.mark.parametrize("setup", plain_setups(), ids=str)


def positions(setup: Setup, every: int) -> list[dict[str, Any]]:
    """Plain forms of moments of one random game."""
    found: list[dict[str, Any]] = []

    def look(table: Table) -> None:
        if len(table.history) % every == 0:
            found.append(json.loads(json.dumps(table.to_data())))

    walk(setup.table("hostile"), 12, look)
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of every leaf and list of a plain form."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, each in inner for found in places(each, (*path, key)))]


def tampered(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The position with one thing in it changed."""
    changed = copy.deepcopy(data)
    path = rng.choice([path for path in places(changed["state"], ("state",)) if len(path) > 1])
    holder: Any = changed
    for key in path[:-1]:
        holder = holder[key]
    old = holder[path[-1]]
    wild: list[Any] = [None, -1, 0, 1, 7, 99, 10**9, "", "?", "kyoto", "navy", [], [0], [-1, 0], {}, True]
    if isinstance(old, list) and old:
        wild += [old[:-1], [*old, old[0]], old[::-1]]
    holder[path[-1]] = rng.choice(wild)
    return changed


@plain
def test_every_moment_of_a_game_is_taken_back_in(setup: Setup) -> None:
    for data in positions(setup, 13):
        assert tenka.from_data(data).to_data()["state"] == data["state"]


@plain
def test_a_tampered_position_is_refused_or_can_be_played_on(setup: Setup) -> None:
    rng = random.Random(str(setup))
    moments = positions(setup, 17)
    for _ in range(150):
        data = tampered(rng.choice(moments), rng)
        try:
            table = tenka.from_data(data)
        except tenka.TenkaError:
            continue
        for _ in range(40):
            if table.decision is None:
                assert table.result is not None
                break
            seat = rng.choice(table.decision.seats)
            table.view(seat)
            table.choose(seat, any_choice(table.decision, seat, rng))
