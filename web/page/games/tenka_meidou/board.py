"""The map of Tenka Meidou: a sheet printed once, and the live layer with castles, soldiers and all that glows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from page.boards import geometry, sheet
from page.boards.model import PlaceName, Pointers, SeatLook
from page.boards.pieces import march
from page.boards.pointing import marks, maybe_pointed, pointed, speaks_of, tooltip
from page.games.tenka_meidou import pieces
from page.games.tenka_meidou.layout import ROUTES, spots
from page.games.tenka_meidou.model import TenkaPicture, TenkaProvince
from page.svg import Markup, escape

# Neighbours differ in tint, so that a province is seen as one piece even without its border.
TINTS = {"tokuyama": 0, "yonezawa": 2, "odawara": 1, "tsutsujigasaki": 3, "kasugayama": 0, "inabayama": 2,
         "kiyosu": 4, "kyoto": 1, "yoshida-koriyama": 3, "okou": 4, "usuki": 0, "shuri": 2}
SMALL = ("castle:", "soldier:", "reinforcements:", "daimyo:")      # targets inside a province
MIST = ((-900, 26, 430), (-900, 58, 270), (-900, 90, 170), (1070, 998, 2300), (930, 1030, 2300), (1140, 1062, 2300))


def map_sheet(edition: str, names: Mapping[str, PlaceName] | None = None, title: str = "天下鳴動") -> Markup:
    """The sheet of one edition with its names; the same text for every table of that edition."""
    board = geometry.board(edition)
    labels = names or geometry.place_names("tenka")
    tints = {key: f"tone-{TINTS[key]}" if edition != "tenka_2018" or key != "kasugayama" else "tone-3" for key in board.areas}
    places = "".join(sheet.name(labels[key], *spot.name) for key, spot in spots(edition).items())
    content = (sheet.ground(board, _shape(edition), tints) + sheet.routes(ROUTES.values()) + sheet.mist(MIST)
               + _cartouche(title) + f'<g class="names">{places}</g>{sheet.hovers(board.areas)}')
    return sheet.whole(board, "sheet-tenka", content)


def map_live(picture: TenkaPicture) -> Markup:
    """Everything that changes: one group for each province, and pieces on the march above them all."""
    board = geometry.board(picture.edition)
    where = spots(picture.edition)
    shapes = "".join(_area(key, picture) for key in where)
    pieces_meant = speaks_of(SMALL, picture.pointers)
    standing = "".join(_standing(key, picture, pieces_meant) for key in where)
    marches = "".join(march(move, where[move.start].castle[0], where[move.end].castle[0], picture.seats)
                      for move in picture.marches)
    label = f' aria-label="{escape(picture.label)}"' if picture.label else ""
    return Markup(f'<svg class="live live-tenka" viewBox="0 0 {board.width} {board.height}" role="group"{label}>'
                  f'{shapes}{standing}<g class="marches" aria-hidden="true">{marches}</g></svg>')


def _area(key: str, picture: TenkaPicture) -> str:
    """A province's shape: what glows, is focused and spoken of."""
    province, target = picture.provinces.get(key, TenkaProvince()), f"province:{key}"
    classes = "province resolved" if province.won else "province"
    return (f'<g {pointed(target, classes, picture.pointers)}>{tooltip(target, picture.pointers)}'
            f'<use class="area" href="#{_shape(picture.edition)}-{key}"/>{_leader(key, province, picture)}</g>')


def _standing(key: str, picture: TenkaPicture, pieces_meant: bool) -> str:
    """What stands in a province, above all shapes; a click on it is a click on the province."""
    province, target = picture.provinces.get(key, TenkaProvince()), f"province:{key}"
    inside = _draw(key, picture.edition, province, picture.seats, picture.pointers) if pieces_meant else (
        _unpointed(key, picture.edition, province, picture.seats))
    return f'<g id="on-{key}" class="standing{marks(target, picture.pointers)}" data-target="{target}">{inside}</g>'


@lru_cache(maxsize=2048)
def _unpointed(key: str, edition: str, province: TenkaProvince, seats: tuple[SeatLook, ...]) -> str:
    """Most provinces stay as they are from one choice to the next: their text is kept."""
    return _draw(key, edition, province, seats, Pointers())


def _draw(key: str, edition: str, province: TenkaProvince, seats: tuple[SeatLook, ...], pointers: Pointers) -> str:
    castle, group, tie = _anchors(key, edition)
    tied = tie if any(province.soldiers) else ""
    return (f'{tied}<g class="at keeps" style="{castle}">{_castle(province, seats, pointers)}</g>'
            f'<g class="at pieces" style="{group}">{_pieces(key, province, seats, pointers, spots(edition)[key].width)}</g>')


def _leader(key: str, province: TenkaProvince, picture: TenkaPicture) -> str:
    """The tint of the seat that would win here now."""
    if province.leader is None:
        return ""
    color = picture.seats[province.leader].color
    return f'<use class="leader" href="#{_shape(picture.edition)}-{key}" fill="url(#tint-{color})"/>'


def _castle(province: TenkaProvince, seats: tuple[SeatLook, ...], pointers: Pointers) -> str:
    """Castle (L) with castle (S) at its foot; once resolved, the banners of those who took them."""
    if province.won is not None:
        return _won(province, seats)
    if province.castle is None:
        return ""
    attributes = maybe_pointed(f"castle:{province.castle}", "keep", pointers)
    small = "" if province.small is None else (
        f'<g class="keep-small" transform="translate(45 23)"><use href="#keep-small"/><text y="13">{province.small}</text></g>')
    return f'<g {attributes}><use href="#keep"/><text y="20">{province.castle}</text>{small}</g>'


def _won(province: TenkaProvince, seats: tuple[SeatLook, ...]) -> str:
    first, second = province.won or (None, None)
    if first is None:
        return f'<g class="keep ruin"><use href="#keep"/><text y="20">{province.castle}</text></g>'
    small = "" if second is None or province.small is None else pieces.banner(seats[second], province.small, 38, 8, .72)
    return pieces.banner(seats[first], province.castle or 0, 0, 0, 1) + small


def _pieces(key: str, province: TenkaProvince, seats: tuple[SeatLook, ...], pointers: Pointers, width: int) -> str:
    """Seats' groups in rows around the anchor; the preview of a choice stands with its seat."""
    groups = []
    for seat, look in enumerate(seats):
        soldiers = province.soldiers[seat] if seat < len(province.soldiers) else 0
        white = province.reinforcements[seat] if seat < len(province.reinforcements) else 0
        coming = province.preview[1] if province.preview and province.preview[0] == seat else 0
        group = pieces.Group(key, seat, look, soldiers, white, seat in province.daimyo, coming)
        if group.width:
            groups.append(group)
    return pieces.cluster(groups, width, pointers)


@cache
def _anchors(key: str, edition: str) -> tuple[str, str, str]:
    """Where castle and pieces stand; and the line that ties them on a phone, where pieces may lie out at sea."""
    spot = spots(edition)[key]
    (x0, y0), (x1, y1) = spot.castle[1], spot.pieces[1]
    return sheet.anchor(*spot.castle), sheet.anchor(*spot.pieces), f'<path class="tie" d="M{x0} {y0}L{x1} {y1}"/>'


def _shape(edition: str) -> str:
    return edition.replace("_", "-")


def _cartouche(title: str) -> str:
    """The title in a red slip at the edge, as on a woodblock print."""
    letters = "".join(f'<text x="96" y="{190 + 58 * row}">{escape(letter)}</text>' for row, letter in enumerate(title))
    height = 58 * len(title) + 28
    return (f'<g class="cartouche"><rect x="60" y="136" width="72" height="{height}"/>'
            f'<rect class="inner" x="66" y="142" width="60" height="{height - 12}"/>{letters}</g>')
