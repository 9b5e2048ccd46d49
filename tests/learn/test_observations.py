"""Observations are within their bounds and depend on the view alone; and the environment around them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

import tenka
from tenka.core.chance import RandomChance
from tenka.core.errors import IllegalChoice
from tenka.learn import Environment, observer_of
from tenka.learn.environment import SPELLED
from tenka.learn.observation import Question
from tenka.learn.row_writer import RowWriter
from tenka.learn.scaling import share_of_range
from tests.learn.random_walks import numbered
from tests.support.setups import PLAIN, each_of, walk

SETUPS = [setup for setup in numbered() if setup.plain]
NOT_OBSERVED = {
    "tenka-meidou": {},
    "shogun": {
        "ledger": "explains points that are observed",
        "event_pile": "hidden; the other events are observed",
        "hidden_actions": "hidden; the open actions are observed",
        "favour_pile": "hidden; the other favours are observed",
    },
    "yedo": {"ledger": "explains points that are observed"},
}
"""Game -> field of the state -> why no feature reads it."""


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_each_number_is_within_its_bounds_and_depends_on_the_view_alone(setup):
    """The full state, the view and a determinized view give the same observation."""
    table = setup.table("observed")
    observer = observer_of(table.rules, derived=True)
    rng, moments = random.Random(3), iter(range(10**6))

    def check(table):
        if next(moments) % 7:
            return
        for seat in range(setup.seats):
            view = table.view(seat)
            seen = observer.vector(table.state, seat, table.decision)
            assert len(seen) == len(observer)
            assert all(map(lambda low, number, high: low <= number <= high, observer.low, seen, observer.high))
            assert observer.vector(view.state, seat, Question(view.key, view.asked)) == seen
            if not (table.decision.sealed and seat not in table.decision.seats):
                play = view.determinize(rng)
                assert observer.vector(play.state, seat, play.decision) == seen
            named = observer.by_name(table.state, seat, table.decision)
            assert [number for feature in observer.features for number in named[feature.name]] == seen

    walk(table, 5, check)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_rows_updated_by_what_changed_equal_new_ones(setup):
    """Two rows, each for changing seats, and in the next game too."""
    game = Environment(setup.game, seats=setup.seats, layers=setup.layers, options=dict(setup.options), derived=True)
    width, rng = len(game.observer), random.Random(6)
    rows = memoryview(bytearray(2 * 2 * width)).cast("h")
    writer = RowWriter(game.observer, rows, 2, width)
    for number in range(2):
        game.reset(f"rows {number}")
        while game.seat >= 0 and game.choices_made < 100:
            row, seat = rng.randrange(2), rng.choice([game.seat, rng.randrange(setup.seats)])
            writer.write(row, game.table.state, seat, game.table.decision)
            assert rows[row * width : (row + 1) * width].tolist() == game.observe(seat)[:width]
            game.step(rng.choice(game.legal()))


GAMES = {"tenka-meidou": 6}
"""Short games, in which most cards are rare."""
TRIED, AHEAD, MOMENTS = 4, 3, 12
"""(TRIED, AHEAD, MOMENTS): actions tried at a moment, random actions after each, and moments of each question that are tried."""


@each_of(numbered(), PLAIN.__contains__)
def test_equal_observations_have_the_same_question_and_actions(setup):
    """In a random game, and after other actions and other dice at some moments of each question."""
    game = Environment(setup.game, seats=setup.seats, layers=setup.layers, options=dict(setup.options), recorded=False)
    rng, tried = random.Random(5), Counter[str]()
    met: dict[tuple[int, ...], Any] = {}

    def look(environment):
        decision = environment.table.decision
        asked = (decision.key, sort_offers(dict(decision.values)), sorted(environment.legal()))
        assert met.setdefault(tuple(environment.observe(environment.seat)), asked) == asked

    for number in range(GAMES.get(setup.game, 1)):
        game.reset(f"equal {number}")
        while game.seat >= 0:
            look(game)
            legal, key = game.legal(), game.table.decision.key
            tried[key] += len(legal) > 1
            for action in rng.sample(legal, min(TRIED, len(legal))) if 0 < tried[key] <= MOMENTS else ():
                other = game.fork(RandomChance(rng))
                other.step(action)
                for _ in range(AHEAD):
                    if other.seat >= 0:
                        look(other)
                        other.step(rng.choice(other.legal()))
            game.step(rng.choice(legal))
    assert len(tried) > 1


def sort_offers(value):
    """Sort what is offered and asked for in a trade: it is observed as counts."""
    if isinstance(value, dict):
        return {name: sort_offers(each) for name, each in value.items()}
    return sorted(map(repr, map(sort_offers, value))) if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("setup", [numbered()[0], numbered()[-1]], ids=str)
def test_scaled_observations_are_from_0_to_1(setup):
    game = Environment(setup.game, seats=setup.seats, layers=setup.layers, options=dict(setup.options))
    game.reset("scaled")
    rng = random.Random(1)
    for _ in range(40):
        seen, floats = game.observe(game.seat), iter(scaled := game.observe_scaled(game.seat))
        slices = game.observer.scaled_slices
        assert scaled[slices["seat"]].index(1.0) == game.seat
        assert sum(scaled[slices["asked"]]) == len(game.table.decision.seats)
        assert max(at.stop for at in slices.values()) == len(scaled) - SPELLED
        for number, low, high, kind in zip(seen, game.low, game.high, game.kinds, strict=True):
            if kind:
                assert [next(floats) for _ in range(low, high + 1)].index(1.0) == number - low
            else:
                assert 0 <= next(floats) == share_of_range(number, low, high) <= 1
        assert next(floats, None) is None
        game.step(rng.choice(game.legal()))


@pytest.mark.parametrize(("low", "high"), [(0, 5), (0, 16), (3, 3), (0, 99), (-1, 999), (-1000, 999)])
def test_each_amount_has_its_own_share_of_the_range(low, high):
    shares = [share_of_range(value, low, high) for value in range(low, high + 1)]
    assert shares == sorted(set(shares))
    assert (shares[0], round(shares[-1], 3)) == (0, float(high > low))


FAR = [("yedo", "mon"), ("yedo", "points"), ("yedo", "missions held"), ("shogun", "chests")]


@pytest.mark.parametrize(("game", "name"), FAR)
def test_small_amounts_are_seen_where_no_rule_limits_them(game, name):
    """A hand of four cards is no 0.04, and 12 mon are no 0.012, beside inputs of 0 and 1."""
    bounds = next(feature for feature in Environment(game, seats=3).observer.features if feature.name == name)
    assert share_of_range(4, bounds.low, bounds.high) > 0.2
    assert share_of_range(12, bounds.low, bounds.high) > 0.35


def play_random(environment, seed):
    """Return the actions, observations and rewards of a random game."""
    dice, told = random.Random(seed), []
    environment.reset(seed)
    while environment.seat >= 0:
        told.append((environment.seat, environment.observe(environment.seat), dice.choice(environment.legal())))
        environment.step(told[-1][2])
    return told, environment.rewards()


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
def test_equal_seeds_and_actions_give_equal_games(game):
    one = play_random(Environment(game, seats=3), "a")
    assert one == play_random(Environment(game, seats=3), "a") != play_random(Environment(game, seats=3), "b")
    assert sum(one[1]) == pytest.approx(0)
    assert max(one[1]) > 0


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_bot_observes_and_acts_at_its_view_as_at_the_table(setup):
    layers, options = reversed(setup.layers), dict(setup.options)
    game = Environment(setup.game, seats=setup.seats, layers=layers, options=options, derived=True)
    bot, rng = game.blank(), random.Random(9)
    game.reset("a bot")
    while game.seat >= 0 and game.choices_made < 60:
        bot.look_at(game.table.view(game.seat))
        made = None
        while made is None:
            assert (bot.observe(game.seat), bot.legal()) == (game.observe(game.seat), game.legal())
            action = rng.choice(game.legal())
            made = bot.take_action(action)
            assert made is None or str(made) in [*map(str, game.table.decision.choices(game.seat))]
            game.step(action)


def test_a_view_of_another_set_up_or_without_a_question_is_refused():
    bot, table = Environment("tenka-meidou", seats=2), tenka.new_table("tenka-meidou", seats=2)
    other = next(seat for seat in range(2) if seat not in table.decision.seats)
    for view in (table.view(other), table.view(None), tenka.new_table("tenka-meidou", seats=3).view(0)):
        with pytest.raises(tenka.BadSetup, match="expected a view with the environment's set-up"):
            bot.look_at(view)


def test_before_the_first_game_the_error_says_what_is_missing():
    environment = Environment("yedo", seats=2)
    for call in (lambda: environment.observe(0), lambda: environment.step(1), lambda: environment.fork("a")):
        with pytest.raises(tenka.BadSetup, match="call reset first"):
            call()
    play_random(environment, "a")
    with pytest.raises(IllegalChoice, match="the game is over"):
        environment.step(0)


@pytest.mark.parametrize("make", [Environment, tenka.new_table])
def test_one_word_is_no_list_of_layers(make):
    with pytest.raises(tenka.BadSetup, match=r"expected the names of layers.*not 'samurai'"):
        make("yedo", seats=2, layers="samurai")


def test_an_illegal_action_changes_nothing():
    environment = Environment("shogun", seats=3)
    environment.reset("a")
    before, legal = environment.table.record(), environment.legal()
    with pytest.raises(IllegalChoice):
        environment.step(next(number for number in range(len(environment.action_space)) if number not in legal))
    assert (environment.table.record(), environment.legal()) == (before, legal)


def test_a_game_is_truncated_at_the_agreed_length():
    environment = Environment("tenka-meidou", seats=2, max_choices=5)
    told, rewards = play_random(environment, "a")
    assert (len(told), environment.cut, environment.is_over, rewards) == (5, True, False, [0.0, 0.0])


@pytest.mark.parametrize("game", NOT_OBSERVED)
def test_the_whole_state_is_observed(game):
    """A field of a layer's state, too: a new one needs a feature in ``learn/games/<id>.py``, or a reason here."""
    missing = set()
    for rules in (setup.table("fields").rules for setup in SETUPS if setup.game == game):
        features = observer_of(rules).features
        read = {name for feature in features for name in (feature.veiled, *(feature.reads or ()))}
        missing |= {field.name for field in fields(rules.state_type)} - read - {"seats", "stack"}
    assert missing == NOT_OBSERVED[game].keys()


def test_a_game_without_features_raises():
    with pytest.raises(tenka.BadSetup, match="declares no observations"):
        observer_of(tenka.game("ohajiki").rules(2))


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
def test_passing_forced_choices_leaves_the_game_the_same(game, recorded):
    asking = Environment(game, seats=3, recorded=recorded)
    passing = Environment(game, seats=3, recorded=recorded, pass_forced=True)
    asking.reset("forced")
    passing.reset("forced")
    rng, forced = random.Random(8), 0
    while asking.seat >= 0:
        decision = asking.table.decision
        if len(decision.forward_choices(asking.seat)) == 1:
            forced += 1
            asking.step(asking.legal()[0])
            continue
        assert (passing.seat, passing.legal(), passing.choices_made) == (asking.seat, asking.legal(), asking.choices_made)
        assert passing.observe(passing.seat) == asking.observe(asking.seat)
        action = rng.choice(asking.legal())
        asking.step(action)
        passing.step(action)
    assert forced > 0
    assert (passing.seat, passing.is_over) == (-1, True)
    assert (passing.choices_made, passing.rewards()) == (asking.choices_made, asking.rewards())
    assert repr(passing.table.state) == repr(asking.table.state)
