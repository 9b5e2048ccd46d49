"""The live layer of the plan of Edo: price lists, disciples, the watch, market, decks, and highlights.

A choice changes little of the drawing. Parts that depend on a few values are cached by them; only parts that show choices are
drawn again each time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from tenka.games.yedo.board.districts import DISTRICTS, SPACES, SPOTS, TARGET, WHERE
from tenka.games.yedo.state import COVERED
from tenka_web.games.yedo import moves, tracks, watch
from tenka_web.games.yedo.board_background import shape_id
from tenka_web.games.yedo.landmarks import disciple, draw_placeholder
from tenka_web.games.yedo.map_labels import KEPT, clouds, row_group, sign
from tenka_web.games.yedo.map_sheets import Plan, plans
from tenka_web.games.yedo.view_model import YedoPicture
from tenka_web.ui.boards.targets import optional_target_attributes, target_attributes
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import escape

CODES = tuple(row.code for row in DISTRICTS)
MARKS = {"saved": "M-4 0l3 4l6-8", "caught": "M-4-4l8 8M4-4l-8 8"}


def map_live(picture: YedoPicture) -> Keyed:
    """Draw everything that changes, from the ground up."""
    wide, _ = plans()
    label = f' aria-label="{escape(picture.label)}"' if picture.label else ""
    parts = {
        **{f"ground-{code}": _district(code, picture) for code in CODES},
        "papers": _on_sheets(lambda plan: clouds(plan, picture)),
        **{f"list-{code}": _list(code, picture) for code in CODES},
        **{f"stones-{at}": _spaces(word, picture) for at, word in enumerate(SPOTS)},
        "market": tracks.market(picture),
        "decks": tracks.decks(picture),
        "roads": watch.roads(picture.watch, picture.words["next"]),
        "moves": _on_sheets(lambda plan: moves.draw_flight(plan, picture.seats, picture.moves)),
        "frame": _on_sheets(lambda plan: tracks.frame(plan, picture) + _sign(plan, picture.closed, picture.words["closed"])),
    }
    drawn = {f"ye-{name}": f'<g id="ye-{name}">{part}</g>' for name, part in parts.items()}
    return keyed(
        f'<svg class="live live-yedo" viewBox="0 0 {wide.width} {wide.height}" preserveAspectRatio="xMinYMin"'
        f' role="group"{label}>',
        group("ye-plan", drawn),
        "</svg>",
    )


def _list(code: str, picture: YedoPicture) -> str:
    """Draw a district's price list."""
    return "".join(row_group(code, at, row, picture.pointers) for at, row in enumerate(picture.rows[code]))


def _on_sheets(draw: Callable[[Plan], str]) -> str:
    return "".join(f'<g class="{plan.name}">{draw(plan)}</g>' for plan in plans())


def _district(code: str, picture: YedoPicture) -> str:
    """Draw a district's ground: veiled while it is closed, edged while it is searched."""
    target, inside = f"district:{code}", _area(code, code == picture.closed, code == picture.searched_district)
    return f"<g {target_attributes(target, 'y-district', picture.pointers)}>{inside}</g>"


@cache
def _area(code: str, shut: bool, searched: bool) -> str:
    shapes = []
    for plan in plans():
        href = f'href="#{shape_id(plan, code)}"'
        veil = f'<use class="y-shut" {href}/><use fill="url(#ye-hatch)" {href}/>' if shut else ""
        edge = f'<use class="y-searched" {href}/>' if searched else ""
        shapes.append(f'<g class="{plan.name}">{veil}{edge}<use class="y-area" {href}/></g>')
    return "".join(shapes)


def _spaces(word: str, picture: YedoPicture) -> str:
    """Draw the stones of like spaces, which are one target, and on them the disciples of each seat, which are one target too."""
    target, spots = TARGET[word], SPOTS[word]
    shut = CODES[WHERE[spots[0]]] == picture.closed
    owners = tuple([picture.spaces[space] for space in spots])
    inside = _stones(word, owners, shut)
    seats = dict.fromkeys(picture.spaces[space] for space in spots if picture.spaces[space] >= 0)
    people = "".join(_disciples(seat, word, picture) for seat in seats)
    kind = "y-space risk" if CODES[WHERE[spots[0]]] == picture.danger else "y-space"
    return (f'<g {target_attributes(target, kind, picture.pointers)}>{inside}</g>'
            f'{_draw_barred(word, owners)}{_people(target, people)}')  # fmt: skip


def _people(target: str, people: str) -> str:
    """Draw the disciples of a place. A disciple that can't be chosen is part of its place."""
    return f'<g class="y-people" data-of="{target}">{people}</g>' if people else '<g class="y-people"></g>'


@lru_cache(KEPT)
def _stones(word: str, owners: tuple[int, ...], shut: bool) -> str:
    spots = tuple([(space, owner) for space, owner in zip(SPOTS[word], owners, strict=True) if owner != COVERED])
    return _on_sheets(lambda plan: "".join(_stone(plan, space, owner, shut) for space, owner in spots))


@lru_cache(KEPT)
def _draw_barred(word: str, owners: tuple[int, ...]) -> str:
    """Draw the spaces that are not used in this game; they are never highlighted."""
    shut = [space for space, owner in zip(SPOTS[word], owners, strict=True) if owner == COVERED]
    if not shut:
        return ""
    inside = _on_sheets(lambda plan: "".join(_cross(plan, space) for space in shut))
    return f'<g class="y-barred" data-hover="barred:">{inside}</g>'


def _cross(plan: Plan, space: int) -> str:
    x, y = plan.spot(space)
    return (f'<circle class="y-stone" cx="{x}" cy="{y}" r="{plan.stone - 1.5}"/>'
            f'<g transform="translate({x} {y}) scale({plan.stone / 21:.2f})">{draw_placeholder()}</g>')  # fmt: skip


def _draw_reach(plan: Plan, x: float, y: float, aside: int) -> str:
    """Draw what a finger may hit on a phone held upright: 44 px high, lower than the stone, where no price list is."""
    above, high = (22, 48) if plan.wide else (20, 54)
    return f'<rect class="y-touch" x="{x - aside}" y="{y - above}" width="{2 * aside}" height="{high}"/>'


def _stone(plan: Plan, space: int, owner: int, shut: bool) -> str:
    x, y = plan.spot(space)
    radius = plan.stone
    free = owner < 0
    drawn = (
        f"{_draw_reach(plan, x, y, 24 if plan.wide else 26)}"
        f'<circle class="y-stone{"" if free else " taken"}" cx="{x}" cy="{y}" r="{radius - 1.5}"/>'
    )
    if not free or shut:
        return drawn
    if space in SPACES[0][:3]:
        return drawn + f'<text class="y-slot" x="{x}" y="{y + 6}">{space + 1}</text>'
    if space in SPACES[0]:
        return drawn + sign("mission", x - 8, y - 8, 16, "faint")
    return drawn + f'<circle class="y-dot" cx="{x}" cy="{y}" r="{radius * 0.42:.1f}"/>'


def _disciples(seat: int, word: str, picture: YedoPicture) -> str:
    """Draw all disciples of a seat on like spaces."""
    target, look = f"disciple:{seat}:{TARGET[word].removeprefix('space:')}", picture.seats[seat]
    mine = [(space, picture.marks.get(space, "")) for space in SPOTS[word] if picture.spaces[space] == seat]
    inside = _pieces(look.crest, tuple(mine))
    attributes = optional_target_attributes(target, f"y-disciple seat-{look.color}", picture.pointers)
    return f"<g {attributes}>{inside}</g>"


@lru_cache(KEPT)
def _pieces(crest: str, spots: tuple[tuple[int, str], ...]) -> str:
    return _on_sheets(lambda plan: "".join(_piece(plan, space, crest, mark) for space, mark in spots))


def _piece(plan: Plan, space: int, crest: str, mark: str) -> str:
    x, y = plan.spot(space)
    size = plan.stone * 1.86 / 40
    drawn = (
        f'{_draw_reach(plan, x, y, 24 if plan.wide else 21)}<circle class="y-ring" cx="{x}" cy="{y}" r="{plan.stone - 1.5}"/>'
        f'<g transform="translate({x} {y - 1}) scale({size:.3f})">{disciple(crest)}</g>'
    )
    if not mark:
        return drawn
    at = f"translate({x + plan.stone * 0.62:.1f} {y - plan.stone * 0.72:.1f})"
    shown = f'<path d="{MARKS[mark]}"/>' if mark in MARKS else sign("mission", -6, -6, 12)
    return drawn + f'<g class="y-mark {mark}" transform="{at}"><circle r="9.5"/>{shown}</g>'


def _sign(plan: Plan, closed: str, word: str) -> str:
    """Draw a wooden sign over the spaces of a closed district."""
    if not closed:
        return ""
    area, half = plan.areas[closed], 52 if plan.wide else 62
    x, y = (sum(spot[axis] for spot in area.spots) / len(area.spots) for axis in (0, 1))
    left, top, width, height = area.cloud
    if plan.wide and top - 14 < y < top + height + 14:  # beside the price list, which stays readable
        x = max(x, left + width + 6 + half)
    named = f'id="ye-closed-{plan.name}" data-target="district:{closed}"'
    return (f'<g class="y-sign-post" {named} transform="translate({x:.0f} {y:.0f})">'
            f'<rect x="{-half}" y="-14" width="{2 * half}" height="28" rx="4"/>{sign("closed", 7 - half, -9, 18)}'
            f'<text x="12" y="5">{escape(word)}</text></g>')  # fmt: skip
