"""Every position that the program writes reads back; a record that begins from a damaged position raises only the engine's
errors.

``build.py fuzz <minutes>`` runs the same for longer.
"""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest

import tenka
from tenka.core.errors import BadPosition
from tenka.table.table import Table
from tests.fuzz import positions
from tests.games.yedo.positions import new
from tests.support.setups import Setup, plain, setups, walk

EDITS = 8
"""Number of damages of each kind of moment."""


@plain
def test_every_position_of_a_game_reads_back(setup: Setup) -> None:
    def take_in(table: Table) -> None:
        if len(table.history) % 13 == 0:
            data = json.loads(json.dumps(table.to_data()))
            assert tenka.from_data(data).to_data()["state"] == data["state"]
            assert tenka.replay(positions.beginning(data)).state == table.state

    take_in(walk(setup.table("hostile"), 12, take_in))


def moment(*steps: str, made: bool = False) -> dict[str, Any]:
    """Return a position of Yedo whose stack ends with these steps."""
    for seed in range(40):
        table, rng = new(4, f"moment {seed}"), random.Random(seed)
        while table.decision is not None:
            step = table.state.stack[-1]
            if [type(each).__name__ for each in table.state.stack[1:]] == [*steps] and getattr(step, "made", made) == made:
                found: dict[str, Any] = json.loads(json.dumps(table.to_data()))
                return found
            seat = rng.choice(table.decision.seats)
            table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
    raise AssertionError(steps)


def without_its_owner() -> dict[str, Any]:
    """Return an offer without the step of the seat that makes it."""
    data = moment("Offers", "Offer", made=True)
    del data["state"]["stack"][1]
    return data


def twice() -> dict[str, Any]:
    """Return a position that asks a seat twice to discard down to its limit."""
    data = moment("Activate", "Activation", "Trim")
    data["state"]["stack"].append(data["state"]["stack"][-1])
    return data


def position_without_watch() -> dict[str, Any]:
    """Return a position without a colour of the watch."""
    data: dict[str, Any] = json.loads(json.dumps(new(4, "unwatched").to_data()))
    data["state"]["colour"] = ""
    return data


BREAKS = [without_its_owner, twice, position_without_watch]


@pytest.mark.parametrize("spoiled", BREAKS)
def test_a_game_from_an_impossible_position_raises_a_named_error(spoiled: Any) -> None:
    """The position is refused, or the game ends, or a choice raises ``BadPosition`` and leaves the table unchanged."""
    data, rng = spoiled(), random.Random(1)
    for _ in range(5):
        assert positions.finding(data, rng) is None


def test_a_choice_without_a_way_on_is_not_made() -> None:
    table = tenka.replay(positions.beginning(without_its_owner()))
    before = table.state.copy()
    with pytest.raises(BadPosition, match="none of yedo"):
        table.choose(table.decision.seats[0], "refuse")
    assert table.state == before
    assert table.history == []
    assert table.decision.choices(table.decision.seats[0])


def test_a_question_without_answers_is_not_asked() -> None:
    table = tenka.replay(positions.beginning(twice()))
    seat = table.decision.seats[0]
    choice = table.decision.choices(seat)[0]
    with pytest.raises(BadPosition, match="is asked and has nothing to choose") as caught:
        table.choose(seat, choice)
    assert ".ask." not in str(caught.value)
    assert table.decision.choices(seat)[0] == choice


@pytest.mark.slow
@plain
def test_a_position_with_one_changed_value_raises_only_named_errors(setup: Setup) -> None:
    rng = random.Random(str(setup))
    for each in positions.moments(setup.table("hostile"), str(setup), rng):
        for edit in rng.sample(list(positions.edits(each.data, rng)), EDITS):
            assert positions.finding(edit.made(each.data), rng) is None, (each.kind, edit)


@pytest.mark.slow
@plain
def test_damages_reach_every_field_entry_and_key(setup: Setup) -> None:
    rng = random.Random(2)
    found = positions.moments(setup.table("hostile"), str(setup), rng)
    assert len({each.kind for each in found}) == len(found) >= 2
    for each in found:
        changed = {edit.path for edit in positions.edits(each.data, rng)}
        assert changed >= set(_paths(each.data["state"], ("state",)))


def _paths(value: Any, path: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, each in inner for found in _paths(each, (*path, key)))]


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_every_field_of_a_state_has_its_schema(setup: Setup) -> None:
    """A field without a schema would accept a value of any length."""
    rules = setup.table("shape").rules
    fields = {field.name for field in dataclasses.fields(rules.state_type)}
    assert set(rules.schema(rules)) == fields - {"seats", "stack"}
