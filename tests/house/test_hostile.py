"""Positions from outside: every moment of a game is taken; with any one thing changed it is refused, or sound to its end.

The same at length: ``build.py fuzz <minutes>``.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import tenka
from tenka.core import position
from tenka.core.table import Table
from tests.house.setups import Setup, plain, plain_setups, setups, walk
from web.build import fuzz

EDITS = 15
"""Of each kind of moment."""


@plain
def test_every_moment_of_a_game_is_taken_back_in(setup: Setup) -> None:
    def take_in(table: Table) -> None:
        if len(table.history) % 13 == 0:
            data = json.loads(json.dumps(table.to_data()))
            assert tenka.from_data(data).to_data()["state"] == data["state"]

    take_in(walk(setup.table("hostile"), 12, take_in))


@pytest.mark.slow
@plain
def test_a_position_with_one_thing_changed_is_refused_or_sound_to_its_end(setup: Setup) -> None:
    """Sound: it ends, keeps every piece, and record and code lead to the same end."""
    rng = random.Random(str(setup))
    for moment in fuzz.moments(setup.table("hostile"), str(setup), rng):
        for edit in rng.sample(list(fuzz.edits(moment.data, rng)), EDITS):
            assert fuzz.finding(edit.made(moment.data), rng) is None, (moment.kind, edit)


@pytest.mark.slow
def test_the_search_for_positions_that_break_finds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the check of positions there is plenty to find; else the search would be blind."""
    monkeypatch.setattr(position, "flaw", lambda rules, state: None)
    found: set[str] = set()
    for finding in _findings(random.Random(1)):
        found.add(finding.split(":")[0])
        if {"pieces came or went", "refused by IndexError"} & found and any(each.startswith("broke after") for each in found):
            return
    pytest.fail(f"only this was found: {found}")


def _findings(rng: random.Random) -> Iterator[str]:
    for setup in (setup for setup in plain_setups() if setup.game in ("shogun", "tenka-meidou")):
        for moment in fuzz.moments(setup.table("hostile"), str(setup), rng):
            for edit in rng.sample(list(fuzz.edits(moment.data, rng)), 10):
                yield fuzz.finding(edit.made(moment.data), rng) or ""


@pytest.mark.slow
@plain
def test_every_field_entry_and_key_of_a_position_is_changed_at_every_kind_of_moment(setup: Setup) -> None:
    rng = random.Random(2)
    found = fuzz.moments(setup.table("hostile"), str(setup), rng)
    assert len({moment.kind for moment in found}) == len(found) >= 2
    for moment in found:
        changed = {edit.path for edit in fuzz.edits(moment.data, rng)}
        assert changed >= set(_paths(moment.data["state"], ("state",)))


def _paths(value: Any, path: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, each in inner for found in _paths(each, (*path, key)))]


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_every_field_of_a_state_has_its_shape(setup: Setup) -> None:
    """What no row speaks of could be of any length and size."""
    rules = setup.table("shape").rules
    fields = {field.name for field in dataclasses.fields(rules.state_type)}
    assert set(rules.shape(rules)) == fields - {"seats", "stack"}
