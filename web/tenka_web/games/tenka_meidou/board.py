"""The live layer of the map of Tenka Meidou: highlighted targets, pieces in the provinces, marches, and the scores of a war."""

from __future__ import annotations

from functools import cache, lru_cache

from tenka_web.games.tenka_meidou.board_background import links, shape_id
from tenka_web.games.tenka_meidou.map_sheets import Sheet, sheets
from tenka_web.games.tenka_meidou.province_plaque import plaque
from tenka_web.games.tenka_meidou.view_model import Arrow, TenkaPicture, TenkaProvince
from tenka_web.games.tenka_meidou.war_tally import tally
from tenka_web.ui.boards.targets import identity, is_about, state_classes, target_attributes
from tenka_web.ui.boards.view_model import Pointers, SeatLook
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import escape

SMALL = ("castle:", "soldier:", "reinforcements:")     # targets inside a province
NOWHERE = TenkaProvince()
AIM = '<path class="aim" d="M26-17h24l-12 16z"/>'
"""The mark above what can be chosen. It is always in the drawing, so that no element is added or removed."""


def map_live(picture: TenkaPicture) -> Keyed:
    """Draw everything that changes, from the bottom up: shapes, rims, links, pieces, marches, scores."""
    wide, _ = sheets(picture.chart)
    pieces_meant = is_about((*SMALL, *_figures(picture)), picture.pointers)
    shapes = {identity(f"province:{key}"): _area(key, picture) for key in wide.areas}
    standing = {f"on-{key}": _draw_pieces(key, picture, pieces_meant) for key in wide.areas}
    arrows = {f"march-{one.start}-{one.end}": _arrow(one, picture) for one in picture.arrows}
    label = f' aria-label="{escape(picture.label)}"' if picture.label else ""
    choosing = "choosing" if any(target.startswith("province:") for target in picture.pointers.can) else None
    box = f'viewBox="0 0 {wide.width} {wide.height}" preserveAspectRatio="xMinYMin"'
    return keyed(
        f'<svg class="live live-tenka" {box} role="group"{label}>',
        group("areas", shapes, class_=choosing),
        group("rims", _rims(picture), class_="rims", aria_hidden="true"),
        links(picture.chart),
        group("standing", standing),
        group("marches", arrows, class_="marches", aria_hidden="true"),
        group("scores", {"tally": tally(picture.tally, picture.seats)} if picture.tally is not None else {}),
        "</svg>",
    )


def _figures(picture: TenkaPicture) -> set[str]:
    """Return the targets of all pieces that aren't soldiers."""
    return {figure.target for province in picture.provinces.values() for row in province.rows for figure in row.figures}


def _area(key: str, picture: TenkaPicture) -> str:
    """Draw a province's shape, which has its target, its focus and its accessible name."""
    province, target = picture.provinces.get(key, NOWHERE), f"province:{key}"
    classes = "province resolved" if province.won else "province"
    return _draw_pointed(picture.chart, key, classes, _leader(key, province, picture), picture.pointers.restrict(target))


@lru_cache(maxsize=500)         # a hot path: descriptions of provinces repeat
def _draw_pointed(chart: str, key: str, classes: str, leader: str, pointers: Pointers) -> str:
    target = f"province:{key}"
    return f'<g {target_attributes(target, classes, pointers)}>{_shapes(key, chart, "area")}{leader}</g>'


def _shapes(key: str, chart: str, classes: str, more: str = "") -> str:
    return "".join(
        f'<use class="{classes} {sheet.name}" href="#{shape_id(chart, sheet, key)}"{more}/>' for sheet in sheets(chart)
    )


def _leader(key: str, province: TenkaProvince, picture: TenkaPicture) -> str:
    """Return the tint of the seat that would win here if the war came now."""
    if not province.tinted or province.fate is None or province.fate[0] is None:
        return ""
    color = picture.seats[province.fate[0]].color
    return _shapes(key, picture.chart, "leader", f' fill="url(#tint-{color})" style="--step:{province.step}"')


def _rims(picture: TenkaPicture) -> dict[str, str]:
    """Draw two lines around what can be chosen and around the place of the war. They lie above all shapes, so that no
    neighbour cuts them."""
    rims = {}
    for key in sheets(picture.chart)[0].areas:
        classes = state_classes(f"province:{key}", picture.pointers).replace(" cannot", "")
        if classes:
            lines = _rim(key, picture.chart)
            rims[f"rim-{key}"] = f'<g id="rim-{key}" class="rimmed{classes}">{lines}</g>'
    return rims


@cache
def _rim(key: str, chart: str) -> str:
    return _shapes(key, chart, "rim") + _shapes(key, chart, "rim-in")


def _draw_pieces(key: str, picture: TenkaPicture, pieces_meant: bool) -> str:
    """Draw the pieces of a province, above all shapes; a click on a piece is a click on the province."""
    province, target = picture.provinces.get(key, NOWHERE), f"province:{key}"
    inside = plaque(key, province, picture.seats, picture.pointers) if pieces_meant else _draw_unpointed(key, province,
                                                                                                         picture.seats)
    done = " done" if province.won else ""
    return (f'<g id="on-{key}" class="at standing{done}{state_classes(target, picture.pointers)}" data-target="{target}"'
            f' style="{_anchor(picture.chart, key)}">{inside}{AIM}</g>')


@lru_cache(maxsize=2048)
def _draw_unpointed(key: str, province: TenkaProvince, seats: tuple[SeatLook, ...]) -> str:
    """Draw the unpointed parts of a province. Most stay the same from one choice to the next, so their text is cached."""
    return plaque(key, province, seats, Pointers())


@lru_cache(maxsize=64)
def _anchor(chart: str, key: str) -> str:
    wide, upright = (sheet.areas[key].plaque for sheet in sheets(chart))
    return f"--x:{wide[0]}px;--y:{wide[1]}px;--ux:{upright[0]}px;--uy:{upright[1]}px"


def _arrow(arrow: Arrow, picture: TenkaPicture) -> str:
    """Draw an arrow over its border crossing; it never crosses a plaque."""
    color = picture.seats[arrow.seat].color
    ghost = " would" if arrow.ghost else ""
    drawn = "".join(_crossing(sheet, arrow) for sheet in sheets(picture.chart))
    step = f' style="--step:{arrow.step}"' if arrow.step >= 0 else ""
    return f'<g id="march-{arrow.start}-{arrow.end}" class="march seat-{color}{ghost}"{step}>{drawn}</g>'


def _crossing(sheet: Sheet, arrow: Arrow) -> str:
    gate = sheet.gates.get(frozenset((arrow.start, arrow.end)))
    if gate is None:
        return ""       # moved further than to a neighbour
    path = gate.arrow_to(arrow.end)
    return (f'<g class="{sheet.name}"><path class="under" d="{path}"/>'
            f'<path class="over" d="{path}" marker-end="url(#head)"/></g>')


PLAQUE = (260, 220)
"""Width and height of a plaque with the castle, the sign of a tie and the name below."""


def camera(chart: str, key: str) -> str:
    """Return the style that zooms in on the castle. Its place is in hundredths of both sheets."""
    if not key:
        return ""
    (wide, upright) = sheets(chart)
    return _spot("", wide, key, 1.1) + _spot("u", upright, key, 1.22)


def _spot(prefix: str, sheet: Sheet, key: str, nearer: float) -> str:
    x, y = sheet.areas[key].plaque
    across, down = _fixed_point(x, PLAQUE[0], sheet.width, nearer), _fixed_point(y, PLAQUE[1], sheet.height, nearer)
    return f"--look-{prefix}x:{across / sheet.width:.1%};--look-{prefix}y:{down / sheet.height:.1%};"


def _fixed_point(start: float, size: float, room: float, nearer: float) -> float:
    """Return the point that stays in place while all grows by ``nearer``: the middle, moved so that at an edge the stretch
    stays whole on the sheet."""
    last, first = nearer * start / (nearer - 1), (nearer * (start + size) - room) / (nearer - 1)
    return max(first, min(last, start + size / 2))
