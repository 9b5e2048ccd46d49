"""Wooden pieces: cubes with crest and number, and pieces on the march."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from tenka_web.ui import assets
from tenka_web.ui.boards.geometry import crest_paths
from tenka_web.ui.boards.paths import place_path
from tenka_web.ui.boards.targets import identity, optional_target_attributes
from tenka_web.ui.boards.view_model import March, Place, Pointers, SeatLook

BLOCKS = ("", "block", "blocks2", "blocks3")    # a group shows one, two or many cubes; the number says how many
FACE = re.compile(r'<path class="(b-\w+)" d="([^"]+)"/>')
CREST = '<use class="crest" href="#crest-{}" x="{}" y="{}" width="{}" height="{}"/>'


@cache
def cube(crest: str, x: float, y: float, scale: float) -> str:
    """Draw a cube with a crest on its front, without any transform; (x, y) is the front's upper left corner."""
    faces = "".join(f'<path class="{face}" d="{place_path(path, x, y, scale)}"/>' for face, path in _faces())
    return f'{faces}<path class="crest" d="{place_path(crest_paths()[crest], x + 4 * scale, y + 4 * scale, scale / 5)}"/>'


@cache
def _faces() -> tuple[tuple[str, str], ...]:
    block = assets.read_text("art/symbols.svg").partition('<g id="block">')[2].partition("</g>")[0]
    return tuple(FACE.findall(block))


def stack(target: str, classes: str, look: SeatLook, count: int, x: float, pointers: Pointers) -> str:
    """Draw cubes with the crest on the front one and their number beside them."""
    shape, kind = BLOCKS[min(count, 3)], optional_target_attributes(target, classes, pointers)
    return (f'<g {kind} style="transform:translate({x}px,0)"><use href="#{shape}" y="-14"/>'
            f'{CREST.format(look.crest, 4, -10, 20, 20)}<text x="{number_x(count)}" y="11">{count}</text></g>')


def march(move: March, start: Place, end: Place, seats: Sequence[SeatLook]) -> str:
    """Draw a bent arrow from castle to castle with a cube moving along it."""
    (x0, y0), (x1, y1) = start, end
    bend = .18
    middle = (x0 + x1) / 2 + (y1 - y0) * bend, (y0 + y1) / 2 - (x1 - x0) * bend
    path = f"M{x0:g} {y0:g}Q{middle[0]:g} {middle[1]:g} {x1:g} {y1:g}"
    color = "neutral" if move.seat is None else seats[move.seat].color
    crest = "" if move.seat is None else CREST.format(seats[move.seat].crest, 4, -10, 20, 20)
    cubes = (f'<use href="#{BLOCKS[min(max(move.count, 1), 3)]}" y="-14"/>{crest}'
             f'<text x="{number_x(move.count)}" y="11">{move.count}</text>')
    return (f'<g id="{march_id(move)}" class="march seat-{color}"><path class="trail" d="{path}"/>'
            f'<path class="track" d="{path}" marker-end="url(#arrow)"/><g class="marcher" style="offset-path:path(\'{path}\')">'
            f'<g class="stack" style="transform:translate(-24px,0)">{cubes}</g></g></g>')


def march_id(move: March) -> str:
    """Return the id of a march's drawing."""
    return identity(f"march:{move.start}:{move.end}:{move.seat}")


def number_x(count: int) -> int:
    """Return where the number begins, to the right of the cubes."""
    return (0, 38, 45, 49)[min(count, 3)]


def room(count: int) -> int:
    """Return the width of a stack with its number; 0 when there is none."""
    return number_x(count) + (17 if count < 10 else 32) if count else 0
