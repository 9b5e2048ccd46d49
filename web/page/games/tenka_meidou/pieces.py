"""The wooden pieces of one province: each seat's group of soldiers, daimyo and reinforcements, and banners on castles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from page.boards.model import Pointers, SeatLook
from page.boards.pieces import CREST, room, stack
from page.boards.pointing import identity, maybe_pointed

ROW = 44                                        # height of one row of groups
GAP = 9
DAIMYO = 36                                     # width of a daimyo
APART = 8                                       # between soldiers and what stands beside them


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
