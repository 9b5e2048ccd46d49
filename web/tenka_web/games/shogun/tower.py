"""The cube tower, drawn cube by cube: what goes in, how it falls, what stays inside, and the sum in the tray."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from tenka_web.games.shogun import cube_fall
from tenka_web.games.shogun.cube_fall import FLIGHT, PITCH, Cube, Spot
from tenka_web.games.shogun.view_model import END, FALL, FARMER, IN, TowerPicture
from tenka_web.ui.boards.pieces import CREST
from tenka_web.ui.markup import Markup, escape

WIDE, HIGH = 440, 590
FIT = .71                       # size of a wooden cube of the boards, to fit in one PITCH
STRIKE = 90                     # milliseconds between two cubes that are struck
JOIN = 30                       # milliseconds between two cubes that gather in the hopper
STEADY = (("flight", FLIGHT), ("strike", STRIKE), ("join", JOIN))
HOMES, TO_MAP = ((-70, 60), (510, 60)), (-60, 520)      # where the struck go, left and right, and the others
AFAR = (-70, 470)               # where armies come from, left and right
TALLY = 576                     # where the sum is written


def tower(picture: TowerPicture, label: str = "") -> Markup:
    """Draw the tower at a step of one throw. Every throw, step and pace has ids of its own, so that the animation restarts."""
    spoken = f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
    return Markup(f'<svg class="tower" viewBox="0 0 {WIDE} {HIGH}"{spoken}>{drawing(picture)}</svg>')


@lru_cache(maxsize=8)           # drawn twice for each click while at rest; a throw changes it
def drawing(picture: TowerPicture) -> str:
    """Draw the tower alone, for use in another drawing."""
    inner = {IN: _gathering, FALL: _falling, END: _draw_struck}.get(picture.step, _resting)(picture)
    shutter = _shutter() if picture.before is None else ""
    name = f' id="throw-{picture.throw}-{picture.step}-{picture.pace:g}" style="{_timing(picture)}"' if picture.step else ""
    return (f'<use href="#cube-tower" width="{WIDE}" height="{HIGH}"/><g{name}>{inner}{shutter}'
            f"{_tally(picture)}</g>{_captions(picture)}")  # fmt: skip


def counts(cubes: Iterable[int]) -> dict[int, int]:
    """Return counts by party, farmers under their own number."""
    *armies, farmers = cubes
    return {**dict(enumerate(armies)), FARMER: farmers}


def _timing(picture: TowerPicture) -> str:
    times = (("beat", _beat(picture)), *((name, time * picture.pace) for name, time in STEADY))
    return ";".join(f"--{name}:{time:.0f}ms" for name, time in times)


def _beat(picture: TowerPicture) -> float:
    return cube_fall.gap(cube_fall.count_moving(picture.thrown, picture.fell)) * picture.pace


# the steps


def _draw_inside(picture: TowerPicture) -> str:
    if picture.before is None:
        return ""
    return "".join(cube(picture, one.party, one.end) for one in cube_fall.cubes_inside(picture))


def _resting(picture: TowerPicture) -> str:
    inside = _draw_inside(picture)
    lying = cube_fall.tray(picture, picture.fell)
    return inside + "".join(cube(picture, party, spot) for party, spots in lying.items() for spot, _ in spots)


def _gathering(picture: TowerPicture) -> str:
    """Draw the tray being tipped into the hopper, then the armies that join."""
    inside = _draw_inside(picture)
    lay = {party: [spot for spot, _ in spots] for party, spots in cube_fall.tray(picture, picture.tray).items()}
    early = late = ""
    tipped = sum(picture.tray.values())
    for turn, (party, spot) in enumerate(cube_fall.hopper(picture)):
        if lay.get(party):
            early += _draw_moving(picture, Cube(party, "gathers", lay[party].pop(), spot, turn=turn % (tipped or 1)))
        else:
            start = Spot(AFAR[party in picture.others], spot.y + 60)
            late += _draw_moving(picture, Cube(party, "gathers", start, spot, turn=tipped + 4 + turn))
    return inside + early + late


def _falling(picture: TowerPicture) -> str:
    """Draw the cubes falling one by one, the last to fall drawn first: what falls passes before what waits."""
    cubes = cube_fall.falling(picture)[::-1]
    still = "".join(
        cube(picture, one.party, one.end) for one in cubes if one.how == cube_fall.LIES and picture.before is not None
    )
    return still + "".join(_draw_moving(picture, one) for one in cubes if one.how != cube_fall.LIES)


def _draw_struck(picture: TowerPicture) -> str:
    """Draw pairs of cubes being struck off one by one; each cube that is left gets a ring."""
    inside = [one for one in cube_fall.falling(picture) if not one.bay] if picture.before is not None else []
    drawn = "".join(cube(picture, one.party, one.end) for one in inside)
    bays: dict[str, list[tuple[int, Spot]]] = {"left": [], "right": [], "behind": []}
    for party, spots in cube_fall.tray(picture, picture.fell).items():
        for spot, bay in spots:
            bays[bay].append((party, spot))
    drawn += "".join(cube(picture, party, spot, "aside") for party, spot in bays["behind"])
    rows, left = (bays["left"], bays["right"][::-1]), picture.left
    last = max(len(row) - kept for row, kept in zip(rows, left, strict=True))
    for row, kept, home in zip(rows, left, HOMES, strict=True):
        drawn += "".join(cube(picture, party, spot, "kept") for party, spot in row[:kept])
        drawn += "".join(_draw_gone(picture, party, spot, turn) for turn, (party, spot) in enumerate(row[kept:][::-1]))
        drawn += "".join(_draw_leaving(picture, *one, home, turn + 3) for turn, one in enumerate(row[kept:][::-1]))
        drawn += "".join(_draw_leaving(picture, *one, TO_MAP, last + 8 + turn) for turn, one in enumerate(row[:kept]))
    return drawn


# one cube


def _body(picture: TowerPicture, party: int, scale: float) -> str:
    if party == FARMER:
        sign = '<text class="rice" x="14" y="-7">農</text>'
    else:
        sign = CREST.format(picture.seats[party].crest, 4, -24, 20, 20)
    return f'<g transform="scale({FIT * scale:.3g})"><use href="#block" y="-28"/>{sign}</g>'


def _color(picture: TowerPicture, party: int) -> str:
    return f"seat-{'green' if party == FARMER else picture.seats[party].color}"


def cube(picture: TowerPicture, party: int, spot: Spot, classes: str = "") -> str:
    ring = f'<rect class="ring" x="-1" y="-{PITCH * spot.scale + 1:.0f}" width="{PITCH * spot.scale + 2:.0f}" ' \
           f'height="{PITCH * spot.scale + 3:.0f}" rx="4"/>' if classes == "kept" else ""
    return (f'<g class="{_color(picture, party)}{classes and " "}{classes}" transform="translate({spot.x:.1f} {spot.y:.1f})">'
            f"{_body(picture, party, spot.scale)}{ring}</g>")  # fmt: skip


def _draw_moving(picture: TowerPicture, cube: Cube) -> str:
    """Draw a cube at its end, with the way there as shifts from it."""
    end = cube.end
    shifts = "".join(f"--x{at}:{spot.x - end.x:.0f}px;--y{at}:{spot.y - end.y:.0f}px;"
                     for at, spot in enumerate((cube.start, cube.by, cube_fall.MOUTH)))
    knock = ' data-sound="knock"' if picture.sounds and cube.how != "gathers" else ""
    body = _body(picture, cube.party, end.scale)
    return (f'<g class="{_color(picture, cube.party)}" transform="translate({end.x:.1f} {end.y:.1f})">'
            f'<g class="{cube.how}"{knock} style="{shifts}--turn:{cube.turn}">{body}</g></g>')  # fmt: skip


def _draw_gone(picture: TowerPicture, party: int, spot: Spot, turn: int) -> str:
    side = PITCH * spot.scale
    return (f'<g class="{_color(picture, party)} struck" style="--turn:{turn}" transform="translate({spot.x:.1f} {spot.y:.1f})">'
            f'{_body(picture, party, spot.scale)}<path class="slash" d="M0 0L{side:.0f}-{side:.0f}"/></g>')  # fmt: skip


def _draw_leaving(picture: TowerPicture, party: int, spot: Spot, where: tuple[int, int], turn: int) -> str:
    """Draw a cube on its way to its clan's stock or to the map. Cubes that lie in the tray stay drawn as long as the tray is
    looked at."""
    way = f"--x0:{where[0] - spot.x:.0f}px;--y0:{where[1] - spot.y:.0f}px;--turn:{turn}"
    return (f'<g class="{_color(picture, party)}" transform="translate({spot.x:.1f} {spot.y:.1f})">'
            f'<g class="leaving" style="{way}">{_body(picture, party, spot.scale)}</g></g>')  # fmt: skip


# the sum, captions, shutters


def _tally(picture: TowerPicture) -> str:
    """Draw who counts against whom; while cubes fall each side grows with every cube that comes to lie in its bay."""
    if picture.one is None or picture.step not in (FALL, END):
        return ""
    sides = []
    for bay, x in (("left", 196), ("right", 244)):
        turns = sorted(one.turn for one in cube_fall.falling(picture) if one.bay == bay)
        times = [turn * _beat(picture) + FLIGHT * picture.pace for turn in turns if picture.step == FALL]
        sides.append(f'<g class="sum-{bay}">{_growing(x, times, len(turns))}</g>')
    crests = cube(picture, picture.one, Spot(120, TALLY, 1.1)) + "".join(
        cube(picture, party, Spot(292 + 30 * at, TALLY, 1.1)) for at, party in enumerate(reversed(picture.others)))  # fmt: skip
    return (f'<g class="tower-sum"><rect x="89" y="542" width="262" height="44" rx="6"/>{crests}'
            f'<text x="220" y="{TALLY}">:</text>{"".join(sides)}</g>')  # fmt: skip


def _growing(x: int, times: list[float], count: int) -> str:
    """Draw the numbers from nothing on, each while it is true; the last one stays."""
    if not times:
        return f'<text x="{x}" y="{TALLY}">{count}</text>'
    spans = [f"animation-delay:{begin:.0f}ms;animation-duration:{end - begin:.0f}ms" for begin, end in pairwise([0, *times])]
    early = [f'<text class="passing" x="{x}" y="{TALLY}" style="{span}">{at}</text>' for at, span in enumerate(spans)]
    return "".join(early) + f'<text class="late" x="{x}" y="{TALLY}" style="animation-duration:{times[-1]:.0f}ms">{count}</text>'


def _captions(picture: TowerPicture) -> str:
    """Draw the captions that have a number which gives nothing away: what goes in before it falls, what stays once all has
    fallen."""
    thrown, before = sum(picture.thrown.values()), sum((picture.before or {}).values())
    after = before + thrown - sum(picture.fell.values())
    shown = {"thrown": (316, 62, thrown)} if picture.step == IN else {}
    if picture.before is not None and picture.step != FALL:
        shown["inside"] = (352, 236, after if picture.step == END else before)
    return "".join(f'<text class="caption {key}" x="{x}" y="{y}">{escape(picture.words[key])} {number}</text>'
                   for key, (x, y, number) in shown.items() if key in picture.words and (number or key == "inside"))  # fmt: skip


def _shutter() -> str:
    slats = "".join(f"M112 {y}h216" for y in range(168, 360, 16))
    return f'<g class="shutter"><rect x="110" y="152" width="220" height="208"/><path class="t-lattice" d="{slats}"/></g>'
