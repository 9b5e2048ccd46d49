"""Layer states: two layers add fields to one state without knowing each other."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka.core.data import Data, data, restore
from tenka.core.errors import BadRecord
from tenka.core.layer_state import LayerState, join_state_classes
from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.table.table import Table
from toygame.game import OhajikiState
from toygame.layers import Shells, Wind

BOTH = ("wind", "shells")


def play_choices(layers: tuple[str, ...], choices: int = 4) -> Table:
    """Return a table after this many random choices."""
    table, rng = tenka.new_table("ohajiki", seats=3, layers=layers, options={"bowls": "full"}, seed="parts"), random.Random(3)
    for _ in range(choices):
        assert table.decision is not None
        seat = table.decision.seats[0]
        table.choose(seat, rng.choice(table.decision.choices(seat)))
    return table


def test_fields_of_both_layers_are_beside_those_of_the_base() -> None:
    state = play_choices(BOTH).state
    assert Wind.is_in(state)
    assert Shells.is_in(state)
    assert len(Wind.of(state).gusts) + Wind.of(state).blown == 9 - 5 + Wind.of(state).blown
    assert len(Shells.of(state).shells) == len(state.taken) == 3


def test_each_layer_works_without_the_other() -> None:
    assert not Shells.is_in(play_choices(("wind",)).state)
    assert not Wind.is_in(play_choices(("shells",)).state)
    assert not Wind.is_in(play_choices(()).state)


def test_a_copy_shares_nothing_with_its_layer_states() -> None:
    state = play_choices(BOTH).state
    other = state.copy()
    assert other == state
    Shells.of(other).shells[0] += 1
    Wind.of(other).gusts.pop()
    assert other != state
    assert len(Wind.of(other).gusts) == len(Wind.of(state).gusts) - 1


def test_a_secret_of_a_layer_is_veiled() -> None:
    seen = play_choices(BOTH).view(0).state
    assert set(Wind.of(seen).gusts) == {"?"}
    assert len(seen.held[1]) * ["?"] == seen.held[1], "the base's secrets too"


def test_layer_states_read_back() -> None:
    table = play_choices(BOTH)
    assert tenka.from_data(table.to_data()).state == table.state
    assert tenka.open_code(table.code()).state == table.state
    assert tenka.replay(table.record()).state == table.state


def test_a_layer_state_out_of_its_schema_is_refused() -> None:
    plain = play_choices(BOTH).to_data()
    plain["state"]["shells"][0] = 99
    with pytest.raises(BadRecord):
        tenka.from_data(plain)


def test_a_state_with_other_layers_is_refused() -> None:
    plain = play_choices(BOTH).to_data()
    plain["state"] = play_choices(("wind",)).state.plain()
    with pytest.raises(BadRecord):
        tenka.from_data(plain)


def test_two_layers_with_the_same_field_are_refused() -> None:
    @data
    class Clams(LayerState):
        shells: int

    with pytest.raises(TypeError, match="Clams and Shells both have a field 'shells'"):
        join_state_classes(OhajikiState, (Shells, Clams))


def test_a_state_of_one_layer_keeps_its_class_name() -> None:
    """Released positions name the class of their state."""
    table = tenka.new_table("tenka-meidou", seats=2, layers=("tumult", "daimyo"), seed="x")
    assert table.state.plain()["kind"] == "tenka_meidou.daimyo.state.DaimyoState"
    assert Data.kinds[table.state.kind] is type(table.state) is table.rules.state_type
    assert restore(table.state.plain(), table.rules.state_type) == table.state
    assert Lords.is_in(table.state)
