"""Whole games checked by a second implementation from their events alone, to the last chest."""

from __future__ import annotations

import random

import pytest

from tenka import bots
from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.provinces import NAMES
from tests.games.shogun.accounts import FARMERS
from tests.games.shogun.bookkeeper import Bookkeeper
from tests.games.shogun.positions import new, to_end
from tests.support.playing import by_bot, play_on


def agree(table):
    """Assert that the events add up to the state."""
    state = table.state
    book = Bookkeeper(state.seats, table.rules.side).follow(table)
    inside = [sum(floor[party] for floor in state.tower) for party in range(state.seats + 1)]
    assert (book.chests, book.points, book.stock, book.tray, book.inside) == (
        state.chests, state.points, state.stock, state.tray, inside,
    )  # fmt: skip
    assert [book.owner[name] for name in NAMES] == state.owner
    assert [book.armies[name] for name in NAMES] == state.armies
    for name, bits in zip(NAMES, state.buildings, strict=True):
        assert book.built[name] == {building.id for building in BUILDINGS if bits & building.bit}
    return book


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_add_up(seats, side):
    """SH-A0 to A13, B, R, E, O5, T, W1 to W4: ten random games."""
    for seed in range(10):
        agree(to_end(new(seats, side=side, seed=f"book {seed}"), seed))


@pytest.mark.parametrize("options", [{"bid": "any"}, {"lost_revolt": "income"}, {"tower": "A"}, {"tower": "B"}, {"tower": "C"}])
def test_games_with_options_add_up(options):
    """SH-O4, A5, T1 with other options: payments never exceed the purse, and every yield has an event."""
    for seed in range(5):
        agree(to_end(new(3, seed=f"option {seed}", **options), seed))


@pytest.mark.parametrize(("seats", "side", "start"), [(3, "moon", "chosen"), (4, "sun", "prescribed"), (5, "moon", "chosen")])
def test_a_game_of_the_policy_adds_up(seats, side, start):
    """Bots bring about buildings, majorities and full provinces, which are rare in random games."""
    table = new(seats, side=side, start=start, seed="judged")
    book = agree(play_on(table, by_bot(bots.bot("shogun", "steady"), random.Random(seats))))
    assert sum(owner != FARMERS for owner in book.owner.values()) > 20
