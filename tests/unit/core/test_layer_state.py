"""Parts of a state: two layers that bring state lie on one table, and neither knows the other."""

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


def walked(layers: tuple[str, ...], choices: int = 4) -> Table:
    """A game of chance choices so far."""
    table, rng = tenka.new_table("ohajiki", seats=3, layers=layers, options={"bowls": "full"}, seed="parts"), random.Random(3)
    for _ in range(choices):
        assert table.decision is not None
        seat = table.decision.seats[0]
        table.choose(seat, rng.choice(table.decision.choices(seat)))
    return table


def test_both_parts_lie_beside_the_base() -> None:
    state = walked(BOTH).state
    assert Wind.is_in(state)
    assert Shells.is_in(state)
    assert len(Wind.of(state).gusts) + Wind.of(state).blown == 9 - 5 + Wind.of(state).blown
    assert len(Shells.of(state).shells) == len(state.taken) == 3


def test_either_goes_without_the_other() -> None:
    assert not Shells.is_in(walked(("wind",)).state)
    assert not Wind.is_in(walked(("shells",)).state)
    assert not Wind.is_in(walked(()).state)


def test_a_copy_shares_nothing_of_a_part() -> None:
    state = walked(BOTH).state
    other = state.copy()
    assert other == state
    Shells.of(other).shells[0] += 1
    Wind.of(other).gusts.pop()
    assert other != state
    assert len(Wind.of(other).gusts) == len(Wind.of(state).gusts) - 1


def test_a_secret_of_a_part_is_veiled() -> None:
    seen = walked(BOTH).view(0).state
    assert set(Wind.of(seen).gusts) == {"?"}
    assert len(seen.held[1]) * ["?"] == seen.held[1], "the base's secrets too"


def test_parts_are_written_and_read_back() -> None:
    table = walked(BOTH)
    assert tenka.from_data(table.to_data()).state == table.state
    assert tenka.open_code(table.code()).state == table.state
    assert tenka.replay(table.record()).state == table.state


def test_a_part_out_of_shape_is_refused() -> None:
    plain = walked(BOTH).to_data()
    plain["state"]["shells"][0] = 99
    with pytest.raises(BadRecord):
        tenka.from_data(plain)


def test_a_state_with_other_parts_is_refused() -> None:
    plain = walked(BOTH).to_data()
    plain["state"] = walked(("wind",)).state.plain()
    with pytest.raises(BadRecord):
        tenka.from_data(plain)


def test_two_parts_with_one_field_are_refused() -> None:
    @data
    class Clams(LayerState):
        shells: int

    with pytest.raises(TypeError, match="Clams and Shells both have a field 'shells'"):
        join_state_classes(OhajikiState, (Shells, Clams))


def test_a_part_alone_keeps_the_name_that_released_positions_have() -> None:
    """Positions of releases name the class of their state."""
    table = tenka.new_table("tenka-meidou", seats=2, layers=("tumult", "daimyo"), seed="x")
    assert table.state.plain()["kind"] == "tenka_meidou.daimyo.state.DaimyoState"
    assert Data.kinds[table.state.kind] is type(table.state) is table.rules.state_type
    assert restore(table.state.plain(), table.rules.state_type) == table.state
    assert Lords.is_in(table.state)
