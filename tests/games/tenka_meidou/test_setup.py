"""The set-up (TM-S1 to S7, TM-X7). ``test_daimyo`` tests what the daimyo add."""

from __future__ import annotations

from collections import Counter

import pytest

import tenka
from tests.games.tenka_meidou.positions import DAIMYO, TUMULT, in_the_box
from tests.support.playing import first_choice, play_on


def fresh(seats=3, layers=(), seed="", chance=None):
    return tenka.new_table("tenka-meidou", seats=seats, layers=layers, seed=seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tm_s1_eighteen_soldiers(seats):
    """TM-S1: two to four seats with eighteen soldiers each, all in reserve."""
    table = fresh(seats)
    assert table.state.reserve == [18] * seats
    assert sum(map(sum, table.state.soldiers)) == 0


@pytest.mark.parametrize("seats", [0, 1, 5, True, "3"])
def test_tm_s1_no_other_number(seats):
    """TM-S1: any other number of seats is refused with a reason."""
    with pytest.raises(tenka.BadSetup):
        fresh(seats)


def test_tm_s2_castles():
    """TM-S2: the castles (L) 2 to 12 lie one in each province, in an order that chance decides."""
    orders = {tuple(fresh(seed=str(seed)).state.castles) for seed in range(20)}
    assert all(sorted(order) == list(range(2, 13)) for order in orders)
    assert len(orders) == 20


@pytest.mark.parametrize(("layers", "cards"), [((), 10), (TUMULT, 12), (DAIMYO, 12)])
@pytest.mark.parametrize(("seats", "dealt"), [(2, 3), (3, 4), (4, 5)])
def test_tm_s3_offer(seats, dealt, layers, cards):
    """TM-S3: of ten cards [2018] or twelve [2023], three, four or five are dealt for two, three or four seats."""
    table = fresh(seats, layers)
    assert len(in_the_box(layers, seats).deck) == cards
    assert len(set(table.state.offer)) == dealt
    assert set(table.state.offer) <= set(table.rules.deck)
    seen = {card for seed in range(60) for card in fresh(seats, layers, str(seed)).state.offer}
    assert seen == set(table.rules.deck)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tm_s4_swords(seats):
    """TM-S4: one sword for each seat, 1 to the number of seats; none is taken at first, all are at the end."""
    table = fresh(seats)
    assert table.state.swords == [0] * seats
    play_on(table, first_choice)
    assert sorted(table.state.swords) == list(range(1, seats + 1))


def test_tm_s5_small_castles():
    """TM-S5: half of each castle (L), rounded down, is two each of 1 to 5 and one 6: the tokens never run short."""
    assert Counter(castle // 2 for castle in fresh().state.castles) == {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1}


def test_tm_s6_no_reinforcements_at_first():
    """TM-S6: the reinforcements are in the common supply."""
    assert sum(map(sum, fresh().state.reinforcements)) == 0


def test_tm_s7_start_seat():
    """TM-S7: the start seat is drawn, every seat can be it, and it has the first turn."""
    tables = [fresh(4, seed=str(seed)) for seed in range(40)]
    assert {table.state.start for table in tables} == {0, 1, 2, 3}
    assert all(table.decision.seats == (table.state.start,) for table in tables)


@pytest.mark.parametrize("layers", [(), TUMULT, DAIMYO])
@pytest.mark.parametrize(("seats", "first"), [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_tm_s7_the_table_names_the_start_seat(seats, first, layers):
    """TM-S7: the option may name the start seat; then it is not drawn."""
    table = tenka.new_table("tenka-meidou", seats=seats, layers=layers, options={"first": str(first)})
    assert [outcome.kind for outcome in table.setup.outcomes].count("draw") == 0
    assert table.state.start == table.state.turn == first - 1
    while table.decision.key == "tm.ask.daimyo":
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    assert table.decision.seats == (first - 1,)


@pytest.mark.parametrize(("seats", "first"), [(2, "3"), (2, "4"), (3, "4"), (4, "5"), (4, "0")])
def test_tm_s7_a_start_seat_out_of_range_is_refused(seats, first):
    """TM-S7: with a reason."""
    with pytest.raises(tenka.BadSetup, match="can't begin among" if first in "34" else "option first is one of"):
        tenka.new_table("tenka-meidou", seats=seats, options={"first": first})


def test_tm_s7_clockwise():
    """TM-S7: turns go clockwise, by ascending seats."""
    table = fresh(4)
    asked = []
    for _ in range(5):
        seat = table.decision.seats[0]
        asked.append(seat)
        table.choose(seat, "roll")
        table.choose(seat, table.decision.choices(seat)[0])
    assert asked == [(table.state.start + turn) % 4 for turn in range(5)]


def test_tm_x7_three_seats():
    """TM-X7: three seats: four tactics cards in the offer, swords 3, 2, 1, castles (S) in use."""
    table = fresh(3)
    assert len(table.state.offer) == 4
    while table.decision is not None:
        seat = table.decision.seats[0]
        table.choose(seat, "roll" if table.decision.key == "tm.ask.turn" else table.decision.choices(seat)[0])
    assert sorted(table.state.swords) == [1, 2, 3]
    assert sum(lines["tm.score.small"] for lines in table.result.lines) > 0


def test_the_set_up_has_its_event():
    """The event names the castles and the cards, for the log."""
    table = fresh(3, DAIMYO)
    told = {event.key: event.values for event in table.setup.events}
    assert dict(told["tm.event.castles"]["castles"]) == dict(zip(table.rules.map.places, table.state.castles, strict=True))
    assert list(told["tm.event.offer"]["cards"]) == table.state.offer
    assert told["tm.event.start"]["seat"] == table.state.start
    assert list(told["tm.event.daimyo_offer"]["cards"]) == table.state.lord_offer
