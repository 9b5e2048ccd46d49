"""Properties of the bots of every game."""

from __future__ import annotations

import inspect
import random
from collections.abc import Mapping
from typing import Any

import pytest

import tenka
from tenka import bots
from tenka.bots.bot import Bot, Budget, Clock
from tenka.table.table import Table
from tenka_web.ui.text.catalog import LANGUAGES
from tests.bots.positions import moments, otherwise
from tests.conformance.test_sentences import words
from tests.support.setups import Setup, plain_setups, simplest, walk

SETUPS = [
    (game.id, seats, layers) for game in tenka.games() for seats in (game.seats[0], game.seats[-1])
    for layers in dict.fromkeys([(), tuple(layer.id for layer in game.layers)]) if game.refuse(seats, layers, {}) is None
]  # fmt: skip
LEVELS = [(*setup, level) for setup in SETUPS for level in bots.levels(setup[0])]
THINKS = ("strong", "master")
"""Levels that search. They run at night, except at the smallest table of each game."""
every = pytest.mark.parametrize(("game", "seats", "layers", "level"), [
    pytest.param(*row, marks=[pytest.mark.slow] if row[3] in THINKS and (row[2] or row[1] != tenka.game(row[0]).seats[0]) else [])
    for row in LEVELS
])  # fmt: skip
SHORT = Budget(playouts=8)
ADVICE_SHARE = .015
"""How much of a random game a bot is asked about for its reasons."""


def test_every_game_has_the_random_bot_and_weakest_comes_first() -> None:
    assert all(bots.levels(game.id)[0] == "random" for game in tenka.games())
    assert bots.levels("tenka-meidou") == ("random", "light", "steady", "strong", "master")


def test_hints_come_from_the_strongest_level_that_answers_quickly() -> None:
    assert [bots.adviser(game) for game in ("tenka-meidou", "shogun", "yedo")] == ["master", "strong", "strong"]


def test_an_unknown_level_is_refused_by_name() -> None:
    with pytest.raises(tenka.BadSetup, match="no bot 'perfect'; it has: random"):
        bots.bot("tenka-meidou", "perfect")


@every
def test_a_bot_chooses_legally_and_equal_seeds_give_equal_choices(
    game: str, seats: int, layers: tuple[str, ...], level: str
) -> None:
    bot = bots.bot(game, level)
    for table in moments(game, seats, layers, every=1, alike=3):
        assert table.decision is not None
        seat = table.decision.seats[-1]
        first, second = (bot.choose(table.view(seat), random.Random(5), budget=SHORT) for _ in range(2))
        assert first in table.decision.choices(seat)
        assert first == second


@every
def test_hidden_information_changes_no_decision(game: str, seats: int, layers: tuple[str, ...], level: str) -> None:
    """Two tables that look equal to a seat, with other hidden cards and other dice to come, get the same answer."""
    bot = bots.bot(game, level)
    for number, table in enumerate(moments(game, seats, layers, seed="hidden", every=1, alike=3)):
        assert table.decision is not None
        seat = table.decision.seats[0]
        view, other = table.view(seat), otherwise(table, seat, random.Random(number))
        assert view == other
        assert bot.advise(view, random.Random(7), budget=SHORT) == bot.advise(other, random.Random(7), budget=SHORT)


@pytest.mark.parametrize(("setup", "level"), [
    pytest.param(setup, level, id=f"{setup}-{level}", marks=[] if simplest(setup) else [pytest.mark.slow])
    for setup in plain_setups() for level in bots.levels(setup.game)
])  # fmt: skip
def test_reasons_of_bots_have_their_sentences(setup: Setup, level: str) -> None:
    bot, rng, advised = bots.bot(setup.game, level), random.Random(12), dict[str, Mapping[str, Any]]()

    def check(table: Table) -> None:
        if table.decision is not None and rng.random() < ADVICE_SHARE:
            advice = bot.advise(table.view(table.decision.seats[0]), rng, budget=SHORT)
            advised[advice.key] = advice.values

    walk(setup.table("advice"), 13, check)
    for language in LANGUAGES:
        localizer = words(language, setup.game, setup.layers)
        missing = [key for key in advised if not localizer.t.has(key)]
        assert missing == [], language
        assert [text for key, values in advised.items() if "{" in (text := localizer.say(key, values))] == [], language


@pytest.mark.parametrize("method", ["choose", "advise"])
def test_a_bot_is_given_only_a_view(method: str) -> None:
    """Every level's ``choose`` takes only the view, its own randomness, a budget and a progress callback."""
    for game in tenka.games():
        for level in bots.levels(game.id):
            parameters = inspect.signature(getattr(bots.bot(game.id, level), method)).parameters
            assert list(parameters) == ["view", "rng", "budget", "progress"]
            assert parameters["view"].annotation == "View"


def test_a_bot_leaves_the_view_unchanged() -> None:
    for table in moments("tenka-meidou", 3, ("tumult", "daimyo"), every=29):
        assert table.decision is not None
        view = table.view(table.decision.seats[0])
        before = view.state.copy()
        bots.bot("tenka-meidou", "strong").choose(view, random.Random(1), budget=SHORT)
        assert view.state == before


def test_a_seat_that_is_not_asked_gets_no_advice() -> None:
    table = tenka.new_table("tenka-meidou", seats=2)
    assert table.decision is not None
    other = 1 - table.decision.seats[0]
    with pytest.raises(ValueError, match="not asked"):
        bots.bot("tenka-meidou", "random").choose(table.view(other), random.Random(1))


def test_a_bot_without_an_evaluation_raises() -> None:
    with pytest.raises(TypeError, match="has no advice"):
        Bot().choose(tenka.new_table("tenka-meidou", seats=2).view(0), random.Random(1))


class TestClock:
    def test_a_budget_of_playouts_is_kept(self) -> None:
        clock = Clock(Budget(playouts=10), None, 99)
        assert [clock.is_out_of_time(4, None) for _ in range(3)] == [False, False, True]
        assert clock.spent == 12

    def test_without_a_budget_the_default_number_of_playouts_holds(self) -> None:
        assert Clock(None, None, 5).is_out_of_time(5, None)

    def test_a_budget_of_seconds_ends_by_itself(self) -> None:
        clock = Clock(Budget(seconds=0.0), None, 99)
        assert clock.is_out_of_time(1, None)

    def test_progress_is_reported_and_may_stop_the_search(self) -> None:
        seen: list[float] = []

        def progress(share: float, _: object) -> bool:
            seen.append(share)
            return share >= 0.5

        clock = Clock(Budget(playouts=8), progress, 99)
        assert [clock.is_out_of_time(2, None) for _ in range(2)] == [False, True]
        assert seen == [0.25, 0.5]
