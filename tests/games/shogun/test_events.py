"""Events and special cards on the actions (SH-E, SH-O5)."""

from __future__ import annotations

import pytest

from tenka.games.shogun.provinces import INDEX
from tests.games.shogun.positions import F, act, arrange, at, choices_of, keys, values_of

CASTLE, TEMPLE, THEATRE = 1, 2, 4


@pytest.mark.parametrize("event", ["e1", "e2"])
def test_sh_e1_e2_a_theatre_calms(event):
    """SH-E1, E2: building a theatre removes one revolt marker, if there is any; other buildings change nothing."""
    play = arrange({0: {"omi": 1}}, event=event, markers={"omi": 2})
    act(play, 0, "theatre", "omi")
    assert play.state.markers[INDEX["omi"]] == 1
    act(play, 0, "temple", "omi")
    assert play.state.markers[INDEX["omi"]] == 1
    play = arrange({0: {"omi": 1}}, event=event)
    assert "calmed" not in keys(act(play, 0, "theatre", "omi"))
    assert play.state.markers[INDEX["omi"]] == 0


def test_sh_e1_under_another_event_nothing():
    """SH-E1: under another event a theatre removes no marker."""
    play = arrange({0: {"omi": 1}}, event="e3", markers={"omi": 2})
    act(play, 0, "theatre", "omi")
    assert play.state.markers[INDEX["omi"]] == 2


def test_sh_e3_two_farmers():
    """SH-E3: two farmers defend a neutral province; a seat's province gets none."""
    play = arrange({0: {"noto": 4}, 1: {"etchu": 2}}, event="e3")
    assert values_of(act(play, 0, "battle-a", "noto", "march kaga 2"), "thrown")["thrown"] == [2, 0, 0, 2]
    assert values_of(act(play, 0, "battle-b", "noto", "march etchu 1"), "thrown")["thrown"] == [1, 2, 0, 0]


@pytest.mark.parametrize("event", ["e4", "e5"])
def test_sh_e4_e5_castles_add_an_army(event):
    """SH-E4, E5: a castle adds one army of the defender's stock, with the special card two."""
    own = {0: {"noto": 4}, 1: {"etchu": 2}}
    for special, buildings, defenders in (
        ({}, {"etchu": CASTLE}, 3), ({1: "defence"}, {"etchu": CASTLE}, 4), ({1: "defence"}, {}, 3), ({}, {"etchu": TEMPLE}, 2),
    ):  # fmt: skip
        play = arrange(own, event=event, special=special, buildings=buildings)
        assert values_of(act(play, 0, "battle-a", "noto", "march etchu 1"), "battle")["defenders"] == defenders
    play = arrange(own, event=event, special={1: "defence"}, buildings={"etchu": CASTLE}, stock={1: 1})
    assert values_of(act(play, 0, "battle-a", "noto", "march etchu 1"), "battle")["defenders"] == 3


@pytest.mark.parametrize("event", ["e6", "e7"])
def test_sh_e6_e7_temples_close(event):
    """SH-E6, E7: provinces with a temple can't be attacked, neutral or not; own armies still move into them."""
    play = arrange({0: {"shinano": 2, "hida": 1}, 1: {"kai": 1}}, event=event, buildings={"kai": TEMPLE, "hida": TEMPLE})
    act(play, 0, "battle-a", "shinano")
    assert "march kai 1" not in choices_of(play, 0)
    assert "march hida 1" in choices_of(play, 0)
    assert "march mino 1" in choices_of(play, 0)
    refused = {refusal.target: (refusal.key, refusal.clause) for refusal in play.decision.refusals(0)}
    assert refused == {"province:kai": ("sh.no.temple", "SH-A13")}
    play = arrange({0: {"shinano": 2}, 1: {"kai": 1}}, event="e1", buildings={"kai": TEMPLE})
    act(play, 0, "battle-a", "shinano")
    assert "march kai 1" in choices_of(play, 0)


@pytest.mark.parametrize(("event", "province", "chests"), [
    ("e8", "settsu", 5), ("e8", "omi", 3), ("e9", "omi", 6), ("e9", "settsu", 7), ("e10", "settsu", 7),
])  # fmt: skip
def test_sh_e8_e9_taxes(event, province, chests):
    """SH-E8, E9: taxes at most 5; at least 6."""
    play = arrange({0: {province: 1}}, event=event, chests={0: 0})
    act(play, 0, "tax", province)
    assert play.state.chests[0] == chests


@pytest.mark.parametrize(("event", "province", "rice"), [
    ("e10", "omi", 4), ("e10", "hoki", 5), ("e11", "hoki", 3), ("e11", "omi", 2), ("e8", "hoki", 5),
])  # fmt: skip
def test_sh_e10_e11_rice(event, province, rice):
    """SH-E10, E11: rice at least 4; at most 3."""
    play = arrange({0: {province: 1}}, event=event)
    act(play, 0, "rice", province)
    assert play.state.rice[0] == rice


@pytest.mark.parametrize(("action", "armies", "price"), [("armies-5", 3, 3), ("armies-3", 2, 2), ("armies-1", 1, 1)])
def test_sh_e12_fewer_armies(action, armies, price):
    """SH-E12: 5 and 3 armies become 3 and 2, at the same price; 1 stays 1."""
    play = arrange({0: {"kai": 1}}, event="e12")
    act(play, 0, action, "kai")
    assert at(play, "kai") == (0, 1 + armies)
    assert play.state.chests[0] == 18 - price


def test_sh_o5_one_chest_and_one_rice_more():
    """SH-O5: one chest more on taxes, one rice more on rice, for the holders of the cards alone."""
    play = arrange({0: {"settsu": 1}, 1: {"kai": 1, "hoki": 1}}, special={0: "more-tax", 1: "more-rice"}, chests={0: 0, 1: 0})
    act(play, 0, "tax", "settsu")
    act(play, 1, "tax", "kai")
    act(play, 1, "rice", "hoki")
    assert play.state.chests[:2] == [8, 5]
    assert play.state.rice[1] == 6


def test_sh_o5_six_armies():
    """SH-O5: 6 armies instead of 5 at the same price; A7 and A8 are unchanged."""
    play = arrange({0: {"kai": 1}}, special={0: "six-armies"})
    act(play, 0, "armies-5", "kai")
    assert (at(play, "kai"), play.state.chests[0]) == ((0, 7), 15)
    act(play, 0, "armies-3", "kai")
    assert at(play, "kai") == (0, 10)


def test_sh_o5_one_more_when_attacking_neutral_provinces_too():
    """SH-O5: one army more when attacking, neutral provinces too; the defender's card is not the attacker's."""
    play = arrange({0: {"noto": 4}, 1: {"etchu": 2}}, special={0: "attack"}, falls=[{0: 2, 1: 2}, {0: 2, F: 1}])
    assert values_of(act(play, 0, "battle-a", "noto", "march etchu 1"), "thrown")["thrown"] == [2, 2, 0, 0]
    assert values_of(act(play, 0, "battle-b", "noto", "march kaga 1"), "thrown")["thrown"] == [2, 0, 0, 1]
    play = arrange({0: {"noto": 4}, 1: {"etchu": 2}}, special={0: "defence"})
    assert values_of(act(play, 0, "battle-a", "noto", "march etchu 1"), "thrown")["thrown"] == [1, 2, 0, 0]


def test_sh_x3_tax_cap_then_one_more():
    """SH-X3: Arne taxes Settsu (7) under the cap of 5 with the special card: 5, then 6 chests."""
    play = arrange({0: {"settsu": 1}}, event="e8", special={0: "more-tax"}, chests={0: 0})
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == 6


def test_sh_x4_three_then_six_armies():
    """SH-X4: the event cuts 5 armies to 3, then the special card makes them 6."""
    play = arrange({0: {"kai": 1}}, event="e12", special={0: "six-armies"})
    act(play, 0, "armies-5", "kai")
    assert at(play, "kai") == (0, 7)
