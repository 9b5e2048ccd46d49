"""Cuts the fonts down to the characters the game writes, and gives Shippori Mincho the macrons it lacks."""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.filterPen import DecomposingFilterPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from .paths import ASSETS, BUILD, CACHE, ENGINE, WEB, digest, done, files, fresh, styles
from .vendor import MODULES

FONTS = CACHE / "fonts"
SOURCE = MODULES / "@fontsource/shippori-mincho/files"
WEIGHTS = (400, 700)
LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "–—‘’“”•…→←↑↓✓×−"
MACRONS = {"Ā": "A", "ā": "a", "Ē": "E", "ē": "e", "Ī": "I", "ī": "ı", "Ō": "O", "ō": "o", "Ū": "U", "ū": "u"}
GAP = 85                                             # font units between a letter and its macron
KANA = "".join(map(chr, range(0x3000, 0x3100)))      # a player may type kana into a name; kanji beyond ours fall back


def make() -> list[Path]:
    """Four small woff2 files: Latin and Japanese, regular and bold."""
    texts = [*files(ASSETS, "*.po"), *files(ASSETS, "*.json"), *files(WEB / "page", "*.py"), *files(ENGINE, "*.py"),
             *(path for path in WEB.glob("*") if path.suffix in (".html", ".py")), *styles()]
    written = set("".join(path.read_text(encoding="utf-8") for path in texts))
    japanese = "".join(sorted({char for char in written if ord(char) >= 0x2E80} | set(KANA)))
    value = digest([BUILD / "fonts.py", BUILD / "package-lock.json"], japanese)
    products = [FONTS / f"mincho-{part}-{weight}.woff2" for part in ("latin", "japanese") for weight in WEIGHTS]
    if not fresh("fonts", value, *products):
        FONTS.mkdir(parents=True, exist_ok=True)
        for weight in WEIGHTS:
            _cut(weight, "latin", LATIN + "".join(MACRONS))
            _cut(weight, "japanese", japanese)
        done("fonts", value)
    return products


def face_rules(folder: str) -> str:
    """The @font-face rules of the family "Mincho", for fonts standing in `folder`."""
    ranges = {"latin": "U+0000-2DFF", "japanese": "U+2E80-FFFF, U+20000-2FFFF"}
    return "".join(
        f'@font-face{{font-family:"Mincho";font-weight:{weight};font-display:swap;'
        f'src:url({folder}/mincho-{part}-{weight}.woff2) format("woff2");unicode-range:{ranges[part]}}}\n'
        for part in ranges for weight in WEIGHTS)


def _cut(weight: int, part: str, text: str) -> None:
    font = TTFont(io.BytesIO((SOURCE / f"shippori-mincho-{part}-{weight}-normal.woff2").read_bytes()))
    if part == "latin":
        for letter, base in MACRONS.items():
            _add_macron(font, letter, base)
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
    name = f"{below}macron"
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = font["hmtx"][below]
    font["vmtx"][name] = font["vmtx"][below]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(letter)] = name


def _bounds(font: TTFont, name: str) -> tuple[float, float, float, float]:
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    left, bottom, right, top = pen.bounds
    return left, bottom, right, top
