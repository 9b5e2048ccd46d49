"""Positions from outside that no game can reach are refused, and by the clause they break."""

from __future__ import annotations

import pytest

import tenka
from tenka.games.shogun.flaws import flaw
from tests.games.shogun.stand import new, rules_of, to_end, until


@pytest.fixture
def marching():
    """A table at which somebody is about to march."""
    return until(new(3, seed="flaws"), "sh.ask.march")


def test_sh_b11_an_owner_without_an_army(marching):
    """SH-B11: a province with an owner and no army can't be."""
    data = marching.to_data()
    place = max(range(45), key=lambda i: data["state"]["armies"][i])
    data["state"]["stock"][data["state"]["owner"][place]] += data["state"]["armies"][place]
    data["state"]["armies"][place] = 0
    with pytest.raises(tenka.TenkaError, match="an owner without an army"):
        tenka.from_data(data)


def test_sh_y5_events_that_can_not_lie_open(marching):
    """SH-Y5: with an open event too few the winter would have none."""
    data = marching.to_data()
    data["state"]["past_events"].append(data["state"]["events"].pop())
    with pytest.raises(tenka.TenkaError, match="so many events"):
        tenka.from_data(data)


@pytest.mark.parametrize("seats", [3, 5])
def test_no_moment_of_a_game_has_a_flaw(seats):
    """Every eleventh moment of a game, winters and the end among them."""
    table = to_end(new(seats, seed="sound"), 8)
    moments = [*range(0, len(table.history), 11), len(table.history)]
    found = [flaw(rules_of(table), table.truth(at)) for at in moments]
    assert found == [None] * len(moments)
    asked = {table.view(None, at=at).state.season for at in moments}
    assert asked >= {0, 1, 2}
