"""The compact game of the bots follows the rules of the full game."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

import tenka
from tenka.bots.tenka_meidou.compact_state import compact, fight, uphill_of
from tenka.bots.tenka_meidou.playout import SPLITS, draw_rolls, playout
from tenka.games.tenka_meidou.provinces import MAP
from tenka.games.tenka_meidou.war import forecast, war
from tests.bots.positions import moments
from tests.games.tenka_meidou.positions import rules_of


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[int], list[list[int]], list[int]]:
    """Castles, strengths and swords of any war."""
    seats = draw(st.integers(2, 4))
    castles = draw(st.permutations(range(2, 13)))
    strengths = draw(st.lists(st.lists(st.integers(0, 9), min_size=seats, max_size=seats), min_size=11, max_size=11))
    return castles, strengths, draw(st.permutations(range(1, seats + 1)))


@given(positions())
def test_fight_and_war_agree(position: tuple[list[int], list[list[int]], list[int]]) -> None:
    castles, strengths, swords = position
    there = [strengths[castles.index(castle)][:] for castle in range(2, 13)]
    assert fight(uphill_of(MAP.links, tuple(castles)), there, swords) == war(MAP.links, castles, strengths, swords).scores


def test_a_finished_game_has_the_same_result_in_compact_form() -> None:
    """If every reserve is empty, a playout rolls no dice and ends like the table."""
    for layers in ((), ("tumult",), ("tumult", "daimyo")):
        for seats in (2, 3, 4):
            *_, table = moments("tenka-meidou", seats, layers, every=1)
            assert table.result is not None
            assert playout(compact(rules_of(table), table.state), []) == [*table.result.scores, *table.state.swords]


def test_strengths_are_those_of_the_forecast() -> None:
    """A daimyo on the map counts two, one in reserve weighs one more than a soldier (W2)."""
    for table in moments("tenka-meidou", 3, ("tumult", "daimyo"), every=5):
        if 0 in table.state.castles:
            continue
        start, rules, state = compact(rules_of(table), table.state), rules_of(table), table.state
        by_castle = {castle: rules.rulings.strengths(state, place) for place, castle in enumerate(state.castles)}
        assert [list(row) for row in start.there] == [by_castle[castle] for castle in range(2, 13)]
        assert start.heavy == tuple(int(lord < 0) for lord in state.lords)
        assert sum(forecast(rules, state).scores) <= 77 + 36


@given(st.integers(2, 4), st.integers(0, 2**32))
def test_a_playout_ends_with_every_sword_taken(seats: int, seed: int) -> None:
    table = tenka.new_table("tenka-meidou", seats=seats, layers=("tumult", "daimyo"), seed=str(seed))
    start = compact(rules_of(table), table.state)
    rolls = draw_rolls(random.Random(seed), 2 * sum(start.reserve))
    found = playout(start, rolls)
    assert sorted(found[seats:]) == list(range(1, seats + 1))
    assert 0 <= sum(found[:seats]) <= 77 + 36
    assert playout(start, rolls) == found


def test_every_roll_has_its_splits() -> None:
    """X1: 3, 4, 5 is castle 8 with two, 7 with three, 9 with two."""
    assert len(SPLITS) == 216
    assert SPLITS[2 * 36 + 3 * 6 + 4] == ((5, 3), (6, 2), (7, 2))
