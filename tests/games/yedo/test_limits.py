"""Limits (YE-L1, L4), and rules of cards that no single card has."""

from __future__ import annotations

from typing import Any

import pytest

from tenka.games.yedo.gains import add_blessing, add_geisha, add_weapon, take_top
from tenka.games.yedo.limits import list_over_limit
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.phases.assignment import Place
from tenka.games.yedo.phases.patrol import Influence
from tests.games.yedo.positions import arrange, asked, choices_of, do, hand, missions_of, run, under

FULL: dict[str, Any] = {
    "actions": {0: "feint smoke-screen hidden-purse"}, "bonuses": {0: "schemer clean-hands"}, "geisha": {0: 3},
    "blessing": {0: 1},
    "missions": {0: "nine-cuts the-jesuit ears-at-the-gate show-of-steel"}, "weapons": {0: "doku doku nawa yumi"},
}  # fmt: skip


def test_l1_at_every_limit_nothing_is_discarded():
    """YE-L1: 3 action cards, 2 bonus cards, 4 weapons, 3 geisha, 4 unfinished missions, 1 blessing; Blackmail doesn't count."""
    play = arrange(**FULL, blackmail={0: 1})
    assert list_over_limit(play.state, 0) == []


@pytest.mark.parametrize(("kind", "choices"), [
    ("action", ["drop action early-riser", "drop action feint", "drop action hidden-purse", "drop action smoke-screen"]),
    ("bonus", ["drop bonus clean-hands", "drop bonus schemer", "drop bonus specialist"]),
    ("red", ["drop green ears-at-the-gate", "drop green show-of-steel", "drop red fire-arrows", "drop red nine-cuts",
             "drop red the-jesuit"]),
])  # fmt: skip
def test_l4_the_owner_chooses_what_goes_new_cards_included(kind, choices):
    """YE-L4: action, bonus and mission cards under their decks."""
    tops = {"action": "early-riser", "bonus": "specialist", "red": "fire-arrows"}
    play = arrange(**FULL, tops=tops)
    take_top(play, 0, kind)
    play.advance()
    assert asked(play) == ("trim", 0)
    assert sorted(choices_of(play)) == choices
    do(play, choices[0])
    assert asked(play) is None
    deck, face = choices[0].split()[1:]
    assert under(play, deck) == [face]


def test_l4_weapons_to_the_discard():
    play = arrange(**FULL)
    play.state.weapon_deck.remove(("yumi", 0))
    add_weapon(play, 0, "yumi")
    play.advance()
    do(play, "drop weapon doku")
    assert play.state.weapons[0] == ["doku", "nawa", "yumi", "yumi"]
    assert play.state.weapon_discard == ["doku"]


def test_l4_equal_goods_go_without_a_question():
    """A fourth geisha goes to the supply, a second blessing to the Temple."""
    play = arrange(**FULL)
    add_geisha(play, 0)
    add_blessing(play, 0)
    play.advance()
    assert asked(play) is None
    assert (play.state.geisha[0], play.state.geisha_stock) == (3, 3)
    assert (play.state.blessing[0], play.state.blessing_stock) == (1, 3)


def test_x3_on_an_annex_its_ability():
    """YE-X3: and no mission or action of a district."""
    play = arrange(annexes={0: "dojo"}, stationed={0: "dojo"}, weapons={0: "doku"}, missions={0: "show-of-steel"})
    run(play, Activate(0), "activate dojo")
    assert choices_of(play) == ["rearm doku", "home"]


def test_k4_several_cards_in_one_window_and_then_the_turn_itself():
    """K4: one after another; then the seat places."""
    play = arrange(actions={0: "hidden-purse hidden-purse early-riser"})
    run(play, Place(0), "play hidden-purse", "play hidden-purse", "play early-riser")
    assert play.state.mon[0] == 20
    assert asked(play) == ("place", 0)
    do(play, "place gates", "place gates")
    assert play.state.house[0] == 0


def test_k5_the_player_of_the_card_chooses():
    """K5: unless the card names its owner."""
    play = arrange(samurai=True, actions={0: "false-alarm"})
    run(play, Influence(0), "play false-alarm")
    assert asked(play) == ("name", 0)


def test_k7_lost_goods_go_to_the_bank_or_the_discard():
    """K7: lost Mon go to the bank, unless the card takes them."""
    play = arrange(samurai=True, actions={0: "pickpocket"}, board={"gates": (0, 1)})
    before = sum(play.state.mon)
    run(play, Activate(0), "activate gates", "home", "play pickpocket")
    assert sum(play.state.mon) == before
    assert hand(play, 0) == []
    assert missions_of(play, 0) == []
