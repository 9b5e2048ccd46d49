"""Everything on the table that can't be chosen has a refusal with its clause."""

from __future__ import annotations

import random
import re

import pytest

import tenka
from tenka_web.ui.seats import COLORS, Seat
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tenka_web.ui.text.localizer import Localizer
from tests.games.tenka_meidou.positions import DAIMYO, EDITIONS, arrange, choices_of, choose, in_the_box, refused, rules_of

CLAUSE = re.compile(r"TM-([A-Z]\d+|[CM] [a-z]+)")


def lying(table):
    """Return the targets of all provinces and all face-up cards."""
    state = table.state
    cards = [*state.offer, *state.used, *getattr(state, "lord_offer", ()), *getattr(state, "lord_cards", ())]
    return [f"province:{place}" for place in table.rules.map.places] + [f"card:{card}" for card in cards if card]


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_target_can_be_chosen_or_is_refused(layers, seats):
    """At any moment of random games, each province and card either can be chosen or has one refusal with a clause."""
    rng = random.Random(seats)
    for seed in range(12):
        table = tenka.new_table("tenka-meidou", seats=seats, layers=layers, seed=f"why {seed}")
        while table.decision is not None:
            seat = table.decision.seats[0]
            choices, refusals = table.decision.choices(seat), table.decision.refusals(seat)
            can = {target for choice in choices for target in table.decision.targets(seat, choice)}
            cannot = [refusal.target for refusal in refusals]
            assert len(cannot) == len(set(cannot))
            assert all(CLAUSE.fullmatch(refusal.clause) for refusal in refusals)
            assert can.isdisjoint(cannot)
            assert set(lying(table)) <= can | set(cannot)
            # Cards are rare among the choices and have the most refusals, so they are played often
            acts = [choice for choice in choices if choice.verb in ("card", "daimyo")]
            table.choose(seat, rng.choice(acts if acts and rng.random() < 0.4 else choices))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_verb_of_each_card_has_its_refusal(language):
    """Its sentence names where the pieces come from."""
    localizer = Localizer(Catalog(language), [Seat(color=color) for color in COLORS], {"origin": "place.{}"})
    box, rules = in_the_box(DAIMYO), rules_of(tenka.new_table("tenka-meidou", seats=4, layers=DAIMYO))
    printed, keys = (
        {f"tm.no.{verb}.{card.id}" for card in some.cards.values() for verb in some.effects[card.effect].verbs}
        for some in (box, rules)
    )
    assert len(printed) == 26
    for key in keys:
        assert localizer.t.has(key)
        assert not re.search(r"[{}]", localizer.say(key, {"origin": "kyoto"}))


@pytest.mark.parametrize(("card", "army", "choices", "place"), [
    ("mountain", {"kyoto": {0: 2}, "okou": {0: 2}}, (), "okou"),
    ("kyoto", {"kyoto": {0: 2}, "okou": {0: 2}}, (), "kyoto"),
    ("exile", {"kyoto": {0: 2, 1: 1}, "okou": {1: 2}}, (), "okou"),
    ("ninja", {"kyoto": {0: 2}, "okou": {0: 2}}, ("from okou",), "okou"),
    ("hostage", {"kyoto": {0: 2}, "okou": {1: 2}, "usuki": {2: 1}}, ("from okou 1",), "usuki"),
])
def test_refusals_in_the_middle_of_a_card(card, army, choices, place):
    """A province out of the card's reach has the card's row as its reason; the other cards wait."""
    table = arrange(army=army, offer=(card, "scout"))
    choose(table, f"card {card}", *choices)
    assert refused(table, f"province:{place}") == (f"tm.no.{'to' if choices else 'from'}.{card}", f"TM-C {card}")
    assert refused(table, "card:scout") == ("tm.no.begun", "TM-C2")


def test_mori_and_otomo_once_in_each_province():
    """TM-M mori, TM-M otomo: a province that has had its soldier gives that reason."""
    for card, first in (("mori", "to okou"), ("otomo", "replace okou 1")):
        lords = {0: "kyoto", 1: "shuri", 2: "shuri"}
        army = {"okou": {1: 2}, "kiyosu": {1: 1}}
        table = arrange(*DAIMYO, army=army, lords=lords, lord_cards=(card, "oda", "takeda"))
        choose(table, f"daimyo {card}", first)
        assert first not in choices_of(table)
        assert refused(table, "province:okou") == (f"tm.no.{first.split()[0]}.{card}", f"TM-M {card}")


def test_a_rivals_daimyo_card():
    """TM-M1: only its own seat plays a daimyo card."""
    table = arrange(*DAIMYO, lords={0: "kyoto"}, lord_cards=("oda", "takeda", "mori"))
    assert refused(table, "card:takeda") == ("tm.no.daimyo_foreign", "TM-M1")
    assert refused(table, "card:oda") is None


def test_while_daimyo_are_chosen():
    """TM-S8: map and tactics cards wait until every seat has its daimyo, and a taken card names its seat."""
    table = tenka.new_table("tenka-meidou", seats=3, layers=DAIMYO)
    first = choices_of(table)[0].split()[1]
    assert refused(table, "province:kyoto") == refused(table, f"card:{table.state.offer[0]}") == ("tm.no.daimyo_first", "TM-S8")
    choose(table, f"lead {first}")
    assert refused(table, f"card:{first}") == ("tm.no.daimyo_taken", "TM-S8")
