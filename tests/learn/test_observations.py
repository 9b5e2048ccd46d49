"""Observations: within their bounds, from the view alone; and the environment around them."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka.core.errors import IllegalChoice
from tenka.learn import Environment, observer_of
from tests.house.setups import walk
from tests.learn.walking import numbered

SETUPS = [setup for setup in numbered() if setup.plain]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_each_number_is_within_its_bounds_and_the_view_tells_it_all(setup):
    """Of the truth, of the view, and of the view with other cards dealt into it, the same is observed."""
    table = setup.table("observed")
    observer = observer_of(table.rules)
    rng, moments = random.Random(3), iter(range(10**6))

    def check(table):
        if next(moments) % 7:
            return
        for seat in range(setup.seats):
            view = table.view(seat)
            seen = observer.vector(table.state, seat)
            assert len(seen) == len(observer)
            assert all(map(lambda low, number, high: low <= number <= high, observer.low, seen, observer.high))
            assert observer.vector(view.state, seat) == seen
            if not (table.decision.sealed and seat not in table.decision.seats):
                assert observer.vector(view.redeal(rng).state, seat) == seen
            named = observer.named(table.state, seat)
            assert [number for feature in observer.features for number in named[feature.name]] == seen

    walk(table, 5, check)


def played(environment, seed):
    """The letters, observations and rewards of a random game."""
    dice, told = random.Random(seed), []
    environment.reset(seed)
    while environment.seat >= 0:
        told.append((environment.seat, environment.observe(environment.seat), dice.choice(environment.legal())))
        environment.step(told[-1][2])
    return told, environment.rewards()


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
def test_equal_seeds_and_letters_give_equal_games(game):
    one = played(Environment(game, seats=3), "a")
    assert one == played(Environment(game, seats=3), "a") != played(Environment(game, seats=3), "b")
    assert sum(one[1]) == pytest.approx(0)
    assert max(one[1]) > 0


def test_a_letter_that_may_not_be_said_changes_nothing():
    environment = Environment("shogun", seats=3)
    environment.reset("a")
    before, legal = environment.table.record(), environment.legal()
    with pytest.raises(IllegalChoice):
        environment.step(next(number for number in range(len(environment.letters)) if number not in legal))
    assert (environment.table.record(), environment.legal()) == (before, legal)


def test_a_game_is_cut_where_it_was_agreed():
    environment = Environment("tenka-meidou", seats=2, most=5)
    told, rewards = played(environment, "a")
    assert (len(told), environment.cut, environment.over, rewards) == (5, True, False, [0.0, 0.0])


def test_a_game_without_features_says_so():
    with pytest.raises(tenka.BadSetup, match="declares no observations"):
        observer_of(tenka.game("ohajiki").rules(2))
