"""The edition of 2023: what changed from the classic (TM-C split, decoy, retreat)."""

from __future__ import annotations

import pytest

from tests.games.tenka_meidou.positions import TUMULT, arrange, at, cards_on_offer, choices_of, choose


def turn(card, army, **more):
    return arrange(*TUMULT, army=army, offer=(card,), **more)


@pytest.mark.parametrize(("soldiers", "half"), [(2, 1), (3, 1), (4, 2), (5, 2), (7, 3)])
def test_tm_c_split(soldiers, half):
    """TM-C split [2023]: half, rounded down, of own soldiers in a province to one neighbouring province."""
    table = turn("split", {"kyoto": {0: soldiers, 1: 4}})
    choose(table, "card split", "from kyoto")
    assert choices_of(table) == ["to okou", "to yoshida-koriyama", "to kasugayama", "to kiyosu"]
    choose(table, "to okou")
    assert (at(table, "kyoto"), at(table, "okou")) == ([soldiers - half, 4, 0], [half, 0, 0])


def test_tm_c_split_needs_two():
    """TM-C split [2023]: only where one has two or more; with single soldiers it can't be taken."""
    assert cards_on_offer(turn("split", {"kyoto": {0: 1}, "okou": {0: 1, 1: 5}})) == []
    table = turn("split", {"kyoto": {0: 1}, "okou": {0: 2}})
    choose(table, "card split")
    assert choices_of(table) == ["from okou"]


def test_tm_c_decoy():
    """TM-C decoy [2023]: one own and two soldiers of one rival together to one neighbouring province."""
    table = turn("decoy", {"kiyosu": {0: 2, 1: 3, 2: 1}})
    choose(table, "card decoy")
    assert choices_of(table) == ["from kiyosu 1"]
    choose(table, "from kiyosu 1", "to odawara")
    assert (at(table, "kiyosu"), at(table, "odawara")) == ([1, 1, 1], [1, 2, 0])


@pytest.mark.parametrize("army", [
    {"kiyosu": {0: 1, 1: 1, 2: 1}},
    {"kiyosu": {0: 3}, "odawara": {1: 2}},
    {"kiyosu": {1: 3, 2: 2}},
])
def test_tm_c_decoy_in_full(army):
    """TM-C decoy [2023]: without an own soldier beside two of one rival it can't be taken."""
    assert cards_on_offer(turn("decoy", army)) == []


def test_tm_c_decoy_of_either_rival():
    """TM-C decoy [2023]: with two soldiers of two rivals, the seat chooses whose soldiers move."""
    table = turn("decoy", {"shuri": {0: 1, 1: 2, 2: 2}})
    choose(table, "card decoy")
    assert choices_of(table) == ["from shuri 1", "from shuri 2"]
    choose(table, "from shuri 2")
    assert choices_of(table) == ["to usuki"]


def test_tm_c_retreat_of_two():
    """TM-C retreat [2023]: two soldiers, from one or two provinces; with one on the map it can't be taken."""
    table = turn("retreat", {"kyoto": {0: 1}, "okou": {0: 1}})
    choose(table, "card retreat", "from okou", "from kyoto")
    assert table.state.reserve[0] == 18
    assert table.decision.seats == (1,)
    assert cards_on_offer(turn("retreat", {"kyoto": {0: 1}})) == []
