"""Phases 1 and 3: preparation (YE-R2), the market, and rules of every event (YE-E). Each card: test_event_cards.py."""

from __future__ import annotations

import pytest

from tenka.core.chance import Tape
from tenka.games.yedo.phases.preparation import EndRound, Prepare, Restock
from tests.games.yedo.positions import arrange, asked, do, event, rules_for, run, values_of

# Preparation


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 2), (5, 6)])
def test_r2_w17_the_church(before, after):
    """YE-R2, W17: an empty church gets 3 Mon, any other 1."""
    play = arrange()
    play.state.church = before
    run(play, Prepare())
    assert play.state.church == after


def test_r2_not_in_the_first_round():
    """YE-R2: the set-up has done it already."""
    play = arrange(round_=0, annexes={1: "dojo"})
    run(play, Prepare())
    assert (play.state.round, play.state.church, play.state.mon[1]) == (1, 3, 12)


def test_r2_bidding_markers_return_in_player_order():
    """YE-R2: whether the seat won or left, in player order."""
    play = arrange()
    play.state.order, play.state.track, play.state.lots = [2, 0, 3, 1], [], ["left", "weapon", "", "annex"]
    run(play, Prepare())
    assert play.state.track == [2, 0, 3, 1]
    assert play.state.lots == [""] * 4


def test_r2_x6_every_dojo_owner_gets_1_mon():
    play = arrange(annexes={1: "dojo yashiki", 3: "dojo"})
    run(play, Prepare())
    assert play.state.mon == [12, 13, 12, 13]


@pytest.mark.parametrize(("rounds", "last"), [("11", 11), ("8", 8), ("6", 6)])
def test_r2_the_watch_is_gone_in_the_last_round(rounds, last):
    """YE-R2: also in a shorter game."""
    play = arrange(rules=rules_for(rounds=rounds), round_=last - 2)
    run(play, Prepare())
    assert play.state.colour == "blue"
    run(play, Prepare())
    assert play.state.colour == ""


# Market


def restock(market, **more):
    play = arrange(market=market, **more)
    run(play, Restock())
    return play


def test_e1_w19_the_two_leftmost_slide():
    """YE-E1, W19: the third expensive weapon and the old cheap ones are discarded, then three new ones come."""
    play = restock("doku fukiya katana nawa yumi", tops={"weapon": "shuko shuko shuriken"})
    assert play.state.market == ["shuko", "shuko", "shuriken", "doku", "fukiya"]
    assert sorted(play.state.weapon_discard) == ["katana", "nawa", "yumi"]


def test_e5_w20_both_slide_wherever_they_lie():
    """YE-E5, W20: – b c, d e: b and c slide, d and e are discarded."""
    play = restock("- fukiya katana nawa yumi")
    assert play.state.market[3:] == ["fukiya", "katana"]
    assert sorted(play.state.weapon_discard) == ["nawa", "yumi"]


def test_e5_one_slides_to_the_left_cheap_space():
    play = restock("- - katana nawa yumi")
    assert play.state.market[3:] == ["katana", ""]
    assert sorted(play.state.weapon_discard) == ["nawa", "yumi"]


def test_e5_w21_none_on_the_expensive_spaces():
    """YE-E5, W21: in round 1 the cheap weapons stay."""
    play = restock("- - - nawa yumi")
    assert play.state.market[3:] == ["nawa", "yumi"]
    assert all(play.state.market)
    assert play.state.weapon_discard == []


def test_e6_the_discard_is_shuffled_into_an_empty_deck():
    play = arrange(market="doku fukiya katana nawa yumi", chance=Tape([tuple(range(5))]))
    state = play.state
    deck = [face for face, _ in state.weapon_deck]
    state.weapon_discard, state.weapon_deck = deck[1:3], state.weapon_deck[:1]
    run(play, Restock())
    assert state.market[0] == deck[0]
    assert all(state.market)
    assert len(state.weapon_deck) == 3
    assert state.weapon_discard == []


def test_e6_spaces_stay_empty_without_weapons():
    play = arrange(market="- - - nawa yumi")
    play.state.weapon_deck = []
    run(play, Restock())
    assert play.state.market == ["", "", "", "nawa", "yumi"]


# Events


def test_e2_the_top_event_takes_effect():
    play, events = event("arms-fair")
    assert play.state.event == "arms-fair"
    assert values_of(events, "event") == {"event": "arms-fair"}
    assert len(play.state.event_deck) == 26


def test_e7_counter_and_event_last_a_round():
    """YE-E7: the counter is removed when the round ends; the event is on the discard."""
    play, _ = event("inns-shut")
    run(play, EndRound())
    assert (play.state.closed, play.state.event, play.state.past_events) == (-1, "", ["inns-shut"])


def test_e3_each_seat_returns_a_blessing_for_itself_alone():
    """YE-E3: a seat that returns a blessing loses less, all others the full amount; the blessing is in the Temple again."""
    play, _ = event("tsunami", geisha={0: 1, 1: 1, 2: 1}, mon={0: 9, 1: 9, 2: 9}, blessing={0: 1, 1: 1})
    stock = play.state.blessing_stock
    do(play, "bear", "return")
    assert (play.state.geisha, play.state.mon) == ([0, 1, 0, 0], [6, 6, 6, 9])
    assert (play.state.blessing, play.state.blessing_stock) == ([1, 0, 0, 0], stock + 1)


@pytest.mark.parametrize("name", ["earthquake", "plague", "famine"])
@pytest.mark.parametrize("house", [2, 3])
def test_e4_no_seat_falls_below_two_disciples(name, house):
    """YE-E4: whatever takes disciples, two are left; a third goes to the reserve."""
    play, _ = event(name, house=dict.fromkeys(range(4), house), mon=dict.fromkeys(range(4), 0))
    assert play.state.house == [2] * 4
    assert play.state.reserve == [2] * 4


def test_v4_a_blessing_is_asked_for_only_if_it_helps():
    """V4: with two disciples only the annex can be lost, and a blessing would not save it."""
    play, _ = event("earthquake", annexes={0: "dojo"}, blessing={0: 1})
    assert asked(play) is None
    assert (play.state.annexes[0], play.state.blessing[0]) == (0, 1)


def test_v1_seat_by_seat_in_player_order():
    play, _ = event("night-of-thieves", mon={0: 9, 1: 20}, blessing={0: 1, 1: 1})
    assert asked(play) == ("soften", 0)
    do(play, "return")
    assert play.state.mon[:2] == [6, 20]
    assert asked(play) == ("soften", 1)
    do(play, "bear")
    assert play.state.mon == [6, 10, 6, 6]
