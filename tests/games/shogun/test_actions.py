"""The ten actions: order, building, yields and placing (SH-A0 to A7, A14)."""

from __future__ import annotations

from typing import Any

import pytest

from tenka.games.shogun.actions import NextAction
from tenka.games.shogun.planning import hand
from tenka.games.shogun.provinces import INDEX
from tests.games.shogun.positions import F, act, arrange, at, choices_of, keys, lay_all, new, strip, until, values_of

CASTLE, TEMPLE, THEATRE = 1, 2, 4

INCOME: Any = {"lost-revolt": "income"}      # The option's name is no Python identifier


def bits(play, name):
    """Return the buildings of a province."""
    return play.state.buildings[INDEX[name]]


def test_sh_a0_action_by_action_and_seat_by_seat():
    """SH-A0: action by action in card order; within one, seat by seat in turn order."""
    table = until(new(3, start="prescribed"), "sh.ask.plan")
    for seat in range(3):
        lay_all(table, seat)
    while table.decision.key != "sh.ask.plan" and table.state.season == 0:
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    told = [event for _, event in table.log(None)]
    acts = [e.values for e in told if e.key in ("sh.event.opened", "sh.event.void", "sh.event.idle", "sh.event.bluff")]
    order = next(e.values["seats"] for e in told if e.key == "sh.event.order")
    cards = [e.values["action"] for e in told if e.key == "sh.event.action"]
    assert [(v["action"], v["seat"]) for v in acts] == [(action, seat) for action in cards[:10] for seat in order]


def test_sh_a0_a_seat_that_cannot_act_pays_nothing():
    """SH-A0: a seat that can't carry an action out in full does nothing and pays nothing."""
    play = arrange({0: {"aki": 1}}, chests={0: 2})
    events = act(play, 0, "castle", "aki")
    assert values_of(events, "void") == {"seat": 0, "action": "castle", "province": "aki", "why": "chests"}
    assert play.state.chests[0] == 2
    assert bits(play, "aki") == 0


def test_sh_a0_a_seat_that_can_act_must():
    """SH-A0: a seat that can carry an action out in full is not asked."""
    play = arrange({0: {"aki": 1}}, chests={0: 3})
    act(play, 0, "castle", "aki")
    assert play.decision is None
    assert (play.state.chests[0], bits(play, "aki")) == (0, CASTLE)


@pytest.mark.parametrize(("action", "price", "bit"), [("castle", 3, CASTLE), ("temple", 2, TEMPLE), ("theatre", 1, THEATRE)])
def test_sh_a1_a2_a3_buildings(action, price, bit):
    """SH-A1, A2, A3: a castle for 3 chests, a temple for 2, a theatre for 1."""
    play = arrange({1: {"omi": 2}})
    events = act(play, 1, action, "omi")
    assert keys(events) == ["opened", "built"]
    assert (play.state.chests[1], bits(play, "omi")) == (18 - price, bit)
    assert sum(play.state.supply) == 79


def test_sh_a1_never_the_same_kind_twice():
    """SH-A1: never the same kind twice in a province."""
    play = arrange({0: {"omi": 1}}, buildings={"omi": TEMPLE})
    assert values_of(act(play, 0, "temple", "omi"), "void")["why"] == "twice"


def test_sh_a1_on_a_free_site():
    """SH-A1: only on a free site; Bizen has one."""
    play = arrange({0: {"bizen": 1}}, buildings={"bizen": TEMPLE})
    assert values_of(act(play, 0, "castle", "bizen"), "void")["why"] == "site"


def test_sh_s4_a_building_that_has_run_out_cannot_be_built():
    """SH-S4, SH-A0."""
    play = arrange({0: {"omi": 1}})
    play.state.supply[0] = 0
    assert values_of(act(play, 0, "castle", "omi"), "void")["why"] == "supply"


def test_sh_x5_a_temple_in_aki():
    """SH-X5: Aki has 2 sites; after a temple one is free, for a castle or a theatre."""
    play = arrange({0: {"aki": 1}})
    act(play, 0, "temple", "aki")
    assert values_of(act(play, 0, "temple", "aki"), "void")["why"] == "twice"
    act(play, 0, "theatre", "aki")
    assert bits(play, "aki") == TEMPLE | THEATRE
    assert values_of(act(play, 0, "castle", "aki"), "void")["why"] == "site"


def test_sh_a4_rice():
    """SH-A4: gain the province's rice; then one marker is added."""
    play = arrange({0: {"hoki": 2}})
    events = act(play, 0, "rice", "hoki")
    assert keys(events) == ["opened", "harvested", "marker"]
    assert play.state.rice[0] == 5
    assert play.state.markers[INDEX["hoki"]] == 1


def test_sh_a5_x6_taxes():
    """SH-A5, SH-X6: Settsu on taxes brings 7 chests, and is on no other box this season."""
    play = arrange({0: {"settsu": 2}}, chests={0: 0})
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 7
    assert INDEX["settsu"] not in hand(play.rules, play.state, 0)


def test_sh_a5_a_revolt_comes_first():
    """SH-A5: with markers a revolt is fought first; if the owner wins, the yield comes and earlier markers stay."""
    play = arrange({0: {"settsu": 3}}, markers={"settsu": 1}, falls=[{0: 3, F: 1}])
    events = act(play, 0, "rice", "settsu")
    assert keys(events) == ["opened", "revolt", "thrown", "revolt_put_down", "harvested", "marker"]
    assert play.state.markers[INDEX["settsu"]] == 2


def test_sh_a5_a_lost_revolt_yields_nothing():
    """SH-A5: a lost revolt yields nothing and adds no marker."""
    play = arrange({0: {"settsu": 3}}, markers={"settsu": 1}, falls=[{F: 1}], chests={0: 0})
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 0
    assert play.state.markers[INDEX["settsu"]] == 0


def test_sh_a5_or_the_yield_is_kept_if_the_table_says_so():
    """SH-A5, option lost-revolt: the yield is kept although the province is lost."""
    play = arrange({0: {"settsu": 3}}, markers={"settsu": 1}, falls=[{F: 1}], chests={0: 0}, **INCOME)
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 7
    assert at(play, "settsu") == (-1, 0)
    assert play.state.markers[INDEX["settsu"]] == 0


@pytest.mark.parametrize(("action", "armies", "price"), [("armies-5", 5, 3), ("armies-3", 3, 2)])
def test_sh_a6_a7_placing(action, armies, price):
    """SH-A6, A7: 5 armies for 3 chests, 3 armies for 2, from stock."""
    play = arrange({0: {"kai": 1}})
    act(play, 0, action, "kai")
    assert at(play, "kai") == (0, 1 + armies)
    assert play.state.stock[0] == 61 - armies
    assert play.state.chests[0] == 18 - price


@pytest.mark.parametrize("falls", [{0: 3, F: 1}, {F: 1}])
def test_sh_a5_the_yield_comes_once_in_any_case(falls):
    """SH-A5, option lost-revolt: rice too, won or lost, is gained once; a marker is added only if the province was held."""
    play = arrange({0: {"hoki": 3}}, markers={"hoki": 1}, falls=[falls], **INCOME)
    act(play, 0, "rice", "hoki")
    assert play.state.rice[0] == 5
    assert play.state.markers[INDEX["hoki"]] == (2 if 0 in falls else 0)


def test_sh_s4_chests_and_markers_never_run_out():
    """SH-S4: more chests than the 135 of the box and more than its 42 revolt markers."""
    play = arrange({0: {"settsu": 1, "hoki": 1}}, chests={0: 135}, markers={"settsu": 0, "omi": 42})
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 142
    assert play.state.markers[INDEX["settsu"]] == 1


def test_sh_a6_with_too_few_armies_in_stock_nothing_is_placed():
    """SH-A6: with fewer than 5 in stock nothing is placed and nothing is paid."""
    play = arrange({0: {"kai": 1}}, stock={0: 4})
    assert values_of(act(play, 0, "armies-5", "kai"), "void")["why"] == "stock"
    assert play.state.chests[0] == 18


def test_sh_a6_the_special_cards_army_is_added_if_stock_has_it():
    """SH-A6: 5 armies are required; the sixth, of the special card, comes only if stock has one."""
    play = arrange({0: {"kai": 1}}, stock={0: 5}, special={0: "six-armies"})
    act(play, 0, "armies-5", "kai")
    assert at(play, "kai") == (0, 6)
    assert play.state.stock[0] == 0


@pytest.mark.parametrize(("stock", "armies"), [(2, 0), (3, 3), (4, 4), (6, 6)])
def test_sh_a6_under_e12_three_are_needed(stock, armies):
    """SH-A6, E12, O5: 3 armies are required, with the special card too."""
    play = arrange({0: {"kai": 1}}, stock={0: stock}, special={0: "six-armies"}, event="e12")
    act(play, 0, "armies-5", "kai")
    assert at(play, "kai") == (0, 1 + armies)
    assert play.state.stock[0] == stock - armies
    assert play.state.chests[0] == (15 if armies else 18)


def test_sh_a7_short_stock():
    """SH-A7: 3 armies are required, or 2 under E12."""
    play = arrange({0: {"kai": 1}}, stock={0: 2})
    assert values_of(act(play, 0, "armies-3", "kai"), "void")["why"] == "stock"
    play = arrange({0: {"kai": 1}}, stock={0: 2}, event="e12")
    act(play, 0, "armies-3", "kai")
    assert at(play, "kai") == (0, 3)


def test_sh_a14_a_seat_without_provinces_keeps_playing():
    """SH-A14: it plans with its chest cards and bids, and keeps points and chests."""
    table = until(new(3, start="prescribed"), "sh.ask.plan")
    state = table.state
    strip(table, 2)
    cards = {text.split()[2] for text in choices_of(table, 2) if text.startswith("lay")}
    assert cards == {"chest-0", "chest-1", "chest-2", "chest-3", "chest-4"}
    lay_all(table, 2, {"bid": "chest-3"})
    for seat in (0, 1):
        lay_all(table, seat, {"bid": "chest-0"})
    assert table.decision.key == "sh.ask.special"
    assert table.decision.seats == (2,)
    assert state.chests[2] == 15


def test_sh_y3_the_next_hidden_action_is_turned_up():
    """SH-Y3: after an action the next face-down card is turned up: place 6 after the first, place 10 after the fifth."""
    play = arrange({0: {"kai": 1}})
    play.state.turned, play.state.hidden_actions = list("abcde"), list("fghij")
    for count in range(1, 11):
        play.state.stack.append(NextAction())
        play.advance()
        assert len(play.state.turned) == min(10, 5 + count)
    assert play.state.turned == list("abcdefghij")
    assert play.state.at == 10
