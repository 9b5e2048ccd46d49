"""The parts of the map of Shogun that never move: two mounts of one drawing, and the sheet with its papers, weaves and routes.

The land is drawn once, in the units of the board. Held wide it is a handscroll, cropped to where there is land; on a phone the
same drawing is mounted as a hanging scroll. Pieces and names have a place of their own on either, in
``geometry/shogun45_places.json``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tenka_web.ui import assets
from tenka_web.ui.boards import geometry, sheet
from tenka_web.ui.boards.paths import place_path
from tenka_web.ui.boards.view_model import Place
from tenka_web.ui.markup import Markup

BOARD = "shogun45"
# Sea routes over water.
ROUTES: dict[tuple[str, str], str] = {
    ("aki", "iyo"): "M196 491Q186 502 184 516",
    ("awa_boso", "izu"): "M1030 804Q1012 777 980 780",
    ("awa_shikoku", "kii"): "M432 636Q438 640 446 641",
    ("harima", "sanuki"): "M404 532Q395 545 393 560",
    ("izu", "shima"): "M898 788Q810 710 696 738",
    ("kaga", "tajima"): "M750 396Q649 451 552 388",
}
# Building sites, in a square of 20, and the burst of unrest. They are drawn in ink: a colour could be taken for a clan's.
SITES = {
    "castle": ("bt", "M1 1h5v3h2.5V1h3v3H14V1h5v18H1z"),
    "temple": ("bt", "M10 .5l9.500 8H17.500V19h-15V8.500H.5z"),
    "theatre": ("bt", "M.7 10a9.300 9.300 0 1 1 18.600 0a9.300 9.300 0 1 1-18.600 0z"),
    "free": ("bf", "M3 3h14v14H3z"),
}
SYMBOLS = (
    '<symbol id="burst" viewBox="0 0 40 40"><path class="bu" d="M20 1l4.500 6.800 7.300-3.600.3 8.100 8 .6-3.800 7.200 '
    '3.800 7.200-8 .6'
    '-.3 8.100-7.300-3.600L20 39l-4.500-6.600-7.300 3.600-.3-8.100-8-.6L3.700 20-.1 12.900l8-.6.3-8.100 7.300 3.600z"/>'
    '<path class="bl" d="M20 8c1 5 7 7 7 14a7 8 0 0 1-14 0c0-4 2-5 3-8 1 2 2 2 3 3 1-3 0-5 1-9z"/></symbol>'
)


@dataclass(frozen=True, slots=True)
class Spot:
    """The places of a province's pieces (middle of their upper edge) and of its name (middle)."""

    body: Place
    name: Place
    afloat: bool = False            # the name is on water


@dataclass(frozen=True, slots=True)
class Mount:
    """One orientation of the map, in its own pixels; ``region_labels``: region -> corner of its label; ``tower``: upper
    left corner of the tower on open sea."""

    width: int
    height: int
    scale: float
    spots: Mapping[str, Spot]
    region_labels: Mapping[str, Place]
    tower: Place


@cache
def mounts() -> tuple[Mount, Mount]:
    """Return the handscroll and the hanging scroll."""
    data = _data()
    return _mount(data["wide"]), _mount(data["upright"])


def _mount(data: dict[str, Any]) -> Mount:
    spots = {key: _spot(row) for key, row in data["provinces"].items()}
    region_labels = {region: (corner[0], corner[1]) for region, corner in data["slips"].items()}
    return Mount(data["width"], data["height"], data["scale"], spots, region_labels, (data["tower"][0], data["tower"][1]))


def _spot(row: dict[str, Any]) -> Spot:
    x, y = row["body"]
    return Spot((x, y), (row["name"][0], row["name"][1]), row.get("afloat", False))


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = assets.read_json(f"geometry/{BOARD}_places.json")
    return data


def place_on_mounts(wide: tuple[float, float], upright: tuple[float, float]) -> str:
    """Return a place on the handscroll, and one on the hanging scroll in the handscroll's units; map.css makes a transform of
    them."""
    factor = _factor(*mounts())
    return f"--x:{wide[0]:g}px;--y:{wide[1]:g}px;--ux:{upright[0] * factor:.1f}px;--uy:{upright[1] * factor:.1f}px"


def _factor(wide: Mount, upright: Mount) -> float:
    return wide.width / upright.width


def on_board(key: str) -> Place:
    """Return the middle of a province's pieces in the units of the board."""
    wide, (left, top, *_) = mounts()[0], _data()["crop"]
    x, y = wide.spots[key].body
    return x / wide.scale + left, (y + 9) / wide.scale + top


def site(kind: str, x: float, y: float, size: float) -> str:
    """Draw a building site on map or card, its upper left corner at (x, y)."""
    ink, path = SITES[kind]
    return f'<path class="{ink} site-{kind}" d="{place_path(path, x, y, size / 20)}"/>'


def map_sheet(regions: Mapping[str, str], drawn: str = "") -> Markup:
    """Draw the sheet of one side. ``regions`` gives each province's colour: they differ between sun and moon. ``drawn``: the
    motifs of which cards are drawn."""
    board, wide = geometry.board(BOARD), mounts()[0]
    ocean = f'x="-{board.width}" y="-{board.height}" width="{4 * board.width}" height="{4 * board.height}"'
    land = "".join(f'<g class="region-{regions[key]}"><path id="{BOARD}-{key}" d="{path}"/></g>'
                   for key, path in board.areas.items())
    clips = "".join(f'<clipPath id="within-{key}"><use href="#{BOARD}-{key}"/></clipPath>' for key in board.areas)
    beyond = f'<path class="beyond" d="{board.background}"/>' if board.background else ""
    return Markup(
        f'<svg class="sheet sheet-shogun" viewBox="0 0 {wide.width} {wide.height}" preserveAspectRatio="xMinYMin" '
        f'aria-hidden="true" focusable="false"><defs>{clips}{SYMBOLS}{_draw_over(regions)}{drawn}</defs>'
        f'<rect {ocean} fill="url(#sea)"/><rect {ocean} fill="url(#waves)"/><g class="mounted">'
        f'<g class="shallows ornament"><path d="{board.coast}"/><path d="{board.coast}"/></g>{beyond}'
        f'<g class="land" fill-rule="evenodd">{land}</g></g><use class="mounted preview" href="#{BOARD}-over"/>'
        f"{sheet.hovers(board.areas)}</svg>")  # fmt: skip


def _draw_over(regions: Mapping[str, str]) -> str:
    """Draw what the live layer shows above the owners' paint: weaves, borders, the ink round each region, coast, routes."""
    board = geometry.board(BOARD)
    weave = "".join(f'<use href="#{BOARD}-{key}" fill="url(#region-{regions[key]})"/>' for key in board.areas)
    lakes = "".join(f'<path class="realm-lake" d="{path}"/>' for path in board.lakes)
    ropes = "".join(ROUTES.values())
    ends = (end for path in ROUTES.values() for end in _ends(path))
    ports = "".join(f'<circle class="realm-port" cx="{x}" cy="{y}" r="4.500"/>' for x, y in ends)
    return (f'<g id="{BOARD}-over"><g class="weaving">{weave}</g><path class="realm-border" d="{board.borders}"/>'
            f'<path class="realm-bounds" d="{_bounds(regions)}"/><path class="realm-coast" d="{board.coast}"/>{lakes}'
            f'<path class="realm-wake" d="{ropes}"/><path class="realm-rope" d="{ropes}"/>{ports}</g>')  # fmt: skip


def _bounds(regions: Mapping[str, str]) -> str:
    """Draw the borders between provinces of two regions."""
    lines = re.findall(r"M[^M]*", geometry.board(BOARD).borders)
    pairs = (pair.split("|") for pair in _data()["borders"])
    return "".join(line for line, (one, other) in zip(lines, pairs, strict=True) if regions[one] != regions[other])


def _ends(path: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return both ports of a route."""
    first, *_, x, y = path.removeprefix("M").replace("Q", " ").split()
    return (first, path.removeprefix("M").replace("Q", " ").split()[1]), (x, y)
