"""A path placed in other units has the same shape, scaled and moved."""

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

from tenka_web.games.shogun.board_background import SITES
from tenka_web.ui.boards.geometry import crest_paths
from tenka_web.ui.boards.paths import place_path
from tenka_web.ui.boards.pieces import cube
from tests.support.rows import every_row

CRESTS = crest_paths()


def bounds(path, transform=(1, 0, 0, 1, 0, 0)):
    pen = BoundsPen(None)
    parse_path(path, TransformPen(pen, transform))
    return pen.bounds


@every_row("path", [*CRESTS.values(), *(path for _, path in SITES.values())])
def test_a_placed_path_keeps_its_shape(path):
    """Curves and arcs too: their box is scaled and moved."""
    wanted = bounds(path, (.5, 0, 0, .5, 30, -7))
    assert bounds(place_path(path, 30, -7, .5)) == pytest.approx(wanted, abs=.1)
    assert bounds(place_path(path)) == pytest.approx(bounds(path), abs=.02)


def test_the_meaning_of_commands_is_kept():
    """Absolute coordinates move, relative ones are only scaled, flags of arcs stay."""
    assert place_path("M2 4h6v-2H1V8a5 5 0 1 1 4 0z", 10, 20, .5) == "M11 22h3v-1H10.5V24a2.5 2.5 0 1 1 2 0z"


@pytest.mark.parametrize("crest", CRESTS)
def test_a_cube_on_a_map_has_no_transform(crest):
    """Its crest is in the middle of its front, a fifth of its size."""
    markup = cube(crest, 5, 6, .5)
    assert "transform" not in markup
    *_, front, sign = (part.partition('d="')[2].partition('"')[0] for part in markup.split("<path")[1:])
    (left, top, right, bottom), (x0, y0, x1, y1) = bounds(front), bounds(sign)
    assert (left, top, right, bottom) == pytest.approx((5, 6, 19, 20))
    assert left + 1.9 <= x0 < x1 <= left + 12.1
    assert top + 1.9 <= y0 < y1 <= top + 12.1
