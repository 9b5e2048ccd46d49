"""The pictures of cards: rows of motifs, cut like wood blocks, put together on the device from one sprite. Own work, CC0.

A row says sky, place, figure, thing, layout and tone. A mission without a row gets one from what it is: its category gives sky
and figure, one of its districts the place, one of its goods the thing. A card that was brought along is drawn by the same rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from page import files
from page.svg import Markup
from tenka.games.yedo.districts import DISTRICTS
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.missions import Mission


class Print(NamedTuple):
    """What a picture is made of; "" for nothing."""

    sky: str
    place: str
    figure: str
    thing: str
    layout: str
    tone: str


class Stand(NamedTuple):
    """Where a motif stands in a picture of 120 by 84; a scale below nothing mirrors it."""

    x: float
    y: float
    scale: float


ROWS_TEXT = """
    G01 mist tavern messenger sake L teal; G05 sun market merchant coins R moss; G10 mist gate general yumi L indigo;
    G12 cherry church monk doku T plum; Y01 smoke market ninja metsubushi R red; Y08 snow pagoda monk bell T ochre;
    Y09 cherry market geisha palanquin L rose; Y17 night tavern geisha mask D plum; R02 waves ship - scroll W indigo;
    R03 moon lattice geisha fan R red; R11 rain church monk nawa L ink; R13 fire gate general yumi L ink;
    R16 moon pagoda courtier doku L plum; B03 snow lattice geisha palanquin L red; B06 fire ship - yumi W ink;
    B07 fire pagoda general katana R red; B11 sun castle ninja katana C ink; A01 night gate watchman patrol D ink;
    A02 snow bridge watchman lantern D indigo; A03 moon gate watchman patrol R red;
    A04 fire tavern watchman bell D indigo; A05 smoke lattice ninja metsubushi D red;
    A06 night gate watchman coins L teal; A07 rain tavern merchant scroll R ink; A08 waves gate - fan T indigo;
    A09 moon hall ninja mask D plum; A10 night lattice oldwoman fan R teal; A11 sun ship boatman shuriken L ochre;
    A12 mist market merchant coins D plum; A13 rain gate courtier barred D plum; A14 cherry bridge merchant coins T moss;
    A15 sun bridge messenger scroll L red; A16 sun bridge child hat D teal; A17 rain market ronin hat R ink;
    A18 mist market thief coins R ink; A19 fire hall ninja kobudo L red; A20 moon torii ronin katana D red;
    A21 snow torii monk ward D ochre; A22 cherry castle messenger seal D indigo; N01 fire castle general kobudo D red;
    N02 night tavern thief scroll L indigo; N03 moon market oldwoman coins D plum; N04 rain bridge ronin nawa D teal;
    N05 moon castle ninja doku R red; N06 mist torii - scroll T moss; N07 mist market - scroll T ochre;
    N08 mist pagoda - scroll T red; N09 mist castle - scroll T ink; N10 sun hall general shuriken D teal;
    N11 mist hall courtier hat C indigo; N12 cherry lattice geisha fan D rose; N13 mist castle merchant coin D ochre;
    N14 night hall courtier mask D ink; N15 sun gate - hat T red; N16 sun castle messenger scroll L indigo;
    N17 cherry garden courtier seal D teal; N18 mist garden - dojo W moss; N19 cherry bridge geisha fan C red;
    N20 sun hall ronin kobudo D ink; N21 cherry torii geisha ward D snow; N22 snow hall - hat T indigo;
    N23 mist bridge messenger scroll R plum; N24 sun bridge ninja shuriken L ink; N25 moon gate ronin mask R plum;
    N26 mist hall - coins T ochre; N27 snow torii courtier ward L snow; E01 smoke castle - - Q ink;
    E02 waves bridge - - W indigo; E03 fire castle - - C ink; E04 rain torii monk ward C ink;
    E05 smoke market monk barred C ochre; E06 rain bridge messenger hat R red; E07 night market thief coins L plum;
    E08 rain castle courtier fan D plum; E09 mist castle - barred C ink; E10 mist gate - barred W ink;
    E11 rain tavern - barred W indigo; E12 waves ship - barred C indigo; E13 night lattice - barred W ink;
    E14 cherry market - barred W teal; E15 snow pagoda - barred W ink; E16 moon gate watchman patrol L teal;
    E17 night bridge watchman lantern C ink; E18 sun market merchant katana L red; E19 rain market watchman katana R ink;
    E20 night lattice geisha lantern C rose; E21 waves ship - - W indigo; E22 cherry church oldwoman coins L plum;
    E23 sun torii messenger coins L moss; E24 moon tavern merchant scroll L teal; E25 cherry castle courtier fan L red;
    E26 sun gate monk seal R teal; yashiki cherry hall courtier - C plum; karesansui mist garden monk - C ochre;
    dojo sun hall ronin dojo L red; kobudo-ryu mist hall general kobudo L indigo; doku rain market - doku T plum;
    fukiya mist market - fukiya T moss; katana sun market - katana T red; metsubushi smoke market - metsubushi T red;
    nawa mist market - nawa T ochre; shuko night market - shuko T red; shuriken moon market - shuriken T ink;
    yumi cherry market - yumi T teal; blackmail night gate watchman scroll T red
"""
GROUND = {
    "CAS": "#a9b97c", "GAT": "#cfb778", "TAV": "#c08f57", "HAR": "#5f8f9d", "RED": "#cf8673", "MAR": "#dcb455", "TEM": "#a68ea0",
    "": "#c9a96a",
}  # fmt: skip
PLACES = {"CAS": "castle", "GAT": "gate", "TAV": "tavern", "HAR": "ship", "RED": "lattice", "MAR": "market", "TEM": "pagoda"}
OF_PLACE = {place: code for code, place in PLACES.items()} | {
    "torii": "TEM", "bridge": "GAT", "church": "HAR", "garden": "TEM", "hall": "CAS",
}  # fmt: skip
ANNEX_THINGS = {"yashiki": "hat", "karesansui": "ward", "dojo": "dojo", "kobudo-ryu": "kobudo"}
DARK: Mapping[str, float] = {
    "moon": 0.42, "sun": 0.05, "rain": 0.28, "snow": 0, "fire": 0.5, "cherry": 0.04, "waves": 0.1, "night": 0.5, "smoke": 0.25,
    "mist": 0.04,
}  # fmt: skip
"""How much of the sky's hour lies on the ground."""
LAYOUTS: Mapping[str, tuple[Stand, Stand, Stand]] = {
    "L": (Stand(82, 66, 0.84), Stand(38, 83, 1.12), Stand(92, 69, 0.6)),
    "R": (Stand(38, 66, 0.84), Stand(82, 83, -1.12), Stand(28, 69, 0.6)),
    "C": (Stand(60, 68, 1), Stand(30, 84, 0.9), Stand(92, 64, 0.74)),
    "T": (Stand(84, 62, 0.62), Stand(98, 83, -0.74), Stand(45, 47, 1.42)),
    "W": (Stand(60, 72, 1.16), Stand(22, 84, 0.7), Stand(88, 60, 0.8)),
    "Q": (Stand(60, 70, 0.98), Stand(30, 84, 0.9), Stand(92, 64, 0.74)),
    "D": (Stand(88, 62, 0.6), Stand(40, 86, 1.2), Stand(84, 46, 1.08)),
}
"""Layout -> where place, figure and thing stand: a figure left or right of a place, a place in the middle, a thing cut large, a
place alone, the ground torn, a figure and what it holds."""
MOODS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "war": (("sun", "smoke", "fire"), ("general", "ronin"), ("red", "ink")),
    "theft": (("night", "rain", "mist"), ("thief", "messenger", "merchant", "ninja"), ("plum", "teal", "moss")),
    "espionage": (("moon", "mist", "cherry"), ("courtier", "merchant", "oldwoman", "ninja"), ("indigo", "plum", "ochre")),
    "kidnapping": (("snow", "rain", "night"), ("ronin", "child", "messenger", "ninja"), ("teal", "red", "indigo")),
    "assassination": (("moon", "fire", "sun"), ("ninja", "ronin", "monk"), ("ink", "red", "plum")),
}
"""Category of a mission -> its skies, figures and tones."""


HANDS: Mapping[str, tuple[float, float]] = {
    "geisha": (18, -24), "ronin": (19, -21), "ninja": (28, -41), "merchant": (17, -22), "monk": (18, -25), "courtier": (2, -24),
    "messenger": (23, -40), "general": (21, -27), "oldwoman": (18, -24),
}  # fmt: skip
"""Figure -> the hand that is free, in its own box; who is not named here has both hands full."""
TURNS: Mapping[str, float] = {
    "katana": 8, "yumi": -12, "fukiya": 0, "shuriken": 0, "shuko": 40, "nawa": 0, "kobudo": 0, "fan": 10, "scroll": 0, "doku": 0,
    "metsubushi": 0, "mask": 0, "sake": 0, "bell": 0, "coins": 0, "ward": 6, "seal": 0, "lantern": 0,
}  # fmt: skip
"""What a hand can hold -> how it is turned in it, in degrees."""
GRIP = 0.6
"""How large a thing is in a hand, measured by its figure."""


@cache
def rows() -> Mapping[str, Print]:
    """The rows by code; annexes, weapons and Blackmail by name."""
    found = {}
    for text in ROWS_TEXT.replace("\n", " ").split(";"):
        key, *parts = text.split()
        found[key] = Print(*["" if part == "-" else part for part in parts])
    return found


@cache
def motifs() -> Mapping[str, str]:
    """Motif -> its shapes, in a box of its own."""
    found: dict[str, str] = files.read_json("art/yedo-prints.json")["motifs"]
    return found


@cache
def sprite() -> str:
    """All motifs once, for drawings that refer to them."""
    shade = (
        '<linearGradient id="ye-bokashi" x2="0" y2=".8"><stop stop-color="#0b1020" stop-opacity=".5"/>'
        '<stop offset=".3" stop-color="#0b1020" stop-opacity="0"/><stop offset="1" stop-color="#fff3d6" stop-opacity=".5"/>'
        "</linearGradient>"
    )
    return shade + "".join(f'<g id="ye-m-{name}" class="y-v">{shapes}</g>' for name, shapes in motifs().items())


def of_mission(row: Mission) -> Print:
    """The row of a mission."""
    return rows().get(row.code) or _by_rule(row)


@lru_cache(200)
def _by_rule(row: Mission) -> Print:
    number = int("".join(char for char in row.code if char.isdigit()) or "0")
    skies, figures, tones = MOODS[row.category]
    places = [PLACES[DISTRICTS[district].code] for district, _ in row.need.places]
    owned = [ANNEX_THINGS[name] for kind, name in enumerate(ANNEXES) if row.need.annexes >> kind & 1]
    things = sorted(row.need.weapons) or owned or (["ward"] if row.need.blessing else ["scroll"])
    figure = "geisha" if row.need.geisha and number % 2 else figures[number % len(figures)]
    figure = "boatman" if figure == "ninja" and places[number % len(places)] == "ship" else figure
    layouts = "CRL" if row.colour == "black" else "LRC"
    return Print(skies[(number + len(places)) % len(skies)], places[number % len(places)], figure, things[number % len(things)],
                 layouts[number % 3], tones[number % len(tones)])  # fmt: skip


def picture(row: Print | None) -> Markup:
    """A card's picture; nothing where there is no row."""
    return Markup("") if row is None else _drawn(row)


@lru_cache(200)
def _drawn(row: Print) -> Markup:
    place, figure, thing = LAYOUTS[row.layout]
    sky = "" if row.sky == "waves" else _use(row.sky, Stand(0, 0, 1), "indigo")
    if row.layout in "LRC" and row.figure in HANDS and row.thing in TURNS:
        cut = _use(row.figure, figure, row.tone) + _use(row.thing, _gripped(row, figure), row.tone, TURNS[row.thing])
    else:
        front = [(row.figure, figure), (row.thing, thing)] if row.layout == "T" else [(row.thing, thing), (row.figure, figure)]
        cut = "".join(_use(name, stand, row.tone) for name, stand in front if name)
    return Markup(
        f'<svg class="y-v y-s-{row.sky}" viewBox="0 3 120 81" preserveAspectRatio="xMidYMin slice" aria-hidden="true">'
        f'<rect class="u" width="120" height="84"/><rect width="120" height="84" fill="url(#ye-bokashi)"/>'
        f"{sky}{_land(row, place)}{cut}</svg>"
    )


def motif(name: str, tone: str, classes: str, box: str = "-34 -76 68 80") -> Markup:
    """One motif alone, in its own box."""
    return Markup(f'<svg class="y-v {classes}" viewBox="{box}" aria-hidden="true">{_use(name, Stand(0, 0, 1), tone)}</svg>')


def _gripped(row: Print, figure: Stand) -> Stand:
    """Where a thing stands that its figure holds; a mirrored figure holds it in the other hand."""
    x, y = HANDS[row.figure]
    return Stand(figure.x + x * figure.scale, figure.y + y * abs(figure.scale), GRIP * figure.scale)


def _use(name: str, stand: Stand, tone: str, turn: float = 0) -> str:
    scale = f"{stand.scale:g}" if stand.scale > 0 else f"{stand.scale:g} {-stand.scale:g}"
    turned = f" rotate({turn:g})" if turn else ""
    moved = "" if stand == (0, 0, 1) else f' transform="translate({stand.x:g} {stand.y:g}) scale({scale}){turned}"'
    return f'<use class="y-t-{tone}" href="#ye-m-{name}"{moved}/>'


def _land(row: Print, stand: Stand) -> str:
    """The ground or the sea, with the place on it."""
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
    soil = GROUND[OF_PLACE.get(row.place, "")]
    return f'<path fill="{soil}" {shape}/><path fill="#17131a" opacity="{DARK[row.sky]:g}" {shape}/>'
