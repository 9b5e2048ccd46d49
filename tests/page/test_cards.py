"""Cards, dice, tokens and the cube tower."""

import pytest

from page import files
from page.boards import art, tokens
from page.boards.model import Dice, PlaceName, Pointers
from page.games.shogun import cards as season
from page.games.shogun import ground, tower
from page.games.shogun.model import FARMER, ActionCard, BlankCard, EventCard, ProvinceCard, SeasonPlan, SpecialCard, TowerPicture
from page.games.tenka_meidou import cards
from page.games.tenka_meidou import tokens as small
from page.games.tenka_meidou.model import TacticCard

from .drawings import HOSTILE, LOOKS, by_id, ids, parse, references

KAI = ProvinceCard("kai", PlaceName("甲斐", "Kai"), "yellow", 5, 3, 1, LOOKS[0])
CHESTS = BlankCard("chest-4", season.SIGNS["chest-4"])
ACTIONS = ("castle", "temple", "theatre", "rice", "tax", "armies-5", "armies-3", "armies-1", "battle-a", "battle-b")
DRAWN = {
    "offer": cards.offer(
        tuple(TacticCard(key, key, "text", face.glyph, "忍", owner=LOOKS[0]) for key, face in cards.FACES.items()), Pointers()),
    "dice": tokens.dice(Dice((1, 2, 6), 3)),
    "tokens": tokens.crest(LOOKS[0]) + tokens.cubes(LOOKS[1], 3, white=True) + small.sword(4, LOOKS[3])
    + small.sword(1) + small.castle(12) + small.castle(6, small=True),
    "actions": season.actions(
        [ActionCard(key, place, key, season.SIGNS[key]) for place, key in enumerate(ACTIONS, 1)], Pointers()),
    "specials": season.specials([SpecialCard(key, place, key, season.SIGNS[key], taken=LOOKS[1]) for place, key in enumerate(
        ("more-tax", "more-rice", "six-armies", "attack", "defence"), 1)], Pointers()),
    "events": season.events([EventCard("low_taxes", "Low taxes", "five at most", 2, "now")], Pointers()),
    "plan": season.plan(SeasonPlan((ActionCard("castle", 1, "Castle", laid=KAI), ActionCard("rice", 2, "Rice", covered=True),
                                    ActionCard("bid", 0, "Bid", laid=CHESTS)), owner=LOOKS[4]), Pointers()),
    "tower": tower.tower(TowerPicture(LOOKS, {0: 3}, {1: 2}, {FARMER: 1, 2: 4}, {3: 5, FARMER: 2}, (0, 1), 7), "tower"),
}


@pytest.mark.parametrize("name", DRAWN)
def test_each_drawing_is_well_formed_and_its_symbols_exist(name):
    """Whatever it refers to is among the shared symbols."""
    parse(DRAWN[name])
    assert references(DRAWN[name]) <= set(ids(art.defs() + ground.SYMBOLS))


def test_a_card_is_a_button_only_while_it_can_be_taken():
    """What glows is focused; what can't be taken says why, in sight and in speech."""
    pointers = Pointers(can=frozenset({"card:scout"}), why={"card:navy": HOSTILE})
    drawn = cards.offer((TacticCard("scout", "Scouting", "…"), TacticCard("navy", HOSTILE, HOSTILE)), pointers)
    assert drawn.count('tabindex="0"') == 1
    navy = by_id(drawn, "at-card-navy")
    assert (navy.get("aria-disabled"), navy.get("aria-label")) == ("true", None)
    assert HOSTILE in [span.text for span in navy.iter("span")]


def test_a_new_throw_of_dice_has_new_elements_and_the_same_targets():
    """The style sheet lets new elements roll; targets stay."""
    first, second = tokens.dice(Dice((1, 2, 3), 1)), tokens.dice(Dice((1, 2, 3), 2))
    assert {"thrown-1-0", "at-die-0"} <= set(ids(first))
    assert {"thrown-2-0", "at-die-0"} <= set(ids(second))
    assert first.count("<circle") == 1 + 2 + 3


def test_a_hidden_action_does_not_tell_what_it_is():
    """SH-Y3: face down means neither key nor sign in the markup."""
    drawn = season.actions([ActionCard("battle-a", 7, "", hidden=True)], Pointers())
    assert "battle" not in drawn
    assert "swords" not in drawn
    assert by_id(drawn, "at-place-7").get("data-target") == "place:7"


def test_a_covered_card_on_a_plan_does_not_tell_what_it_is():
    """What another seat laid is a back in its colour."""
    board = SeasonPlan((ActionCard("rice", 2, "Rice", covered=True), ActionCard("bid", 0, "Bid", covered=True)), owner=LOOKS[4])
    drawn = season.plan(board, Pointers())
    assert drawn.count("mini covered") == 2
    assert 'class="plan seat-purple"' in drawn


def test_the_tower_counts_what_fell_and_what_lies_there():
    """SH-B2: all cubes of a party in the tray count; those that just fell are told apart."""
    drawn = tower.tower(TowerPicture(LOOKS, fallen={0: 2, FARMER: 1}, tray={0: 1, 3: 4}, sides=(0, 1)))
    texts = [text.text for text in parse(drawn).iter("text")]
    assert texts == ["4", "3", "+2", "農", "1", "+1"]


def test_the_tower_keeps_its_inside_when_the_aid_is_off():
    """Lattice instead of cubes."""
    assert "t-lattice" in tower.tower(TowerPicture(LOOKS))
    assert "t-lattice" not in tower.tower(TowerPicture(LOOKS, inside={0: 1}))


def test_every_sign_is_credited():
    """Each icon taken from outside is named beside its licence."""
    licence = files.read_text("licences/game-icons.txt")
    for key in files.read_json("art/glyphs.json"):
        assert key in licence
