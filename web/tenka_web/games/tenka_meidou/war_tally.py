"""The scores of a war that is considered or fought, on a slip of paper in the sky of the map."""

from __future__ import annotations

from collections.abc import Sequence

from tenka_web.games.tenka_meidou.recent_moves import format_signed
from tenka_web.games.tenka_meidou.view_model import Tally
from tenka_web.ui.boards.pieces import CREST
from tenka_web.ui.boards.view_model import SeatLook
from tenka_web.ui.markup import escape

PLACE = "--x:104px;--y:12px;--ux:118px;--uy:22px"
WIDTH, MARGIN = 328, 6          # of the slip
SUMS, SWINGS = 82, 30           # height of the slip with title and scores; of the line of changes below
CUBE, FIGURES = 38, 43          # width of a seat's cube; of the gap and two figures beside it


def tally(shown: Tally, seats: Sequence[SeatLook]) -> str:
    """Draw all scores on their slip, in one row; each change below its score."""
    high = SUMS + (SWINGS if any(shown.changes) else 0) + 4
    cells = "".join(_cell(seat, seats[seat], shown) for seat in range(len(shown.scores)))
    slip = f'<rect class="slip" width="{WIDTH}" height="{high}" rx="5"/>'
    return (f'<g id="tally" class="at tally" style="{PLACE}" data-hover="tally:" aria-hidden="true">{slip}'
            f'<text class="heading" x="{WIDTH // 2}" y="30">{escape(shown.title)}</text>{cells}</g>')


def _cell(seat: int, look: SeatLook, shown: Tally) -> str:
    count = len(shown.scores)
    room, scale = (WIDTH - 2 * MARGIN) // count, .75 if count > 3 else 1       # four cubes are smaller, not their figures
    wide = round(CUBE * scale)
    x = MARGIN + room * seat + (room - wide - FIGURES) // 2
    change = shown.changes[seat] if shown.changes else 0
    way = "up" if change > 0 else "down"
    swing = f'<text class="swing {way}" x="{(wide + FIGURES) // 2}" y="60">{format_signed(change)}</text>' if change else ""
    return (f'<g class="score seat-{look.color}" transform="translate({x} 40)">'
            f'<g transform="translate(0 {round(19 * (1 - scale))}) scale({scale})"><use href="#cube" y="1"/>'
            f'{CREST.format(look.crest, 3, 6, 29, 29)}</g>'
            f'<text class="sum" x="{wide + FIGURES - 19}" y="31">{shown.scores[seat]}</text>{swing}</g>')
