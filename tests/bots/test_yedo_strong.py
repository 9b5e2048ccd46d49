"""Search in Yedo: its playouts, its depth, and that it uses nothing hidden."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import tenka
from tenka import bots
from tenka.bots.bot import Budget
from tenka.bots.match import Match, play_match
from tenka.bots.yedo.master import Master
from tenka.bots.yedo.policy import Policy
from tenka.bots.yedo.projection import lead, prospects
from tenka.bots.yedo.rollout import BEGIN, run
from tenka.bots.yedo.strong import ROUNDS, TRIED, Strong, candidates
from tenka.bots.yedo.valuation import Valuation
from tenka.core.view import view_of
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.rules import YedoRules
from tenka.table.table import Table
from tests.bots.positions import otherwise
from tests.games.yedo import positions
from tests.games.yedo.positions import new, to_end

HARSH = ("samurai",)
SHORT = Budget(playouts=3)


def rules_of(table: Table) -> YedoRules:
    assert isinstance(table.rules, YedoRules)
    return table.rules


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "seats", "layers"), [(Strong(), 2, ()), (Strong(), 5, HARSH), (Master(), 3, HARSH)])
def test_equal_views_and_equal_luck_give_equal_advice(bot, seats, layers):
    """At two positions of every kind of question, hidden information is replaced."""
    table = new(seats, "strong", layers, rounds="6")
    rng, seen = random.Random(seats), Counter[str]()
    while table.decision is not None:
        seat, key = table.decision.seats[0], table.decision.key
        seen[key] += 1
        if 2 <= seen[key] <= 3 and len(table.decision.choices(seat)) > 1:
            found = bot.advise(table.view(seat), random.Random(7), budget=SHORT)
            assert found.choice in table.decision.choices(seat)
            again = otherwise(table, seat, random.Random(seen[key]))
            assert bot.advise(again, random.Random(7), budget=SHORT) == found
        table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
    assert set(TRIED) <= set(seen)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "layers"), [(2, ()), (3, HARSH)])
def test_strong_beats_chance(seats, layers):
    match = Match("yedo", ("strong", *["random"] * (seats - 1)), layers, (("rounds", "6"),), "sense", SHORT)
    score = play_match(match, tenka.new_table)
    assert score.places[0] == 1


def test_a_playout_ends_where_the_next_round_begins():
    table = new(4, "imagined")
    while table.decision.key != BEGIN:
        seat = table.decision.seats[0]
        table.choose(seat, table.decision.forward_choices(seat)[0])
    before = table.state.copy()
    play = table.view(0).determinize(random.Random(3))
    state = run(play, 1, {})
    assert (state.round, play.decision.key, state.track) == (2, BEGIN, state.order)
    assert table.state == before
    ended = state.copy()
    assert run(play, 1, {}) == ended, "where it has ended already, nothing is played"


def test_the_projection_of_a_finished_game_is_its_result():
    """YE-Z3: equal seats are ranked by the player order."""
    table = to_end(new(3, "over", rounds="6"))
    found = prospects(rules_of(table), table.state)
    assert [round(worth) for worth in found] == list(table.result.scores)
    assert max(range(3), key=found.__getitem__) == table.result.ranking[0][0]


@pytest.mark.parametrize("rounds", ["6", "8", "11"])
def test_projections_grow_with_own_goods_and_leads_shrink_with_rivals(rounds):
    table = positions.until(new(4, "more", rounds=rounds), "place")
    state, rules = table.state, rules_of(table)
    before, ours = prospects(rules, state), lead(rules, state, 0)
    state.mon[0] += 10
    richer = prospects(rules, state)
    assert richer[0] > before[0]
    assert richer[1:] == before[1:]
    state.mon[0] -= 10
    state.points[1] += 10
    assert ours - 10 < lead(rules, state, 0) < ours


def test_the_last_mon_become_prestige():
    """Nothing is worth keeping after the last round."""
    play = positions.arrange(round_=11, mon={0: 10}, board={"harbor": 0}, colour="")
    positions.run(play, Activate(0), "activate harbor")
    found = Strong().advise(view_of(play.rules, play.state, play.decision, 0, 0), random.Random(1))
    assert str(found.choice) == "luxury 2"


@pytest.mark.slow
@pytest.mark.parametrize(("level", "rounds"), [("strong", ROUNDS), ("master", Master.rounds)])
def test_search_stops_when_told_and_has_a_limit_of_rounds(level, rounds):
    """A long time limit still means a limited number of rounds; each report says how far the search is."""
    table = positions.until(new(4, "stop"), "place")
    view = table.view(table.decision.seats[0])
    reports: list[float] = []

    def count(share: float, best: object) -> bool:
        assert best is not None
        reports.append(share)
        return False

    bots.bot("yedo", level).choose(view, random.Random(1), budget=Budget(seconds=10.0**9), progress=count)
    assert 1 <= len(reports) <= rounds
    assert reports == sorted(reports)
    told: list[float] = []

    def enough(share: float, best: object) -> bool:
        told.append(share)
        return True

    bots.bot("yedo", level).choose(view, random.Random(1), budget=Budget(playouts=10**6), progress=enough)
    assert len(told) == 1


def test_going_home_is_not_compared_with_a_look():
    """Both leave the state as it was, so luck alone would decide between them."""
    play = positions.arrange(board={"temple": 0}, mon={0: 0})
    positions.run(play, Activate(0))
    positions.do(play, "activate temple")
    choices = play.decision.choices(0)
    policy = Policy(Valuation(play.rules, play.state, 0), {})
    judged = policy.advise("ye.ask.act", choices).choice
    assert str(judged) == "foresee event"
    assert candidates(policy, "ye.ask.act", judged, choices) == [judged]
