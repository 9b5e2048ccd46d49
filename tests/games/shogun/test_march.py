"""Moves and attacks, closed provinces, and cards that change hands (SH-A8 to A13)."""

from __future__ import annotations

import pytest

from tenka.games.shogun.actions import Act
from tenka.games.shogun.planning import hand
from tenka.games.shogun.provinces import INDEX
from tests.games.shogun.positions import act, arrange, at, choices_of, keys, rules_for, values_of

TEMPLE = 2


def turn(play, seat, action):
    """Begin a seat's turn in an action, with these armies."""
    play.state.turned, play.state.at = [action], 0
    start = len(play.events)
    play.state.stack.append(Act(seat))
    play.advance()
    return play.events[start:]


def test_sh_a8_place_one_and_move():
    """SH-A8: pay 1 chest, place 1 army, then any number may move to one bordering own province."""
    play = arrange({0: {"kai": 2, "suruga": 1}, 1: {"musashi": 1}})
    act(play, 0, "armies-1", "kai")
    assert choices_of(play, 0) == ["stay", "march suruga 1", "march suruga 2"]
    play.choose(0, play.decision.parse(0, "march suruga 2"))
    assert at(play, "kai") == (0, 1)
    assert at(play, "suruga") == (0, 3)
    assert play.state.chests[0] == 17


def test_sh_a8_need_not_move():
    """SH-A8: the armies need not move."""
    play = arrange({0: {"kai": 2, "suruga": 1}})
    events = act(play, 0, "armies-1", "kai", "stay")
    assert at(play, "kai") == (0, 3)
    assert keys(events)[-1] == "stayed"


def test_sh_a8_no_battle():
    """SH-A8: without a bordering own province there is no question."""
    play = arrange({0: {"kai": 2}, 1: {"suruga": 1}})
    act(play, 0, "armies-1", "kai")
    assert play.decision is None
    assert at(play, "kai") == (0, 3)


@pytest.mark.parametrize(("short", "why"), [({"chests": {0: 0}}, "chests"), ({"stock": {0: 0}}, "stock")])
def test_sh_a8_without_chest_or_army_no_move_either(short, why):
    """SH-A8, A0: without a chest or an army in stock nothing happens, not even a move."""
    play = arrange({0: {"kai": 4, "suruga": 1}}, **short)
    assert values_of(act(play, 0, "armies-1", "kai"), "void")["why"] == why
    assert play.decision is None


def test_sh_x7_by_sea():
    """SH-A9, SH-X7: armies move by sea directly from Shima to Izu and back."""
    play = arrange({0: {"shima": 3, "izu": 1}})
    act(play, 0, "battle-a", "shima", "march izu 2")
    assert at(play, "izu") == (0, 3)
    act(play, 0, "battle-b", "izu", "march shima 1")
    assert at(play, "shima") == (0, 2)


def test_sh_a9_into_an_own_province_is_a_move():
    """SH-A9: into an own province it is a move, without the tower."""
    play = arrange({0: {"noto": 3, "kaga": 1}})
    events = act(play, 0, "battle-a", "noto", "march kaga 2")
    assert keys(events) == ["opened", "moved"]
    assert (at(play, "noto"), at(play, "kaga")) == ((0, 1), (0, 3))


def test_sh_x11_one_stays():
    """SH-A9, SH-X11: a province to attack from needs 2 armies: one goes, one stays."""
    play = arrange({0: {"noto": 1}})
    assert values_of(act(play, 0, "battle-a", "noto"), "void")["why"] == "armies"
    play = arrange({0: {"noto": 2}})
    act(play, 0, "battle-a", "noto")
    assert choices_of(play, 0) == ["march etchu 1", "march kaga 1"]


def test_sh_a9_the_owner_chooses_when_the_card_opens():
    """SH-A9: target and number are chosen when the card is opened, by the board at that moment."""
    play = arrange({0: {"noto": 2}})
    play.state.armies[INDEX["noto"]] = 4
    act(play, 0, "battle-b", "noto")
    assert play.decision.seats == (0,)
    assert len(choices_of(play, 0)) == 6


def test_sh_a9_any_number_of_armies():
    """SH-A9: a province holds any number of armies, and any number may move, all but one."""
    play = arrange({0: {"noto": 30, "kaga": 25}})
    act(play, 0, "battle-a", "noto", "march kaga 29")
    assert (at(play, "noto"), at(play, "kaga")) == ((0, 1), (0, 54))


@pytest.mark.parametrize(("side", "seats", "near"), [
    ("sun", 3, "hitachi kozuke shimosa"), ("sun", 4, "hitachi kozuke mutsu shimosa"),
    ("moon", 4, "hitachi kozuke mutsu shimosa"),
])  # fmt: skip
def test_sh_s2_no_army_may_enter_a_province_that_is_out(side, seats, near):
    """SH-S2, SH-A9: Mutsu can be attacked from Shimotsuke unless Mutsu is out with three seats."""
    play = arrange({0: {"shimotsuke": 2}}, seats=seats, rules=rules_for(seats, side=side))
    act(play, 0, "battle-a", "shimotsuke")
    assert sorted(text.split()[1] for text in choices_of(play, 0)) == near.split()


def test_sh_s2_out_on_the_moon_side():
    """SH-S2: with three seats on the moon side Shimosa, Hitachi and Mutsu are out: Kozuke has three neighbours left."""
    play = arrange({0: {"kozuke": 2}}, rules=rules_for(3, side="moon"))
    act(play, 0, "battle-a", "kozuke")
    assert sorted(text.split()[1] for text in choices_of(play, 0)) == ["echigo", "musashi", "shinano"]


def test_sh_a10_battle_b_is_like_battle_a():
    """SH-A10."""
    play = arrange({0: {"noto": 4}, 1: {"kaga": 1}}, falls=[{0: 2, 1: 1}])
    act(play, 0, "battle-b", "noto", "march kaga 2")
    assert at(play, "kaga") == (0, 1)


def test_sh_a11_the_card_goes_immediately_to_the_conqueror():
    """SH-A11: a lost province's card leaves the loser's board immediately, and its action is not carried out."""
    play = arrange({0: {"noto": 4}, 1: {"kaga": 1}}, falls=[{0: 2}])
    tax = play.rules.box_index["tax"]
    play.state.laid[1][tax] = INDEX["kaga"]
    events = act(play, 0, "battle-b", "noto", "march kaga 2")
    assert values_of(events, "card_lost")["box"] == "tax"
    assert play.state.laid[1][tax] == -1
    assert INDEX["kaga"] in hand(play.rules, play.state, 0)
    chests = play.state.chests[:]
    assert keys(turn(play, 1, "tax")) == ["idle"]
    assert play.state.chests == chests


def test_sh_a11_from_hand_and_bid_too():
    """SH-A11: from the hand, and from the bid too; the order of play does not change."""
    play = arrange({0: {"noto": 4}, 1: {"kaga": 1}}, falls=[{0: 2}])
    bid = play.rules.box_index["bid"]
    play.state.opened[1][bid] = INDEX["kaga"]
    play.state.turn_order = [1, 0, 2]
    events = act(play, 0, "battle-b", "noto", "march kaga 2")
    assert "card_lost" not in keys(events), "a card that was opened takes no plan with it"
    assert play.state.opened[1][bid] == -1
    assert INDEX["kaga"] in hand(play.rules, play.state, 0)
    assert play.state.turn_order == [1, 0, 2]
    play = arrange({0: {"noto": 4}, 1: {"kaga": 1}}, falls=[{0: 2}])
    assert INDEX["kaga"] in hand(play.rules, play.state, 1)
    act(play, 0, "battle-b", "noto", "march kaga 2")
    assert INDEX["kaga"] not in hand(play.rules, play.state, 1)
    assert INDEX["kaga"] in hand(play.rules, play.state, 0)


def test_sh_a11_to_the_pool_when_it_turns_neutral():
    """SH-A11: when the province turns neutral the card goes to the pool."""
    play = arrange({0: {"noto": 4}, 1: {"kaga": 1}}, falls=[{0: 1, 1: 1}])
    play.state.laid[1][0] = INDEX["kaga"]
    act(play, 0, "battle-b", "noto", "march kaga 2")
    assert play.state.laid[1][0] == -1
    assert all(INDEX["kaga"] not in hand(play.rules, play.state, seat) for seat in range(3))


def test_sh_a11_a_retaken_card_is_in_the_hand():
    """SH-A11: an owner who retakes the province in the same season has its card in hand, not on its place."""
    play = arrange({0: {"noto": 4}, 1: {"kaga": 1, "echizen": 4}}, falls=[{0: 2}, {1: 3}])
    tax = play.rules.box_index["tax"]
    play.state.laid[1][tax] = INDEX["kaga"]
    act(play, 0, "battle-a", "noto", "march kaga 2")
    act(play, 1, "battle-a", "echizen", "march kaga 3")
    assert at(play, "kaga")[0] == 1
    assert play.state.laid[1][tax] == -1
    assert INDEX["kaga"] in hand(play.rules, play.state, 1)
    assert INDEX["kaga"] in play.state.fresh


def test_sh_a12_zero_armies_only_if_none_can_move():
    """SH-A12: with 2 armies and a province that may be entered one army must move, into any such province."""
    play = arrange({0: {"noto": 2, "kaga": 1}, 1: {"etchu": 9}})
    act(play, 0, "battle-a", "noto")
    assert choices_of(play, 0) == ["march etchu 1", "march kaga 1"], "no staying, but nobody must fight beside an own province"
    play = arrange({0: {"noto": 2}, 1: {"etchu": 9, "kaga": 9}})
    act(play, 0, "battle-a", "noto")
    assert choices_of(play, 0) == ["march etchu 1", "march kaga 1"], "who borders none must attack a neighbour"


def test_sh_a13_all_neighbours_closed():
    """SH-A13: if all neighbours are closed, the action is skipped."""
    play = arrange({0: {"noto": 4}, 1: {"kaga": 1, "etchu": 1}}, event="e6", buildings={"kaga": TEMPLE, "etchu": TEMPLE})
    assert values_of(act(play, 0, "battle-a", "noto"), "void")["why"] == "closed"
