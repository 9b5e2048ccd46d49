"""Outcomes of a turn: dice, splits, cards with all their choices."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import tenka
from tenka.bots.tenka_meidou.evaluation import margin
from tenka.bots.tenka_meidou.steady import patience
from tenka.bots.tenka_meidou.turn_outcomes import ROLLS, TURN, Outlooks, card_lines, is_over, lines, play_after
from tenka.core.choice import choice
from tests.bots.positions import moments
from tests.games.tenka_meidou.positions import arrange, rules_of


def test_the_rolls_are_all_rolls() -> None:
    counted = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=3))
    assert dict(ROLLS) == dict(counted)


def test_the_average_of_a_roll_is_that_of_all_216_results() -> None:
    table = next(moments("tenka-meidou", 2))
    outlooks = Outlooks(rules_of(table), table.state, table.state.turn, margin)
    worths = [outlooks.best(tuple(sorted(dice))).worth for dice in product(range(1, 7), repeat=3)]
    assert outlooks.average() == pytest.approx(sum(worths) / 216)


@pytest.mark.parametrize("layers", [(), ("tumult",), ("tumult", "daimyo")])
def test_lines_are_legal_to_their_ends(layers: tuple[str, ...]) -> None:
    """Every line of every card can be played choice by choice and leads to its stated end."""
    met = set()
    for seed in range(12):
        for table in moments("tenka-meidou", 3, layers, seed=f"lines {seed}", every=1):
            decision = table.decision
            assert decision is not None
            if decision.key != TURN or len(decision.choices(decision.seats[0])) < 2:
                continue
            seat = decision.seats[0]
            fresh = tuple(c for c in decision.choices(seat) if str(c) not in met)
            for line in card_lines(rules_of(table), table.state, seat, fresh, margin):
                met.add(str(line.choices[0]))
                _follow(table, seat, line.choices, line.state)
    assert len(met) >= 8


def _follow(table: tenka.Table, seat: int, choices: tuple[tenka.Choice, ...], end: object) -> None:
    state = table.state
    for number, made in enumerate(choices):
        play = play_after(rules_of(table), state, seat, made)
        assert is_over(play, seat) is (number == len(choices) - 1)
        state = play.state
    assert state == end


def test_a_card_is_played_to_its_best_end() -> None:
    """Retreat brings back three soldiers: those that hold nothing."""
    table = arrange(
        seats=2, army={"tokuyama": {0: 5}, "shuri": {0: 1, 1: 6}, "usuki": {0: 1, 1: 5}, "okou": {0: 1, 1: 6}},
        offer=["retreat"],
    )  # fmt: skip
    best = lines(rules_of(table), table.state, 0, choice("card", "retreat"), margin)[0]
    here = [best.state.soldiers[rules_of(table).map.index[name]][0] for name in ("tokuyama", "shuri", "usuki", "okou")]
    assert here in ([5, 0, 0, 0], [2, 1, 1, 1], [4, 0, 0, 1], [4, 0, 1, 0], [4, 1, 0, 0])
    assert sum(here) == 5
    assert best.worth == margin(rules_of(table), table.state, 0)


def test_a_seat_does_not_wait_if_it_may_soon_be_out() -> None:
    """C3: with three pieces or fewer a seat may be out before its next turn."""
    early = arrange(seats=2, army={"kyoto": {0: 1, 1: 1}}, offer=["scout"])
    late = arrange(seats=2, army={"kyoto": {0: 1, 1: 16}}, offer=["scout"])
    assert patience(rules_of(late), late.state, 0) < patience(rules_of(early), early.state, 0)
