"""Symbols, patterns and gradients for all drawings; put on a page once, before any of them."""

from __future__ import annotations

import re
from functools import cache
from math import cos, hypot, radians, sin

from tenka_web.ui import assets
from tenka_web.ui.boards.geometry import crest_paths
from tenka_web.ui.markup import Markup

WAVE = 30                       # radius of a wave
COLORS = ("red", "blue", "yellow", "black", "purple")
REGIONS = ("green", "red", "purple", "yellow", "brown")

GRAIN = "".join(f'<path d="M-5 {y}q40 {a} 85 0t85 0t85 0" stroke-width="{w}"/>'
                for y, a, w in ((5, 4, 1.2), (13, -3, .7), (20, 5, 1.6), (29, 2, .8), (38, -5, 1.3), (46, 3, .7), (55, -2, 1)))
# A second sign beside the colour: each seat and each region has its own strokes.
SEAT_STROKES = {
    "red": (20, '<path d="M-5 5L5-5M-5 25L25-5M15 25L25 15"/>'),
    "blue": (20, '<path d="M0 5q5-5 10 0t10 0M0 15q5-5 10 0t10 0"/>'),
    "yellow": (18, '<path d="M4 4v.1M13 13v.1" stroke-width="5" stroke-linecap="round"/>'),
    "black": (20, '<path d="M10-2v24M-2 10h24"/>'),
    "purple": (20, '<path d="M-5-5L25 25M15-5L25 5M-5 15L5 25"/>'),
}
REGION_STROKES = {
    "green": (26, '<path d="M13 22v-9M13 15l-6-5M13 15l6-5M13 13V6"/>'),                # young rice
    "red": (28, '<path d="M0 14l7-7 7 7 7-7 7 7"/>'),                                   # scales
    "purple": (30, '<path d="M15 9v12M9 15h12"/>'),                                     # crosses
    "yellow": (26, '<circle cx="13" cy="13" r="4"/>'),                                  # rings
    "brown": (24, '<path d="M0 7h12v10h12"/>'),                                         # key fret
}


@cache
def defs() -> Markup:
    """Return the hidden SVG with shared definitions, which drawings, including the lobby's, refer to by id; `glyphs` has the
    rest."""
    crests = "".join(f'<symbol id="crest-{key}" viewBox="0 0 100 100"><path d="{path}"/></symbol>'
                     for key, path in crest_paths().items())
    seats = "".join(_pattern(f"tint-{key}", size, strokes, f"tint tint-{key}") for key, (size, strokes) in SEAT_STROKES.items())
    regions = "".join(_pattern(f"region-{key}", size, strokes, f"weave weave-{key}")
                      for key, (size, strokes) in REGION_STROKES.items())
    tile = 'patternUnits="userSpaceOnUse"'
    return _draw_hidden(f'<pattern id="waves" width="{2 * WAVE}" height="{WAVE}" {tile} class="waves">{_waves()}</pattern>'
                   f'<pattern id="grain" width="255" height="60" {tile} class="grain">{GRAIN}</pattern>'
                   f"{seats}{regions}{crests}{_strip(assets.read_text('art/symbols.svg'))}")


@cache
def glyphs() -> Markup:
    """Return the hidden SVG with the signs of assets/art/glyphs.json, which the first page does not need."""
    return _draw_hidden("".join(f'<symbol id="glyph-{key}" viewBox="0 0 512 512"><path d="{path}"/></symbol>'
                           for key, path in assets.read_json("art/glyphs.json").items()))


def _draw_hidden(shared: str) -> Markup:
    return Markup(f'<svg class="board-defs" width="0" height="0" aria-hidden="true"><defs>{shared}</defs></svg>')


def _strip(drawing: str) -> str:
    """Return a drawing without comments and indents, because the first page includes it."""
    return re.sub(r">\s+<", "><", re.sub(r"<!--.*?-->", "", drawing, flags=re.DOTALL)).strip()


def _pattern(key: str, size: int, strokes: str, classes: str) -> str:
    return (f'<pattern id="{key}" width="{size}" height="{size}" patternUnits="userSpaceOnUse" class="{classes}">'
            f'<rect width="{size}" height="{size}"/>{strokes}</pattern>')


def _waves() -> str:
    """Draw seigaiha: rings whose lower part the next row's discs cover."""
    arcs = []
    for radius in (WAVE, WAVE * 2 / 3, WAVE / 3):
        reach = next(degrees for degrees in range(90, -60, -1) if _is_covered(radius, degrees - 1))
        x, y = radius * cos(radians(reach)), radius * sin(radians(reach))
        arcs += [f"M{_short(cx - x)} {_short(cy - y)}A{radius:g} {radius:g} 0 0 1 {_short(cx + x)} {_short(cy - y)}"
                 for cx in (0, WAVE, 2 * WAVE) for cy in ((WAVE, 2 * WAVE) if cx == WAVE else (WAVE / 2, WAVE * 1.5))]
    return f'<path d="{"".join(arcs)}"/>'


def _short(number: float) -> str:
    return f"{round(number, 1):g}"


def _is_covered(radius: float, degrees: float) -> bool:
    """Return whether that point of a ring is covered by a disc of the rows in front."""
    x, y = radius * cos(radians(degrees)), radius * sin(radians(degrees))
    return hypot(x - WAVE, y + WAVE / 2) < WAVE or hypot(x, y + WAVE) < WAVE
