"""Which pieces a card moves and which not, in random games and at the edges (TM-C6, TM-C2, TM-M)."""

from __future__ import annotations

import random

import pytest

import tenka
from tests.games.tenka_meidou.positions import (
    DAIMYO,
    EDITIONS,
    TUMULT,
    arrange,
    at,
    cards_on_offer,
    choices_of,
    choose,
    in_the_box,
    led_by,
    lord,
    refused,
    rules_of,
)

MOVES_DAIMYO = {"oda", "chosokabe"}


def where(state):
    """Return the places of the daimyo, and the number of soldiers of each seat on the map."""
    lords = list(getattr(state, "lords", ()))
    return lords, [sum(there[seat] for there in state.soldiers) for seat in range(state.seats)]


@EDITIONS
def test_tm_c6_no_card_of_soldiers_moves_a_daimyo(layers):
    """TM-C6, TM-C7: in random games tactics cards move soldiers alone, only Oda and Chōsokabe move a daimyo, one's own, and no
    soldier is lost or gained: a soldier that leaves the map is in reserve."""
    rng, seen = random.Random(6), set()
    for seed in range(60):
        table = tenka.new_table("tenka-meidou", seats=rng.choice((2, 3, 4)), layers=layers, seed=f"pieces {seed}")
        while table.decision is not None:
            seat, state = table.decision.seats[0], table.state
            step = state.stack[-1]
            card = getattr(step, "card", "")
            before = where(state)
            choices = table.decision.choices(seat)
            acts = [choice for choice in choices if choice.verb in ("card", "daimyo")]
            table.choose(seat, rng.choice(acts if acts and rng.random() < 0.3 else choices))
            lords, soldiers = where(table.state)
            assert all(on_map + table.state.reserve[s] == rules_of(table).soldiers for s, on_map in enumerate(soldiers))
            if card:
                seen.add(card)
                moved = {s for s, there in enumerate(lords) if there != before[0][s]}
                assert moved <= ({seat} if card in MOVES_DAIMYO else set())
    assert set(in_the_box(layers).cards) <= seen


@pytest.mark.parametrize(("card", "choices"), [
    ("scout", ("from kyoto", "to okou")), ("mountain", ("from kyoto", "to kiyosu")), ("navy", ("from kyoto", "to okou")),
    ("split", ("from kyoto", "to okou")), ("ninja", ("from kyoto", "to shuri")), ("decoy", ("from kyoto 1", "to okou")),
    ("retreat", ("from kyoto", "from kyoto")),
])
def test_tm_c6_the_own_daimyo_stays(card, choices):
    """TM-C6: soldiers leave, the daimyo beside them stays."""
    army = {"kyoto": {0: 2, 1: 2}, "shuri": {0: 1}}
    table = arrange(*DAIMYO, army=army, lords={0: "kyoto", 1: "kyoto"}, offer=(card,), lord_cards=led_by("oda"))
    choose(table, f"card {card}", *choices)
    assert table.decision.seats == (1,)
    assert at(table, "kyoto")[0] < 2
    assert (lord(table, 0), lord(table, 1)) == ("kyoto", "kyoto")


@pytest.mark.parametrize("card", ["backup", "betrayal"])
def test_tm_c6_a_daimyo_in_reserve_is_no_soldier(card):
    """TM-C6: with the daimyo alone in reserve there is no soldier to place."""
    army = {"kyoto": {0: 2, 1: 2}}
    table = arrange(*DAIMYO, army=army, offer=(card,), reserve=(0, 9, 9), lord_cards=led_by("oda"))
    assert cards_on_offer(table) == []
    assert refused(table, f"card:{card}") == (f"tm.no.card.{card}", "TM-C2")


def test_tm_m_otomo_never_a_daimyo():
    """TM-M otomo, TM-C6: a neighbour with only a rival's daimyo has no rival soldier."""
    table = arrange(*DAIMYO, lords={0: "kyoto", 1: "okou"}, lord_cards=led_by("otomo"))
    assert refused(table, "card:otomo") == ("tm.no.card.otomo", "TM-M1")


@pytest.mark.parametrize(("place", "by_land", "by_sea"), [
    ("kyoto", {"yoshida-koriyama", "kasugayama", "kiyosu"}, {"okou"}),
    ("yoshida-koriyama", {"kyoto"}, {"usuki", "okou"}),
    ("yonezawa", {"tsutsujigasaki", "odawara"}, {"tokuyama"}),
])
def test_land_only_and_sea_only_from_a_province_with_both(place, by_land, by_sea):
    """TM-C mountain, TM-C navy, TM-M uesugi, TM-M chosokabe: only the named kind of link is used."""
    for card, there in (("mountain", by_land), ("navy", by_sea)):
        table = arrange(*TUMULT, army={place: {0: 2}}, offer=(card,))
        choose(table, f"card {card}", f"from {place}")
        assert {text.split()[1] for text in choices_of(table)} == there
    for card, there in (("uesugi", by_land), ("chosokabe", by_sea)):
        table = arrange(*DAIMYO, army={place: {0: 2}}, lords={0: place}, lord_cards=led_by(card))
        choose(table, f"daimyo {card}")
        assert {text.split()[1] for text in choices_of(table)} == there


@pytest.mark.parametrize(("card", "army", "choice"), [
    ("uesugi", {"kyoto": {0: 5}}, "to kiyosu"), ("takeda", {"kyoto": {1: 5}}, "to okou 1"),
    ("chosokabe", {"usuki": {0: 5}}, "to okou"),
])
def test_up_to_three_is_never_four(card, army, choice):
    """TM-M uesugi, TM-M takeda, TM-M chosokabe: three are the most; all of them may go to one province."""
    table = arrange(*DAIMYO, army=army, lords={0: next(iter(army))}, lord_cards=led_by(card))
    choose(table, f"daimyo {card}", choice, choice, choice)
    assert sum(at(table, choice.split()[1])) == 3
    assert table.decision.seats == (1,)
