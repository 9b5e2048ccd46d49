"""The scores of a war that is considered or fought, on a slip of paper in the sky of the map."""

from __future__ import annotations

from collections.abc import Sequence

from tenka_web.games.tenka_meidou.recent_moves import format_signed
from tenka_web.games.tenka_meidou.view_model import Tally
from tenka_web.ui.boards.pieces import CREST
from tenka_web.ui.boards.view_model import SeatLook
from tenka_web.ui.markup import escape

PLACE = "--x:104px;--y:12px;--ux:118px;--uy:22px"
CELL, LINE, TOP = 158, 42, 40          # width and height of a seat's cell, height of the title


def tally(shown: Tally, seats: Sequence[SeatLook]) -> str:
    """Draw all scores on their slip."""
    count = len(shown.scores)
    high = TOP + LINE * ((count + 1) // 2) + 6
    cells = "".join(_cell(seat, seats[seat], shown) for seat in range(count))
    slip = f'<rect class="slip" width="{2 * CELL + 12}" height="{high}" rx="5"/>'
    return (f'<g id="tally" class="at tally" style="{PLACE}" data-hover="tally:" aria-hidden="true">{slip}'
            f'<text class="heading" x="{CELL + 6}" y="30">{escape(shown.title)}</text>{cells}</g>')


def _cell(seat: int, look: SeatLook, shown: Tally) -> str:
    x, y = 6 + CELL * (seat % 2), TOP + LINE * (seat // 2)
    change = shown.changes[seat] if shown.changes else 0
    way = "up" if change > 0 else "down"
    score = f'<text class="sum" x="72" y="31">{shown.scores[seat]}</text>'
    swing = f'<text class="swing {way}" x="104" y="30">{format_signed(change)}</text>' if change else ""
    return (f'<g class="score seat-{look.color}" transform="translate({x} {y})"><use href="#cube" x="6" y="1"/>'
            f'{CREST.format(look.crest, 9, 6, 29, 29)}{score}{swing}</g>')
