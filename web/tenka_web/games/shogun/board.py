"""The live layer of the map of Shogun: owners painted inside their region's paper, what glows, pieces, names and slips."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from tenka_web.games.shogun import sea_markers
from tenka_web.games.shogun.board_background import BOARD, mounts, on_board, place_on_mounts, site
from tenka_web.games.shogun.view_model import Gain, Outcome, ShogunPicture, ShogunProvince
from tenka_web.ui.boards import pieces
from tenka_web.ui.boards.targets import identity, optional_target_attributes, state_classes, target_attributes
from tenka_web.ui.boards.view_model import PlaceName, Pointers, SeatLook
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Markup, escape

PLATE, DIGIT, SITE = 18, 8.8, 9.5       # height of a plate, width of a digit, width of a building site
CUBE, ABOVE = .49, 2.84                 # a piece beside its count: its size, and the paper above it


def map_live(picture: ShogunPicture) -> Keyed:
    """Draw everything that changes, from the bottom up.

    Each kind is a group of its own, so that an additional line moves no other element.
    """
    wide, _ = mounts()
    meant = _marked_provinces(picture.pointers)
    places = {key: _place(key, picture, meant) for key in wide.spots}
    shapes = {identity(f"province:{key}"): place.area for key, place in places.items()}
    rims = {f"rim-{key}": place.rim for key, place in places.items() if place.rim}
    standing = {f"on-{key}": place.standing for key, place in places.items() if place.standing}
    names = "".join(_name(key, label) for key, label in picture.names.items() if key in wide.spots)
    ringed = {one.region: "now" if f"region:{one.region}" in picture.pointers.now else "" for one in picture.region_labels}
    afloat = {f"slip-{one.region}": sea_markers.region_label(one, picture.seats, ringed[one.region])
              for one in picture.region_labels}  # fmt: skip
    if picture.tower is not None:
        afloat["tower-at-rest"] = sea_markers.tower_at_rest(picture.tower, picture.tower_words)
    marches = {
        pieces.march_id(one): pieces.march(one, on_board(one.start), on_board(one.end), picture.seats) for one in picture.marches
    }
    gains = {f"gain-{one.place}-{one.glyph}": _gain(one) for one in picture.gains}
    label = f' aria-label="{escape(picture.label)}"' if picture.label else ""
    box = f'viewBox="0 0 {wide.width} {wide.height}" preserveAspectRatio="xMinYMin"'
    return keyed(
        f'<svg class="live live-shogun{" counting" if picture.counting else ""}" {box} role="group"{label}>',
        group("areas", shapes, class_="mounted"),
        f'<use class="mounted still" href="#{BOARD}-over" aria-hidden="true"/>',
        group("rims", rims, class_="mounted"),
        '<g id="spot"></g>',
        group("afloat", afloat),
        f'<g aria-hidden="true">{names}</g>',
        group("standing", standing),
        group("marches", marches, class_="marches mounted", aria_hidden="true"),
        group("gains", gains),
        "</svg>",
    )


def spot(key: str) -> Markup:
    """Draw the content of ``spot`` in the live layer: the line round the province whose card is selected.

    The line is a part of its own, because selecting a card changes nothing else of the layer.
    """
    if not key:
        return Markup("")
    lines = "".join(f'<use class="{line}" href="#{BOARD}-{key}"/>' for line in ("under", "line"))
    return Markup(f'<svg overflow="visible"><g class="rimmed mounted picked" data-target="province:{key}" '
                  f'clip-path="url(#within-{key})" aria-hidden="true">{lines}</g></svg>')


def _gain(gain: Gain) -> str:
    """Draw what an action brings: it flies up out of its province, or down into it."""
    width, way = 26 + 9 * len(gain.text), "from" if gain.into else "to"
    kind, flies = ("at gain flies", f' data-fly-{way}="{gain.seat}"') if gain.seat else ("at gain", "")
    return (f'<g id="gain-{gain.place}-{gain.glyph}" class="{kind}" style="{_mount_style(gain.place)}" aria-hidden="true"{flies}>'
            f'<rect x="{-width / 2:g}" y="-34" width="{width:g}" height="24" rx="12"/>'
            f'<use href="#glyph-{gain.glyph}" x="{4 - width / 2:g}" y="-31" width="18" height="18"/>'
            f'<text x="{24 - width / 2:g}" y="-16.500">{gain.text}</text></g>')  # fmt: skip


class _Place(NamedTuple):
    """The parts of one province's drawing, by the layer they belong to."""

    area: str
    rim: str
    standing: str


def _marked_provinces(pointers: Pointers) -> frozenset[str]:
    """Return the provinces that can be chosen, are picked, refused or in the news now: they are described in full."""
    targets = (target.partition(":") for group in (pointers.can, pointers.picked, pointers.now, pointers.why) for target in group)
    return frozenset(key for kind, _, key in targets if kind in ("province", "armies"))


def _place(key: str, picture: ShogunPicture, meant: frozenset[str]) -> _Place:
    province = picture.provinces[key]
    owner = None if province.owner is None else picture.seats[province.owner]
    target = f"province:{key}"
    if key not in meant:
        return _place_still(key, province, owner, picture.pointers.say.get(target, ""))
    return _draw_place(key, province, owner, picture.pointers.restrict(target, f"armies:{key}"))


@lru_cache(maxsize=1_000)       # hot: a click changes few of some sixty provinces
def _place_still(key: str, province: ShogunProvince, owner: SeatLook | None, said: str) -> _Place:
    return _draw_place(key, province, owner, Pointers(say={f"province:{key}": said}))


@lru_cache(maxsize=1_000)
def _draw_place(key: str, province: ShogunProvince, owner: SeatLook | None, pointers: Pointers) -> _Place:
    standing = "" if province.out else _draw_pieces(key, province, owner, pointers)
    return _Place(_area(key, province, owner, pointers), _rim(key, pointers), standing)


def _area(key: str, province: ShogunProvince, owner: SeatLook | None, pointers: Pointers) -> str:
    """Draw a province's shape in its owner's colour, with a rim of the region's paper."""
    target = f"province:{key}"
    owned = "" if owner is None else (
        f'<use class="own seat-{owner.color}" href="#{BOARD}-{key}"/>'
        f'<use class="paper rim-{province.region}" href="#{BOARD}-{key}" clip-path="url(#within-{key})"/>')  # fmt: skip
    closed = f'<use class="closed" href="#{BOARD}-{key}" fill="url(#hatch)"/>' if province.out else ""
    attributes = target_attributes(target, "province out" if province.out else "province", pointers)
    drop = f' data-drop="{target}"' if province.drop else ""
    return (f'<g {attributes}{drop}>{owned}{closed}'
            f'<use class="area" href="#{BOARD}-{key}"/></g>')  # fmt: skip


def _rim(key: str, pointers: Pointers) -> str:
    """Draw the line inside the border of a province that can be chosen, is chosen, or is described. It is on top."""
    classes = state_classes(f"province:{key}", pointers).replace(" cannot", "")
    if not classes:
        return ""
    lines = "".join(f'<use class="{line}" href="#{BOARD}-{key}"/>' for line in ("under", "line"))
    return f'<g id="rim-{key}" class="rimmed{classes}" clip-path="url(#within-{key})" aria-hidden="true">{lines}</g>'


def _draw_pieces(key: str, province: ShogunProvince, owner: SeatLook | None, pointers: Pointers) -> str:
    """Draw the armies on their plate, building sites, unrest and marks of one province; a click on it is a click on the
    province."""
    target = f"province:{key}"
    plate, unrest = _width(province), _burst_room(province)
    left = (unrest - plate) / 2
    look = owner if province.armies else None
    armies = _armies(key, province.armies, look, left, pointers) if look else ""
    preview = (f'<g class="coming"><rect x="-15" y="-17" width="30" height="16" rx="8"/>'
               f'<text y="-4.500">{province.preview:+d}</text></g>') if province.preview else ""
    drop = f' data-drop="{target}"' if province.drop else ""
    return (f'<g id="on-{key}" class="standing{state_classes(target, pointers)}" data-target="{target}"{drop}>'
            f'<g class="at" style="{_mount_style(key)}">{armies}{_sites(province.sites, province.buildings)}'
            f'{_unrest(province.revolts, left if look else plate / -2)}'
            f'{_outcome(province.outcome, left + plate) or _note(province.note, left + plate)}{preview}</g></g>')  # fmt: skip


def _width(province: ShogunProvince) -> float:
    return PLATE + DIGIT * len(str(province.armies)) + 5


def _burst_room(province: ShogunProvince) -> float:
    return PLATE / 2 if province.revolts else 0


def _armies(key: str, count: int, look: SeatLook, left: float, pointers: Pointers) -> str:
    """Draw a cube with its crest and the number, on paper."""
    target = f"armies:{key}"
    width = PLATE + DIGIT * len(str(count)) + 5
    return (f'<g {optional_target_attributes(target, f"plate seat-{look.color}", pointers)}>'
            f'<rect x="{left:g}" width="{width:g}" height="{PLATE}" rx="3.600"/>'
            f'{pieces.cube(look.crest, left + 1.5, ABOVE, CUBE)}'
            f'<text x="{left + 20:g}" y="14.200">{count}</text></g>')  # fmt: skip


@cache
def _sites(sites: int, buildings: tuple[str, ...]) -> str:
    """Draw built sites in ink, free ones as dashed frames."""
    left = -(sites * SITE) / 2
    kinds = (*buildings, *["free"] * (sites - len(buildings)))
    row = (site(kind, left + at * SITE + .3, 20, 8.9) for at, kind in enumerate(kinds))
    return f'<g class="sites">{"".join(row)}</g>'


@cache
def _unrest(revolts: int, left: float) -> str:
    """Draw revolt markers: a burst with a flame, from two on with their number."""
    if not revolts:
        return ""
    x = left - 13
    number = f'<text x="{x + 8:g}" y="13.200">{revolts}</text>' if revolts > 1 else ""
    return f'<g class="unrest"><use href="#burst" x="{x:g}" y="1" width="16" height="16"/>{number}</g>'


def _note(note: str, right: float) -> str:
    return (f'<g class="note" transform="translate({right + 5.5:g} 9)"><circle r="7.500"/>'
            f'<text y="4">{escape(note)}</text></g>') if note else ""  # fmt: skip


def _outcome(outcome: Outcome | None, right: float) -> str:
    if outcome is None:
        return ""
    width = 6 + 6.4 * len(outcome.sign)
    kind = "outcome void" if outcome.void else "outcome"
    return (f'<g class="{kind}" transform="translate({right - 2:g} 1)"><rect width="{width:g}" height="16" rx="8"/>'
            f'<text x="{width / 2:g}" y="12.300">{escape(outcome.sign)}</text></g>')  # fmt: skip


@cache
def _mount_style(key: str) -> str:
    """Return the style with the positions of the pieces on both mounts; map.css makes a transform of it."""
    wide, upright = mounts()
    return place_on_mounts(wide.spots[key].body, upright.spots[key].body)


@cache
def _name(key: str, label: PlaceName) -> str:
    """Draw the reading of a name, or kanji if the language has no other reading; cream on water."""
    spots = [mount.spots[key] for mount in mounts()]
    afloat = "".join(f" {name}-afloat" for name, spot in zip(("wide", "upright"), spots, strict=True) if spot.afloat)
    words = label.reading or label.kanji
    return (f'<g class="at place-name{afloat}" data-of="province:{key}" style="{place_on_mounts(spots[0].name, spots[1].name)}">'
            f'<text y="4">{escape(words)}</text></g>')  # fmt: skip
