"""The tables: numbers of cards and pieces, and that every row fits the others (YE-S8, and the tables of the data page)."""

from __future__ import annotations

from collections import Counter

import pytest

from tenka.games.yedo import GAME
from tenka.games.yedo.board.districts import CASTLE, DISTRICTS, SPACES, SPOTS, TARGET, WHERE, find_covered, neighbours
from tenka.games.yedo.cards.effects import EFFECTS
from tenka.games.yedo.cards.rows import ACTION_CARDS, BONUS_CARDS, EVENT_CARDS
from tenka.games.yedo.goods import ANNEXES, CATEGORIES, COLOURS, FAVORS, LOTS, OF_A_WEAPON, OF_AN_ANNEX, WEAPONS
from tenka.games.yedo.missions.rows import MISSIONS, gain, need
from tenka.games.yedo.rules import YedoRules
from tests.support.rows import every_row

BOX = [row for row in MISSIONS if row.since == 1]
"""The printed missions; later versions of the rules may deal more."""


def test_s8_cards_are_as_many_as_the_components_list_says():
    """YE-S8: 59 missions (12 green, 18 yellow, 18 red, 11 black), 50 action, 27 bonus, 27 event, 5 favor cards."""
    assert Counter(row.colour for row in BOX) == {"green": 12, "yellow": 18, "red": 18, "black": 11}
    assert len(BOX) == 59
    assert sum(row.copies for row in ACTION_CARDS if row.since == 1) == 50
    assert sum(row.copies for row in EVENT_CARDS if row.since == 1) == 27
    assert len([row for row in BONUS_CARDS if row.since == 1]) == 27
    assert len(FAVORS) == 5


def test_s8_counters_are_as_many_as_the_components_list_says():
    """YE-S8: 40 weapons of 8 kinds, 16 annexes, 7 geisha and 20 disciples in the largest game."""
    assert len(WEAPONS) * OF_A_WEAPON == 40
    assert len(ANNEXES) * OF_AN_ANNEX[5] == 16


def test_s1_the_geisha_setting_leaves_out_the_cards_marked_samurai():
    """YE-S1: 41 of 50 action cards and 19 of 27 event cards are left."""
    geisha, samurai = (GAME.rules(4, layers, version=1) for layers in ((), ("samurai",)))
    assert isinstance(geisha, YedoRules)
    assert isinstance(samurai, YedoRules)
    assert (len(geisha.action_faces), len(geisha.event_faces)) == (41, 19)
    assert (len(samurai.action_faces), len(samurai.event_faces)) == (50, 27)
    assert all(not row.loss for row in geisha.events.values())


def test_every_row_has_a_name_of_its_own():
    for rows in (MISSIONS, ACTION_CARDS, BONUS_CARDS, EVENT_CARDS):
        assert len({row.id for row in rows}) == len({row.code for row in rows}) == len(rows)
    every = [row.id for rows in (MISSIONS, ACTION_CARDS, BONUS_CARDS) for row in rows]
    assert len(set(every)) == len(every)


def test_every_effect_of_a_card_is_known():
    assert {row.effect for row in ACTION_CARDS} == set(EFFECTS)


@pytest.mark.parametrize(("seats", "spaces", "castle"), [
    (2, 14, (0, 3)), (3, 18, (0, 1, 3, 4)), (4, 23, (0, 1, 2, 3, 4)), (5, 24, (0, 1, 2, 3, 4)),
])
def test_s5_w22_w23_w24_placeholders(seats, spaces, castle):
    """YE-S5, W22 to W24: 10, 6, 1, 0 placeholders leave 14, 18, 23, 24 spaces, at least two in every district."""
    hidden = find_covered(seats)
    assert len(hidden) == {2: 10, 3: 6, 4: 1, 5: 0}[seats]
    free = [space for space in range(24) if space not in hidden]
    assert len(free) == spaces
    assert tuple(space for space in free if WHERE[space] == CASTLE) == castle
    assert min(Counter(WHERE[space] for space in free).values()) >= 2


def test_s5_w23_w24_where_placeholders_are():
    """W23, W24: with two seats two in the Market and one in each other district; with three none in the Harbor."""
    def here(seats):
        return Counter(DISTRICTS[WHERE[space]].code for space in find_covered(seats))

    assert here(2) == {"CAS": 3, "GAT": 1, "TAV": 1, "HAR": 1, "RED": 1, "MAR": 2, "TEM": 1}
    assert here(3) == {"CAS": 1, "GAT": 1, "TAV": 1, "RED": 1, "MAR": 1, "TEM": 1}
    assert here(4) == {"MAR": 1}


def test_the_ring_of_the_watch():
    """Seven districts in a ring, by their numbers; the Castle is between the Temple and the Gates."""
    assert [row.code for row in DISTRICTS] == ["CAS", "GAT", "TAV", "HAR", "RED", "MAR", "TEM"]
    assert neighbours(CASTLE) == (6, 1)
    assert sum(len(spaces) for spaces in SPACES) == 24


def test_equal_spaces_have_one_word_and_those_of_the_castle_one_each():
    """YE-A1, X2: only in the Castle a space has its own action."""
    assert [word for word, spots in SPOTS.items() if len(spots) == 1] == [f"castle-{n}" for n in range(1, 6)]
    assert len(SPOTS) == 11
    assert TARGET["castle-4"] == "space:CAS-4"
    assert TARGET["gates"] == "space:GAT"


@every_row("row", MISSIONS, ids=lambda row: row.code)
def test_a_mission_fits_limits_and_board(row):
    """Standard and bonus together: at most 4 disciples, 2 in a district, 4 weapons, 2 geisha, 1 blessing; no district twice."""
    ask, bonus = row.need, row.bonus
    assert ask.places
    assert sum(n for _, n in ask.places + bonus.places) <= 4
    assert max(n for _, n in ask.places + bonus.places) <= 2
    assert not {place for place, _ in ask.places} & {place for place, _ in bonus.places}
    assert len(ask.weapons | bonus.weapons) <= 4
    assert not ask.weapons & bonus.weapons
    assert max(ask.geisha, bonus.geisha) <= 2
    assert ask.blessing + bonus.blessing <= 1
    assert row.category in CATEGORIES
    assert row.colour in COLOURS


@every_row("row", MISSIONS, ids=lambda row: row.code)
def test_the_worth_of_a_mission_follows_its_colour(row):
    """By ``Mission.value`` and ``Mission.bonus_value``, in Mon: the reward is within 1.2 of it, the bonus within 1.4."""
    assert row.gain.value == pytest.approx(row.value, abs=1.2 + 1e-9)
    assert row.bonus_gain.value == pytest.approx(row.bonus_value, abs=1.4 + 1e-9)


def test_the_printed_mission():
    """The rulebook's example: Market and Temple, geisha, Metsubushi, Yashiki; 3 prestige, an action card, 10 Mon."""
    row = next(row for row in MISSIONS if row.code == "Y01")
    assert row.need == need("MAR TEM geisha metsubushi yashiki")
    assert row.gain == gain("3 10 action")


def test_the_spread_of_the_missions():
    """Districts 20 or 21 each, weapons 9 to 13, annexes 8 to 10, geisha 22, blessings 11, categories 11 or 12."""
    places: Counter[int] = Counter()
    for row in BOX:
        places.update(dict(row.need.places))
    assert set(places.values()) <= {20, 21}
    weapons = Counter(weapon for row in BOX for weapon in row.need.weapons)
    assert 9 <= min(weapons.values()) <= max(weapons.values()) <= 13
    annexes = [sum(row.need.annexes >> kind & 1 for row in BOX) for kind in range(4)]
    assert 8 <= min(annexes) <= max(annexes) <= 10
    assert sum(row.need.geisha for row in BOX) == 22
    assert sum(row.need.blessing for row in BOX) == 11
    assert set(Counter(row.category for row in BOX).values()) == {11, 12}


@pytest.mark.parametrize("words", ["MAR spoon", "MAR nawa nawa", "XYZ"])
def test_a_requirement_names_existing_goods(words):
    with pytest.raises(ValueError):
        need(words)


@pytest.mark.parametrize("words", ["3", "3 4 gold", "3 4 action bonus"])
def test_a_gain_is_prestige_mon_and_an_item(words):
    with pytest.raises(ValueError):
        gain(words)


def test_b2_the_minimum_bids():
    """YE-B2, B4: 5 for annex and geisha, else 3; a group costs as much as its lots."""
    assert {row.id: row.least for row in LOTS.values() if row.least == 5} == {"annex": 5, "geisha": 5}
    assert {row.group: {other.least for other in LOTS.values() if other.group == row.group} for row in LOTS.values()} == {
        "white": {3}, "black": {5}, "red": {3}}  # fmt: skip
