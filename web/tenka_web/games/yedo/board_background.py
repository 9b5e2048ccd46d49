"""The printed sheet of Edo: water, ground, bridges, houses, landmarks, the road of the watch; and the signs of this game."""

from __future__ import annotations

from functools import cache

from tenka_web.games.yedo import card_art, story_motion
from tenka_web.games.yedo.landmarks import boat, bridge, house, landmark, pine
from tenka_web.games.yedo.map_sheets import Area, Plan, plans, signs
from tenka_web.ui.markup import Markup


@cache
def sheet() -> Markup:
    """Draw what a table needs: the map, the motifs of which cards are drawn, and the styles by which the moments of a story
    move."""
    return Markup(poster().replace("<defs>", f"<style>{story_motion.STYLE}</style><defs>{card_art.sprite()}", 1))


@cache
def poster() -> Markup:
    """Draw both plans; the style sheet shows the one that fits."""
    wide, _ = plans()
    shown = "".join(f'<g class="{plan.name}">{_plan(plan)}</g>' for plan in plans())
    return Markup(
        f'<svg class="sheet sheet-yedo" viewBox="0 0 {wide.width} {wide.height}" preserveAspectRatio="xMinYMin" '
        f'aria-hidden="true" focusable="false">{_defs()}{shown}</svg>'
    )


def _defs() -> str:
    """Draw the signs as symbols, all in the box of those that the games share; a hatch; each district's shape."""
    symbols = "".join(
        f'<symbol id="glyph-ye-{key}" viewBox="0 0 512 512"><path class="{"y-sign bold" if row.get("bold") else "y-sign"}" '
        f'transform="scale({512 / row["box"]:g})" d="{row["d"]}"/></symbol>'
        for key, row in signs().items()
    )
    hatch = (
        '<pattern id="ye-hatch" width="10" height="10" patternUnits="userSpaceOnUse">'
        '<path class="y-hatch" d="M-2 2L2-2M-2 12L12-2M8 12L12 8"/></pattern>'
    )
    shapes = "".join(f'<path id="{shape_id(plan, code)}" d="{area.d}"/>' for plan in plans() for code, area in plan.areas.items())
    return f"<defs>{symbols}{hatch}{shapes}</defs>"


def shape_id(plan: Plan, code: str) -> str:
    """Return the id of a district's shape."""
    return f"ye-{plan.name}-{code}"


def _plan(plan: Plan) -> str:
    sea = f'x="{-plan.width}" y="{-plan.height}" width="{3 * plan.width}" height="{3 * plan.height}"'  # beyond the frame
    banks = "".join(f'<use class="y-bank" href="#{shape_id(plan, code)}"/>' for code in plan.areas)
    grounds = "".join(f'<use class="y-ground y-{code}" href="#{shape_id(plan, code)}"/>' for code in plan.areas)
    crossings = "".join(_put(bridge(), x, y, turn=turn) for x, y, turn in plan.bridges)
    towns = "".join(_town(area) for area in plan.areas.values())
    ships = "".join(_put(boat(), x, y, scale) for x, y, scale in plan.boats)
    bay = f'<path class="y-bay" d="{plan.bay}"/><path fill="url(#waves)" d="{plan.bay}"/>'
    road = f'<path class="y-road-edge" d="{plan.road}"/><path class="y-road" d="{plan.road}"/>'
    return (
        f'<rect class="y-water" {sea}/><rect {sea} fill="url(#waves)"/>{banks}{grounds}{bay}{crossings}{towns}'
        f"{_slip(plan)}{ships}{road}"
    )


def _town(area: Area) -> str:
    """Draw houses, trees and the landmark of a district."""
    houses = "".join(house(*row) for row in area.houses)
    trees = "".join(_put(pine(), x, y) for x, y in area.trees)
    return houses + trees + "".join(_put(landmark(name), x, y, scale) for name, x, y, scale in area.art)


def _put(drawing: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    return f'<g transform="translate({x} {y}) rotate({turn}) scale({scale})">{drawing}</g>'


def _slip(plan: Plan) -> str:
    """Draw the red box with the city's name, if it fits."""
    if not plan.title:
        return ""
    x, y, width, height = plan.title
    middle = x + width / 2
    return (
        f'<g class="y-plaque"><rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>'
        f'<text x="{middle}" y="{y + 19}">江</text><text x="{middle}" y="{y + 37}">戸</text></g>'
    )
