"""The open sea on the map of Shogun: the labels of the regions, and the cube tower while nothing falls."""

from __future__ import annotations

from functools import lru_cache

from tenka_web.games.shogun import tower
from tenka_web.games.shogun.board_background import mounts, place_on_mounts, site
from tenka_web.games.shogun.cube_fall import Spot
from tenka_web.games.shogun.view_model import RegionLabel, TowerPicture
from tenka_web.ui.boards.view_model import SeatLook
from tenka_web.ui.markup import escape

KINDS = {"castle": 11, "temple": 40, "theatre": 69}     # of buildings, and their places on a label
SLIPS = (("one-line", 180, 21), ("two-lines", 92, 37))   # class, width and height on either mount
WIDTH, HEIGHT = 86, 115                                 # of the tower
ROOM, ROW, EACH = 29, 17, 3                             # of a cube with its number: width, height, how many in a row


@lru_cache(maxsize=50)          # hot: asked after each click, and seldom another
def region_label(one: RegionLabel, seats: tuple[SeatLook, ...], ringed: str = "") -> str:
    """Draw a region's pattern and name, and its leaders: a crest, = for several, – for none. ``ringed``: "now" for a ring."""
    wide, upright = (mount.region_labels[one.region] for mount in mounts())
    leads = "".join(_lead(kind, one.leads[at], seats) for at, kind in enumerate(KINDS) if at < len(one.leads))
    papers = "".join(f'<rect class="slip-paper {line}" width="{width}" height="{height}" rx="2"/>'
                     for line, width, height in SLIPS)  # fmt: skip
    return (f'<g id="slip-{one.region}" class="at slip-of {ringed}" style="{place_on_mounts(wide, upright)}" '
            f'data-hover="region:{one.region}" aria-hidden="true">'
            f'{papers}<rect class="patch region-{one.region}" x="5" y="4" width="13" height="13"/>'
            f'<rect class="patch" x="5" y="4" width="13" height="13" fill="url(#region-{one.region})"/>'
            f'<text x="23" y="15">{escape(one.title)}</text><g class="leads">{leads}</g></g>')  # fmt: skip


def _lead(kind: str, seats: tuple[int, ...], looks: tuple[SeatLook, ...]) -> str:
    x = KINDS[kind]
    sign = site(kind, x - 7, 21, 11)
    if len(seats) != 1:
        return f'{sign}<text x="{x + 8}" y="31">{"=" if seats else "–"}</text>'
    look = looks[seats[0]]
    return (f'{sign}<g class="seat-{look.color}"><rect class="lead-of" '
            f'x="{x + 6}" y="20" width="13" height="13" rx="2"/>'
            f'<use class="crest" href="#crest-{look.crest}" x="{x + 7.5}" y="21.500" width="10" height="10"/></g>')  # fmt: skip


def tower_at_rest(picture: TowerPicture, said: str) -> str:
    """Draw the tower with the contents of its tray, by cube and number; ``said``: the same in words."""
    wide, upright = mounts()
    lying = [(party, count) for party, count in picture.fell.items() if count]
    rows = "".join(_draw_cubes(picture, place, *one) for place, one in enumerate(lying))
    height = 4 + ROW * ((len(lying) + EACH - 1) // EACH)
    paper = f'<rect class="slip-paper" y="{HEIGHT + 2}" width="{WIDTH + 2}" height="{height}" rx="2"/>' if lying else ""
    drawn = f'<g transform="scale({WIDTH / tower.WIDE:.3f})">{tower.drawing(picture)}</g>'
    words = escape(said)
    return (f'<g id="tower-at-rest" class="at tower-at-rest" style="{place_on_mounts(wide.tower, upright.tower)}" role="img" '
            f'data-hover="tower:" aria-label="{words}">{drawn}{paper}{rows}</g>')  # fmt: skip


def _draw_cubes(drawn: TowerPicture, place: int, party: int, count: int) -> str:
    """Draw a cube of a party and its number, in rows below the tower."""
    x, y = 3 + ROOM * (place % EACH), HEIGHT + 1 + ROW * (1 + place // EACH)
    return f'{tower.cube(drawn, party, Spot(x, y, .62))}<text x="{x + 17}" y="{y - 2}">{count}</text>'
