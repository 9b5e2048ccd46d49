"""The live layer of the plan of Edo: price lists, disciples, the watch, market, decks, and all that glows."""

from __future__ import annotations

from collections.abc import Callable

from page.boards.pointing import maybe_pointed, pointed, tooltip
from page.games.yedo import tracks, watch
from page.games.yedo.ground import shape
from page.games.yedo.landmarks import barred, disciple
from page.games.yedo.mist import clouds, row_group, sign
from page.games.yedo.model import YedoPicture
from page.games.yedo.plan import Plan, plans
from page.svg import Markup, escape
from tenka.games.yedo.districts import DISTRICTS, SPACES, SPOTS, TARGET, WHERE
from tenka.games.yedo.state import COVERED

CODES = tuple(row.code for row in DISTRICTS)
MARKS = {"saved": "M-4 0l3 4l6-8", "caught": "M-4-4l8 8M4-4l-8 8"}


def map_live(picture: YedoPicture) -> Markup:
    """Everything that changes, from the ground up."""
    wide, _ = plans()
    label = f' aria-label="{escape(picture.label)}"' if picture.label else ""
    ground = "".join(_district(code, picture) for code in CODES)
    roads = _both(lambda plan: watch.road(plan, picture))
    paper = _both(lambda plan: clouds(plan, picture))
    listed = ((code, at, row) for code in CODES for at, row in enumerate(picture.rows[code]))
    lists = "".join(row_group(code, at, row, picture, plans()) for code, at, row in listed)
    stones = "".join(_spaces(word, picture) for word in SPOTS)
    frame = _both(lambda plan: tracks.frame(plan, picture) + _sign(plan, picture))
    return Markup(
        f'<svg class="live live-yedo" viewBox="0 0 {wide.width} {wide.height}" preserveAspectRatio="xMinYMin"'
        f' role="group"{label}>'
        f"{ground}{paper}{lists}{stones}{tracks.market(picture)}{tracks.decks(picture)}{roads}{frame}</svg>"
    )


def _both(draw: Callable[[Plan], str]) -> str:
    return "".join(f'<g class="{plan.name}">{draw(plan)}</g>' for plan in plans())


def _district(code: str, picture: YedoPicture) -> str:
    """A district's ground: veiled while it is closed, edged while it is searched."""
    target, shut = f"district:{code}", code == picture.closed
    shapes = []
    for plan in plans():
        href = f'href="#{shape(plan, code)}"'
        veil = f'<use class="y-shut" {href}/><use fill="url(#ye-hatch)" {href}/>' if shut else ""
        edge = f'<use class="y-searched" {href}/>' if code == picture.searched else ""
        shapes.append(f'<g class="{plan.name}">{veil}{edge}<use class="y-area" {href}/></g>')
    inside = "".join(shapes)
    return f"<g {pointed(target, 'y-district', picture.pointers)}>{tooltip(target, picture.pointers)}{inside}</g>"


def _spaces(word: str, picture: YedoPicture) -> str:
    """Like spaces are one target: their stones, and on them the disciples of each seat, which are one target too."""
    target, spots = TARGET[word], SPOTS[word]
    inside = _both(lambda plan: "".join(_stone(plan, space, picture) for space in spots))
    seats = dict.fromkeys(picture.spaces[space] for space in spots if picture.spaces[space] >= 0)
    people = "".join(_disciples(seat, word, picture) for seat in seats)
    return (f'<g {pointed(target, "y-space", picture.pointers)}>{tooltip(target, picture.pointers)}{inside}</g>'
            f'<g class="y-people">{people}</g>')  # fmt: skip


def _stone(plan: Plan, space: int, picture: YedoPicture) -> str:
    x, y = plan.spot(space)
    owner, radius = picture.spaces[space], plan.stone
    free = owner < 0 and owner != COVERED
    reach = 22 if plan.wide else 20
    drawn = (
        f'<rect class="y-touch" x="{x - reach}" y="{y - reach}" width="{2 * reach}" height="{2 * reach}"/>'
        f'<circle class="y-stone{"" if free else " taken"}" cx="{x}" cy="{y}" r="{radius - 1.5}"/>'
    )
    if owner == COVERED:
        return drawn + f'<g transform="translate({x} {y}) scale({radius / 21:.2f})">{barred()}</g>'
    if not free or CODES[WHERE[space]] == picture.closed:
        return drawn
    if space in SPACES[0][:3]:
        return drawn + f'<text class="y-slot" x="{x}" y="{y + 6}">{space + 1}</text>'
    if space in SPACES[0]:
        return drawn + sign("mission", x - 8, y - 8, 16, "faint")
    return drawn + f'<circle class="y-dot" cx="{x}" cy="{y}" r="{radius * 0.42:.1f}"/>'


def _disciples(seat: int, word: str, picture: YedoPicture) -> str:
    """All disciples of a seat on like spaces."""
    target, look = f"disciple:{seat}:{TARGET[word].removeprefix('space:')}", picture.seats[seat]
    mine = [space for space in SPOTS[word] if picture.spaces[space] == seat]
    inside = _both(lambda plan: "".join(_piece(plan, space, look.crest, picture) for space in mine))
    attributes = maybe_pointed(target, f"y-disciple seat-{look.color}", picture.pointers)
    return f"<g {attributes}>{tooltip(target, picture.pointers)}{inside}</g>"


def _piece(plan: Plan, space: int, crest: str, picture: YedoPicture) -> str:
    x, y = plan.spot(space)
    size, mark = plan.stone * 1.86 / 40, picture.marks.get(space, "")
    drawn = (
        f'<circle class="y-ring" cx="{x}" cy="{y}" r="{plan.stone - 1.5}"/>'
        f'<g transform="translate({x} {y - 1}) scale({size:.3f})">{disciple(crest)}</g>'
    )
    if not mark:
        return drawn
    at = f"translate({x + plan.stone * 0.62:.1f} {y - plan.stone * 0.72:.1f})"
    shown = f'<path d="{MARKS[mark]}"/>' if mark in MARKS else sign("mission", -6, -6, 12)
    return drawn + f'<g class="y-mark {mark}" transform="{at}"><circle r="9.5"/>{shown}</g>'


def _sign(plan: Plan, picture: YedoPicture) -> str:
    """A wooden sign over the spaces of a closed district."""
    if not picture.closed:
        return ""
    spots = plan.areas[picture.closed].spots
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    half = 75 if plan.wide else 62
    return (f'<g class="y-sign-post" id="ye-closed-{plan.name}" transform="translate({x:.0f} {y:.0f})">'
            f'<rect x="{-half}" y="-14" width="{2 * half}" height="28" rx="4"/>{sign("closed", 7 - half, -9, 18)}'
            f'<text x="12" y="5">{escape(picture.words["closed"])}</text></g>')  # fmt: skip
