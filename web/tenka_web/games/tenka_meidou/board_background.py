"""What never moves on the map of Tenka Meidou: sea, land, roads, ropes and names, in the manner of old printed maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from tenka_web.games.tenka_meidou.map_sheets import Label, Sheet, sheets
from tenka_web.ui.markup import Markup, escape

# Neighbours differ in tint, so that a province is seen as one piece even without its border.
TINTS = {"tokuyama": 0, "yonezawa": 2, "odawara": 1, "tsutsujigasaki": 3, "kasugayama": 2, "inabayama": 2,
         "kiyosu": 4, "kyoto": 1, "yoshida-koriyama": 3, "okou": 4, "usuki": 0, "shuri": 2}
EASTERN = ("tenka_2018", "kasugayama")      # the name that moved west in 2023
TITLE = "天下鳴動"
MIST = {"wide": ((203, 141, 305), (64, 173, 380), (940, 961, 400), (787, 990, 440)),
        "upright": ((160, 146, 250), (50, 178, 300), (755, 1070, 300), (630, 1103, 350))}
SUN = {"wide": (343, 119, 64), "upright": (204, 129, 70)}

Names = Mapping[str, tuple[str, str]]
"""Province -> kanji and reading; the reading may be empty."""


@cache
def map_sheet(chart: str, title: str = TITLE, *, alone: bool = False, cuts: str = "") -> Markup:
    """Draw both sheets of a chart, or the wide one ``alone``; the space on the screen decides which is seen. The text is the
    same in every language. ``cuts``: the motifs of which cards are drawn."""
    wide = sheets(chart)[0]
    drawn = _group_sheets(chart, alone, lambda sheet: _ground(chart, sheet, title))
    box = f'viewBox="0 0 {wide.width} {wide.height}" preserveAspectRatio="xMinYMin"'
    drawn = f"<defs>{cuts}</defs>{drawn}" if cuts else drawn
    return Markup(f'<svg class="sheet sheet-tenka" {box} aria-hidden="true" focusable="false">'
                  f'{drawn}<g class="preview">{_links_alone(wide) if alone else links(chart)}</g></svg>')


def map_names(chart: str, names: Names, *, alone: bool = False) -> Markup:
    """Draw the names alone. They are above the highlights, and never change."""
    wide = sheets(chart)[0]
    drawn = _group_sheets(chart, alone, lambda sheet: _names(sheet, names))
    return Markup(f'<svg class="names names-tenka" viewBox="0 0 {wide.width} {wide.height}" preserveAspectRatio="xMinYMin"'
                  f' aria-hidden="true" focusable="false">{drawn}</svg>')


def _group_sheets(chart: str, alone: bool, draw: Callable[[Sheet], str]) -> str:
    """Draw each sheet in a group that CSS shows if it fits; or only the wide sheet, always shown."""
    wide, upright = sheets(chart)
    return draw(wide) if alone else "".join(f'<g class="{sheet.name}">{draw(sheet)}</g>' for sheet in (wide, upright))


@cache
def links(chart: str) -> str:
    """Draw roads and ropes. They are above the highlights and below the marches, so the live layer holds them."""
    return "".join(f'<g class="{sheet.name} links" aria-hidden="true">{_links(sheet)}</g>' for sheet in sheets(chart))


def _links_alone(sheet: Sheet) -> str:
    return f'<g class="links">{_links(sheet)}</g>'


def shape_id(chart: str, sheet: Sheet, key: str) -> str:
    """Return the id of a province's shape."""
    return f"{chart.replace('_', '-')}-{sheet.name}-{key}"


def _ground(chart: str, sheet: Sheet, title: str) -> str:
    """Draw sea with sun and mist, the cliff below the land, the tinted land, coast and borders.

    The cliff is a copy of the land: a filter would be painted on a layer of its own.
    """
    coast = f"{chart.replace('_', '-')}-{sheet.name}-coast"
    land = "".join(f'<g class="tone-{_tint(chart, key)}"><path id="{shape_id(chart, sheet, key)}" d="{area.d}"/></g>'
                   for key, area in sheet.areas.items())
    every = "".join(f'<use href="#{shape_id(chart, sheet, key)}"/>' for key in sheet.areas)
    ripples = f'<use href="#{coast}"/>' * 3
    isles, shaded = "", every
    if sheet.isles:
        isles = f'<g class="isle"><path id="{coast}-isles" d="{sheet.isles}"/></g>'
        shaded += f'<use href="#{coast}-isles"/>'
    return (f"{_sea(sheet)}<defs>"
            f'<path id="{coast}" d="{sheet.coast}{sheet.isles}"/></defs><g class="ripples ornament">{ripples}</g>'
            f'<g class="shade">{shaded}</g><g class="land">{land}{isles}</g><g class="cloth-grain ornament">{every}</g>'
            f'<path class="lake" d="{sheet.lake}"/>'
            f'<path class="border" d="{sheet.borders}"/><use class="coast" href="#{coast}"/>{_slip(sheet, title)}')


def _sea(sheet: Sheet) -> str:
    x, y, radius = SUN[sheet.name]
    mist = "".join(f'<rect x="{left}" y="{top}" width="{width}" height="24" rx="12"/>' for left, top, width in MIST[sheet.name])
    whole = f'width="{sheet.width}" height="{sheet.height}"'
    return (f'<rect {whole} fill="url(#sea)"/><rect {whole} fill="url(#waves)"/>'
            f'<circle class="sun" cx="{x}" cy="{y}" r="{radius}"/><g class="mist">{mist}</g>')


def _tint(chart: str, key: str) -> int:
    return 3 if (chart, key) == EASTERN else TINTS[key]


def _slip(sheet: Sheet, title: str) -> str:
    """Draw the title in a red box, as on a woodblock print, and the mountain if it fits."""
    x, y = sheet.title
    letters = "".join(f'<text x="{x + 31}" y="{y + 50 + 47 * row}">{escape(letter)}</text>' for row, letter in enumerate(title))
    high = 47 * len(title) + 24
    fuji = f'<use href="#fuji" x="{sheet.fuji[0]}" y="{sheet.fuji[1]}"/>' if sheet.fuji else ""
    return (f'<g class="cartouche"><rect x="{x}" y="{y}" width="62" height="{high}"/>'
            f'<rect class="inner" x="{x + 5}" y="{y + 5}" width="52" height="{high - 10}"/>{letters}</g>{fuji}')


def _links(sheet: Sheet) -> str:
    """Draw a short pale road over each border, a rope over each water, and a ship if it fits."""
    roads = "".join(gate.road for gate in sheet.gates.values() if gate.land)
    ropes = "".join(gate.road for gate in sheet.gates.values() if not gate.land)
    ships = "".join(f'<use href="#ship" x="{gate.ship[0]}" y="{gate.ship[1]}"/>' for gate in sheet.gates.values() if gate.ship)
    return (f'<path class="road-edge" d="{roads}"/><path class="road" d="{roads}"/>'
            f'<path class="wake" d="{ropes}"/><path class="rope" d="{ropes}"/>{ships}')


def _names(sheet: Sheet, names: Names) -> str:
    return "".join(_name(key, area.label, *names[key]) for key, area in sheet.areas.items() if key in names)


def _name(key: str, at: Label, kanji: str, reading: str) -> str:
    """Draw a place name; ``data-of`` names its province for tests that measure positions."""
    where = "on-land" if at.land else "at-sea"
    return f'<g class="place-name {where}" data-of="province:{key}">{"".join(_lines(at, kanji, reading))}</g>'


def _lines(at: Label, kanji: str, reading: str) -> Iterator[str]:
    """Draw kanji and reading in one line or, where the sea is narrow, one below the other."""
    if at.lines == 1 or not reading or not kanji:
        apart = ' dx="9"' if kanji else ""
        second = f'<tspan class="reading"{apart}>{escape(reading)}</tspan>' if reading else ""
        first = f'<tspan class="kanji">{escape(kanji)}</tspan>' if kanji else ""
        yield f'<text x="{at.x}" y="{at.y}">{first}{second}</text>'
        return
    yield f'<text class="kanji" x="{at.x}" y="{at.y}">{escape(kanji)}</text>'
    words = reading.replace("-", "-\n").split("\n") if at.lines == 3 else [reading]
    for row, word in enumerate(words):
        yield f'<text class="reading" x="{at.x}" y="{at.y + 31 + 28 * row}">{escape(word)}</text>'
