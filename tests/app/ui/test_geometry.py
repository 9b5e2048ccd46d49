"""Drawings agree with the maps of the rules, and things on them have room."""

import itertools
import re

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from tenka.games.shogun.provinces import PROVINCES, SEA_ROUTES
from tenka.games.tenka_meidou.provinces import MAP
from tenka.games.tenka_meidou.tumult import NAMES
from tenka_web.games.shogun import board_background
from tenka_web.games.shogun.board import DIGIT, PLATE
from tenka_web.games.tenka_meidou.map_sheets import sheets
from tenka_web.ui import assets
from tenka_web.ui.boards import geometry
from tests.app.ui.drawings import EDITIONS

MAPS = {"tenka_2018": MAP, "tenka_2023": MAP.with_names(NAMES)}
PLAQUE = (240, 160)                             # Room that a province's pieces may need, in units of the sheet
BOTH = [(edition, at) for edition in EDITIONS for at in (0, 1)]


def _pairs(places, links):
    return {frozenset((places[here], places[there])) for here, some in enumerate(links) for there in some}


def _drawn_borders(board):
    return {frozenset((one, other)) for one, some in board["adjacency"].items() for other in some}


def _points(path):
    numbers = re.findall(r"-?[\d.]+", path)
    return [(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _ring(path):
    """Return the ring of any path, in absolute coordinates."""
    pen = RecordingPen()
    parse_path(path, pen)
    return [point for _, points in pen.value for point in points]


def _inside(point, ring):
    """Return whether a point is inside, even-odd, with the curve's own points as corners."""
    x, y = point
    crossed = False
    for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            crossed = not crossed
    return crossed


@pytest.mark.parametrize(("edition", "at"), BOTH)
def test_tenka_links_are_drawn_as_in_the_rules(edition, at):
    """TM-S9: ten land borders and six sea routes on both sheets, each with a gate; each province has a shape."""
    rules, sheet = MAPS[edition], sheets(edition)[at]
    land, sea = _pairs(rules.places, rules.land), _pairs(rules.places, rules.sea)
    assert _drawn_borders(assets.read_json(f"geometry/{edition}.json")[sheet.name]) == land
    assert {pair for pair, gate in sheet.gates.items() if gate.land} == land
    assert {pair for pair, gate in sheet.gates.items() if not gate.land} == sea
    assert set(sheet.areas) == set(rules.places)


@pytest.mark.parametrize(("edition", "at"), BOTH)
def test_arrows_over_a_gate_end_nearer_to_their_target(edition, at):
    """In both directions of each link, on both sheets."""
    sheet = sheets(edition)[at]
    for gate in sheet.gates.values():
        for end, other in (gate.ends, gate.ends[::-1]):
            first, *_, last = _points(gate.arrow_to(end))
            near, far = (sheet.areas[key].plaque for key in (end, other))
            assert sum((last[i] - first[i]) * (near[i] - far[i]) for i in (0, 1)) > 0, (gate.ends, end)


def test_shogun_borders_and_sea_routes_are_drawn_as_in_the_rules():
    """SH-S1: 91 land borders and 6 sea routes."""
    drawn = _drawn_borders(assets.read_json("geometry/shogun45.json"))
    assert drawn == {frozenset((row.id, other)) for row in PROVINCES for other in row.borders.split()}
    assert {frozenset(pair) for pair in board_background.ROUTES} == {frozenset((route.one, route.other)) for route in SEA_ROUTES}


def test_shogun_has_a_place_for_every_province_in_both_orientations():
    """Pieces and names are inside the frame, and no two of them overlap; each border is known by its two provinces."""
    data = assets.read_json("geometry/shogun45_places.json")
    assert sorted(tuple(sorted(pair.split("|"))) for pair in data["borders"]) == sorted(
        tuple(sorted(pair)) for pair in _drawn_borders(assets.read_json("geometry/shogun45.json")))
    for mount, (half, high) in zip(board_background.mounts(), ((24.8, 29.6), (20.6, 23)), strict=True):
        assert set(mount.spots) == {row.id for row in PROVINCES}
        boxes = []
        for spot in mount.spots.values():
            x, y = spot.body
            assert 0 <= x - half < x + half <= mount.width
            assert 0 <= y < y + high <= mount.height
            boxes.append((x - half, y, x + half, y + high))
        assert not [pair for pair in itertools.combinations(boxes, 2) if _touch(*pair)]


@pytest.mark.parametrize("japanese", [False, True])
def test_marks_of_a_plan_cover_no_name(japanese):
    """The mark is behind the armies, and armies of two digits are behind unrest: the widest case."""
    names = geometry.place_names("provinces")
    for mount, size, letters in zip(board_background.mounts(), (1, .779), (11.5, 11), strict=True):
        words = {key: named.kanji if japanese else re.sub(r" .*", "", named.reading) for key, named in names.items()}
        wide = {key: len(words[key]) * letters * (1 if japanese else .54) for key in mount.spots}
        core = {key: (spot.name[0] - wide[key] * .38, spot.name[1] - 2, spot.name[0] + wide[key] * .38, spot.name[1] + 2)
                for key, spot in mount.spots.items()}
        reach = PLATE / 4 + (PLATE + 2 * DIGIT + 5) / 2 + 13
        for key, spot in mount.spots.items():
            x, y = spot.body
            mark = (x + (reach - 15) * size, y + 1.5 * size, x + reach * size, y + 16.5 * size)
            assert not [other for other, box in core.items() if _touch(mark, box)], key


def _touch(one, other):
    return all(one[at] < other[at + 2] and other[at] < one[at + 2] for at in (0, 1))


@pytest.mark.parametrize(("edition", "at"), BOTH)
def test_every_plaque_is_within_its_own_land(edition, at):
    """All corners and the middles of its edges; and no plaque overlaps another."""
    areas = sheets(edition)[at].areas
    wide, high = PLAQUE
    for key, area in areas.items():
        x, y = area.plaque
        around = [(x + wide * i / 2, y + high * j / 2) for i in range(3) for j in range(3)]
        assert all(_inside(point, _ring(area.d)) for point in around), key
    for one, other in itertools.combinations(areas.values(), 2):
        assert abs(one.plaque[0] - other.plaque[0]) >= wide or abs(one.plaque[1] - other.plaque[1]) >= high


@pytest.mark.parametrize(("edition", "at"), BOTH)
def test_a_name_is_in_its_own_land_or_in_none(edition, at):
    """And on no plaque."""
    areas = sheets(edition)[at].areas
    for key, area in areas.items():
        at_name = (area.label.x, area.label.y - 8)
        assert [other for other, its in areas.items() if _inside(at_name, _ring(its.d))] == [key] * area.label.land


def test_paths_contain_only_path_data():
    """Shapes go into the page unescaped, so they must contain path commands alone."""
    board = geometry.board("shogun45")
    paths = [*board.areas.values(), board.coast, board.borders, board.background, *board.lakes]
    paths += geometry.crest_paths().values()
    for edition, at in BOTH:
        sheet = sheets(edition)[at]
        paths += [sheet.coast, sheet.borders, sheet.isles, sheet.lake, *(area.d for area in sheet.areas.values())]
        paths += [path for gate in sheet.gates.values() for path in (gate.road, *gate.over)]
    for path in paths:
        assert re.fullmatch(r"[MLHVCSQTAZmlhvcsqtaz0-9 ,.\-]*", path)
