"""Using tactics cards (TM-C1 to C5, C7), and the ten cards of 2018 at their edges."""

from __future__ import annotations

import random

import pytest

import tenka
from tests.games.tenka_meidou.positions import arrange, at, cards_on_offer, choices_of, choose, refused, values_of


def turn(card, army, **more):
    """Return seat 0's turn with one card on offer."""
    return arrange(army=army, offer=(card,), **more)


def test_tm_c1_one_card_a_game():
    """TM-C1: a seat that has used a tactics card can use no other, and the cards give the reason."""
    table = arrange(army={"kyoto": {0: 3}}, offer=("scout",), used=("retreat", "", ""))
    assert cards_on_offer(table) == []
    assert refused(table, "card:scout") == ("tm.no.used", "TM-C1")


def test_tm_c2_the_card_is_taken():
    """TM-C2: a taken card leaves the offer and is not replaced; every seat sees who has it."""
    table = arrange(army={"kyoto": {0: 1}}, offer=("scout", "ninja"))
    events = choose(table, "card scout", "from kyoto", "to kiyosu")
    assert table.state.offer == ["ninja"]
    assert table.state.used == ["scout", "", ""]
    assert values_of(events, "tm.event.card") == [{"seat": 0, "card": "scout"}]
    assert refused(table, "card:scout") == ("tm.no.taken", "TM-C2")


def test_tm_c2_only_the_dice_are_left():
    """TM-C2: when no card of the offer can be done the seat must deploy."""
    table = arrange(offer=("scout", "mountain", "navy", "ninja", "retreat"))
    assert choices_of(table) == ["roll"]
    assert refused(table, "card:navy") == ("tm.no.card.navy", "TM-C2")


def test_tm_c2_a_begun_card_is_finished():
    """TM-C2: a card is carried out in full; it can only be undone whole, choice by choice."""
    table = turn("mountain", {"kyoto": {0: 2}})
    choose(table, "card mountain")
    assert choices_of(table) == ["from kyoto"]
    choose(table, "from kyoto")
    table.undo()
    table.undo()
    assert choices_of(table) == ["roll", "card mountain"]
    assert table.state.offer == ["mountain"]


def test_tm_c3_cards_close_as_soon_as_a_seat_is_out():
    """TM-C3: once one seat is out no seat may use cards, and every card gives the reason."""
    table = arrange(army={"kyoto": {0: 3}}, offer=("scout", "ninja"), reserve=(5, 0, 5), swords=(0, 3, 0))
    assert choices_of(table) == ["roll"]
    assert refused(table, "card:scout") == ("tm.no.closed", "TM-C3")


def test_tm_c3_an_out_seat_stays_out():
    """TM-C3: in random games no reserve grows once a seat is out, and no seat comes back."""
    rng = random.Random(5)
    for seed in range(25):
        table = tenka.new_table("tenka-meidou", seats=4, seed=str(seed))
        while table.decision is not None:
            before = list(table.state.reserve), list(table.state.swords)
            seat = table.decision.seats[0]
            table.choose(seat, rng.choice(table.decision.choices(seat)))
            if any(before[1]):
                assert all(now <= then for now, then in zip(table.state.reserve, before[0], strict=True))
                assert all(not sword or table.state.reserve[s] == 0 for s, sword in enumerate(table.state.swords))


@pytest.mark.parametrize(("card", "choice"), [("backup", "to kyoto"), ("betrayal", "replace kyoto 1")])
def test_tm_c4_a_card_may_empty_the_reserve(card, choice):
    """TM-C4: backup or betrayal with the last soldier puts the seat out, by D8."""
    table = turn(card, {"kyoto": {0: 1, 1: 1}}, reserve=(1, 9, 9))
    choose(table, f"card {card}", choice)
    assert table.state.swords == [3, 0, 0]


def test_tm_x4_backup_closes_the_cards():
    """TM-X4: no seat is out; backup with the last soldier: out with the best sword, and the others can use no card."""
    table = arrange(army={"kyoto": {0: 1, 1: 2}}, offer=("backup", "scout"), reserve=(1, 9, 9))
    events = choose(table, "card backup", "to kyoto")
    assert values_of(events, "tm.event.sword") == [{"seat": 0, "sword": 3}]
    assert values_of(events, "tm.event.closed") == [{"seat": 0}]
    assert table.decision.seats == (1,)
    assert choices_of(table) == ["roll"]
    assert refused(table, "card:scout") == ("tm.no.closed", "TM-C3")


def test_tm_c5_neighbouring_is_land_or_sea():
    """TM-C5: neighbouring means by land or by sea unless the card says which."""
    table = turn("scout", {"kyoto": {0: 1}})
    choose(table, "card scout", "from kyoto")
    assert choices_of(table) == ["to okou", "to yoshida-koriyama", "to inabayama", "to kiyosu"]


def test_tm_c7_soldiers_in_reserve_again_are_deployed_like_others():
    """TM-C7: soldiers brought back to reserve are deployed later like any others."""
    table = turn("retreat", {"kyoto": {0: 3}}, reserve=(1, 18, 18), dice=[(1, 2, 6)] * 3)
    choose(table, "card retreat", "from kyoto", "from kyoto", "from kyoto")
    assert table.state.reserve[0] == 4
    choose(table, "roll", "deploy 3 3", "roll", "deploy 3 3", "roll", "deploy 3 3")
    assert table.state.reserve[0] == 1


# The cards


def test_tm_c_scout():
    """TM-C scout: one own soldier to a neighbouring province; never a rival's."""
    table = turn("scout", {"shuri": {0: 2}, "tokuyama": {1: 1}})
    choose(table, "card scout")
    assert choices_of(table) == ["from shuri"]
    choose(table, "from shuri", "to usuki")
    assert (at(table, "shuri"), at(table, "usuki")) == ([1, 0, 0], [1, 0, 0])


def test_tm_c_scout_needs_a_soldier_on_the_map():
    """TM-C scout: with nothing on the map it can't be taken."""
    assert cards_on_offer(turn("scout", {"kyoto": {1: 2}})) == []


def test_tm_c_mountain():
    """TM-C mountain: two own soldiers from one province to one province joined by land."""
    table = turn("mountain", {"kyoto": {0: 3}, "odawara": {0: 1}, "okou": {0: 2}})
    choose(table, "card mountain")
    assert choices_of(table) == ["from kyoto"]
    choose(table, "from kyoto")
    assert choices_of(table) == ["to yoshida-koriyama", "to inabayama", "to kiyosu"]
    choose(table, "to inabayama")
    assert (at(table, "kyoto")[0], at(table, "inabayama")[0]) == (1, 2)


@pytest.mark.parametrize("place", ["usuki", "okou", "shuri", "tokuyama"])
def test_tm_x2_mountain_from_the_sea(place):
    """TM-X2: soldiers only in provinces with sea all round: mountain can't be taken."""
    table = turn("mountain", {place: {0: 5}})
    assert cards_on_offer(table) == []
    assert refused(table, "card:mountain") == ("tm.no.card.mountain", "TM-C2")


@pytest.mark.parametrize("card", ["mountain", "navy"])
def test_tm_x3_two_is_never_one(card):
    """TM-X3: a card that names two soldiers can't be taken when only one could move from any province."""
    assert cards_on_offer(turn(card, {"kyoto": {0: 1}, "yoshida-koriyama": {0: 1, 1: 4}})) == []


def test_tm_c_navy():
    """TM-C navy: two own soldiers from one province to one province joined by sea."""
    table = turn("navy", {"usuki": {0: 2}, "kiyosu": {0: 4}})
    choose(table, "card navy")
    assert choices_of(table) == ["from usuki"]
    choose(table, "from usuki")
    assert choices_of(table) == ["to shuri", "to okou", "to yoshida-koriyama"]
    choose(table, "to okou")
    assert (at(table, "usuki")[0], at(table, "okou")[0]) == (0, 2)


@pytest.mark.parametrize("place", ["inabayama", "kasugayama", "kiyosu", "odawara"])
def test_tm_c_navy_needs_a_coast(place):
    """TM-C navy: from provinces without a sea line it can't be taken."""
    assert cards_on_offer(turn("navy", {place: {0: 3}})) == []


def test_tm_c_ninja():
    """TM-C ninja: one own soldier to any other province where one has soldiers, however far."""
    table = turn("ninja", {"shuri": {0: 1}, "tokuyama": {0: 1}, "kyoto": {1: 3}})
    choose(table, "card ninja")
    assert choices_of(table) == ["from shuri", "from tokuyama"]
    choose(table, "from shuri")
    assert choices_of(table) == ["to tokuyama"]
    choose(table, "to tokuyama")
    assert (at(table, "shuri")[0], at(table, "tokuyama")[0]) == (0, 2)


def test_tm_c_ninja_needs_two_provinces():
    """TM-C ninja [reading]: another province than its own, so soldiers in one province alone are not enough."""
    assert cards_on_offer(turn("ninja", {"kyoto": {0: 5}})) == []


def test_tm_c_kyoto():
    """TM-C kyoto: any number of own soldiers from one or more provinces neighbouring Kyoto, one click each, to Kyoto."""
    table = turn("kyoto", {"okou": {0: 2}, "kiyosu": {0: 1, 1: 1}, "odawara": {0: 4}})
    choose(table, "card kyoto")
    assert choices_of(table) == ["from okou", "from kiyosu"]
    choose(table, "from okou")
    assert choices_of(table) == ["from okou", "from kiyosu", "done"]
    choose(table, "from kiyosu")
    assert choices_of(table) == ["from okou", "done"]
    choose(table, "done")
    assert (at(table, "kyoto"), at(table, "okou"), at(table, "kiyosu")) == ([2, 0, 0], [1, 0, 0], [0, 1, 0])
    assert table.decision.seats == (1,)


def test_tm_c_kyoto_ends_without_soldiers():
    """TM-C kyoto: when no soldier is left to move, the card ends."""
    table = turn("kyoto", {"yoshida-koriyama": {0: 2}})
    choose(table, "card kyoto", "from yoshida-koriyama", "from yoshida-koriyama")
    assert at(table, "kyoto")[0] == 2
    assert table.decision.seats == (1,)


def test_tm_c_kyoto_at_least_one():
    """TM-C kyoto [reading]: at least one must move; with soldiers elsewhere only, even in Kyoto, it can't be taken."""
    assert cards_on_offer(turn("kyoto", {"kyoto": {0: 3}, "kasugayama": {0: 2}})) == []


def test_tm_c_backup():
    """TM-C backup: one soldier from reserve to a province where one has soldiers."""
    table = turn("backup", {"kyoto": {0: 1}, "okou": {1: 1}, "shuri": {0: 2}})
    choose(table, "card backup")
    assert choices_of(table) == ["to shuri", "to kyoto"]
    choose(table, "to kyoto")
    assert at(table, "kyoto")[0] == 2
    assert table.state.reserve[0] == 14


def test_tm_c_backup_needs_a_place():
    """TM-C backup: with no soldier on the map it can't be taken."""
    assert cards_on_offer(turn("backup", {})) == []


def test_tm_c_betrayal():
    """TM-C betrayal: one rival soldier anywhere goes back to its reserve; one own from reserve takes its place."""
    table = turn("betrayal", {"tokuyama": {2: 2}, "kyoto": {0: 1, 1: 1}})
    choose(table, "card betrayal")
    assert choices_of(table) == ["replace kyoto 1", "replace tokuyama 2"]
    assert table.decision.targets(0, table.decision.choices(0)[1]) == ("province:tokuyama", "soldier:tokuyama:2")
    events = choose(table, "replace tokuyama 2")
    assert at(table, "tokuyama") == [1, 0, 1]
    assert table.state.reserve == [16, 17, 17]
    assert [event.key for event in events] == ["tm.event.recalled", "tm.event.placed"]


def test_tm_c_betrayal_needs_a_rival():
    """TM-C betrayal: with no rival on the map it can't be taken."""
    assert cards_on_offer(turn("betrayal", {"kyoto": {0: 3}})) == []


def test_tm_c_exile():
    """TM-C exile: one rival soldier in a province where one has soldiers, to any province neighbouring that one."""
    table = turn("exile", {"tokuyama": {0: 1, 1: 2, 2: 1}, "kyoto": {1: 5}})
    choose(table, "card exile")
    assert choices_of(table) == ["from tokuyama 1", "from tokuyama 2"]
    choose(table, "from tokuyama 1")
    assert choices_of(table) == ["to yonezawa"]
    choose(table, "to yonezawa")
    assert (at(table, "tokuyama"), at(table, "yonezawa")) == ([1, 1, 1], [0, 1, 0])


def test_tm_c_exile_needs_company():
    """TM-C exile: without a rival beside one's own soldiers it can't be taken."""
    assert cards_on_offer(turn("exile", {"tokuyama": {0: 1}, "yonezawa": {1: 1}})) == []


def test_tm_c_hostage():
    """TM-C hostage: one rival soldier to a neighbouring province where one has soldiers."""
    table = turn("hostage", {"okou": {0: 1}, "kyoto": {0: 1, 1: 1}, "kiyosu": {2: 1}, "odawara": {1: 1}})
    choose(table, "card hostage")
    assert choices_of(table) == ["from kyoto 1", "from kiyosu 2"]
    choose(table, "from kyoto 1")
    assert choices_of(table) == ["to okou"]
    choose(table, "to okou")
    assert (at(table, "kyoto"), at(table, "okou")) == ([1, 0, 0], [1, 1, 0])


def test_tm_c_hostage_needs_a_neighbour():
    """TM-C hostage: a rival in one's own province alone, or two steps away, is not enough."""
    assert cards_on_offer(turn("hostage", {"shuri": {0: 1, 1: 1}, "okou": {1: 1}})) == []


@pytest.mark.parametrize("picks", [
    ("kyoto", "kyoto", "kyoto"), ("kyoto", "okou", "okou"), ("okou", "kyoto", "okou"), ("kyoto", "okou", "shuri"),
])
def test_tm_x5_retreat_of_three(picks):
    """TM-X5 [2018]: three soldiers from one province, 1 and 2, or 1 and 1 and 1, in any order of picking."""
    table = turn("retreat", {"kyoto": {0: 3}, "okou": {0: 2}, "shuri": {0: 1}})
    choose(table, "card retreat", *(f"from {place}" for place in picks))
    assert table.state.reserve[0] == 15
    assert [at(table, place)[0] for place in ("kyoto", "okou", "shuri")] == [
        have - picks.count(place) for place, have in (("kyoto", 3), ("okou", 2), ("shuri", 1))
    ]
    assert table.decision.seats == (1,)


def test_tm_c_retreat_is_exact():
    """TM-C retreat [2018]: exactly three; with two on the map it can't be taken, and it can't end before the third."""
    assert cards_on_offer(turn("retreat", {"kyoto": {0: 1}, "okou": {0: 1}})) == []
    table = turn("retreat", {"kyoto": {0: 3}})
    choose(table, "card retreat", "from kyoto")
    assert choices_of(table) == ["from kyoto"]


def test_refusals_within_a_card():
    """In the middle of a card each province that can't be chosen has the card's row as clause."""
    table = turn("navy", {"usuki": {0: 2}, "kyoto": {0: 1}})
    choose(table, "card navy")
    assert refused(table, "province:kyoto") == ("tm.no.from.navy", "TM-C navy")
    assert refused(table, "province:usuki") is None
    choose(table, "from usuki")
    assert refused(table, "province:kyoto") == ("tm.no.to.navy", "TM-C navy")
