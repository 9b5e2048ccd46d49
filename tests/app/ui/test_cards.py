"""Cards, dice, tokens and the cube tower."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from tenka_web.games.shogun import board_background, cube_fall, tower
from tenka_web.games.shogun import cards as season
from tenka_web.games.shogun.view_model import (
    END,
    FALL,
    FARMER,
    IN,
    ActionCard,
    BlankCard,
    EventCard,
    ProvinceCard,
    SeasonPlan,
    SpecialCard,
    TowerPicture,
)
from tenka_web.games.tenka_meidou import cards
from tenka_web.games.tenka_meidou import tokens as small
from tenka_web.games.tenka_meidou.view_model import TacticCard
from tenka_web.startup.prerender import prerender
from tenka_web.ui import assets
from tenka_web.ui.boards import symbols, tokens
from tenka_web.ui.boards.view_model import Dice, PlaceName, Pointers
from tests.app.ui.drawings import HOSTILE, LOOKS, by_id, ids, parse, references

THROW = TowerPicture(
    LOOKS, FALL, {0: 5, 1: 2, FARMER: 2, 3: 1}, {0: 4, 1: 3, FARMER: 1, 3: 1}, {0: 1, 3: 1}, {0: 1, 1: 2, 3: 2, FARMER: 4},
    0, (FARMER, 1), (0, 0), 7, words={"thrown": "thrown in", "inside": "inside"})  # fmt: skip
KAI = ProvinceCard("kai", PlaceName("甲斐", "Kai"), "yellow", 5, 3, 1, LOOKS[0])
CHESTS = BlankCard("chest-4", season.SIGNS["chest-4"])
ACTIONS = ("castle", "temple", "theatre", "rice", "tax", "armies-5", "armies-3", "armies-1", "battle-a", "battle-b")
DRAWN = {
    "offer": cards.offer(
        tuple(TacticCard(key, key, "text", face.glyph, "忍", owner=LOOKS[0]) for key, face in cards.FACES.items()), Pointers(),
        "tactic"),
    "dice": tokens.dice(Dice((1, 2, 6), 3)),
    "tokens": tokens.crest(LOOKS[0]) + tokens.cubes(LOOKS[1], 3) + small.sword(4, LOOKS[3])
    + small.sword(1) + small.castle(12) + small.castle(6, small=True),
    "actions": season.actions(
        [ActionCard(key, place, key, season.SIGNS[key]) for place, key in enumerate(ACTIONS, 1)], Pointers()),
    "specials": season.specials([SpecialCard(key, place, key, season.SIGNS[key], taken=LOOKS[1]) for place, key in enumerate(
        ("more-tax", "more-rice", "six-armies", "attack", "defence"), 1)], Pointers()),
    "events": season.events([EventCard("low_taxes", "Low taxes", "five at most", 2, "now")], Pointers()),
    "plan": season.plan(SeasonPlan((ActionCard("castle", 1, "Castle", laid=KAI), ActionCard("rice", 2, "Rice", covered=True),
                                    ActionCard("bid", 0, "Bid", laid=CHESTS)), owner=LOOKS[4]), Pointers()),
    "tower": tower.tower(THROW, "tower"),
}


@pytest.mark.parametrize("name", DRAWN)
def test_each_drawing_is_well_formed_and_its_symbols_exist(name):
    """Every reference is among the shared symbols."""
    parse(DRAWN[name])
    assert references(DRAWN[name]) <= set(ids(symbols.defs() + symbols.glyphs() + board_background.SYMBOLS))


def test_a_card_is_a_button_only_while_it_can_be_taken():
    """A highlighted card can be focused; another one shows and speaks its reason."""
    pointers = Pointers(can=frozenset({"card:scout"}), why={"card:navy": HOSTILE})
    drawn = cards.offer((TacticCard("scout", "Scouting", "…"), TacticCard("navy", HOSTILE, HOSTILE)), pointers, "tactic")
    assert drawn.count('tabindex="0"') == 1
    navy = by_id(drawn, "at-card-navy")
    assert (navy.get("aria-disabled"), navy.get("aria-label")) == ("true", None)
    assert HOSTILE in [span.text for span in navy.iter("span")]


def test_a_new_roll_has_new_elements_and_the_same_targets():
    """So the style sheet animates the new elements."""
    first, second = tokens.dice(Dice((1, 2, 3), 1)), tokens.dice(Dice((1, 2, 3), 2))
    assert {"thrown-1-0", "at-die-0"} <= set(ids(first))
    assert {"thrown-2-0", "at-die-0"} <= set(ids(second))
    assert first.count("<circle") == 1 + 2 + 3


def test_a_hidden_action_is_not_in_the_markup():
    """SH-Y3: face down means neither key nor sign."""
    drawn = season.actions([ActionCard("battle-a", 7, "", hidden=True)], Pointers())
    assert "battle" not in drawn
    assert "swords" not in drawn
    assert by_id(drawn, "at-place-7").get("data-target") == "place:7"


def test_a_face_down_card_on_a_plan_is_not_in_the_markup():
    """Another seat's card is a back in its colour."""
    board = SeasonPlan((ActionCard("rice", 2, "Rice", covered=True), ActionCard("bid", 0, "Bid", covered=True)), owner=LOOKS[4])
    drawn = season.plan(board, Pointers())
    assert drawn.count("mini covered") == 2
    assert 'class="plan seat-purple"' in drawn


def parties(cubes, how):
    """Count the cubes of each party with a class."""
    return Counter(cube.party for cube in cubes if cube.how in how)


def test_every_cube_falls_singly_as_the_event_says():
    """SH-T2: cubes in the tray have fallen; missing ones stay; the other cubes inside do not move."""
    cubes = cube_fall.falling(THROW)
    assert parties(cubes, (cube_fall.DROPS, cube_fall.LOOSE)) == Counter(THROW.fell)
    assert parties(cubes, (cube_fall.DROPS, cube_fall.STAYS)) == Counter(THROW.thrown)
    assert parties(cubes, (cube_fall.LOOSE,)) == {1: 1}
    after = parties(cubes, (cube_fall.LIES, cube_fall.STAYS))
    assert all(after[party] == THROW.before[party] + THROW.thrown[party] - THROW.fell[party] for party in THROW.before)
    turns = [cube.turn for cube in cubes if cube.how != cube_fall.LIES]
    assert turns == list(range(len(turns)))
    assert cube_fall.count_moving(THROW.thrown, THROW.fell) == len(turns)
    assert cube_fall.time([5, 2, 1, 2], [4, 3, 1, 1]) > cube_fall.FLIGHT + turns[-1] * cube_fall.gap(len(turns))


def test_no_two_cubes_are_in_one_place():
    """Many cubes are drawn smaller; each bay, floor and the hopper have their own room."""
    many = replace(THROW, thrown={0: 60, 1: 40}, fell={0: 50, 1: 40, FARMER: 20}, before={FARMER: 30, 2: 30})
    cubes = cube_fall.falling(many)
    assert len({cube.end for cube in cubes}) == len(cubes)
    assert len({spot for _, spot in cube_fall.hopper(many)}) == 100
    for cube in cubes:
        assert 0 <= cube.end.x <= 440
        assert 150 < cube.end.y < 540
    assert {cube.bay for cube in cubes if cube.party == 0 and cube.how == cube_fall.DROPS} == {"left"}
    assert {cube.bay for cube in cubes if cube.party == FARMER and cube.how == cube_fall.LOOSE} == {"right"}


def test_the_old_inside_is_drawn_before_the_cubes_fall():
    """At the start the inside is the old one and the tray is empty; the new one is never drawn before its cubes have moved."""
    before = tower.tower(replace(THROW, step=IN))
    assert before.count('class="gathers"') == sum(THROW.thrown.values())
    assert before.count("<g transform=") == sum(THROW.thrown.values()) + sum(THROW.before.values())
    assert f"inside {sum(THROW.before.values())}" in before
    falls = tower.tower(THROW)
    assert falls.count('class="drops"') + falls.count('class="stays"') == sum(THROW.thrown.values())
    assert falls.count('class="loose"') == 1
    assert not re.search(r"(inside|thrown in) \d", falls)


def test_the_sum_grows_with_every_cube_to_its_end():
    """SH-B2, B3: helping farmers count for the defender; other parties do not count."""
    sides = re.findall(r'class="sum-(\w+)">(.*?)</g>', tower.tower(THROW))
    assert {side: re.findall(r">(\d+)<", texts) for side, texts in sides} == {"left": list("01234"), "right": list("01234")}
    assert all(texts.count("passing") == 4 and texts.count("late") == 1 for _, texts in sides)
    ended = tower.tower(replace(THROW, step=END, left=(0, 0)))
    assert re.findall(r'class="sum-\w+"><text[^>]*>(\d+)<', ended) == ["4", "4"]
    assert ended.count(" struck") == 8
    won = tower.tower(replace(THROW, step=END, left=(2, 0)))
    assert (won.count(" kept"), won.count(" struck"), won.count(" aside")) == (2, 6, 1)


def test_lost_cubes_leave_for_their_clans_and_the_others_for_the_map():
    """Each cube that counted moves once; cubes without a part stay."""
    won = tower.tower(replace(THROW, step=END, left=(2, 0)))
    ways = re.findall(r'translate\(([\d.]+) [\d.]+\)"><g class="leaving" style="--x0:(-?\d+)px', won)
    ends = sorted(round(float(start) + int(way)) for start, way in ways)
    homes = [x for (x, _), count in zip(tower.HOMES, (2, 4), strict=True) for _ in range(count)]
    assert ends == pytest.approx(sorted([*homes, *[tower.TO_MAP[0]] * 2]), abs=1)


def test_slow_motion_changes_only_the_pace():
    """The same cubes, three times as long; sounds belong to cubes that land."""
    once, slow = tower.tower(THROW), tower.tower(replace(THROW, pace=3))
    assert f"--flight:{cube_fall.FLIGHT}ms" in once
    assert f"--flight:{3 * cube_fall.FLIGHT}ms" in slow
    assert once.count("<use") == slow.count("<use")
    assert "data-sound" not in once
    assert tower.tower(replace(THROW, sounds=True)).count('data-sound="knock"') == 11


def test_the_tower_hides_its_inside_when_the_aid_is_off():
    """Behind a lattice."""
    hidden = replace(THROW, before=None)
    assert "t-lattice" in tower.tower(hidden)
    assert "t-lattice" not in tower.tower(THROW)
    assert tower.tower(replace(hidden, step="")).count("<g transform=") == sum(THROW.fell.values())
    assert parties(cube_fall.falling(hidden), (cube_fall.DROPS, cube_fall.LOOSE)) == Counter(THROW.fell)


def test_every_icon_is_credited():
    """Each icon from another source is named beside its licence."""
    licence = assets.read_text("licences/game-icons.txt")
    for key in assets.read_json("art/glyphs.json"):
        assert key in licence


def test_the_first_page_uses_no_missing_symbol():
    """It comes without the symbols of tables, which Python draws with its first frame."""
    signs = {f"#glyph-{key}" for key in assets.read_json("art/glyphs.json")}
    for language in ("en", "es", "ja"):
        first = "".join(prerender(language).values())
        assert not {sign for sign in signs if f'{sign}"' in first}
        assert 'id="glyphs"' in first
        assert 'id="glyph-' not in first.replace('id="glyph-ye-', "")
