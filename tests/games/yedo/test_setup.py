"""The set-up (YE-S)."""

from __future__ import annotations

from collections import Counter

import pytest

from tenka.games.yedo.board.districts import GATES
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.setup import ChooseAction, DrawMission, TakeFavor, TopAction
from tests.games.yedo.positions import arrange, asked, choices_of, do, hand, missions_of, new, rules_for, run, under, values_of

EVERY = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@EVERY
def test_s2_s3_decks_market_temple_church(seats):
    """YE-S2, S3: two weapons on the 6-Mon spaces, a blessing per seat in the Temple, 3 Mon in the church."""
    state = new(seats).state
    assert state.market[:3] == ["", "", ""]
    assert all(state.market[3:])
    assert len(state.weapon_deck) == 38
    assert state.blessing_stock == seats
    assert state.church == 3
    dealt = Counter(row.colour for row in rules_for(seats).missions.values())
    assert [len(deck) for deck in state.mission_decks] == [dealt[colour] for colour in COLOURS]


@EVERY
def test_s4_w22_annexes_and_geisha(seats):
    """YE-S4, W22: 2/2/3/4 annexes of a kind, 3/5/6/7 geisha, 2/3/4/5 blessings."""
    state = new(seats).state
    assert state.annex_stock == [{2: 2, 3: 2, 4: 3, 5: 4}[seats]] * 4
    assert state.geisha_stock == {2: 3, 3: 5, 4: 6, 5: 7}[seats]


def test_s5_the_watch_is_in_the_gates_in_either_colour():
    """YE-S5: the colour is drawn."""
    found = {new(seed=str(n)).state.colour for n in range(12)}
    assert found == {"blue", "red"}
    assert new().state.watch == GATES


def test_s6_order_is_clockwise_from_a_random_first_seat():
    """YE-S6: player order and bidding order are the same; each seat has 2 disciples in the house, 2 in reserve."""
    orders = {tuple(new(seed=str(n)).state.order) for n in range(20)}
    assert orders == {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}
    state = new().state
    assert state.track == state.order
    assert state.house == state.reserve == [2] * 4


def test_s6_the_option_may_name_the_first_seat():
    assert new(first="3").state.order == [2, 3, 0, 1]


def test_s7_w27_missions_actions_favors_in_their_orders():
    """YE-S7, W27: order A B C: missions C B A, four times; action cards A B C; favors C B A."""
    table = new(3, first="1")
    seats = []
    while asked(table)[0] != "join":
        seats.append(asked(table))
        do(table, choices_of(table)[0] if asked(table)[0] != "mission" else choices_of(table)[-1])
    assert seats == [("mission", seat) for _ in range(4) for seat in (2, 1, 0)] + [
        ("keep", 0), ("keep", 1), ("keep", 2)] + [("favor", 2), ("favor", 1), ("favor", 0)]  # fmt: skip
    assert table.state.favors == []
    assert table.state.blackmail == [1, 1, 1]


def test_s7_a_mission_is_drawn_unseen_from_the_top_of_any_deck():
    """YE-S7: only the owner knows it; all see its colour (L5)."""
    play = arrange(tops={"red": "nine-cuts"})
    events = run(play, DrawMission(2))
    assert choices_of(play) == ["deck green", "deck yellow", "deck red", "deck black"]
    events = run(play, DrawMission(2), "deck red")
    assert missions_of(play, 2) == ["nine-cuts"]
    card = next(event for event in events if event.key == "ye.event.card")
    assert card.as_seen_by(1).values == {"seat": 2, "kind": "red"}
    assert card.as_seen_by(2).values["card"] == "nine-cuts"


def test_s10_the_fourth_mission_is_red_or_black_if_none_was():
    """YE-S7, S10: after three green or yellow ones only the red and black decks can be chosen."""
    play = arrange(missions={1: "incense-money show-of-steel masterless-men"})
    run(play, DrawMission(1))
    assert choices_of(play) == ["deck red", "deck black"]
    play = arrange(missions={0: "nine-cuts ears-at-the-gate the-bronze-bell"})
    run(play, DrawMission(0))
    assert len(choices_of(play)) == 4


def test_s10_an_empty_deck_is_not_offered():
    """YE-B5: no card of an exhausted deck."""
    play = arrange()
    play.state.mission_decks[0].clear()
    run(play, DrawMission(0))
    assert "deck green" not in choices_of(play)


def test_s1_geisha_three_cards_one_is_kept():
    """YE-S1, geisha: draw three action cards, keep one, the others go under the deck in the order drawn (B9)."""
    play = arrange(tops={"action": "feint smoke-screen hidden-purse"})
    run(play, ChooseAction(1))
    assert choices_of(play) == ["keep feint", "keep smoke-screen", "keep hidden-purse"]
    do(play, "keep smoke-screen")
    assert hand(play, 1) == ["smoke-screen"]
    assert under(play, "action", 2) == ["feint", "hidden-purse"]


def test_s1_samurai_the_top_card():
    """YE-S1, samurai: the top action card."""
    play = arrange(samurai=True, tops={"action": "sabotage"})
    run(play, TopAction(1))
    assert hand(play, 1) == ["sabotage"]
    table = new(2, layers=("samurai",), first="1")
    while asked(table)[0] == "mission":
        do(table, choices_of(table)[-1])
    assert asked(table) == ("favor", 1)
    assert [len(held) for held in table.state.actions] == [1, 1]


def favor(name, **tops):
    play = arrange(tops=tops)
    play.state.favors = ["action", "bonus", "weapon", "mon", "blessing"]
    return play, run(play, TakeFavor(0), f"favor {name}")


def test_s7_favor_action():
    """F1: the top action card and 3 Mon."""
    play, _ = favor("action", action="feint")
    assert (hand(play, 0), play.state.mon[0]) == (["feint"], 15)


def test_s7_favor_bonus():
    """F2: the top bonus card and 3 Mon."""
    play, _ = favor("bonus", bonus="schemer")
    assert (play.state.bonuses[0], play.state.mon[0]) == ([("schemer", 1)], 15)


def test_s7_favor_weapon():
    """F3: the top weapon and 3 Mon."""
    play, events = favor("weapon", weapon="yumi")
    assert (play.state.weapons[0], play.state.mon[0]) == (["yumi"], 15)
    assert values_of(events, "weapon") == {"seat": 0, "weapon": "yumi"}


def test_s7_favor_mon():
    """F4: 7 Mon."""
    play, _ = favor("mon")
    assert play.state.mon[0] == 19


def test_s7_favor_blessing():
    """F5: a blessing from the Temple."""
    play, _ = favor("blessing")
    assert (play.state.blessing[0], play.state.blessing_stock, play.state.mon[0]) == (1, 3, 12)


def test_s7_a_favor_becomes_the_owners_blackmail():
    """YE-S7: one favor card each; it is turned over to Blackmail."""
    play, _ = favor("mon")
    assert play.state.blackmail[0] == 1
    run(play, TakeFavor(1))
    assert choices_of(play) == ["favor action", "favor bonus", "favor weapon", "favor blessing"]


def test_s9_scores_start_at_0_and_mon_at_12():
    """YE-S7, S9."""
    state = new(5).state
    assert state.points == [0] * 5
    assert state.mon == [12] * 5
