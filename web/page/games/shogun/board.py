"""The map of Shogun: 45 old provinces, their regions woven into the sheet, owners and pieces in the live layer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from page.boards import geometry, pieces, sheet
from page.boards.model import Place, PlaceName
from page.boards.pointing import marks, pointed, tooltip
from page.games.shogun.model import ShogunPicture, ShogunProvince
from page.svg import Markup, escape

BOARD = "shogun45"
# Sea routes as cubic curves over water, with a place for a ship on the long ones.
ROUTES: dict[tuple[str, str], tuple[str, Place | None]] = {
    ("aki", "iyo"): ("M207 986C190 1000 200 1018 222 1024", None),
    ("awa_boso", "izu"): ("M1284 932C1304 962 1340 946 1356 914", None),
    ("awa_shikoku", "kii"): ("M560 1048C568 1072 584 1066 592 1046", None),
    ("harima", "sanuki"): ("M486 930C504 944 504 964 490 974", None),
    ("izu", "shima"): ("M940 1024C1015 1090 1135 1085 1210 1004", (1075, 1062)),
    ("kaga", "tajima"): ("M580 684C640 600 745 560 836 598", (700, 594)),
}
# Where the widest circle is not the best place for name and pieces.
MOVED: dict[str, Place] = {"hoki": (452, 738), "noto": (962, 412), "omi": (808, 855), "ise": (815, 975), "wakasa": (640, 772)}
# On a phone the pieces are larger beside the map: these stand apart from their neighbours.
SMALL: dict[str, Place] = {
    "tosa": (290, 1158), "iyo": (190, 1072), "tajima": (533, 735), "wakasa": (665, 768), "mikawa": (978, 890),
    "totomi": (1085, 952), "kii": (612, 1130), "yamato": (748, 1036), "aki": (150, 925), "bingo": (258, 850),
    "iwami": (130, 815), "omi": (815, 848), "ise": (828, 985),
}
SIGNS = {"castle": "hill-fort", "temple": "pagoda", "theatre": "drama-masks"}
SITE = 25                               # width of a building site


def map_sheet(regions: Mapping[str, str]) -> Markup:
    """The sheet of one side: `regions` gives each province's colour (they differ between sun and moon)."""
    board = geometry.board(BOARD)
    tints = {key: f"region-{regions[key]}" for key in board.areas}
    weave = "".join(f'<path d="{path}" fill="url(#region-{regions[key]})"/>' for key, path in board.areas.items())
    clips = "".join(f'<clipPath id="within-{key}"><use href="#{BOARD}-{key}"/></clipPath>' for key in board.areas)
    content = (f"<defs>{clips}</defs>" + sheet.ground(board, BOARD, tints, weave) + sheet.routes(ROUTES.values())
               + sheet.hovers(board.areas))
    return sheet.whole(board, "sheet-shogun", content)


def map_live(picture: ShogunPicture) -> Markup:
    """Everything that changes: owners' borders, glow, armies, buildings, unrest."""
    board = geometry.board(BOARD)
    shapes = "".join(_area(key, picture) for key in board.areas)
    standing = "".join(_standing(key, picture) for key in board.areas)
    marches = "".join(pieces.march(move, anchor(move.start), anchor(move.end), picture.seats) for move in picture.marches)
    label = f' aria-label="{escape(picture.label)}"' if picture.label else ""
    return Markup(f'<svg class="live live-shogun" viewBox="0 0 {board.width} {board.height}" role="group"{label}>'
                  f'{shapes}{standing}<g class="marches" aria-hidden="true">{marches}</g></svg>')


def anchor(key: str) -> Place:
    """The middle of a province's pieces; also where to look when zooming in on it."""
    return MOVED.get(key) or geometry.board(BOARD).centres[key]


def _area(key: str, picture: ShogunPicture) -> str:
    """A province's shape with its owner's colour painted inside its border."""
    province, target = picture.provinces[key], f"province:{key}"
    owned = "" if province.owner is None else (
        f'<use class="owned seat-{picture.seats[province.owner].color}" href="#{BOARD}-{key}" clip-path="url(#within-{key})"/>')
    closed = f'<use class="closed" href="#{BOARD}-{key}" fill="url(#hatch)"/>' if province.out else ""
    attributes = pointed(target, "province out" if province.out else "province", picture.pointers)
    return (f'<g {attributes}>{tooltip(target, picture.pointers)}'
            f'{owned}{closed}<use class="area" href="#{BOARD}-{key}"/></g>')


def _standing(key: str, picture: ShogunPicture) -> str:
    """Armies, building sites, unrest and marks of one province."""
    province, target = picture.provinces[key], f"province:{key}"
    name = _name(picture.names[key]) if key in picture.names else ""
    if province.out:
        return f'<g class="standing out"><g class="at" style="{_here(key)}">{name}</g></g>'
    return (f'<g id="on-{key}" class="standing{marks(target, picture.pointers)}" data-target="{target}">'
            f'<g class="at" style="{_here(key)}">{name}{_armies(key, province, picture)}'
            f"{_site_row(province.sites, province.buildings)}{_unrest(province.revolts)}{_note(province.note)}</g></g>")


def _armies(key: str, province: ShogunProvince, picture: ShogunPicture) -> str:
    preview = ('<g class="coming"><rect x="-24" y="-42" width="48" height="28" rx="14"/>'
               f'<text y="-20">{province.preview:+d}</text></g>') if province.preview else ""
    if province.owner is None or not province.armies:
        return preview
    look = picture.seats[province.owner]
    shift = -(pieces.room(province.armies) - 4) / 2
    stack = pieces.stack(f"armies:{key}", "stack", look, province.armies, shift, picture.pointers)
    return f'<g class="group seat-{look.color}" transform="translate(0 5)">{stack}{preview}</g>'


@cache
def _site_row(sites: int, buildings: tuple[str, ...]) -> str:
    """Built sites as tiles with their sign, free ones as empty frames."""
    left = -(sites * SITE) / 2
    row = []
    for place in range(sites):
        x = left + place * SITE
        if place < len(buildings):
            kind = buildings[place]
            row.append(f'<rect class="tile {kind}" x="{x + 1}" y="22" width="23" height="23" rx="4"/>'
                       f'<use class="sign" href="#glyph-{SIGNS[kind]}" x="{x + 3}" y="24" width="19" height="19"/>')
        else:
            row.append(f'<rect class="site" x="{x + 4}" y="25" width="17" height="17" rx="3"/>')
    return f'<g class="sites">{"".join(row)}</g>'


@cache
def _unrest(revolts: int) -> str:
    """Revolt markers: a torch, with their number from two on."""
    if not revolts:
        return ""
    wide = 14 if revolts > 1 else 0
    number = f'<text x="-17" y="7">{revolts}</text>' if wide else ""
    return (f'<g class="unrest" transform="translate(-44 5)">'
            f'<rect x="{-13 - wide}" y="-13" width="{26 + wide}" height="26" rx="13"/>'
            f'<use href="#glyph-revolt" x="-10" y="-10" width="20" height="20"/>{number}</g>')


def _note(note: str) -> str:
    return f'<g class="note" transform="translate(-30 -30)"><circle r="12"/><text y="6">{escape(note)}</text></g>' if note else ""


@cache
def _here(key: str) -> str:
    return sheet.anchor(anchor(key), SMALL.get(key, anchor(key)))


@cache
def _name(label: PlaceName) -> str:
    """The reading above the pieces, kanji where a language has no other reading; above the owners' colours, hence live."""
    return f'<text class="place-name" y="-31">{escape(label.reading or label.kanji)}</text>'
