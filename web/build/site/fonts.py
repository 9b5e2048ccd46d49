"""Cuts the fonts down to the characters the game writes, and gives Shippori Mincho the macrons and ordinals it lacks."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.filterPen import DecomposingFilterPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from web.build.paths import ASSETS, BUILD, CACHE, ENGINE, WEB, digest, files, fresh, mark_done, styles
from web.build.site.vendor import MODULES

FONTS = CACHE / "fonts"
SOURCE = MODULES / "@fontsource/shippori-mincho/files"
WEIGHTS = (400, 700)
LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "–—‘’“”•…→←↑↓✓×−"
MACRONS = {"Ā": "A", "ā": "a", "Ē": "E", "ē": "e", "Ī": "I", "ī": "ı", "Ō": "O", "ō": "o", "Ū": "U", "ū": "u"}
GAP = 85                                             # font units between a letter and its macron
ORDINALS = {"º": "o", "ª": "a"}                      # the font has the plain letters there
RAISED = .62                                         # their size
NEAR = 8000                                            # a range for each sign would make the first page longer
STAND_INS = {
    '"DejaVu Serif"': .922, '"Times New Roman"),local("Liberation Serif"': 1.177, '"Noto Serif"': .994, '"Georgia"': 1.072,
}
"""Fonts that devices have, the best last -> how much wider Mincho's letters are on average, in English."""
ASCENT, DESCENT = 1.16, .288
"""Of Mincho, in its size."""
KANA = "".join(map(chr, range(0x3000, 0x3100)))      # a player may type kana into a name; kanji beyond ours fall back


def make() -> list[Path]:
    """Make six small woff2 files: Latin, the signs that every language sees, the rest of Japanese; each regular and bold."""
    signs, japanese = collect_characters()
    parts = {"latin": LATIN + "".join(MACRONS), "signs": signs, "japanese": japanese}
    value = digest([BUILD / "site/fonts.py", BUILD / "package-lock.json"], signs + japanese)
    products = [FONTS / f"mincho-{part}-{weight}.woff2" for part in parts for weight in WEIGHTS]
    if not fresh("fonts", value, *products):
        FONTS.mkdir(parents=True, exist_ok=True)
        for weight in WEIGHTS:
            for part, text in parts.items():
                _cut(weight, part, text)
        mark_done("fonts", value)
    return products


@cache
def collect_characters() -> tuple[str, str]:
    """Return the Japanese characters that every language shows (crests, maps, cards), and those of Japanese texts alone."""
    catalogues = files(ASSETS, "*.po")
    own = [path for path in catalogues if path.parent.name == "ja"]
    shared = [*(path for path in catalogues if path not in own), *files(ASSETS, "*.json"), *files(WEB / "tenka_web", "*.py"),
              *files(ENGINE, "*.py"), *(path for path in WEB.glob("*") if path.suffix in (".html", ".py")), *styles()]
    signs, japanese = (_beyond_latin(paths) for paths in (shared, own))
    return "".join(sorted(signs)), "".join(sorted((japanese | set(KANA)) - signs))


def _beyond_latin(paths: list[Path]) -> set[str]:
    return {char for path in paths for char in path.read_text(encoding="utf-8") if ord(char) >= 0x2E80}


def face_rules(folder: str) -> str:
    """Return the @font-face rules of the family "Mincho", for fonts in `folder`, and of "Mincho stand-in".

    The stand-in is a font of the device with about the metrics of Mincho, so that little moves when Mincho arrives. Of two
    fonts for a character the last one is used, so a page without Japanese text loads only the signs.
    """
    ranges = {"latin": "U+0-2DFF", "japanese": "U+2E80-FFFF,U+20000-2FFFF", "signs": _ranges(collect_characters()[0])}
    stand_ins = "".join(
        f'@font-face{{font-family:"Mincho stand-in";src:local({names});size-adjust:{wider:.1%};'
        f'ascent-override:{ASCENT / wider:.1%};descent-override:{DESCENT / wider:.1%}}}'
        for names, wider in STAND_INS.items())
    return stand_ins + "".join(
        f'@font-face{{font-family:"Mincho";font-weight:{weight};font-display:swap;'
        f'src:url({folder}/mincho-{part}-{weight}.woff2) format("woff2");unicode-range:{ranges[part]}}}'
        for part in ranges for weight in WEIGHTS)


def _ranges(signs: str) -> str:
    """Return characters as CSS ranges, near characters in one range. The font lacks those in between, which are found in the
    rest of Japanese."""
    stretches: list[list[int]] = []
    for code in map(ord, signs):
        if stretches and stretches[-1][1] >= code - NEAR:
            stretches[-1][1] = code
        else:
            stretches.append([code, code])
    return ",".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in stretches)


def _cut(weight: int, part: str, text: str) -> None:
    source = "latin" if part == "latin" else "japanese"
    # Of a .woff only the glyphs that are kept are read; a .woff2 is taken apart whole, which takes five times as long.
    font = TTFont(io.BytesIO((SOURCE / f"shippori-mincho-{source}-{weight}-normal.woff").read_bytes()))
    if part == "latin":
        for letter, base in MACRONS.items():
            _add_macron(font, letter, base)
        for sign, letter in ORDINALS.items():
            _add_ordinal(font, sign, letter)
    options = Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "liga", "palt", "locl", "ccmp", "mark", "mkmk"]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font.flavor = "woff2"
    font["head"].modified = font["head"].created      # the same input gives the same bytes
    font.recalcTimestamp = False
    font.save(FONTS / f"mincho-{part}-{weight}.woff2")


def _add_macron(font: TTFont, letter: str, base: str) -> None:
    """Draw e.g. ō as the font's own o under the font's own ¯."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    below, above = names[ord(base)], names[ord("¯")]
    left, _bottom, right, top = _bounds(font, below)
    bar_left, bar_bottom, bar_right, _bar_top = _bounds(font, above)
    pen = TTGlyphPen(None)
    glyphs[below].draw(DecomposingFilterPen(pen, glyphs))
    shift = (left + right - bar_left - bar_right) / 2, top + GAP - bar_bottom
    glyphs[above].draw(TransformPen(DecomposingFilterPen(pen, glyphs), (1, 0, 0, 1, *shift)))
    _add(font, letter, f"{below}macron", pen, below)


def _add_ordinal(font: TTFont, sign: str, letter: str) -> None:
    """Draw e.g. º as the font's own o, small, as high as a capital."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    plain = names[ord(letter)]
    rise = _bounds(font, names[ord("H")])[3] - RAISED * _bounds(font, plain)[3]
    pen = TTGlyphPen(None)
    glyphs[plain].draw(TransformPen(DecomposingFilterPen(pen, glyphs), (RAISED, 0, 0, RAISED, 0, rise)))
    width, bearing = font["hmtx"][plain]
    _add(font, sign, f"{plain}.ordinal", pen, plain)
    font["hmtx"][f"{plain}.ordinal"] = round(width * RAISED), round(bearing * RAISED)


def _add(font: TTFont, letter: str, name: str, pen: TTGlyphPen, like: str) -> None:
    """A glyph for a letter, as wide as another one."""
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = font["hmtx"][like]
    font["vmtx"][name] = font["vmtx"][like]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(letter)] = name


def _bounds(font: TTFont, name: str) -> tuple[float, float, float, float]:
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    left, bottom, right, top = pen.bounds
    return left, bottom, right, top
