"""The pictures of cards: rows of motifs in woodblock style, composed on the device from one sprite. Own work, CC0.

A row names sky, place, figure, thing, layout and tone; every game has its own rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple
from zlib import crc32

from tenka_web.ui import assets
from tenka_web.ui.markup import Markup, el


class Print(NamedTuple):
    """The motifs of a picture; "" for none."""

    sky: str
    place: str
    figure: str
    thing: str
    layout: str
    tone: str


class Stand(NamedTuple):
    """Position of a motif in a picture of 120 by 84; a negative scale mirrors it."""

    x: float
    y: float
    scale: float


SOIL: Mapping[str, str] = {
    "castle": "#a9b97c", "hall": "#a9b97c", "gate": "#cfb778", "bridge": "#cfb778", "tavern": "#c08f57", "ship": "#5f8f9d",
    "church": "#5f8f9d", "lattice": "#cf8673", "market": "#dcb455", "pagoda": "#a68ea0", "torii": "#a68ea0", "garden": "#a68ea0",
    "field": "#cfa94e", "parched": "#b58f66", "mountains": "#8fa07a", "yagura": "#a3b07c", "banners": "#a3b07c",
    "village": "#b3b070", "palace": "#d9cba4",
}  # fmt: skip
"""Place -> colour of its ground."""
EARTH = "#c9a96a"
"""Colour of any other ground."""
DARK: Mapping[str, float] = {
    "moon": 0.42, "sun": 0.05, "rain": 0.28, "snow": 0, "fire": 0.5, "cherry": 0.04, "waves": 0.1, "night": 0.5, "smoke": 0.25,
    "mist": 0.04,
}  # fmt: skip
"""Sky -> darkness of the ground."""
LAYOUTS: Mapping[str, tuple[Stand, Stand, Stand]] = {
    "L": (Stand(82, 66, 0.84), Stand(38, 83, 1.12), Stand(92, 69, 0.6)),
    "R": (Stand(38, 66, 0.84), Stand(82, 83, -1.12), Stand(28, 69, 0.6)),
    "C": (Stand(60, 68, 1), Stand(30, 84, 0.9), Stand(92, 64, 0.74)),
    "T": (Stand(84, 62, 0.62), Stand(98, 83, -0.74), Stand(45, 47, 1.42)),
    "W": (Stand(60, 72, 1.16), Stand(22, 84, 0.7), Stand(88, 60, 0.8)),
    "Q": (Stand(60, 70, 0.98), Stand(30, 84, 0.9), Stand(92, 64, 0.74)),
    "D": (Stand(88, 62, 0.6), Stand(40, 86, 1.2), Stand(84, 46, 1.08)),
    "P": (Stand(86, 64, 0.8), Stand(28, 84, 1), Stand(96, 66, 0.7)),
    "S": (Stand(60, 64, 0.84), Stand(30, 84, -0.96), Stand(60, 62, 0.7)),
    "H": (Stand(88, 66, 0.9), Stand(44, 84, 0.88), Stand(98, 50, 0.7)),
    "A": (Stand(36, 66, 0.84), Stand(84, 85, 1.04), Stand(28, 69, 0.6)),
    "B": (Stand(92, 62, 0.74), Stand(50, 112, 1.48), Stand(98, 50, 0.92)),
}
"""Layout -> positions of place, figure and thing: a figure left or right of a place, a place in the middle, a large thing, a
place alone, torn ground, a figure with a thing in hand, a figure twice, two figures diverging, a rider, a departing figure, a
large half figure."""
SECOND: Mapping[str, Stand] = {"P": Stand(58, 81, 0.94), "S": Stand(90, 84, 0.96)}
"""Position of the second figure, for layouts with two."""
HANDS: Mapping[str, tuple[float, float]] = {
    "geisha": (18, -24), "ronin": (19, -21), "ninja": (28, -41), "merchant": (17, -22), "monk": (18, -25), "courtier": (2, -24),
    "messenger": (23, -40), "general": (21, -27), "oldwoman": (18, -24),
}  # fmt: skip
"""Figure -> position of its free hand, in its own box; other figures have no free hand."""
TURNS: Mapping[str, float] = {
    "katana": 8, "yumi": -12, "fukiya": 0, "shuriken": 0, "shuko": 40, "nawa": 0, "kobudo": 0, "fan": 10, "scroll": 0, "doku": 0,
    "metsubushi": 0, "mask": 0, "sake": 0, "bell": 0, "coins": 0, "ward": 6, "seal": 0, "lantern": 0,
    "naginata": 12, "standard": 0, "gunbai": 10, "arrows": 0, "purse": 0, "mirror": 0,
}  # fmt: skip
"""Thing -> its rotation in a hand, in degrees."""
GRIP = 0.6
"""Scale of a thing in a hand, relative to its figure."""


def read(text: str) -> dict[str, Print]:
    """Return rows by code from a table's text: ``code sky place figure thing layout tone;``, "-" for nothing."""
    prints = {}
    for row in text.replace("\n", " ").split(";"):
        key, *parts = row.split()
        prints[key] = Print(*["" if part == "-" else part for part in parts])
    return prints


CALM = (
    ("sun", "cherry", "mist", "moon", "snow"), ("bridge", "gate", "market", "torii"),
    ("messenger", "merchant", "oldwoman", "monk"), ("scroll", "lantern", "seal", "fan"),
    "LR", ("teal", "ochre", "indigo", "moss"),
)  # fmt: skip
"""Motifs of the default picture: a traveller with something in hand."""
CALM_MOTIFS = frozenset(name for names in CALM[:4] for name in names)


@lru_cache(200)
def calm(name: str) -> Print:
    """Return the default picture of a card, by its name."""
    number, parts = crc32(name.encode()), []
    for kind in CALM:
        number, at = divmod(number, len(kind))
        parts.append(kind[at])
    return Print(*parts)


def add_defaults(text: str, names: Iterable[str]) -> dict[str, Print]:
    """Return rows from a table's text, with default pictures for the other cards."""
    return {**{name: calm(name) for name in names}, **read(text)}


INKS = """
.y-v{--k:#1d1a1c;--p:#fbf1d8;--f:#f3d9b4;--g:#d7a234;--r:#b8321f;--n:#44525e;--w:#7a5230;--s:#b9ae98;display:block}
.y-v .k{fill:var(--k)}
.y-v .a{fill:var(--a,#24344d)}
.y-v .b{fill:var(--b,#d7a234)}
.y-v .p{fill:var(--p)}
.y-v .f{fill:var(--f)}
.y-v .g{fill:var(--g)}
.y-v .r{fill:var(--r)}
.y-v .n{fill:var(--n)}
.y-v .w{fill:var(--w)}
.y-v .s{fill:var(--s)}
.y-v .m{fill:var(--mist,#fbf1d8);opacity:.82}
.y-v .h{fill:var(--hi,#fbf1d8)}
.y-v .u{fill:var(--u)}
.y-v :is(.l,.o){fill:none;stroke:var(--k);stroke-width:1.3;stroke-linecap:round;stroke-linejoin:round}
.y-v .o{stroke:var(--p)}
.y-v .l3{fill:none;stroke:var(--k);stroke-width:3;stroke-linecap:round}
.y-v .w3{fill:none;stroke:var(--w);stroke-width:3.2;stroke-linecap:round}
.y-v .pine{fill:#4e6b3a}
.y-v .bloom{fill:#e8a79b}
.y-v .key{stroke:var(--k);stroke-width:1.3;stroke-linejoin:round;paint-order:stroke}
.y-v .halo{stroke:var(--p);stroke-width:5;stroke-linejoin:round;stroke-linecap:round}
.y-t-indigo{--a:#27406b;--b:#d7a234}
.y-t-red{--a:#b8321f;--b:#24344d}
.y-t-plum{--a:#6b3a63;--b:#e3b04a}
.y-t-moss{--a:#4e6b3a;--b:#b8321f}
.y-t-ochre{--a:#c58a2b;--b:#27406b}
.y-t-ink{--a:#2b2a30;--b:#b8321f}
.y-t-rose{--a:#d4796b;--b:#3d5a4a}
.y-t-snow{--a:#efe4cc;--b:#27406b}
.y-t-teal{--a:#2f6a70;--b:#efe4cc}
.y-s-moon{--u:#6b8bb0;--hi:#f7e6b0;background:#14284a}
.y-s-sun{--u:#f6e3b8;--hi:#fbf1d8;background:#dd9a63}
.y-s-rain{--u:#a3b1b4;--hi:#fbf1d8;background:#465a6b}
.y-s-snow{--u:#c3ced6;--hi:#fbf1d8;background:#46607f}
.y-s-fire{--u:#8a2f1f;--hi:#fbf1d8;background:#2b1420}
.y-s-cherry{--u:#f6e6d4;--hi:#fbf1d8;background:#7ba6bb}
.y-s-waves{--u:#f4e8c8;--hi:#fbf1d8;background:#dcbf86}
.y-s-night{--u:#46588a;--hi:#f7e6b0;background:#0f1830}
.y-s-smoke{--u:#c2b08f;--hi:#fbf1d8;background:#4e5862}
.y-s-mist{--u:#efe3bd;--hi:#fbf1d8;background:#7fa39c}
.wb-print{position:relative;display:block;overflow:hidden;aspect-ratio:120/81}
.wb-told{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.7rem;align-items:start}
.wb-told>p{margin:0}
.wb-large{inline-size:5.5rem;border:2px solid #2a2018;border-radius:.3rem}
@media(min-width:861px){
.said-of{display:grid;grid-template-columns:auto minmax(0,1fr)}
.said-of>*{grid-column:1/-1}
.about .wb-told{display:contents}
.about .wb-large{grid-row:1/span 2;margin-inline-end:.7rem}
.about .wb-told>p,.wb-told~.why{grid-column:2}
.table-sh[data-scroll] .wb-large{inline-size:7.4rem}}
@media(max-width:860px){
.wb-large{inline-size:4.2rem}
.about:has(.wb-told) .unfold{display:grid;place-items:center;padding:0}
.about:has(.wb-told) .said-of{padding-inline-end:5.2rem}
[data-expanded=on] .about:has(.wb-told){block-size:auto;max-block-size:50dvh;overflow-y:auto}
[data-expanded=on] .wb-told{grid-template-columns:auto}
[data-expanded=on] .wb-told .wb-large{inline-size:min(16rem,62vw)}
}
.card>.wb-print{grid-column:1/-1;margin:-.55rem -.6rem .4rem;aspect-ratio:2.15;border-block-end:2px solid #2a2018}
.card>.wb-print>svg{inset:-1% 0 auto;block-size:auto}
.card:has(>.wb-print){grid-template-rows:auto auto 1fr}
.card>.card-slip{z-index:1}
.card.cannot:has(>.wb-print){filter:grayscale(.4)}
.card>.wb-print~strong{grid-column:1/-1;padding:0}
.wb-print>svg{position:absolute;inset:0;inline-size:100%;block-size:100%}
"""
"""Styles of the prints: letters are the blocks, a tone sets a and b, a sky the paper above and below. Inserted with the
sprite."""


@cache
def motifs() -> Mapping[str, str]:
    """Motif -> its shapes, in a box of its own."""
    shapes: dict[str, str] = assets.read_json("art/prints.json")["motifs"]
    return shapes


@cache
def sprite(names: frozenset[str]) -> str:
    """Return these motifs with their styles, for the ``defs`` of drawings that use them."""
    shade = (
        '<linearGradient id="wb-bokashi" x2="0" y2=".8"><stop stop-color="#0b1020" stop-opacity=".5"/>'
        '<stop offset=".3" stop-color="#0b1020" stop-opacity="0"/><stop offset="1" stop-color="#fff3d6" stop-opacity=".5"/>'
        "</linearGradient>"
    )
    cut = "".join(f'<g id="wb-{name}" class="y-v">{shapes}</g>' for name, shapes in motifs().items() if name in names)
    return f"<style>{INKS}</style>{shade}{cut}"


def parts(rows: Iterable[Print]) -> frozenset[str]:
    """Return the motifs of some rows."""
    named = {name for row in rows for name in (row.sky, row.place, row.figure, row.thing)}
    return frozenset(named - {""})


def draw_print(row: Print | None) -> Markup:
    """Draw a card's picture; nothing without a row."""
    return Markup("") if row is None else _draw(row)


@lru_cache(200)
def _draw(row: Print) -> Markup:
    place, figure, thing = LAYOUTS[row.layout]
    sky = "" if row.sky == "waves" else _use(row.sky, Stand(0, 0, 1), "indigo")
    if row.layout in "LRC" and row.figure in HANDS and row.thing in TURNS:
        cut = _use(row.figure, figure, row.tone) + _use(row.thing, _grip(row, figure), row.tone, TURNS[row.thing])
    else:
        front = [(row.figure, figure), (row.thing, thing)] if row.layout == "T" else [(row.thing, thing), (row.figure, figure)]
        front = [(row.figure, SECOND[row.layout]), *front] if row.layout in SECOND else front
        cut = "".join(_use(name, stand, row.tone) for name, stand in front if name)
    return Markup(
        f'<svg class="y-v y-s-{row.sky}" viewBox="0 3 120 81" preserveAspectRatio="xMidYMin slice" aria-hidden="true">'
        f'<rect class="u" width="120" height="84"/><rect width="120" height="84" fill="url(#wb-bokashi)"/>'
        f"{sky}{_land(row, place)}{cut}</svg>"
    )


def draw_picture(row: Print | None, size: str = "") -> Markup | None:
    """Draw a card's picture in a frame; ``size``: a class of INKS."""
    return el("span", draw_print(row), class_=f"wb-print {size}".rstrip()) if row is not None else None


def draw_described(row: Print | None, words: str) -> Markup:
    """Draw the description of a card with its large picture."""
    return el("div", draw_picture(row, "wb-large"), el("p", words), class_="wb-told")


def motif(name: str, tone: str, classes: str, box: str = "-34 -76 68 80") -> Markup:
    """Draw one motif in its own box."""
    return Markup(f'<svg class="y-v {classes}" viewBox="{box}" aria-hidden="true">{_use(name, Stand(0, 0, 1), tone)}</svg>')


def _grip(row: Print, figure: Stand) -> Stand:
    """Return the position of a thing in its figure's hand; a mirrored figure uses the other hand."""
    x, y = HANDS[row.figure]
    return Stand(figure.x + x * figure.scale, figure.y + y * abs(figure.scale), GRIP * figure.scale)


def _use(name: str, stand: Stand, tone: str, turn: float = 0) -> str:
    scale = f"{stand.scale:g}" if stand.scale > 0 else f"{stand.scale:g} {-stand.scale:g}"
    turned = f" rotate({turn:g})" if turn else ""
    moved = "" if stand == (0, 0, 1) else f' transform="translate({stand.x:g} {stand.y:g}) scale({scale}){turned}"'
    return f'<use class="y-t-{tone}" href="#wb-{name}"{moved}/>'


def _land(row: Print, stand: Stand) -> str:
    """Return the ground or the sea, with the place."""
    place = _use(row.place, stand, row.tone) if row.place else ""
    if row.sky == "waves":
        sea = _use("waves", Stand(0, 0, 1), "indigo")
        return place + sea if row.place == "bridge" else sea + place
    if row.layout == "Q":
        torn = "M-2 70l20 3 8-7 14 9 16-6 12 8 18-7 10 6 28-4v5l-26 4-12-5-16 8-14-7-16 6-14-8-8 6-20-4z"
        place = f'<g transform="rotate(-8 60 66)">{place}</g><path class="k" d="{torn}"/>'
    if row.sky == "fire" and row.layout in "CW":
        place += _use("fire", Stand(-14, 36, 1), "indigo")
    mist = "" if row.layout == "T" else '<path class="m" d="M-2 66h30q3 0 3 2t-3 2h-30zM122 70h-26q-3 0-3 2t3 2h26z"/>'
    return _ground(row) + place + mist


def _ground(row: Print) -> str:
    if row.sky == "snow":
        return '<path fill="#f3eee2" d="M0 62Q30 56 62 61T120 59V84H0z"/>'
    shape = 'd="M0 62Q30 57 62 61T120 60V84H0z"'
    soil = SOIL.get(row.place, EARTH)
    return f'<path fill="{soil}" {shape}/><path fill="#17131a" opacity="{DARK[row.sky]:g}" {shape}/>'
