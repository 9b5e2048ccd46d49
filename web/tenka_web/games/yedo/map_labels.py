"""Words on the plan of Edo, drawn on paper mist, with signs and prices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS
from tenka_web.games.yedo.map_sheets import Box, Plan, plans
from tenka_web.games.yedo.view_model import Note, Price, Row, YedoPicture
from tenka_web.ui.boards.targets import target_attributes
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.markup import escape

KEPT = 1024
"""The number of drawings of one kind that are cached: those of a few rounds."""

UNITS = {"mon": "coin", "pp": "fan"}
GAP = 5
"""Between two prices."""
LETTER = 6.5
"""The usual width of a letter in a district's first line."""


def sign(name: str, x: float, y: float, size: float, kind: str = "") -> str:
    """Draw one of the game's signs by its upper left corner."""
    classes = f"y-icon {kind}".rstrip()
    return f'<use class="{classes}" href="#glyph-ye-{name}" x="{x:.1f}" y="{y:.1f}" width="{size:g}" height="{size:g}"/>'


def mist(box: Box) -> str:
    """Draw paper mist with two tongues, outlined as one shape."""
    x, y, width, height = box
    radius = min(9, height / 2)
    bars = ((x, y, width, height, radius), (x - 7, y + height - 13, width * 0.44, 12, 6),
            (x + width * 0.62, y + 2, width * 0.38 + 6, 11, 5.5))  # fmt: skip
    drawn = "".join(f'<rect x="{a:.1f}" y="{b:.1f}" width="{c:.1f}" height="{d:.1f}" rx="{r}"/>' for a, b, c, d, r in bars)
    return f'<g class="y-mist-edge">{drawn}</g><g class="y-mist">{drawn}</g>'


def sum_of(price: Price, right: float, y: float, size: float) -> tuple[str, float]:
    """Draw a price leftwards from a place, its unit behind it; return it with the place where it begins."""
    drawn, x = "", right
    if price.unit:
        x -= size
        drawn = sign(price.unit, x, y - size * 0.86, size, UNITS[price.unit])
        x -= 1.5
    kind = "y-price" if price.unit else "y-price free"
    drawn += f'<text class="{kind}" text-anchor="end" x="{x:.1f}" y="{y:.1f}">{escape(price.text)}</text>'
    wide = sum(size if ord(char) > 0x2E80 else size * 0.54 for char in price.text)
    return drawn, x - wide


def sums(prices: Iterable[Price], middle: float, y: float, size: float) -> str:
    """Draw prices side by side round a middle."""
    parts = [sum_of(price, 0, y, size) for price in prices]
    whole = sum(-left for _, left in parts) + GAP * (len(parts) - 1)
    drawn, x = [], middle - whole / 2
    for text, left in parts:
        x -= left
        drawn.append(f'<g transform="translate({x:.1f} 0)">{text}</g>')
        x += GAP
    return "".join(drawn)


def clouds(plan: Plan, picture: YedoPicture) -> str:
    """Draw every district's name and price list, as rows that can't be pressed."""
    papers = []
    for code in plan.areas:
        trades = picture.words["trade"] if any(row.verb == "trade" for row in picture.rows[code]) else ""
        papers.append(_cloud(plan, code, *picture.names[code], "" if plan.wide else trades))
    return "".join(papers) + _notes(plan, picture.notes) + _church(plan, picture.church)


@lru_cache(KEPT)
def _cloud(plan: Plan, code: str, name: str, kanji: str, trades: str) -> str:
    x, y, width, _ = box = plan.areas[code].cloud
    base, size = y + (17 if plan.wide else 14), 15 if plan.wide else 13
    after = LETTER * (len(trades) + 2) if trades else 0
    if size + 15 + LETTER * len(name) * 1.1 + 12 * len(kanji) + after > width:
        kanji = ""
    second = f'<tspan class="y-kanji" dx="6">{kanji}</tspan>' if kanji else ""
    if trades:
        second += f'<tspan class="y-kanji" dx="6">⇄ {escape(trades)}</tspan>'
    mark = sign(f"at-{DISTRICTS[BY_CODE[code]].id}", x + 5, base - size * 0.86, size)        # as missions show the district
    return (f'<g class="y-cloud" data-hover="district:{code}">{mist(box)}{mark}'
            f'<text class="y-name" x="{x + size + 9}" y="{base}">{escape(name)}{second}</text></g>')  # fmt: skip


def rows(plan: Plan, code: str, at: int, row: Row, lit: bool) -> str:
    """Draw one line of a price list."""
    x, y, width, _ = plan.areas[code].cloud
    step, size = (19, 15) if plan.wide else (15, 12.5)
    base = y + (17 if plan.wide else 14) + step * (at + 1)
    kind = "y-row lit" if lit else "y-row"
    drawn = [f'<rect class="{kind}" x="{x + 2}" y="{base - step + 5}" width="{width - 4}" height="{step}" rx="4"/>',
             sign(row.sign, x + 5, base - size * 0.86, size),
             f'<text class="y-word" x="{x + size + 9}" y="{base}">{escape(row.words)}</text>']  # fmt: skip
    return "".join(drawn) + _prices(plan, row.prices, x + width - 6, base, size - 1.5)


def _prices(plan: Plan, prices: Sequence[Price], right: float, base: float, size: float) -> str:
    drawn = []
    for at, price in enumerate(reversed(prices)):
        if at:
            drawn.append(f'<text class="y-price or" text-anchor="end" x="{right:.1f}" y="{base}">/</text>')
            right -= 8
        text, right = sum_of(price, right, base, size)
        drawn.append(text)
        right -= 3
    return "".join(drawn)


def row_group(code: str, at: int, row: Row, pointers: Pointers) -> str:
    """Draw a line on both plans. The line is a target if it can be chosen or has a refusal."""
    can = row.target in pointers.can
    inside = _row(code, at, row, can)
    if row.target and (row.target in pointers.can or row.target in pointers.picked or row.target in pointers.why):
        # Its own words are its name
        return f"<g {target_attributes(row.target, 'deed', pointers, still='group')}>{inside}</g>"
    return f'<g class="deed" data-hover="row:{code}:{row.verb}">{inside}</g>'


@lru_cache(KEPT)
def _row(code: str, at: int, row: Row, lit: bool) -> str:
    shown = [plan for plan in plans() if plan.wide or row.verb != "trade"]
    return "".join(f'<g class="{plan.name}">{rows(plan, code, at, row, lit)}</g>' for plan in shown)


@lru_cache(KEPT)
def _notes(plan: Plan, notes: tuple[Note, ...]) -> str:
    """Draw the papers under the Castle's five spaces: what each gives, and the place it brings."""
    drawn = []
    for at, ((words, prices), (x, y, width, height)) in enumerate(zip(notes, plan.areas["CAS"].notes, strict=True)):
        drawn.append(f'<g data-hover="space:CAS-{at + 1}">')
        middle, size = x + width / 2, 13 if plan.wide else 11.5
        drawn.append(f'<rect class="y-note" x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>')
        first = y + 13
        if words and height > 20:
            fit = f' textLength="{width - 6}" lengthAdjust="spacingAndGlyphs"' if _is_long(words, width) else ""
            kind = "y-small" if prices else "y-small alone"
            drawn.append(f'<text class="{kind}" x="{middle}" y="{y + (27 if prices else 20)}"{fit}>{escape(words)}</text>')
        drawn.append(f'<g class="y-sums">{sums(prices, middle, first, size)}</g></g>')
    return "".join(drawn)


def _is_long(words: str, width: float) -> bool:
    return sum(12 if ord(char) > 0x2E80 else 6.2 for char in words) > width - 6


def _church(plan: Plan, church: int) -> str:
    """Draw the blessings in the church; on the upright plan the row has their number."""
    x, y, width, height = plan.church
    if not width:
        return ""
    return (f'<g data-hover="row:HAR:church"><rect class="y-note" x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>'
            f'{sums((Price(str(church), "mon"),), x + width / 2, y + 14, 13)}</g>')  # fmt: skip
