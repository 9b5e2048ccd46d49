"""Wooden pieces: cubes in groups with crest and number, daimyo, banners, and pieces on the march."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .model import March, Place, Pointers, SeatLook
from .pointing import identity, maybe_pointed

ROW = 44                                        # height of one row of groups
GAP = 9
DAIMYO = 36                                     # width of a daimyo
APART = 8                                       # between soldiers and what stands beside them
BLOCKS = ("", "block", "blocks2", "blocks3")    # a group shows one, two or many cubes; the number says how many
CREST = '<use class="crest" href="#crest-{}" x="{}" y="{}" width="{}" height="{}"/>'


@dataclass(frozen=True, slots=True)
class Group:
    """All pieces of one seat in one province, side by side: soldiers, daimyo, reinforcements, and what may come."""

    province: str
    seat: int
    look: SeatLook
    soldiers: int
    white: int
    daimyo: bool
    coming: int = 0

    @property
    def width(self) -> int:
        """Room it takes in a row; 0 when there is nothing."""
        more = DAIMYO * self.daimyo + room(self.white)
        return room(self.soldiers) + (APART if self.soldiers and more else 0) + more or room(self.coming)

    def draw(self, x: float, y: float, pointers: Pointers) -> str:
        """The group with its left end at x and the middle of its cubes at y."""
        parts, at = [], 0
        if self.soldiers:
            parts.append(stack(f"soldier:{self.province}:{self.seat}", "stack", self.look, self.soldiers, at, pointers))
            at += room(self.soldiers) + APART
        if self.daimyo:
            attributes = maybe_pointed(f"daimyo:{self.seat}", "daimyo", pointers)
            parts.append(f'<g {attributes} style="transform:translate({at + 15}px,-1px)"><use href="#daimyo"/>'
                         f'{CREST.format(self.look.crest, -8, -3, 16, 16)}</g>')
            at += DAIMYO
        if self.white:
            parts.append(stack(f"reinforcements:{self.province}:{self.seat}", "stack white", self.look, self.white, at, pointers))
        if self.coming:
            ghost = "" if self.soldiers else '<use href="#block" y="-14"/>'
            parts.append(f'<g class="coming">{ghost}<rect x="-6" y="-44" width="46" height="28" rx="14"/>'
                         f'<text x="17" y="-22">+{self.coming}</text></g>')
        return (f'<g id="{identity(f"group:{self.province}:{self.seat}")}" class="group seat-{self.look.color}" '
                f'style="transform:translate({x}px,{y}px)">{"".join(parts)}</g>')


def stack(target: str, classes: str, look: SeatLook, count: int, x: float, pointers: Pointers) -> str:
    """Cubes with the crest on the front one and their number beside."""
    shape = BLOCKS[min(count, 3)]
    return (f'<g {maybe_pointed(target, classes, pointers)} style="transform:translate({x}px,0)"><use href="#{shape}" y="-14"/>'
            f'{CREST.format(look.crest, 4, -10, 20, 20)}<text x="{beside(count)}" y="11">{count}</text></g>')


def cluster(groups: Sequence[Group], width: int, pointers: Pointers) -> str:
    """All groups of a place around its anchor; a crowd of more than two rows is drawn smaller."""
    placed = rows(groups, width)
    drawn = "".join(group.draw(x, y, pointers) for group, x, y in placed)
    return f'<g transform="scale(.84)">{drawn}</g>' if len({y for _, _, y in placed}) > 2 else drawn


def rows(groups: Sequence[Group], width: int) -> list[tuple[Group, float, float]]:
    """Groups with their places: filled row by row, rows centred on the anchor."""
    lines: list[list[Group]] = []
    used = 0
    for group in groups:
        if not lines or used + group.width > width:
            lines.append([])
            used = 0
        lines[-1].append(group)
        used += group.width + GAP
    placed = []
    for number, line in enumerate(lines):
        x = -(sum(group.width for group in line) + GAP * (len(line) - 1)) / 2
        for group in line:
            placed.append((group, x, (number - (len(lines) - 1) / 2) * ROW))
            x += group.width + GAP
    return placed


def banner(look: SeatLook, value: int, x: float, y: float, scale: float) -> str:
    """A nobori with crest and value: a castle taken."""
    return (f'<g class="banner seat-{look.color}" style="transform:translate({x}px,{y}px) scale({scale})">'
            '<path class="pole" d="M-21-40v74M-24-36h42"/><path class="cloth" d="M-17-36h34v60q-17 6-34 0z"/>'
            f'{CREST.format(look.crest, -13, -33, 26, 26)}<text y="19">{value}</text></g>')


def march(move: March, start: Place, end: Place, seats: Sequence[SeatLook]) -> str:
    """A bent arrow from castle to castle with a cube moving along it."""
    (x0, y0), (x1, y1) = start, end
    bend = .18
    middle = (x0 + x1) / 2 + (y1 - y0) * bend, (y0 + y1) / 2 - (x1 - x0) * bend
    path = f"M{x0:g} {y0:g}Q{middle[0]:g} {middle[1]:g} {x1:g} {y1:g}"
    color = "neutral" if move.seat is None else seats[move.seat].color
    crest = "" if move.seat is None else CREST.format(seats[move.seat].crest, 4, -10, 20, 20)
    classes = "stack white" if move.white else "stack"
    key = identity(f"march:{move.start}:{move.end}:{move.seat}")
    cubes = (f'<use href="#{BLOCKS[min(max(move.count, 1), 3)]}" y="-14"/>{crest}'
             f'<text x="{beside(move.count)}" y="11">{move.count}</text>')
    return (f'<g id="{key}" class="march seat-{color}"><path class="trail" d="{path}"/>'
            f'<path class="track" d="{path}" marker-end="url(#arrow)"/><g class="marcher" style="offset-path:path(\'{path}\')">'
            f'<g class="{classes}" style="transform:translate(-24px,0)">{cubes}</g></g></g>')


def beside(count: int) -> int:
    """Where the number begins: right of the cubes."""
    return (0, 38, 45, 49)[min(count, 3)]


def room(count: int) -> int:
    """Width of a stack with its number; 0 when there is none."""
    return beside(count) + (17 if count < 10 else 32) if count else 0
