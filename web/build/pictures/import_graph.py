"""The packages of the project as one picture for the README, drawn from the actual imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from web.build.checks import import_direction
from web.build.paths import ASSETS

PICTURE = ASSETS / "gallery/packages.svg"

COLUMNS: Mapping[str, tuple[tuple[str, ...], int]] = {
    "engine: rules, bots, letters; runs anywhere": (("tenka",), 400),
    "page: from views to markup, without a browser": (("tenka_web",), 400),
    "browser: the Python that knows js": ((), 300),
}
"""The columns from left to right: heading, the prefixes of their packages (none: all others), width in pixels."""
GAP, HIGH, STEP, EDGE, HEAD = 70, 54, 84, 20, 44
BESIDE = EDGE / 2
LINE, LETTER = 13, 6.3
"""Pixels from line to line, and at most for a letter."""
STYLE = """
text { font: 11px Georgia, serif; fill: #4a3d2e }
.name { font-size: 13.5px; font-weight: bold; fill: #24344d }
.head { font-size: 15px; fill: #b2321f }
.box { fill: #fbf5e6; stroke: #cbb68d }
.arrow { fill: none; stroke: #665744; stroke-width: 1.3; marker-end: url(#tip) }
.far { stroke-dasharray: 5 4 }
.tip { fill: #665744 }
.paper { fill: #f3e8cf }
"""
Graph = Mapping[str, frozenset[str]]
Place = tuple[float, float, float]
"""Left, top and width of a package's box, in pixels."""


def save() -> Path:
    """Draw it into its file."""
    PICTURE.write_text(drawing(), encoding="utf-8")
    return PICTURE


def drawing() -> str:
    """Draw the SVG file: an arrow leads from a package to one it imports, unless a path through other packages implies it."""
    known = graph()
    places = _places(known)
    high = max(top for _, top, _ in places.values()) + HIGH + EDGE
    wide = _left_edge(len(COLUMNS)) - GAP + EDGE
    inside = [f'<rect class="paper" width="{wide:g}" height="{high:g}"/>']
    inside += [f'<text class="head" x="{_left_edge(at):g}" y="{EDGE + 10}">{escape(head)}</text>' for at,
               head in enumerate(COLUMNS)]
    inside += [part for name in sorted(places) for part in _box(name, places[name])]
    inside += [_arrow(here, there, places) for here in sorted(places) for there in sorted(known[here])]
    tip = '<path class="tip" d="M0 0L9 4L0 8z"/>'
    marker = f'<marker id="tip" markerWidth="9" markerHeight="8" refX="8" refY="4" orient="auto">{tip}</marker>'
    size = f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    lines = "\n".join([f"<style>{STYLE}</style><defs>{marker}</defs>", *inside])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="The packages of Tenka">{lines}</svg>\n'


def graph() -> Graph:
    """Return package -> the packages it imports, without those that are reached through another one."""
    direct: dict[str, set[str]] = {package: set() for package in import_direction.MAY_IMPORT}
    for module, path in import_direction.modules().items():
        here = import_direction.package_of(module)
        assert here is not None
        direct[here] |= {there for other in import_direction.imports(path, module)
                         if (there := import_direction.package_of(other)) and there != here}
    return {here: frozenset(there for there in others if not any(there in _find_reached(direct, by) for by in others - {there}))
            for here, others in direct.items()}


def _find_reached(known: Mapping[str, set[str]], package: str) -> set[str]:
    """Return all packages that a package imports, directly or through others."""
    reached, waiting = set[str](), [package]
    while waiting:
        new = known[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def _places(known: Graph) -> dict[str, Place]:
    """Return the place of each package: above all that it imports in its own column, beside those of its height."""
    heights = _heights(known)
    top, places = max(heights.values()), dict[str, Place]()
    for column, (_, wide) in enumerate(COLUMNS.values()):
        for height in sorted({heights[name] for name in known if _column(name) == column}):
            level = [name for name in known if _column(name) == column and heights[name] == height]
            level.sort(key=lambda name: (any(name in known[other] for other in known if _column(other) > column), name))
            each = (wide - (len(level) - 1) * BESIDE) / len(level)
            for at, name in enumerate(level):
                places[name] = (_left_edge(column) + at * (each + BESIDE), HEAD + (top - height) * STEP, each)
    return places


def _heights(known: Graph) -> dict[str, int]:
    """Return the height of each package: above all it imports in its column; in the last column not below imports elsewhere."""
    heights: dict[str, int] = {}

    def height(name: str) -> int:
        if name not in heights:
            column = _column(name)
            own = [height(other) + 1 for other in known[name] if _column(other) == column]
            level = [height(other) for other in known[name] if column == len(COLUMNS) - 1]
            heights[name] = max(own + level, default=0)
        return heights[name]

    return {name: height(name) for name in known}


def _column(name: str) -> int:
    first = "" if name == "tenka_web.browser" else name.partition(".")[0]
    return next(at for at, (firsts, _) in enumerate(COLUMNS.values()) if first in firsts or not firsts)


def _left_edge(column: int) -> float:
    return EDGE + sum(wide + GAP for _, wide in [*COLUMNS.values()][:column])


def _arrow(here: str, there: str, places: Mapping[str, Place]) -> str:
    """Draw an arrow from a package down to one below it; between columns sideways."""
    (left, top, wide), (other_left, other_top, other_wide) = places[here], places[there]
    if _column(here) != _column(there):
        x, y, to_x, to_y = left, top + HIGH / 2, other_left + other_wide + 1, other_top + HIGH / 2
        if _column(here) == _column(there) + 1:
            return f'<path class="arrow" d="M{x:g} {y:g}C{x - GAP:g} {y:g} {to_x + GAP:g} {to_y:g} {to_x:g} {to_y:g}"/>'
        gap, half = top - (STEP - HIGH) / 2, GAP / 2        # between two rows of the columns that it passes
        way = f"C{x - half:g} {y:g} {x:g} {gap:g} {x - half:g} {gap:g}H{to_x + half:g}C{to_x:g} {gap:g} {to_x + half:g} {to_y:g}"
        return f'<path class="arrow far" d="M{x:g} {y:g}{way} {to_x:g} {to_y:g}"/>'
    x, y, to_x, to_y = left + wide / 2, top + HIGH, other_left + other_wide / 2, other_top - 1
    if other_top - top <= STEP:
        return f'<path class="arrow" d="M{x:g} {y:g}C{x:g} {to_y:g} {to_x:g} {y:g} {to_x:g} {to_y:g}"/>'
    aside = other_left + other_wide - EDGE       # around the unrelated packages between
    return f'<path class="arrow far" d="M{x:g} {y:g}C{x:g} {y + STEP:g} {aside:g} {y:g} {aside:g} {y + STEP:g}V{to_y:g}"/>'


def _box(name: str, place: Place) -> Iterator[str]:
    left, top, wide = place
    yield f'<rect class="box" x="{left:g}" y="{top:g}" width="{wide:g}" height="{HIGH}" rx="4"/>'
    yield f'<text class="name" x="{left + 8:g}" y="{top + 16:g}">{escape(name)}</text>'
    for at, line in enumerate(_wrap(_about(name), int((wide - 16) / LETTER))):
        yield f'<text x="{left + 8:g}" y="{top + 31 + at * LINE:g}">{escape(line)}</text>'


def _about(name: str) -> str:
    """Return the first sentence of a package's docstring."""
    text = ast.get_docstring(ast.parse(import_direction.modules()[name].read_text(encoding="utf-8"))) or ""
    first = re.split(r"\.(?:\s|$)", text.replace("``", ""), maxsplit=1)[0]
    return " ".join(first.split())


def _wrap(text: str, most: int) -> list[str]:
    """Return words in lines of at most this width; what doesn't fit into two lines ends in dots."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines if len(lines) <= 2 else [lines[0], f"{lines[1].rstrip(',:;')} …"]
