"""Revolts (SH-R)."""

from __future__ import annotations

import pytest

from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.revolt import revolt
from tests.games.shogun.positions import F, act, arrange, at, keys, values_of

MIKAWA = {0: {"mikawa": 4}}


def tax(falls, markers=2, **more):
    """Let seat 0 collect taxes in Mikawa, which has markers."""
    play = arrange(MIKAWA, falls=[falls], markers={"mikawa": markers}, **more)
    return play, act(play, 0, "tax", "mikawa")


def test_sh_r1_cubes_that_are_thrown():
    """SH-R1: all armies of the province against as many farmers as it had markers, and all cubes of the tray."""
    _, events = tax({0: 4, F: 2}, tray={1: 2, F: 1})
    assert values_of(events, "thrown")["thrown"] == [4, 2, 0, 3]


def test_sh_r1_all_farmers_fight_for_the_revolt():
    """SH-R1: all farmers that fall out fight for the revolt, wherever they were."""
    play, events = tax({0: 4, F: 5}, held={F: 3})
    assert values_of(events, "revolt_lost")["farmers"] == 5
    assert at(play, "mikawa") == (-1, 0)


def test_sh_r2_farmers_win():
    """SH-R2: the cubes involved go to stock, buildings and markers are removed, the province is neutral."""
    play, events = tax({0: 1, 1: 1, F: 2}, tray={1: 1}, buildings={"mikawa": 2})
    state = play.state
    assert at(play, "mikawa") == (-1, 0)
    assert state.buildings[INDEX["mikawa"]] == state.markers[INDEX["mikawa"]] == 0
    assert state.supply == [28, 27, 26]
    assert state.tray == [0, 1, 0, 0], "another seat's cube is not involved"
    assert state.stock[0] == 62 - 3
    assert keys(events)[-2:] == ["revolt_lost", "neutral"]
    assert INDEX["mikawa"] not in state.opened[0], "the card has left the board for the pool"


def test_sh_r2_a_tie_is_lost():
    """SH-R2: a tie loses the province too, also a tie of nothing against nothing."""
    assert at(tax({0: 2, F: 2})[0], "mikawa") == (-1, 0)
    assert at(tax({1: 0})[0], "mikawa") == (-1, 0)


def test_sh_r3_the_owner_wins():
    """SH-R3: the owner loses as many as the farmers, the rest goes back; farmers go to stock; the markers stay, and one more."""
    play, events = tax({0: 4, F: 1})
    assert at(play, "mikawa") == (0, 3)
    assert play.state.markers[INDEX["mikawa"]] == 3
    assert play.state.stock == [62 - 3, 62, 62, 19]
    assert play.state.tray == [0, 0, 0, 0]
    assert keys(events)[-3:] == ["revolt_put_down", "taxed", "marker"]


@pytest.mark.parametrize(("markers", "extra", "farmers"), [(0, 1, 1), (1, 2, 3), (3, 3, 6)])
def test_sh_r1_in_winter_the_tables_extra_farmers_join(markers, extra, farmers):
    """SH-R1: as many farmers as markers, in winter with the table's extra ones; the tray is thrown too, and no marker is added
    (R3)."""
    play = arrange(MIKAWA, falls=[{0: 4}], markers={"mikawa": markers}, tray={1: 2})
    assert revolt(play, INDEX["mikawa"], extra)
    assert values_of(play.events or (), "thrown")["thrown"] == [4, 2, 0, farmers]
    assert play.state.markers[INDEX["mikawa"]] == markers


def test_sh_r4_too_few_farmers():
    """SH-R4: all that are left are used."""
    play, events = tax({0: 4, F: 1}, markers=3, stock={F: 1}, held={F: 19})
    assert values_of(events, "revolt")["farmers"] == 1
    assert at(play, "mikawa") == (0, 3)


def test_sh_r5_special_cards_and_castles_do_not_change_a_revolt():
    """SH-R5: neither the defence card nor a castle under E4 adds an army, and a temple under E6 stops no revolt."""
    _, events = tax({0: 4, F: 1}, special={0: "defence"}, event="e4", buildings={"mikawa": 1})
    assert values_of(events, "thrown")["thrown"][0] == 4
    _, events = tax({0: 4, F: 1}, event="e6", buildings={"mikawa": 2})
    assert "revolt_put_down" in keys(events)
    _, events = tax({0: 4, F: 1}, special={0: "attack"}, event="e3")
    assert values_of(events, "thrown")["thrown"] == [4, 0, 0, 2]
    _, events = tax({0: 4, F: 1}, event="e5", buildings={"mikawa": 1})
    assert values_of(events, "thrown")["thrown"][0] == 4


def test_sh_x13_dirk_taxes_mikawa():
    """SH-X13: 2 markers, 4 armies, 1 cube in the tray: 4 armies, 2 farmers and that cube are thrown; then 3 markers, 6 chests."""
    play, events = tax({0: 3, 2: 1, F: 2}, tray={2: 1}, chests={0: 0})
    assert values_of(events, "thrown")["thrown"] == [4, 0, 1, 2]
    assert at(play, "mikawa") == (0, 1)
    assert play.state.markers[INDEX["mikawa"]] == 3
    assert play.state.chests[0] == 6
