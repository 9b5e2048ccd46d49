"""Turns and dice (TM-D1 to D9 without daimyo, TM-X1, TM-X4)."""

from __future__ import annotations

import itertools

import pytest

import tenka
from tenka.games.tenka_meidou.deployment import splits
from tests.games.tenka_meidou.positions import arrange, at, choices_of, choose, refused, values_of


def test_tm_d1_one_thing_no_passing():
    """TM-D1: a turn is a deployment or one card; there is no passing."""
    table = arrange(army={"kyoto": {0: 1}}, offer=("scout", "ninja"))
    assert choices_of(table) == ["roll", "card scout"]


def test_tm_d1_then_the_next_seat():
    """TM-D1: after one deployment or one card the turn is over."""
    table = arrange(army={"kyoto": {0: 1}}, offer=("scout",), dice=[(1, 2, 3)])
    choose(table, "card scout", "from kyoto", "to okou")
    assert table.decision.seats == (1,)
    choose(table, "roll", "deploy 4 1")
    assert table.decision.seats == (2,)


def test_tm_d2_one_reroll_of_all():
    """TM-D2: three dice; all of them may be rolled again once, and only the last roll counts."""
    table = arrange(dice=[(1, 1, 1), (6, 6, 6)])
    choose(table, "roll")
    assert choices_of(table) == ["deploy 2 1", "reroll"]
    choose(table, "reroll")
    assert choices_of(table) == ["deploy 12 3"]
    assert refused(table, "button:reroll") == ("tm.no.rerolled", "TM-D2")


def test_tm_d3_every_roll():
    """TM-D3: of every roll, each die may be the single: it says 1, 1, 2, 2, 3 or 3 soldiers, the other two the castle."""
    for dice in itertools.product(range(1, 7), repeat=3):
        a, b, c = dice
        soldiers = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
        assert set(splits(dice)) == {(a + b, soldiers[c]), (a + c, soldiers[b]), (b + c, soldiers[a])}
        castles = [castle for castle, _ in splits(dice)]
        assert castles == sorted(set(castles)), "one choice per castle, ascending"


@pytest.mark.parametrize(("dice", "count"), [((1, 2, 3), 3), ((1, 1, 2), 2), ((4, 4, 4), 1)])
def test_tm_d3_distinct_splits(dice, count):
    """TM-D3: three different dice give three splits, a pair two, a triple one."""
    assert len(splits(dice)) == count


def test_tm_d3_a_province_without_a_split_gives_a_reason():
    """TM-D3."""
    table = arrange(dice=[(3, 4, 5)])
    choose(table, "roll")
    assert refused(table, "province:kyoto") == ("tm.no.unhit", "TM-D3")
    assert refused(table, "province:kiyosu") is None
    targets = [table.decision.targets(0, choice) for choice in table.decision.choices(0)]
    assert targets == [("province:shuri",), ("province:kiyosu",), ("province:odawara",), ("button:reroll",)]


@pytest.mark.parametrize(("reserve", "choices"), [
    (18, ["deploy 4 3", "deploy 6 2", "deploy 8 1"]),
    (3, ["deploy 4 3", "deploy 6 2", "deploy 8 1"]),
    (2, ["deploy 4 2", "deploy 6 2", "deploy 8 1"]),
    (1, ["deploy 4 1", "deploy 6 1", "deploy 8 1"]),
])
def test_tm_d4_exactly_or_all_that_are_left(reserve, choices):
    """TM-D4: exactly as many as the die says, or all that are left when fewer are."""
    table = arrange(reserve=(reserve, 18, 18), dice=[(1, 3, 5)])
    choose(table, "roll")
    assert choices_of(table) == [*choices, "reroll"]
    choose(table, choices[0])
    assert at(table, "okou") == [min(3, reserve), 0, 0]
    assert table.state.reserve[0] == reserve - min(3, reserve)


@pytest.mark.parametrize("there", [{}, {0: 2}, {1: 3}, {0: 1, 1: 2, 2: 3}])
def test_tm_d5_any_province(there):
    """TM-D5: any province may be chosen, whether it is empty, one's own or a rival's."""
    table = arrange(army={"kyoto": there}, dice=[(1, 4, 6)])
    choose(table, "roll", "deploy 5 3")
    assert at(table, "kyoto") == [there.get(0, 0) + 3, there.get(1, 0), there.get(2, 0)]


def test_tm_d6_no_card_after_the_roll():
    """TM-D6: once the dice are rolled only deployments are left, and the cards give the reason."""
    table = arrange(army={"kyoto": {0: 1}}, offer=("scout", "ninja"), dice=[(1, 2, 3)])
    choose(table, "roll")
    assert {text.split()[0] for text in choices_of(table)} == {"deploy", "reroll"}
    assert refused(table, "card:scout") == refused(table, "card:ninja") == ("tm.no.rolled", "TM-D6")
    with pytest.raises(tenka.IllegalChoice):
        table.choose(0, "card scout")


@pytest.mark.parametrize(("swords", "sword"), [((0, 0, 0), 3), ((0, 3, 0), 2), ((0, 3, 2), 1)])
def test_tm_d8_highest_sword_left(swords, sword):
    """TM-D8: a seat that places its last soldier takes the highest sword left; the last seat takes its sword too."""
    reserve = tuple(1 if sword == 0 else 0 for sword in swords)
    table = arrange(army={"kyoto": {0: 1}}, reserve=reserve, swords=swords, dice=[(1, 2, 3)])
    events = choose(table, "roll", "deploy 3 1")
    assert table.state.swords[0] == sword
    assert values_of(events, "tm.event.sword") == [{"seat": 0, "sword": sword}]


def test_tm_d8_turns_are_skipped():
    """TM-D8: the turns of a seat that is out are skipped."""
    table = arrange(reserve=(5, 0, 5), swords=(0, 3, 0), dice=[(1, 2, 3)] * 3)
    choose(table, "roll", "deploy 3 2")
    assert table.decision.seats == (2,)


def test_tm_d9_one_seat_goes_on_alone():
    """TM-D9: one seat may take several turns in a row at the end; the phase ends when every reserve is empty."""
    table = arrange(reserve=(4, 0, 0), swords=(0, 3, 2), dice=[(1, 2, 3)] * 3)
    choose(table, "roll", "deploy 3 2")
    assert table.decision.seats == (0,)
    events = choose(table, "roll", "deploy 4 1", "roll", "deploy 5 1")
    assert table.decision is None
    assert len(values_of(events, "tm.event.war")) == 1
    assert len(values_of(events, "tm.event.battle")) + len(values_of(events, "tm.event.deserted")) == 11


def test_tm_x1_three_four_five():
    """TM-X1: roll 3, 4, 5 and one soldier in province 8: split 3+5 and 4 puts 2 there, now 3; or 3 in 7, or 2 in 9."""
    table = arrange(army={"kiyosu": {0: 1}}, dice=[(3, 4, 5)])
    choose(table, "roll")
    assert choices_of(table) == ["deploy 7 3", "deploy 8 2", "deploy 9 2", "reroll"]
    events = choose(table, "deploy 8 2")
    assert at(table, "kiyosu") == [3, 0, 0]
    assert values_of(events, "tm.event.deployed") == [{"seat": 0, "province": "kiyosu", "castle": 8, "soldiers": 2}]


def test_before_the_roll_provinces_give_a_reason():
    """TM-D2: before the dice are rolled no province can be chosen."""
    assert refused(arrange(), "province:kyoto") == ("tm.no.roll_first", "TM-D2")


def test_undo_stops_at_the_dice():
    """A deployment can be undone, the roll before it can't."""
    table = arrange(dice=[(3, 4, 5)])
    choose(table, "roll", "deploy 8 2")
    table.undo()
    assert at(table, "kiyosu") == [0, 0, 0]
    assert choices_of(table)[0] == "deploy 7 3"
    with pytest.raises(tenka.UndoRefused):
        table.undo()
