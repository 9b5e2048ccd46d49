"""Landmarks and pieces of Edo, each drawn round its own middle; colours come from the style sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

Shape = tuple[str, str]
"""The class that colours it, and its path."""


def draw_shapes(*shapes: Shape) -> str:
    """Shapes one over the other."""
    return "".join(f'<path class="y-{kind}" d="{path}"/>' for kind, path in shapes)


def box(kind: str, x: float, y: float, width: float, height: float) -> Shape:
    """Draw a wall, a door, a beam."""
    return kind, f"M{x} {y}h{width}v{height}h{-width}z"


def roof(half: float, eaves: float, rise: float = 10, x: float = 0) -> Shape:
    """Tiles with eaves that turn up: ``half`` wide each way."""
    ridge = half * 0.45
    return "roof", (f"M{x - half} {eaves}Q{x - ridge - 2} {eaves - 2} {x - ridge} {eaves - rise}H{x + ridge}"
                    f"Q{x + ridge + 2} {eaves - 2} {x + half} {eaves}L{x + half - 3} {eaves + 3}H{x - half + 3}z")  # fmt: skip


def storey(half: float, top: float, height: float, kind: str = "wall") -> tuple[Shape, Shape]:
    """Draw a wall with its roof above."""
    return box(kind, -half, top, 2 * half, height), roof(half + 9, top + 1, 10)


def castle() -> str:
    """Draw the keep on its stone base in the moat."""
    moat: Shape = ("moat", "M-76 30Q-72 4-30 3H30Q72 4 76 30Q60 44 0 44T-76 30z")
    foot: Shape = ("stone", "M-56 32L-46 8H46L56 32Q0 40-56 32z")
    joints: Shape = ("thin", "M-46 20H-26M-16 14H4M16 22H38M-30 29H-8M6 31H26")
    wings = (box("wall", -48, -8, 22, 17), roof(16, -7, 9, -37), box("wall", 26, -8, 22, 17), roof(16, -7, 9, 37))
    windows: Shape = ("line", "M-14-6H-8M-3-6H3M8-6H14M-8-24H-4M4-24H8")
    bridge = (box("red", -7, 26, 14, 16), ("thin", "M-7 31H7M-7 36H7"))
    return draw_shapes(moat, foot, joints, *wings, *storey(21, -16, 24), *storey(13, -33, 12), windows, *bridge)


def pagoda() -> str:
    """Four storeys, each smaller than the one below, and the spire."""
    tiers = [shape for half, top in ((20, 34), (17, 12), (14, -10), (11, -32)) for shape in storey(half, top, 16, "red")]
    rails = tuple(box("cream", -half, top + 6, 2 * half, 4) for half, top in ((15, 34), (12, 12), (9, -10)))
    spire: Shape = ("gold", "M-1.5-42V-58H1.5V-42zM-5-47H5V-45H-5zM-4-52H4V-50H-4z")
    return draw_shapes(("stone", "M-30 58L-26 49H26L30 58z"), *tiers, *rails, spire)


def gate() -> str:
    """Draw the great gate of the road to the south, between two stone walls."""
    walls = (("stone", "M-46 34L-43 6H-16V34zM46 34L43 6H16V34z"), ("thin", "M-40 14H-26M-36 24H-20M22 15H38M20 25H34"))
    doors = (box("dark", -15, -8, 30, 42), box("wood", -12, 2, 11, 32), box("wood", 1, 2, 11, 32))
    frame = (box("wood", -20, -14, 6, 48), box("wood", 14, -14, 6, 48), box("wood", -34, -12, 68, 6))
    return draw_shapes(*walls, *doors, *frame, roof(40, -13, 14))


def inn() -> str:
    """Two floors, blue curtains before the door."""
    curtains = tuple(box("blue", x, 3, 9, 11) for x in (-16, -5, 6))
    return draw_shapes(box("wall", -22, 0, 44, 22), box("dark", -17, 4, 34, 18), *curtains, roof(28, 1, 12),
                 box("wall", -12, -20, 24, 9), roof(18, -18, 8))  # fmt: skip


def storehouses() -> str:
    """Two white storehouses side by side."""
    doors = (box("dark", -23, 6, 10, 16), box("dark", 13, 6, 10, 16))
    gables: Shape = ("roof", "M-39-1L-18-20L3-1V2H-39zM-3-1L18-20L39-1V2H-3z")
    return draw_shapes(box("wall", -34, -3, 32, 25), box("wall", 2, -3, 32, 25), gables, *doors)


def stall() -> str:
    """Draw a counter under a striped awning."""
    awning = (("cream", "M-28-2L-22-16H22L28-2z"), ("red", "M-28-2L-22-16H-13L-16-2zM-5-2L-4-16H4L5-2zM28-2L22-16H13L16-2z"))
    goods = tuple(box("gold", x, 4, 8, 6) for x in (-18, -4, 10))
    return draw_shapes(box("wood", -25, 0, 3, 20), box("wood", 22, 0, 3, 20), box("wood", -25, 10, 50, 4), *goods, *awning)


def church() -> str:
    """Draw the strangers' church with its tower."""
    nave = (box("wall", -24, -2, 36, 26), ("red", "M-28-1L-7-16L13-1z"), ("dark", "M-12 24V15Q-7 9-2 15V24z"))
    tower = (box("wall", 10, -14, 15, 38), ("red", "M6-13L17.5-25L29-13z"), ("bold", "M17.5-25V-35M13.500-31H21.500"))
    return draw_shapes(*nave, *tower)


def willow() -> str:
    """Draw a willow over the gate of the pleasure quarter."""
    twigs = "".join(_twig(x) for x in range(-34, 4, 6))
    crown: Shape = ("leaf", "M-38-18Q-34-44-15-42Q6-44 8-18Q-15-30-38-18z")
    tree = (("bark", "M-19 40Q-15 8-19-26H-14Q-13 10-13 40z"), crown, ("twig", twigs))
    posts = (box("dark", -4, 4, 6, 38), box("dark", 28, 4, 6, 38), box("dark", -9, 7, 48, 4), roof(27, 3, 9, 15))
    lamps: Shape = ("lamp", "M3 14H11Q14 21 11 28H3Q0 21 3 14zM19 14H27Q30 21 27 28H19Q16 21 19 14z")
    return draw_shapes(*tree, *posts, lamps)


def _twig(x: int) -> str:
    return f"M{x} {-30 + abs(x + 16) / 3:.0f}q{-3 if x < -16 else 3} 16 0 {28 - abs(x + 16) // 2}"


def pine() -> str:
    """Draw a pine in a garden."""
    return draw_shapes(("bark", "M-1.5 10L-1 1H1L1.5 10z"), ("pine", "M-9 4Q-8-1-4-1Q-5-6 0-9Q5-6 4-1Q8-1 9 4Q0 8-9 4z"))


def boat() -> str:
    """Draw a junk under sail."""
    sail: Shape = ("cream", "M-12-22Q0-18 12-22Q16-10 12 2Q0-2-12 2Q-16-10-12-22z")
    hull: Shape = ("wood", "M-22 6Q0 13 22 6Q20 16 13 18H-13Q-20 16-22 6z")
    return draw_shapes(hull, sail, ("line", "M0-27V7M-14-13Q0-9 14-13M-14-5Q0-2 14-5"))


def bridge() -> str:
    """Draw a red bridge over a canal."""
    return draw_shapes(box("red", -13, -7, 26, 14), ("line", "M-13-4H13M-13 4H13M-7-4V4M0-4V4M7-4V4"))


def house(x: float, y: float, wide: float) -> str:
    """One of the many small houses."""
    tiles = int(x + y) % 3
    return (
        f'<path class="y-eave" d="M{x} {y + 8}h{wide}v4h{-wide}z"/>'
        f'<path class="y-tiles y-tiles-{tiles}" d="M{x - 1} {y + 8.5}l3.5-8h{wide - 5}l3.5 8z"/>'
    )


def disciple(crest: str) -> str:
    """Straw hat over a body that carries its clan's crest."""
    return (
        draw_shapes(("shade", "M-15 17Q0 23 15 17Q13 22 0 22T-15 17z"), ("body", "M-15 18Q-18 0-8-5H8Q18 0 15 18Q0 22-15 18z"))
        + f'<use class="crest" href="#crest-{crest}" x="-9" y="-2" width="18" height="18"/>'
        + draw_shapes(("hat", "M0-19L18-5Q0 1-18-5z"), ("rib", "M0-19L-7-3M0-19L7-3"))
    )


def lantern(colour: str) -> str:
    """Draw the lantern of the watch; its two characters say "official business"."""
    pole = (box("pole", -1.5, -22, 3, 6), box("pole", -9, -16, 18, 3), box("pole", -9, 14, 18, 4))
    ribs: Shape = ("ribs", "M-11-8H11M-12.5-2H12.5M-12.5 4H12.5M-11 10H11")
    return (
        draw_shapes(*pole, (f"lantern-{colour}", "M-9-13H9Q17 0 9 14H-9Q-17 0-9-13z"), ribs)
        + '<text class="duty" y="-1">御</text><text class="duty" y="11">用</text>'
    )


def draw_placeholder() -> str:
    """Draw a placeholder: crossed bamboo on the stone."""
    return draw_shapes(("bamboo", "M-14-10L14 12M14-10L-14 12M-16 1H16"), box("knot", -3, -2, 6, 6))


DRAWN: Mapping[str, Callable[[], str]] = {
    "castle": castle, "pagoda": pagoda, "gate": gate, "inn": inn, "kura": storehouses, "stall": stall, "church": church,
    "willow-gate": willow,
}  # fmt: skip


@cache
def landmark(name: str) -> str:
    """Draw a landmark by its name in the geometry."""
    return DRAWN[name]()
