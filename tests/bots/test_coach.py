"""The coach: each answer is whole, findings hold in a longer search, and hidden information is not used."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka import bots
from tenka.bots.coach import DOUBT, LEAST, POINTS, WIN_PROBABILITY, Coach, Effort, Finding, answers, gap, review
from tenka.bots.match import play_out
from tenka.games import ROWS
from tenka.table.table import Table
from tests.bots.positions import otherwise
from tests.support.playing import play_on, rarely_withdrawing

EFFORT = {"tenka-meidou": Effort(16, 3, 120), "shogun": Effort(4, 2, 40), "yedo": Effort(1, 2, 6)}
SEEDS = {"tenka-meidou": "coach 1", "shogun": "coach 3", "yedo": "coach 1"}
"""Seeds of light bots' games with at least one costly decision."""
LONGER = 3


def play_game(game: str, level: str, seed: str, layers: tuple[str, ...] = ()) -> Table:
    """Return a game of one bot of a level among steady ones."""
    seats = tenka.game(game).seats[0]
    table = tenka.new_table(game, seats=seats, layers=layers, seed=seed)
    levels = [level, *["steady"] * (seats - 1)]
    play_out(table, [bots.bot(game, each) for each in levels], [random.Random(f"{seed}/{seat}") for seat in range(seats)])
    return table


def again(table: Table, coach: Coach, found: Finding) -> float:
    """Return the cost of a finding in a longer search with other luck."""
    made = dict(answers(table, 0))[found.moment]
    rng = random.Random(f"{table.seed}/coach/0/{found.moment}")
    trials = coach.weigh(table.view(0, found.moment), 0, made, rng)
    assert trials is not None
    way = next(way for way in range(trials.number) if trials.differing(way)[1] == found.better)
    return gap(trials, way, LONGER * coach.effort.sure, random.Random("longer"))[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", EFFORT)
def test_the_costliest_decision_costs_in_a_longer_search_too(game: str) -> None:
    """A light bot's game has a finding, and three times as many trials with other luck confirm it."""
    table, coach = play_game(game, "light", SEEDS[game]), Coach(bots.coach_of(game).weigh, EFFORT[game])
    ticks: list[tuple[float, int]] = []
    found = review(table, 0, coach, lambda share, so_far: ticks.append((share, len(so_far))))
    shares, meanwhile = [share for share, _ in ticks], [number for _, number in ticks]
    assert found
    assert shares[0] == 0
    assert meanwhile[0] == 0
    assert meanwhile[-1] == len(found)
    assert len(found) <= 3
    assert [one.cost for one in found] == sorted((one.cost for one in found), reverse=True)
    for one in found:
        assert one.cost >= max(LEAST[one.unit], DOUBT * one.error)
        assert one.better != one.made
        assert again(table, coach, one) > one.cost / 2
    assert shares == sorted(shares)
    assert shares[-1] == 1


LAYERS = [("tenka-meidou", ("tumult", "daimyo")), ("shogun", ("tennos-court",)), ("yedo", ())]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "layers"), LAYERS)
def test_every_answer_of_a_random_game_can_be_evaluated(game: str, layers: tuple[str, ...]) -> None:
    """Cards with all their choices, plans with and without a court, bids: the given answer is the first of the compared ones."""
    table = tenka.new_table(game, seats=tenka.game(game).seats[0], layers=layers, seed="weighed")
    play_on(table, rarely_withdrawing(random.Random(5)))
    coach, weighed = bots.coach_of(game), 0
    asked = answers(table, 0)
    assert [choice for _, made in asked for choice in made] == [line.choice for line in table.history if line.seat == 0]
    for moment, made in asked[:: max(1, len(asked) // 40)]:
        trials = coach.weigh(table.view(0, moment), 0, made, random.Random(1))
        if trials is not None and trials.number > 1:
            weighed += 1
            assert trials.lead(0, 7) == trials.lead(0, 7)
            first, other = trials.differing(1)
            assert first != other
            assert set(first) <= set(made)
    assert weighed >= 3


def test_a_plan_is_one_answer_and_a_card_includes_its_choices() -> None:
    shogun = play_game("shogun", "light", "coach 2")
    plans = [made for moment, made in answers(shogun, 0) if shogun.view(0, moment).key == "sh.ask.plan"]
    assert len(plans) == 6
    assert all(made[-1].verb == "done" and len(made) >= 8 for made in plans)
    table = tenka.replay(tenka.new_table("tenka-meidou", seats=2, seed="card").record())
    while table.decision.key != "tm.ask.turn" or len(table.history) < 12 or table.decision.seats != (0,):
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    moment = len(table.history)
    card = next(choice for choice in table.decision.choices(0) if choice.verb == "card")
    table.choose(0, card)
    while table.decision.seats == (0,) and table.decision.key != "tm.ask.turn":
        table.choose(0, table.decision.choices(0)[0])
    assert dict(answers(table, 0))[moment] == tuple(line.choice for line in table.history[moment:])


def test_the_coach_uses_only_what_the_seat_saw() -> None:
    """With other hidden information the trials give the same result."""
    table = play_game("shogun", "light", "coach 3")
    moment, made = next((at, made) for at, made in answers(table, 0) if table.view(0, at).key == "sh.ask.plan" and at)
    view, coach = table.view(0, moment), bots.coach_of("shogun")
    other = otherwise(tenka.replay(table.record(), at=moment), 0, random.Random(4))
    one, two = (coach.weigh(each, 0, made, random.Random(2)) for each in (view, other))
    assert view == other
    assert [one.lead(0, luck) for luck in range(3)] == [two.lead(0, luck) for luck in range(3)]


def test_every_built_in_game_has_a_coach() -> None:
    assert all(bots.coach_of(row.id) is not None for row in ROWS)


def test_a_decision_in_tenka_meidou_costs_chances_to_win() -> None:
    """The cost is exact and the decision is judged before its luck: a roll by all 216 results."""
    table, coach = play_game("tenka-meidou", "light", "coach 4"), bots.coach_of("tenka-meidou")
    weighed = 0
    for moment, made in answers(table, 0)[::3]:
        trials = coach.weigh(table.view(0, moment), 0, made, random.Random(3))
        if trials is None or trials.number == 1:
            continue
        weighed += 1
        chances = [trials.lead(way, 1) for way in range(trials.number)]
        assert trials.unit == WIN_PROBABILITY
        assert all(-1 < chance < 101 for chance in chances)
        assert chances == [trials.lead(way, 2) for way in range(trials.number)]
    assert weighed >= 5


def test_with_daimyo_a_decision_costs_points() -> None:
    table, coach = play_game("tenka-meidou", "light", "coach 5", ("tumult", "daimyo")), bots.coach_of("tenka-meidou")
    units = {trials.unit for moment, made in answers(table, 0)[::6]
             if (trials := coach.weigh(table.view(0, moment), 0, made, random.Random(3))) is not None}
    assert units == {POINTS}


@pytest.mark.slow
def test_the_choice_of_master_costs_nothing() -> None:
    """No split of a roll is worth more than the one that master chooses."""
    table, coach = play_game("tenka-meidou", "master", "coach 6"), bots.coach_of("tenka-meidou")
    splits = [(moment, made) for moment, made in answers(table, 0) if table.view(0, moment).key == "tm.ask.split"]
    for moment, made in splits[::4]:
        trials = coach.weigh(table.view(0, moment), 0, made, random.Random(3))
        if trials is not None:
            assert max(trials.lead(way, 0) for way in range(trials.number)) == trials.lead(0, 0)
