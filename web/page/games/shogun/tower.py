"""The cube tower: what goes in, what is inside, what fell into the tray and what lay there before."""

from __future__ import annotations

from collections.abc import Mapping

from page.boards import pieces
from page.boards.model import Pointers
from page.games.shogun.model import FARMER, TowerPicture
from page.svg import Markup, escape

STEP = 76                                       # width of one stack in a row


def tower(picture: TowerPicture, label: str = "") -> Markup:
    """The tower of one throw; a new throw has new ids, so that cubes drop and fall anew."""
    spoken = f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
    return Markup(f'<svg class="tower" viewBox="0 0 420 560"{spoken}><use href="#cube-tower"/>'
                  f'<g class="inside">{_inside(picture)}</g>'
                  f'<g class="thrown-in" id="in-{picture.throw}">{_row(picture, picture.thrown, 210, 44)}</g>'
                  f'<g class="fallen" id="out-{picture.throw}">{_tray(picture)}</g>{_captions(picture)}</svg>')


def _inside(picture: TowerPicture) -> str:
    """What is caught, in pairs on the floors; a lattice when the aid is off."""
    if picture.inside is None:
        return "".join(f'<path class="t-lattice" d="M154 {y}h112"/>' for y in range(150, 376, 22))
    held = [(seat, count) for seat, count in sorted(picture.inside.items()) if count]
    return "".join(_stack(picture, seat, count, 176 + 56 * (place % 2), 166 + 62 * (place // 2), .72)
                   for place, (seat, count) in enumerate(held))


def _tray(picture: TowerPicture) -> str:
    """Attacker left, defender and farmers right, bystanders behind; what just fell is counted in gold."""
    totals = {seat: picture.tray.get(seat, 0) + picture.fallen.get(seat, 0) for seat in (*picture.tray, *picture.fallen)}
    sides = [seat for seat in picture.sides if seat is not None]
    front = [seat for seat in (*sides, FARMER) if totals.get(seat)]
    behind = [seat for seat in sorted(totals) if totals[seat] and seat not in front]
    return (_row(picture, {seat: totals[seat] for seat in behind}, 210, 438, .78)
            + _row(picture, {seat: totals[seat] for seat in front}, 210, 496, 1, picture.fallen))


def _row(picture: TowerPicture, counts: Mapping[int, int], middle: float, y: float, scale: float = 1,
         fresh: Mapping[int, int] | None = None) -> str:
    shown = [(seat, count) for seat, count in counts.items() if count]
    left = middle - STEP * scale * (len(shown) - 1) / 2
    return "".join(_stack(picture, seat, count, left + STEP * scale * place, y, scale, (fresh or {}).get(seat, 0))
                   for place, (seat, count) in enumerate(shown))


def _stack(picture: TowerPicture, seat: int, count: int, x: float, y: float, scale: float, fresh: int = 0) -> str:
    badge = ('<g class="fresh"><rect x="-6" y="-46" width="46" height="26" rx="13"/>'
             f'<text x="17" y="-26">+{fresh}</text></g>') if fresh else ""
    shift = x - (pieces.room(count) - 6) * scale / 2
    place = f'style="transform:translate({shift:.1f}px,{y}px) scale({scale})"'
    if seat == FARMER:
        return (f'<g class="stack seat-green" {place}><use href="#{pieces.BLOCKS[min(count, 3)]}" y="-14"/>'
                f'<text class="rice" x="14" y="8">農</text><text x="{pieces.beside(count)}" y="11">{count}</text>{badge}</g>')
    look = picture.seats[seat]
    stack = pieces.stack(f"tower:{seat}:{x:.0f}:{y:.0f}", "stack", look, count, 0, Pointers())
    return f'<g class="seat-{look.color}" {place}>{stack}{badge}</g>'


def _captions(picture: TowerPicture) -> str:
    places = {"thrown": (408, 120), "inside": (316, 250), "tray": (28, 396)}
    return "".join(f'<text class="caption {key}" x="{x}" y="{y}">{escape(picture.words[key])}</text>'
                   for key, (x, y) in places.items() if key in picture.words)
