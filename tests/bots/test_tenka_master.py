"""Master of Tenka Meidou: its evaluation of positions and rolls."""

from __future__ import annotations

import random
from base64 import b85decode
from itertools import product

import pytest

from engine import teach
from tenka.bots.bot import Budget
from tenka.bots.tenka_meidou.compact_state import Compact, compact
from tenka.bots.tenka_meidou.expectimax import USES, average_rolls, value_before_roll
from tenka.bots.tenka_meidou.features_2_seats import WHOLE, TwoSeatProbability
from tenka.bots.tenka_meidou.features_many_seats import ManySeatProbability
from tenka.bots.tenka_meidou.master import TAUGHT, Master
from tenka.bots.tenka_meidou.mutable_position import NUMBER, Position, position
from tenka.bots.tenka_meidou.network import FINE, HIDDEN, parse_network
from tenka.bots.tenka_meidou.strong import Strong
from tenka.bots.tenka_meidou.turn_outcomes import play_after
from tenka.bots.tenka_meidou.win_probability import WinProbability
from tenka.games.tenka_meidou.deployment import splits
from tenka.games.tenka_meidou.state import TenkaState
from tenka.table.table import Table
from tests.bots.positions import moments
from tests.games.tenka_meidou.positions import arrange, in_the_box, rules_of

GAME = "tenka-meidou"
every = pytest.mark.parametrize("seats", TAUGHT)


def evaluation_of(seats: int) -> WinProbability:
    return TwoSeatProbability() if seats == 2 else ManySeatProbability(seats)


def state_of(table: Table) -> TenkaState:
    assert isinstance(table.state, TenkaState)
    return table.state


def rotate_seats(start: Compact) -> Compact:
    """Return the same position with each seat one place further round the table."""

    def on(row: tuple[int, ...]) -> tuple[int, ...]:
        return row[-1:] + row[:-1]

    return Compact(
        start.uphill, tuple(map(on, start.there)), on(start.reserve), on(start.heavy), on(start.swords), on(start.cards),
        (start.turn + 1) % len(start.swords),
    )  # fmt: skip


@every
def test_chances_to_win_add_up_and_do_not_depend_on_seat_numbers(seats: int) -> None:
    evaluation = evaluation_of(seats)
    asked = 0
    for table in moments(GAME, seats, ("tumult",), every=5):
        if table.decision is None or table.decision.key != "tm.ask.turn":
            continue
        here = compact(rules_of(table), state_of(table))
        probabilities = evaluation.win_probabilities(Position(here, (1, 4)))
        assert sum(probabilities) == pytest.approx(1)
        other = evaluation.win_probabilities(Position(rotate_seats(here), (1, 4)))
        assert other[1:] + other[:1] == pytest.approx(probabilities)
        asked += 1
    assert asked > 2


@every
def test_a_finished_war_is_evaluated_exactly(seats: int) -> None:
    *_, table = moments(GAME, seats, every=1)
    assert table.result is not None
    probabilities = evaluation_of(seats).win_probabilities(position(rules_of(table), state_of(table)))
    assert probabilities == pytest.approx([float((seat,) == table.result.ranking[0]) for seat in range(seats)], abs=0.01)


@every
def test_deploying_ahead_follows_the_rules_and_can_be_undone(seats: int) -> None:
    for table in moments(GAME, seats, every=1):
        if table.decision is None or table.decision.key != "tm.ask.split":
            continue
        state, rules = state_of(table), rules_of(table)
        for choice in table.decision.choices(state.turn):
            if choice.verb != "deploy":
                continue
            castle, pieces = choice.operands
            assert isinstance(castle, int)
            assert isinstance(pieces, int)
            here = position(rules, state)
            seat = here.deploy(castle - 2, pieces)
            there = position(rules, play_after(rules, state, seat, choice).state)
            if 0 in there.swords:
                assert fields(here) == fields(there)
            assert (here.there, here.swords) == (there.there, there.swords)
            here.take_back(seat, castle - 2, pieces)
            assert fields(here) == fields(position(rules, state))


def fields(here: Position) -> tuple[object, ...]:
    return here.there, here.reserve, here.swords, here.turn


def test_a_roll_is_valued_by_all_216_results_and_a_poor_one_rolled_again() -> None:
    worths = {use: [use[0] / 20 + use[1] / 7, 0.0] for use in USES}
    best = [max(worths[castle - 2, pieces][0] for castle, pieces in splits(dice)) for dice in product(range(1, 7), repeat=3)]
    last, first = average_rolls(worths, 0)
    assert last[0] == pytest.approx(sum(best) / 216)
    assert first[0] == pytest.approx(sum(max(worth, last[0]) for worth in best) / 216)


def test_the_last_roll_is_computed_exactly() -> None:
    """Seat 0 wins if its last soldier comes to castle 11 or 12: with two dice of 5 and 6, or two sixes among the three."""
    table = arrange(
        seats=2, army={"tokuyama": {0: 1, 1: 1}, "kasugayama": {0: 1, 1: 1}, "shuri": {0: 1, 1: 2}, "okou": {0: 14, 1: 14}},
        reserve=[1, 0], swords=[0, 2],
    )  # fmt: skip
    here = position(rules_of(table), state_of(table))
    wins = {use: judge_after(here, use[0]) for use in USES}
    once = sum(max(wins[castle - 2, 1] for castle, _ in splits(dice)) for dice in product(range(1, 7), repeat=3)) / 216
    assert 0 < once < 1
    assert value_before_roll(TwoSeatProbability(), here, 1)[0] == pytest.approx(once + (1 - once) * once, abs=0.001)
    assert value_before_roll(TwoSeatProbability(), here, 2) == pytest.approx(value_before_roll(TwoSeatProbability(), here, 1))


def judge_after(here: Position, province: int) -> float:
    seat = here.deploy(province, 1)
    won = float(here.war()[0] == seat)
    here.take_back(seat, province, 1)
    return won


@every
def test_the_weights_fit_the_features(seats: int) -> None:
    evaluation = evaluation_of(seats)
    last = evaluation.whole + 2 + 4 * seats if isinstance(evaluation, ManySeatProbability) else WHOLE + 8
    assert {len(row) for row in evaluation.network.rows} == {evaluation.width}
    assert len(evaluation.network.rows) == last
    assert len(evaluation.network.outward) == len(evaluation.network.bias) == seats


def test_the_network_uses_the_cards_of_the_printed_box_alone() -> None:
    assert set(in_the_box(("tumult",)).deck) == set(NUMBER)
    state = state_of(arrange("tumult", seats=2, offer=["scout", "decoy"]))
    state.offer[0] = "a card to come"
    assert position(rules_of(arrange("tumult")), state).offer == (NUMBER["decoy"],)


@pytest.mark.parametrize("dice", [(1, 2, 3), (6, 6, 6)])
def test_master_stops_when_told(dice: tuple[int, ...]) -> None:
    seen: list[object] = []

    def progress(share: float, best: object) -> bool:
        seen.append(best)
        return True

    table = arrange(seats=3, army={}, offer=[], dice=[dice])
    table.choose(0, "roll")
    chosen = Master().choose(table.view(0), random.Random(1), budget=Budget(playouts=10**9), progress=progress)
    assert table.decision is not None
    assert seen == [chosen]
    assert chosen in table.decision.choices(0)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "layers"), [(3, ("tumult", "daimyo")), (4, ())])
def test_without_a_trained_network_it_plays_like_strong(seats: int, layers: tuple[str, ...]) -> None:
    budget = Budget(playouts=40)
    for table in moments(GAME, seats, layers, every=1, alike=2):
        assert table.decision is not None
        view = table.view(table.decision.seats[0])
        assert Master().advise(view, random.Random(3), budget=budget) == Strong().advise(
            view, random.Random(3), budget=budget
        )


def test_the_bot_reads_the_weights_that_the_trainer_writes() -> None:
    """``build.py learn`` writes a module of weights: rows first, then the weights of the output."""
    width = HIDDEN + 2
    weights = [number % 255 - 127 for number in range(3 * width + 2 * (HIDDEN + 1))]
    written: dict[str, str] = {}
    exec(teach.module(2, weights), written)
    network = parse_network(2, b85decode("".join(written["WEIGHTS"].split())))
    assert network.rows == [[weight / FINE for weight in weights[at * width :][:width]] for at in range(3)]
    assert network.bias == [weight / FINE for weight in weights[-2:]]
