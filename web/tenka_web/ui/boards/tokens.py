"""Small inline drawings: crests, dice and cubes in a line of text."""

from __future__ import annotations

from tenka_web.ui.boards.pieces import CREST
from tenka_web.ui.boards.targets import target_attributes
from tenka_web.ui.boards.view_model import Dice, Pointers, SeatLook
from tenka_web.ui.markup import Markup, escape

# Pips of a die in a square of 100; the one is large and red, as on Japanese dice.
PIPS = {
    1: ((50, 50),), 2: ((28, 28), (72, 72)), 3: ((26, 26), (50, 50), (74, 74)), 4: ((29, 29), (71, 29), (29, 71), (71, 71)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)), 6: ((30, 25), (70, 25), (30, 50), (70, 50), (30, 75), (70, 75)),
}


def crest(look: SeatLook) -> Markup:
    """Draw a seat's crest on its colour, as high as a line of text."""
    return Markup(f'<svg class="mon seat-{look.color}" viewBox="0 0 100 100" aria-hidden="true">'
                  f'<rect width="100" height="100" rx="16"/>{CREST.format(look.crest, 14, 14, 72, 72)}</svg>')


def cubes(look: SeatLook, count: int) -> Markup:
    """Draw a seat's cubes with their number beside, for a line of text."""
    return Markup(f'<span class="cubes"><svg class="cube seat-{look.color}" viewBox="-2 -10 40 40" aria-hidden="true">'
                  f'<use href="#block"/>{CREST.format(look.crest, 4, 4, 20, 20)}</svg>{count}</span>')


def glyph(name: str) -> Markup:
    """Return one of the picture signs of assets/art/glyphs.json."""
    return Markup(f'<svg class="glyph" viewBox="0 0 512 512" aria-hidden="true"><use href="#glyph-{name}"/></svg>')


def dice(picture: Dice, pointers: Pointers | None = None) -> Markup:
    """Draw dice in a row. Each throw makes new elements, so that the style sheet lets them roll."""
    label = f' role="group" aria-label="{escape(picture.label)}"' if picture.label else ""
    shown = "".join(_die(place, face, picture, pointers or Pointers()) for place, face in enumerate(picture.faces))
    return Markup(f'<div class="dice"{label}>{shown}</div>')


def _die(place: int, face: int, picture: Dice, pointers: Pointers) -> str:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="{15 if face == 1 else 9}"/>' for x, y in PIPS[face])
    paired = " paired" if place in picture.picked else ""
    return (f'<span {target_attributes(f"die:{place}", f"die face-{face}{paired}", pointers)} data-face="{face}">'
            f'<svg id="thrown-{picture.throw}-{place}" class="thrown" viewBox="0 0 100 100" aria-hidden="true">'
            '<rect class="shade" x="5" y="9" width="92" height="90" rx="18"/>'
            '<rect class="body" x="3" y="3" width="92" height="90" rx="18"/>'
            f"<g>{pips}</g></svg></span>")
