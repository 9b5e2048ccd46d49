"""The ten actions (SH-A)."""

from __future__ import annotations

import pytest

from tenka.games.shogun.actions import NextAction
from tenka.games.shogun.planning import hand
from tenka.games.shogun.provinces import INDEX
from tests.games.shogun.stand import F, act, at, keys, lay_all, new, options, said, stand, strip, until

CASTLE, TEMPLE, THEATRE = 1, 2, 4


def bits(play, name):
    """The buildings of a province."""
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


def test_sh_a0_who_can_not_pays_nothing():
    """SH-A0: who cannot do it in full does nothing and pays nothing."""
    play = stand({0: {"aki": 1}}, chests={0: 2})
    events = act(play, 0, "castle", "aki")
    assert said(events, "void") == {"seat": 0, "action": "castle", "province": "aki", "why": "chests"}
    assert play.state.chests[0] == 2
    assert bits(play, "aki") == 0


def test_sh_a0_who_can_must():
    """SH-A0: who can do it in full must: nothing is asked."""
    play = stand({0: {"aki": 1}}, chests={0: 3})
    act(play, 0, "castle", "aki")
    assert play.decision is None
    assert (play.state.chests[0], bits(play, "aki")) == (0, CASTLE)


@pytest.mark.parametrize(("action", "price", "bit"), [("castle", 3, CASTLE), ("temple", 2, TEMPLE), ("theatre", 1, THEATRE)])
def test_sh_a1_a2_a3_buildings(action, price, bit):
    """SH-A1, A2, A3: a castle for 3 chests, a temple for 2, a theatre for 1."""
    play = stand({1: {"omi": 2}})
    events = act(play, 1, action, "omi")
    assert keys(events) == ["opened", "built"]
    assert (play.state.chests[1], bits(play, "omi")) == (18 - price, bit)
    assert sum(play.state.supply) == 79


def test_sh_a1_never_the_same_kind_twice():
    """SH-A1: never the same kind twice in a province."""
    play = stand({0: {"omi": 1}}, buildings={"omi": TEMPLE})
    assert said(act(play, 0, "temple", "omi"), "void")["why"] == "twice"


def test_sh_a1_on_a_free_site():
    """SH-A1: only on a free site; Bizen has one."""
    play = stand({0: {"bizen": 1}}, buildings={"bizen": TEMPLE})
    assert said(act(play, 0, "castle", "bizen"), "void")["why"] == "site"


def test_sh_s4_none_left_can_not_be_built():
    """SH-S4, SH-A0: a building of which none is left can't be built."""
    play = stand({0: {"omi": 1}})
    play.state.supply[0] = 0
    assert said(act(play, 0, "castle", "omi"), "void")["why"] == "supply"


def test_sh_x5_a_temple_in_aki():
    """SH-X5: Aki has 2 sites; after a temple one is free, for a castle or a theatre."""
    play = stand({0: {"aki": 1}})
    act(play, 0, "temple", "aki")
    assert said(act(play, 0, "temple", "aki"), "void")["why"] == "twice"
    act(play, 0, "theatre", "aki")
    assert bits(play, "aki") == TEMPLE | THEATRE
    assert said(act(play, 0, "castle", "aki"), "void")["why"] == "site"


def test_sh_a4_rice():
    """SH-A4: gain the province's rice; then one marker is added."""
    play = stand({0: {"hoki": 2}})
    events = act(play, 0, "rice", "hoki")
    assert keys(events) == ["opened", "harvested", "marker"]
    assert play.state.rice[0] == 5
    assert play.state.markers[INDEX["hoki"]] == 1


def test_sh_a5_x6_taxes():
    """SH-A5, SH-X6: Settsu on taxes brings 7 chests, and lies nowhere else this season."""
    play = stand({0: {"settsu": 2}}, chests={0: 0})
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 7
    assert INDEX["settsu"] not in hand(play.rules, play.state, 0)


def test_sh_a5_a_revolt_comes_first():
    """SH-A5: with markers a revolt is fought before; put down, the yield comes, and earlier markers stay."""
    play = stand({0: {"settsu": 3}}, markers={"settsu": 1}, falls=[{0: 3, F: 1}])
    events = act(play, 0, "rice", "settsu")
    assert keys(events) == ["opened", "revolt", "thrown", "revolt_put_down", "harvested", "marker"]
    assert play.state.markers[INDEX["settsu"]] == 2


def test_sh_a5_a_lost_revolt_yields_nothing():
    """SH-A5: a lost revolt yields nothing and adds no marker."""
    play = stand({0: {"settsu": 3}}, markers={"settsu": 1}, falls=[{F: 1}], chests={0: 0})
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 0
    assert play.state.markers[INDEX["settsu"]] == 0


def test_sh_a5_or_the_yield_is_kept_if_the_table_says_so():
    """SH-A5, option lost-revolt: the yield is kept although the province is lost."""
    play = stand({0: {"settsu": 3}}, markers={"settsu": 1}, falls=[{F: 1}], chests={0: 0}, **{"lost-revolt": "income"})
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 7
    assert at(play, "settsu") == (-1, 0)
    assert play.state.markers[INDEX["settsu"]] == 0


@pytest.mark.parametrize(("action", "armies", "price"), [("armies-5", 5, 3), ("armies-3", 3, 2)])
def test_sh_a6_a7_placing(action, armies, price):
    """SH-A6, A7: 5 armies for 3 chests, 3 armies for 2, from stock."""
    play = stand({0: {"kai": 1}})
    act(play, 0, action, "kai")
    assert at(play, "kai") == (0, 1 + armies)
    assert play.state.stock[0] == 61 - armies
    assert play.state.chests[0] == 18 - price


def test_sh_a6_short_stock_not_at_all():
    """SH-A6: with fewer than 5 in stock nothing is placed and nothing paid."""
    play = stand({0: {"kai": 1}}, stock={0: 4})
    assert said(act(play, 0, "armies-5", "kai"), "void")["why"] == "stock"
    assert play.state.chests[0] == 18


def test_sh_a6_what_the_special_card_adds_comes_as_far_as_stock_goes():
    """SH-A6: needed are 5; the sixth of the special card only if there is one."""
    play = stand({0: {"kai": 1}}, stock={0: 5}, special={0: "six-armies"})
    act(play, 0, "armies-5", "kai")
    assert at(play, "kai") == (0, 6)
    assert play.state.stock[0] == 0


def test_sh_a7_short_stock():
    """SH-A7: needed are 3, or 2 under E12."""
    play = stand({0: {"kai": 1}}, stock={0: 2})
    assert said(act(play, 0, "armies-3", "kai"), "void")["why"] == "stock"
    play = stand({0: {"kai": 1}}, stock={0: 2}, event="e12")
    act(play, 0, "armies-3", "kai")
    assert at(play, "kai") == (0, 3)


def test_sh_a8_place_one_and_move():
    """SH-A8: pay 1 chest, place 1 army, then any number may move to one bordering own province."""
    play = stand({0: {"kai": 2, "suruga": 1}, 1: {"musashi": 1}})
    act(play, 0, "armies-1", "kai")
    assert options(play, 0) == ["stay", "march suruga 1", "march suruga 2"]
    play.choose(0, play.decision.read(0, "march suruga 2"))
    assert at(play, "kai") == (0, 1)
    assert at(play, "suruga") == (0, 3)
    assert play.state.chests[0] == 17


def test_sh_a8_need_not_move():
    """SH-A8: the armies need not move."""
    play = stand({0: {"kai": 2, "suruga": 1}})
    events = act(play, 0, "armies-1", "kai", "stay")
    assert at(play, "kai") == (0, 3)
    assert keys(events)[-1] == "stayed"


def test_sh_a8_no_battle():
    """SH-A8: no battle: without a bordering own province nothing is asked."""
    play = stand({0: {"kai": 2}, 1: {"suruga": 1}})
    act(play, 0, "armies-1", "kai")
    assert play.decision is None
    assert at(play, "kai") == (0, 3)


@pytest.mark.parametrize(("short", "why"), [({"chests": {0: 0}}, "chests"), ({"stock": {0: 0}}, "stock")])
def test_sh_a8_without_chest_or_army_no_move_either(short, why):
    """SH-A8, A0: without a chest or an army in stock nothing happens, no move either."""
    play = stand({0: {"kai": 4, "suruga": 1}}, **short)
    assert said(act(play, 0, "armies-1", "kai"), "void")["why"] == why
    assert play.decision is None


def test_sh_x7_by_sea():
    """SH-A9, SH-X7: armies move by sea directly from Shima to Izu and back."""
    play = stand({0: {"shima": 3, "izu": 1}})
    act(play, 0, "battle-a", "shima", "march izu 2")
    assert at(play, "izu") == (0, 3)
    act(play, 0, "battle-b", "izu", "march shima 1")
    assert at(play, "shima") == (0, 2)


def test_sh_a9_into_an_own_province_is_a_move():
    """SH-A9: into an own province it is a move, without the tower."""
    play = stand({0: {"noto": 3, "kaga": 1}})
    events = act(play, 0, "battle-a", "noto", "march kaga 2")
    assert keys(events) == ["opened", "moved"]
    assert (at(play, "noto"), at(play, "kaga")) == ((0, 1), (0, 3))


def test_sh_x11_one_stays():
    """SH-A9, SH-X11: a province to attack from needs 2 armies: one goes, one stays."""
    play = stand({0: {"noto": 1}})
    assert said(act(play, 0, "battle-a", "noto"), "void")["why"] == "armies"
    play = stand({0: {"noto": 2}})
    act(play, 0, "battle-a", "noto")
    assert options(play, 0) == ["march etchu 1", "march kaga 1"]


def test_sh_a9_the_owner_chooses_when_the_card_opens():
    """SH-A9: target and number are chosen when the card opens, by what then is on the board."""
    play = stand({0: {"noto": 2}})
    play.state.armies[INDEX["noto"]] = 4
    act(play, 0, "battle-b", "noto")
    assert play.decision.seats == (0,)
    assert len(options(play, 0)) == 6


def test_sh_a10_the_same_once_more():
    """SH-A10: battle B is like battle A."""
    play = stand({0: {"noto": 4}, 1: {"kaga": 1}}, falls=[{0: 2, 1: 1}])
    act(play, 0, "battle-b", "noto", "march kaga 2")
    assert at(play, "kaga") == (0, 1)


def test_sh_a11_the_card_goes_at_once_to_the_conqueror():
    """SH-A11: a lost province's card leaves the loser's board at once, and its action is not carried out."""
    play = stand({0: {"noto": 4}, 1: {"kaga": 1}}, falls=[{0: 2}])
    tax = play.rules.box_index["tax"]
    play.state.laid[1][tax] = INDEX["kaga"]
    events = act(play, 0, "battle-b", "noto", "march kaga 2")
    assert said(events, "card_lost")["box"] == "tax"
    assert play.state.laid[1][tax] == -1
    assert INDEX["kaga"] in hand(play.rules, play.state, 0)
    play.state.turned = ["tax"]
    chests = play.state.chests[:]
    assert keys(act(play, 1, "tax", "chest-0"))[-1] == "bluff"
    assert play.state.chests == chests


def test_sh_a11_from_hand_and_bid_too():
    """SH-A11: wherever it lay: on the bid the card goes as well, and the order of play stands."""
    play = stand({0: {"noto": 4}, 1: {"kaga": 1}}, falls=[{0: 2}])
    bid = play.rules.box_index["bid"]
    play.state.opened[1][bid] = INDEX["kaga"]
    play.state.turn_order = [1, 0, 2]
    events = act(play, 0, "battle-b", "noto", "march kaga 2")
    assert said(events, "card_lost")["box"] == "bid"
    assert play.state.opened[1][bid] == -1
    assert play.state.turn_order == [1, 0, 2]


def test_sh_a11_to_the_pool_when_it_turns_neutral():
    """SH-A11: when the province turns neutral the card goes to the pool."""
    play = stand({0: {"noto": 4}, 1: {"kaga": 1}}, falls=[{0: 1, 1: 1}])
    play.state.laid[1][0] = INDEX["kaga"]
    act(play, 0, "battle-b", "noto", "march kaga 2")
    assert play.state.laid[1][0] == -1
    assert all(INDEX["kaga"] not in hand(play.rules, play.state, seat) for seat in range(3))


def test_sh_a11_who_retakes_has_the_card_in_hand():
    """SH-A11: a former owner who retakes the province this season has the card in hand, not on the place."""
    play = stand({0: {"noto": 4}, 1: {"kaga": 1, "echizen": 4}}, falls=[{0: 2}, {1: 3}])
    tax = play.rules.box_index["tax"]
    play.state.laid[1][tax] = INDEX["kaga"]
    act(play, 0, "battle-a", "noto", "march kaga 2")
    act(play, 1, "battle-a", "echizen", "march kaga 3")
    assert at(play, "kaga")[0] == 1
    assert play.state.laid[1][tax] == -1
    assert INDEX["kaga"] in hand(play.rules, play.state, 1)
    assert INDEX["kaga"] in play.state.fresh


def test_sh_a12_zero_armies_only_where_none_can_move():
    """SH-A12: with 2 armies and a province that may be entered one must move; any such province will do."""
    play = stand({0: {"noto": 2, "kaga": 1}, 1: {"etchu": 9}})
    act(play, 0, "battle-a", "noto")
    assert options(play, 0) == ["march etchu 1", "march kaga 1"], "no staying, but nobody must fight beside an own province"


def test_sh_a13_all_neighbours_closed():
    """SH-A13: if all neighbours are closed the action falls away."""
    play = stand({0: {"noto": 4}, 1: {"kaga": 1, "etchu": 1}}, event="e6", buildings={"kaga": TEMPLE, "etchu": TEMPLE})
    assert said(act(play, 0, "battle-a", "noto"), "void")["why"] == "closed"


def test_sh_a14_a_seat_without_provinces_stays_in():
    """SH-A14: a seat without provinces plans with its chest cards and bids, and keeps points and chests."""
    table = until(new(3, start="prescribed"), "sh.ask.plan")
    state = table.state
    strip(table, 2)
    cards = {text.split()[2] for text in options(table, 2) if text.startswith("lay")}
    assert cards == {"chest-0", "chest-1", "chest-2", "chest-3", "chest-4"}
    lay_all(table, 2, {"bid": "chest-3"})
    for seat in (0, 1):
        lay_all(table, seat, {"bid": "chest-0"})
    assert table.decision.key == "sh.ask.special"
    assert table.decision.seats == (2,)
    assert state.chests[2] == 15


def test_sh_y3_the_next_hidden_action_is_turned_up():
    """SH-Y3: after an action the next face-down card is turned up: after the first place 6, after the fifth place 10."""
    play = stand({0: {"kai": 1}})
    play.state.turned, play.state.hidden_actions = list("abcde"), list("fghij")
    for count in range(1, 11):
        play.state.stack.append(NextAction())
        play.settle()
        assert len(play.state.turned) == min(10, 5 + count)
    assert play.state.turned == list("abcdefghij")
    assert play.state.at == 10
