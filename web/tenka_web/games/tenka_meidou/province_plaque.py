"""The pieces of a province: its castles on the left, its seats in rows on the right, the strongest on top."""

from __future__ import annotations

from collections.abc import Sequence

from tenka_web.games.tenka_meidou.view_model import Row, TenkaProvince
from tenka_web.ui.boards.pieces import CREST
from tenka_web.ui.boards.targets import identity, optional_target_attributes
from tenka_web.ui.boards.view_model import Pointers, SeatLook

COLUMN, PITCH, HIGH = 78, 40.6, 38      # width of the castles' column, distance and height of rows
WIDEST = 166                            # a row may not be wider
KEEP, KEEP_SMALL = "translate(38 47)", "translate(38 120) scale(1.25)"
TAG = 46


def plaque(key: str, province: TenkaProvince, seats: Sequence[SeatLook], pointers: Pointers) -> str:
    """Draw the whole plaque, in units of the sheet from its upper left corner."""
    rows = "".join(_row(key, row, rank, province, seats, pointers) for rank, row in enumerate(province.rows))
    ties = "".join(_tie(province.rows[rank : rank + 2], rank) for rank in province.ties)
    return f"{_castles(province, seats, pointers)}{rows}{ties}"


# -- castles ------------------------------------------------------------------------------------------------------

def _castles(province: TenkaProvince, seats: Sequence[SeatLook], pointers: Pointers) -> str:
    """Draw castle (L) above castle (S); once resolved, the banners of those who took them."""
    if province.castle is None:
        return ""
    if province.won is not None:
        return _draw_taken(province, province.won, seats, "banner")
    attributes = optional_target_attributes(f"castle:{province.castle}", "keep", pointers)
    small = "" if province.small is None else _keep("keep-small", KEEP_SMALL, province.small, 14)
    castles = f"<g {attributes}>{_keep('keep', KEEP, province.castle, 20)}{small}</g>"
    if province.fate is None or province.fate[0] is None:
        return castles
    step = f' style="--step:{province.step}"'
    return f'<g class="foreseen"{step}>{castles}{_draw_taken(province, province.fate, seats, "banner would")}</g>'


def _keep(shape: str, at: str, value: int, y: int) -> str:
    return f'<g class="{shape}-at" transform="{at}"><use href="#{shape}"/><text y="{y}">{value}</text></g>'


def _draw_taken(province: TenkaProvince, by: tuple[int | None, int | None], seats: Sequence[SeatLook], classes: str) -> str:
    first, second = by
    if first is None:
        return f'<g class="keep ruin">{_keep("keep", KEEP, province.castle or 0, 20)}</g>'
    drawn = _banner(seats[first], province.castle or 0, 0, 1, classes)
    if second is None or province.small is None:
        return drawn
    return drawn + _banner(seats[second], province.small, 92, .76, classes)


def _banner(look: SeatLook, value: int, y: float, scale: float, classes: str) -> str:
    """Draw a nobori with crest and value: a castle that was taken."""
    size, below = ("l", 71) if scale == 1 else ("s", 57)
    return (f'<g class="{classes} seat-{look.color}" transform="translate(38 {y})"><g transform="scale({scale})">'
            '<path class="pole" d="M-27 0v86M-29 5h54"/><path class="cloth" d="M-22 5h44v72q-22 8-44 0z"/>'
            f'{CREST.format(look.crest, -16, 8, 32, 32)}</g><text class="{size}" y="{below}">{value}</text></g>')


# -- rows ---------------------------------------------------------------------------------------------------------

def _row(key: str, row: Row, rank: int, province: TenkaProvince, seats: Sequence[SeatLook], pointers: Pointers) -> str:
    """Draw a slip of paper with the seat's cube, other pieces, the strength of all, and its reinforcements. The tag of what came
    last hangs outside, so that no blank paper stays where the tag fades."""
    look = seats[row.seat]
    parts, width = _parts(key, row, look, pointers)
    tagged = _tag(key, row, width) if row.tag else ""
    if tagged and width + TAG > WIDEST:
        tagged = ""
    classes = f"row seat-{look.color}" + (" lower" if rank > 1 else "") + (f" {row.mark.partition('-')[0]}" if row.mark else "")
    wait = f";--step:{province.step}" if province.step >= 0 else ""
    return (f'<g id="{identity(f"group:{key}:{row.seat}")}" class="{classes}" '
            f'style="transform:translate({COLUMN}px,{rank * PITCH:.1f}px){wait}">'
            f'<rect class="slip" width="{width + 3}" height="{HIGH}" rx="5"/>{parts}{tagged}</g>')


def _parts(key: str, row: Row, look: SeatLook, pointers: Pointers) -> tuple[str, int]:
    """Return the drawing of a row, and its width."""
    at = 41
    figures = ""
    for figure in row.figures:
        figures += (f'<g {optional_target_attributes(figure.target, "figure", pointers)} transform="translate({at + 13} 20)">'
                    f'<use href="#{figure.shape}"/>{CREST.format(look.crest, -9, -4, 18, 18)}</g>')
        at += 30
    number = f'<text class="count" x="{at}" y="31">{row.strength}</text>' if row.strength else ""
    at += _wide(row.strength, 19, 3)
    parts = [f'<g {optional_target_attributes(f"soldier:{key}:{row.seat}", "stack", pointers)}><use href="#cube" x="1" y="1"/>'
             f"{CREST.format(look.crest, 4, 6, 29, 29)}{number}</g>{figures}"]
    if row.white:
        parts.append(_white(row.white, at, f'id="{identity(f"reinforcements:{key}:{row.seat}")}" class="white"'))
        at += 26 + _wide(row.white, 17, 1)
    if row.aid:
        parts.append(_white(row.aid, at, 'class="white would"'))
        at += 26 + _wide(row.aid, 17, 1)
    return "".join(parts), at


def _white(count: int, x: int, attributes: str) -> str:
    """Draw reinforcements: a white cube with a plus, and their number."""
    return (f'<g {attributes}><use href="#cube-small" x="{x + 1}" y="9"/>'
            f'<text class="more" x="{x + 26}" y="30">{count}</text></g>')


def _tag(key: str, row: Row, x: int) -> str:
    """Draw the tag of what came last, or would come: it begins where the row ended."""
    flies = row.mark.startswith("last") and row.tag.startswith("+")       # those that came fly in from their seat
    name = f' id="{identity(f"tag:{key}:{row.mark}:{row.seat}")}"' if row.mark.startswith("last") else ""
    way = f' data-fly-from="#seat-{row.seat} .emblem"' if flies else ""
    return (f'<g{name} class="{"tag flies" if flies else "tag"}"{way}><path d="M{x + 4} 0h42v{HIGH}h-42l7-{HIGH / 2:g}z"/>'
            f'<text x="{x + 28}" y="29">{row.tag}</text></g>')


def _tie(rows: Sequence[Row], rank: int) -> str:
    """Draw an equals sign to the right of two rows: swords decide."""
    x = COLUMN + max(_round(row) for row in rows) + 15
    return (f'<g class="tie" transform="translate({x} {(rank + 1) * PITCH - 1:.1f})"><circle r="12"/>'
            '<path d="M-6-3.6h12M-6 3.6h12"/></g>')


def _round(row: Row) -> int:
    width = 41 + 30 * len(row.figures) + _wide(row.strength, 19, 3)
    width += sum(26 + _wide(count, 17, 1) for count in (row.white, row.aid) if count)
    return width + (TAG if row.tag and width + TAG <= WIDEST else 3)


def _wide(number: int, digit: int, more: int) -> int:
    return digit * len(str(number)) + more if number else 0
