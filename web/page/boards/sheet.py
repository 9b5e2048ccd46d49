"""The printed sheet below the pieces: sea, land, borders, routes and names; drawn once for each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..svg import Markup, escape
from .geometry import Board
from .model import Place, PlaceName


def ground(board: Board, prefix: str, tints: Mapping[str, str], weave: str = "") -> str:
    """Sea, coastal waters, land and borders; the live layer uses each province's shape by its id ``{prefix}-{province}``."""
    areas = "".join(f'<g class="{tints[key]}"><path id="{prefix}-{key}" d="{path}"/></g>' for key, path in board.areas.items())
    land = "".join(board.areas.values())
    beyond = f'<path class="beyond" d="{board.background}"/>' if board.background else ""
    lakes = "".join(f'<path class="lake" d="{path}"/>' for path in board.lakes)
    ocean = f'x="{-board.width}" y="{-board.height}" width="{3 * board.width}" height="{3 * board.height}"'   # beyond the frame
    return (f'<rect {ocean} fill="url(#sea)"/><rect {ocean} fill="url(#waves)"/>'
            f'<g class="shallows"><path d="{board.coast}"/><path d="{board.coast}"/></g>{beyond}'
            f'<g class="land" fill-rule="evenodd">{areas}{weave}<path d="{land}" fill="url(#grain)"/></g>'
            f'{lakes}<path class="border" d="{board.borders}"/><path class="coast" d="{board.coast}"/>')


def routes(rows: Iterable[tuple[str, Place | None]]) -> str:
    """Sea routes: a pale rope over the water, unlike any border, with a ship where there is room."""
    ropes, ships = [], []
    for path, ship in rows:
        ropes.append(f'<path class="wake" d="{path}"/><path class="rope" d="{path}"/>')
        if ship:
            ships.append(f'<use class="ship" href="#ship" x="{ship[0]}" y="{ship[1]}"/>')
    return f'<g class="routes">{"".join(ropes)}{"".join(ships)}</g>'


def name(label: PlaceName, wide: Place, small: Place) -> str:
    """A place name: kanji over its reading, or whichever of the two there is."""
    both = bool(label.kanji and label.reading)
    upper = f'<text class="kanji" y="{0 if both else 11}">{escape(label.kanji)}</text>' if label.kanji else ""
    lower = f'<text class="reading" y="{21 if both else 6}">{escape(label.reading)}</text>' if label.reading else ""
    return f'<g class="at place-name" style="{anchor(wide, small)}">{upper}{lower}</g>'


def anchor(wide: Place, small: Place) -> str:
    """Where a group stands, for tables and desks and for phones; board.css turns the four numbers into a transform."""
    return f"--x:{wide[0]}px;--y:{wide[1]}px;--cx:{small[0]}px;--cy:{small[1]}px"


def hovers(keys: Iterable[str]) -> str:
    """Shows what would come to a province while its shape or its pieces are pointed at; they stand in different layers."""
    shown = ",".join(f"#at-province-{key}:is(:hover,:focus,.picked)~#on-{key} .coming,#on-{key}.can:hover .coming"
                     for key in keys)
    return f"<style>{shown}{{opacity:1}}</style>"


def mist(bands: Iterable[tuple[float, float, float]]) -> str:
    """Bands of painted mist as on old screens, each by left, top and right; they cover corners and where the land is cut off."""
    drawn = (f'<rect x="{left}" y="{top}" width="{right - left}" height="33" rx="16.5"/>' for left, top, right in bands)
    return f'<g class="mist">{"".join(drawn)}</g>'


def whole(board: Board, classes: str, content: str) -> Markup:
    """The sheet as a drawing that is only looked at: names and shapes are spoken by the live layer."""
    return Markup(f'<svg class="sheet {classes}" viewBox="0 0 {board.width} {board.height}" aria-hidden="true" focusable="false">'
                  f"{content}</svg>")
