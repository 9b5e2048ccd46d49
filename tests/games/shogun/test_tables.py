"""The tables: 45 provinces, their regions and borders, cards and events (SH-S1, S2, S4, SH-E)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tenka.games.shogun.board import area, board
from tenka.games.shogun.cards import ACTIONS, BLANKS, BUILDINGS, SPECIALS
from tenka.games.shogun.events import EVENTS
from tenka.games.shogun.provinces import INDEX, NAMES, PROVINCES, REGIONS, SEA_ROUTES

ASSETS = Path(__file__).parents[3] / "assets" / "geometry"

OUT = {
    "sun": "izumo iwami sanuki tosa echigo mutsu kazusa awa_boso",
    "moon": "iwami aki mutsu shimotsuke iyo tosa hitachi shimosa",
}

# Side, region -> tax, rice and sites of its nine provinces
SUMS = {
    ("sun", "green"): (43, 29, 15), ("sun", "red"): (43, 26, 16), ("sun", "purple"): (45, 28, 16),
    ("sun", "yellow"): (46, 29, 19), ("sun", "brown"): (43, 28, 21), ("moon", "green"): (42, 28, 15),
    ("moon", "red"): (45, 26, 15), ("moon", "purple"): (45, 28, 17), ("moon", "yellow"): (44, 30, 19),
    ("moon", "brown"): (44, 28, 21),
}  # fmt: skip


def test_sh_s1_forty_five_provinces():
    """SH-S1: 45 provinces, in total with 220 chests of taxes, 140 rice and 87 sites."""
    assert len(set(NAMES)) == len(PROVINCES) == 45
    assert sum(row.tax for row in PROVINCES) == 220
    assert sum(row.rice for row in PROVINCES) == 140
    assert sum(row.sites for row in PROVINCES) == 87
    assert [sum(row.sites == n for row in PROVINCES) for n in (1, 2, 3)] == [13, 22, 10]


def test_sh_s1_fifty_three_cards():
    """SH-S1: 37 cards serve both sides, 8 provinces have one card a side."""
    two = [row.id for row in PROVINCES if row.sun != row.moon]
    assert two == ["mimasaka", "echizen", "owari", "wakasa", "sanuki", "kai", "hitachi", "shinano"]
    assert 45 - len(two) + 2 * len(two) == 53


@pytest.mark.parametrize(("side", "region"), SUMS)
def test_sh_s1_five_regions_of_nine(side, region):
    """SH-S1: five regions of nine provinces on either side, with these sums of taxes, rice and sites."""
    rows = [PROVINCES[i] for i in dict(board(side, 5).regions)[region]]
    assert len(rows) == 9
    assert (sum(r.tax for r in rows), sum(r.rice for r in rows), sum(r.sites for r in rows)) == SUMS[side, region]
    assert tuple(name for name, _ in board(side, 5).regions) == REGIONS


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_sh_s1_land_borders_are_those_of_the_map(side):
    """SH-S1: 91 land borders, both ways, the same as the drawn outlines have."""
    found = area(side)
    assert sum(map(len, found.land)) == 2 * 91
    drawn = json.loads((ASSETS / "shogun45.json").read_text(encoding="utf-8"))["adjacency"]
    assert {name: sorted(near) for name, near in drawn.items()} == {
        name: sorted(NAMES[i] for i in near) for name, near in zip(NAMES, found.land, strict=True)
    }


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_sh_a9_six_sea_routes(side):
    """SH-A9: six sea routes make neighbours as well, none of them where a land border is."""
    found = area(side)
    assert sum(map(len, found.sea)) == 2 * 6
    drawn = json.loads((ASSETS / "shogun45.json").read_text(encoding="utf-8"))["seaLinks"]
    assert sorted(drawn) == sorted("|".join(sorted((route.one, route.other))) for route in SEA_ROUTES)
    assert not any(set(land) & set(sea) for land, sea in zip(found.land, found.sea, strict=True))


def test_sh_x7_shima_and_izu():
    """SH-X7: Shima and Izu are neighbours by sea, both ways."""
    near = board("sun", 3).neighbours
    assert INDEX["izu"] in near[INDEX["shima"]]
    assert INDEX["shima"] in near[INDEX["izu"]]


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_sh_s2_eight_provinces_are_out_with_three_seats(side):
    """SH-S2: with three seats eight provinces are out, two of every region but red; the other 37 are connected."""
    short, full = board(side, 3), board(side, 4)
    out = [NAMES[i] for i in full.in_play if i not in short.in_play]
    assert sorted(out) == sorted(OUT[side].split())
    assert {name: len(provinces) for name, provinces in short.regions} == {
        "green": 7, "red": 9, "purple": 7, "yellow": 7, "brown": 7,
    }  # fmt: skip
    assert board(side, 4).in_play == board(side, 5).in_play == tuple(range(45))
    for found, count in ((short, 37), (full, 45)):
        seen, todo = set(), [found.in_play[0]]
        while todo:
            here = todo.pop()
            if here not in seen:
                seen.add(here)
                todo += found.neighbours[here]
        assert len(seen) == count


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_sh_s2_no_army_may_enter_a_province_that_is_out(side):
    """SH-S2."""
    short = board(side, 3)
    assert not any(INDEX[name] in near for near in short.neighbours for name in OUT[side].split())
    assert not any(short.neighbours[INDEX[name]] for name in OUT[side].split())


def test_sh_s4_buildings():
    """SH-S4: 28 castles, 26 temples, 26 theatres."""
    assert {row.id: row.supply for row in BUILDINGS} == {"castle": 28, "temple": 26, "theatre": 26}


def test_sh_p_cards():
    """SH-P, SH-S3, SH-Y3, Y4: ten actions with their prices, chest cards 0 to 4, five special cards."""
    assert [(row.id, row.price, row.armies) for row in ACTIONS] == [
        ("castle", 3, 0), ("temple", 2, 0), ("theatre", 1, 0), ("rice", 0, 0), ("tax", 0, 0), ("armies-5", 3, 5),
        ("armies-3", 2, 3), ("armies-1", 1, 1), ("battle-a", 0, 0), ("battle-b", 0, 0),
    ]  # fmt: skip
    assert [row.chests for row in BLANKS] == [0, 1, 2, 3, 4]
    assert len(SPECIALS) == 5


def test_sh_e_twelve_events():
    """SH-E: twelve events in the box; their rice losses add up to 40."""
    losses = [card.loss for card in EVENTS if card.since == 1]
    assert losses == [5, 7, 3, 2, 6, 3, 4, 0, 2, 3, 4, 1]
    assert sum(losses) == 40
    touched = {
        "e8": sum(row.tax > 5 for row in PROVINCES), "e9": sum(row.tax < 6 for row in PROVINCES),
        "e10": sum(row.rice < 4 for row in PROVINCES), "e11": sum(row.rice > 3 for row in PROVINCES),
    }  # fmt: skip
    assert touched == {"e8": 17, "e9": 28, "e10": 30, "e11": 15}
