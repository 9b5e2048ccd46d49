"""What is drawn agrees with the maps of the rules, and things on it have room."""

import itertools
import re

import pytest

from page import files
from page.boards import geometry
from page.games.shogun import board as shogun
from page.games.tenka_meidou import layout as tenka_layout
from page.games.tenka_meidou.layout import spots
from tenka.games.shogun.provinces import PROVINCES, SEA_ROUTES
from tenka.games.tenka_meidou.provinces import MAP
from tenka.games.tenka_meidou.tumult import NAMES

from .drawings import EDITIONS

MAPS = {"tenka_2018": MAP, "tenka_2023": MAP.renamed(NAMES)}
CASTLE, NAME = (74, 80), (104, 58)             # room a castle and a name need on the map, in its units


def _pairs(places, links):
    return {frozenset((places[here], places[there])) for here, some in enumerate(links) for there in some}


def _drawn(board):
    adjacency = files.read_json(f"geometry/{board}.json")["adjacency"]
    return {frozenset((one, other)) for one, some in adjacency.items() for other in some}


@pytest.mark.parametrize("edition", EDITIONS)
def test_tenka_borders_are_drawn_where_the_rules_have_them(edition):
    """TM-S9: ten land borders; each province has a shape and its anchors."""
    rules = MAPS[edition]
    assert _drawn(edition) == _pairs(rules.places, rules.land)
    assert set(geometry.board(edition).areas) == set(spots(edition)) == set(rules.places)


@pytest.mark.parametrize("edition", EDITIONS)
def test_tenka_sea_routes_are_drawn_where_the_rules_have_them(edition):
    """TM-S9: six sea routes, by curve."""
    rules = MAPS[edition]
    assert {frozenset(pair) for pair in tenka_layout.ROUTES} == _pairs(rules.places, rules.sea)
    assert all("C" in path for path, _ship in tenka_layout.ROUTES.values())


def test_shogun_borders_and_sea_routes_are_drawn_where_the_rules_have_them():
    """SH-S1: 91 land borders and 6 sea routes."""
    assert _drawn("shogun45") == {frozenset((row.id, other)) for row in PROVINCES for other in row.borders.split()}
    assert {frozenset(pair) for pair in shogun.ROUTES} == {frozenset((route.one, route.other)) for route in SEA_ROUTES}


@pytest.mark.parametrize("edition", EDITIONS)
def test_castles_and_names_do_not_cover_one_another(edition):
    """On a desk every name stands clear of every castle and every other name."""
    boxes = [(spot.castle[0], CASTLE) for spot in spots(edition).values()]
    boxes += [(spot.name[0], NAME) for spot in spots(edition).values()]
    for (one, (w1, h1)), (other, (w2, h2)) in itertools.combinations(boxes, 2):
        apart = abs(one[0] - other[0]) * 2 >= w1 + w2 or abs(one[1] - other[1]) * 2 >= h1 + h2
        assert apart, (one, other)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", [0, 1])
def test_everything_stands_on_the_sheet(edition, size):
    """No anchor lies at the very edge, for desks nor for phones."""
    board = geometry.board(edition)
    for spot in spots(edition).values():
        for x, y in (spot.castle[size], spot.name[size], spot.pieces[size]):
            assert 40 < x < board.width - 40
            assert 40 < y < board.height - 8


@pytest.mark.parametrize("name", [*EDITIONS, "shogun45"])
def test_paths_are_nothing_but_path_data(name):
    """The shapes go into the page unescaped, so they hold path commands alone."""
    board = geometry.board(name)
    strokes = (board.coast, board.borders, board.background, *board.lakes)
    for path in (*board.areas.values(), *strokes, *geometry.crest_paths().values()):
        assert re.fullmatch(r"[MLHVCSQTAZmlhvcsqtaz0-9 ,.\-]*", path)
