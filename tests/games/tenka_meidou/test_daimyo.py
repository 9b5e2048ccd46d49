"""The daimyo module: set-up, the piece and the war (TM-S8, D1, D7, D8, C1, C3, C4, C6, W2, W8)."""

from __future__ import annotations

import pytest

import tenka
from tests.games.tenka_meidou.positions import (
    DAIMYO,
    arrange,
    at,
    cards_on_offer,
    choices_of,
    choose,
    last_stand,
    led_by,
    lord,
    refused,
    rules_of,
    values_of,
)


def turn(*, lords=None, **more):
    return arrange(*DAIMYO, lords=lords, lord_cards=("oda", "takeda", "mori"), **more)


@pytest.mark.parametrize(("seats", "dealt"), [(2, 3), (3, 4), (4, 5)])
def test_tm_s8_choosing_daimyo(seats, dealt):
    """TM-S8: 16 soldiers and a daimyo; of six cards three, four or five are face up, and from the right of the start seat,
    anticlockwise, each seat takes one; the last card is out."""
    table = tenka.new_table("tenka-meidou", seats=seats, layers=DAIMYO, seed="s8")
    start = table.state.start
    assert table.state.reserve == [16] * seats
    assert [rules_of(table).rulings.in_hand(table.state, seat) for seat in range(seats)] == [17] * seats
    assert len(set(table.state.lord_offer)) == dealt
    taken = {}
    for turn_ in range(1, seats + 1):
        seat = (start - turn_) % seats
        assert table.decision.seats == (seat,)
        taken[seat] = choices_of(table)[-1].split()[1]
        choose(table, f"lead {taken[seat]}")
    assert table.state.lord_cards == [taken[seat] for seat in range(seats)]
    assert table.state.lord_offer == []
    assert table.decision.key == "tm.ask.turn"
    assert table.decision.seats == (start,)


def test_tm_s8_all_six_come_up():
    """TM-S8: any of the six daimyo may be dealt."""
    seen = {c for n in range(20) for c in tenka.new_table("tenka-meidou", seats=2, layers=DAIMYO, seed=str(n)).state.lord_offer}
    assert seen == {"uesugi", "oda", "takeda", "mori", "chosokabe", "otomo"}


def test_tm_s8_who_holds_which_card_is_public():
    """TM-S8 [reading]: every seat sees which seat has which daimyo card."""
    table = turn()
    assert all(table.view(seat).state.lord_cards == ["oda", "takeda", "mori"] for seat in (None, 0, 1, 2))


def test_daimyo_needs_tumult():
    """The daimyo belong to the edition of 2023 and can't be played without it."""
    with pytest.raises(tenka.BadSetup, match="needs layer tumult"):
        tenka.new_table("tenka-meidou", seats=2, layers=("daimyo",))


def test_tm_d1_one_thing_with_daimyo():
    """TM-D1 [daimyo]: a turn is a deployment, a tactics card, or the own daimyo card."""
    table = turn(army={"kyoto": {0: 1}}, lords={0: "kyoto"}, offer=("scout",))
    assert choices_of(table) == ["roll", "card scout", "daimyo oda"]


def test_tm_d7_in_place_of_one_soldier():
    """TM-D7: the daimyo may take the place of any one soldier of a deployment, and counts as one piece."""
    table = turn(dice=[(1, 3, 5)])
    choose(table, "roll")
    assert choices_of(table) == [
        "deploy 4 3", "deploy 4 3 daimyo", "deploy 6 2", "deploy 6 2 daimyo", "deploy 8 1", "deploy 8 1 daimyo", "reroll",
    ]  # fmt: skip
    events = choose(table, "deploy 4 3 daimyo")
    assert (at(table, "okou")[0], lord(table, 0), table.state.reserve[0]) == (2, "okou", 14)
    assert values_of(events, "tm.event.deployed_daimyo") == [{"seat": 0, "province": "okou", "castle": 4, "soldiers": 2}]


def test_tm_d7_two_choices_one_province():
    """TM-D7: both choices have the province as target; the second click selects the piece."""
    table = turn(dice=[(4, 4, 4)])
    choose(table, "roll")
    without, with_it = table.decision.choices(0)[:2]
    assert table.decision.targets(0, without) == ("province:kiyosu", "reserve:0:soldier")
    assert table.decision.targets(0, with_it) == ("province:kiyosu", "reserve:0:daimyo")


def test_tm_d7_once_on_the_map():
    """TM-D7: a daimyo on the map is no longer in reserve."""
    table = turn(lords={0: "shuri"}, dice=[(4, 4, 4)])
    choose(table, "roll")
    assert choices_of(table) == ["deploy 8 2", "reroll"]
    assert table.decision.targets(0, table.decision.choices(0)[0]) == ("province:kiyosu",)


@pytest.mark.parametrize(("reserve", "choices"), [
    (3, ["deploy 12 3", "deploy 12 3 daimyo"]),
    (2, ["deploy 12 3 daimyo"]),
    (1, ["deploy 12 2 daimyo"]),
    (0, ["deploy 12 1 daimyo"]),
])
def test_tm_d7_only_the_whole_reserve_takes_it_along(reserve, choices):
    """TM-D7: the seat chooses when to place it; it must go only if D4 takes the whole reserve."""
    table = turn(reserve=(reserve, 9, 9), dice=[(6, 6, 6)])
    choose(table, "roll")
    assert choices_of(table) == [*choices, "reroll"]


def test_tm_d7_one_of_the_two_stays():
    """TM-D7, TM-D4: one soldier and the daimyo left, one piece to place: either of them, and the seat is not out."""
    table = turn(reserve=(1, 9, 9), dice=[(6, 6, 1)])
    choose(table, "roll")
    assert choices_of(table)[:3] == ["deploy 7 2 daimyo", "deploy 12 1", "deploy 12 1 daimyo"]
    choose(table, "deploy 12 1")
    assert table.state.swords == [0, 0, 0]


def test_tm_d8_a_daimyo_in_hand_is_part_of_the_reserve():
    """TM-D8 [daimyo]: the reserve is empty when soldiers and daimyo are placed, not before."""
    table = turn(army={"kyoto": {0: 1}}, reserve=(0, 9, 9), dice=[(6, 6, 6)])
    assert table.rules.rulings.in_hand(table.state, 0) == 1
    choose(table, "roll", "deploy 12 1 daimyo")
    assert table.state.swords == [3, 0, 0]


def test_tm_c1_both_cards_on_different_turns():
    """TM-C1 [daimyo]: a tactics card and, on another turn, the own daimyo card, each once."""
    table = turn(army={"kyoto": {0: 2}}, lords={0: "kyoto"}, offer=("scout", "ninja"), dice=[(4, 4, 4)] * 4)
    choose(table, "card scout", "from kyoto", "to okou")
    choose(table, "roll", "deploy 8 2", "roll", "deploy 8 2")
    assert cards_on_offer(table) == ["oda"]
    choose(table, "daimyo oda", "to okou")
    choose(table, "roll", "deploy 8 2", "roll", "deploy 8 2")
    assert cards_on_offer(table) == []
    assert refused(table, "card:ninja") == ("tm.no.used", "TM-C1")
    assert refused(table, "card:oda") == ("tm.no.daimyo_used", "TM-M1")


def test_tm_c3_closes_daimyo_cards_too():
    """TM-C3 [daimyo]: when one seat is out no daimyo card may be played either."""
    table = turn(army={"kyoto": {0: 2}}, lords={0: "kyoto", 1: "shuri"}, reserve=(5, 0, 5), swords=(0, 3, 0))
    assert choices_of(table) == ["roll"]
    assert refused(table, "card:oda") == ("tm.no.closed", "TM-C3")


@pytest.mark.parametrize(("lord_card", "choices"), [
    ("mori", ("daimyo mori", "to okou")), ("otomo", ("daimyo otomo", "replace kiyosu 1")),
])
def test_tm_c4_a_daimyo_card_may_empty_the_reserve(lord_card, choices):
    """TM-C4 [daimyo]: Mōri or Ōtomo with the last soldier puts the seat out."""
    army = {"kiyosu": {1: 2}}
    table = arrange(*DAIMYO, army=army, lords={0: "kyoto"}, lord_cards=led_by(lord_card), reserve=(1, 9, 9))
    choose(table, *choices)
    assert table.state.swords == [3, 0, 0]
    assert table.decision.seats == (1,)


@pytest.mark.parametrize("card", ["scout", "mountain", "navy", "split", "ninja", "kyoto", "backup", "exile", "decoy", "retreat"])
def test_tm_c6_a_daimyo_is_no_soldier(card):
    """TM-C6: a daimyo alone is not "where one has soldiers": no card that names soldiers can be done with it."""
    table = turn(army={"usuki": {0: 1}} if card == "ninja" else {"kyoto": {1: 3}}, lords={0: "kyoto"}, offer=(card,))
    assert cards_on_offer(table) == ["oda"]


def test_tm_c6_no_hostage_to_a_lone_daimyo():
    """TM-C6: a rival can't be brought to a province where one's daimyo is alone."""
    table = turn(army={"kiyosu": {1: 3}}, lords={0: "kyoto"}, offer=("hostage",))
    assert cards_on_offer(table) == ["oda"]


@pytest.mark.parametrize("card", ["betrayal", "exile", "hostage"])
def test_tm_c6_a_rival_daimyo_is_never_touched(card):
    """TM-C6: a rival's daimyo is no soldier either."""
    table = turn(army={"kyoto": {0: 2}}, lords={1: "kyoto", 2: "okou"}, offer=(card,))
    assert cards_on_offer(table) == []


def test_tm_c6_split_does_not_count_it():
    """TM-C6: three soldiers beside the daimyo: split moves one, and the daimyo stays."""
    table = turn(army={"kyoto": {0: 3}}, lords={0: "kyoto"}, offer=("split",))
    choose(table, "card split", "from kyoto", "to okou")
    assert (at(table, "kyoto")[0], at(table, "okou")[0], lord(table, 0)) == (2, 1, "kyoto")


def test_tm_d6_the_daimyo_card_gives_a_reason():
    """TM-D6 [daimyo]: after the roll the daimyo card can't be played and gives the reason."""
    table = turn(lords={0: "kyoto"}, offer=("scout",), dice=[(1, 2, 3)])
    choose(table, "roll")
    assert refused(table, "card:oda") == ("tm.no.rolled", "TM-D6")


def battles(army, lords):
    table = last_stand(*DAIMYO, army=army, swords=(3, 2, 1), lords=lords)
    events = [event for line in table.history for event in line.events]
    return table, {row["province"]: row for row in values_of(events, "tm.event.battle")}


def test_tm_w2_a_daimyo_counts_two():
    """TM-W2 [daimyo]: soldiers count one, a daimyo two."""
    lords = {0: "kyoto", 1: "kyoto", 2: "shuri"}
    _, fought = battles({"kyoto": {0: 1, 1: 2}, "tsutsujigasaki": {2: 1}}, lords)
    assert fought["kyoto"]["strengths"] == (3, 4, 0)
    assert (fought["kyoto"]["first"], fought["kyoto"]["second"]) == (1, 0)


def test_tm_w8_alone_it_is_two_soldiers():
    """TM-W8: a daimyo alone takes part, wins and draws reinforcements like two soldiers."""
    lords = {0: "kyoto", 1: "okou", 2: "okou"}
    army = {"yoshida-koriyama": {0: 1}, "kyoto": {1: 3}, "tsutsujigasaki": {2: 1}}
    table, fought = battles(army, lords)
    assert fought["yoshida-koriyama"]["aided"] == ("kyoto",)
    assert fought["okou"]["strengths"] == (0, 2, 2)
    assert (fought["okou"]["first"], fought["okou"]["aided"]) == (1, ("kyoto",))
    assert fought["kyoto"]["strengths"] == (4, 5, 0)
    assert table.result.scores == (3 + 2, 4 + 5, 2 + 12)
