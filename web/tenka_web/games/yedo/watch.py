"""The watch: a lantern on the road through the seven posts, its direction, and where it goes next."""

from __future__ import annotations

from functools import lru_cache

from tenka.games.yedo.board.districts import BLUE
from tenka_web.games.yedo.landmarks import lantern
from tenka_web.games.yedo.map_sheets import Plan, plans
from tenka_web.games.yedo.view_model import Watch
from tenka_web.ui.markup import escape


def posts(plan: Plan) -> str:
    """Return where the watch stops."""
    radius = 7 if plan.wide else 5
    at = (area.post for area in plan.areas.values())
    return "".join(f'<circle class="y-post" cx="{x}" cy="{y}" r="{radius}"/>' for x, y in at)


@lru_cache(64)
def roads(watch: Watch | None, word: str) -> str:
    """Draw both plans' roads; ``word`` names the next stop."""
    return "".join(f'<g class="{plan.name}" data-hover="watch:">{_road(plan, watch, word)}</g>' for plan in plans())


def _road(plan: Plan, watch: Watch | None, word: str) -> str:
    """Draw arrow heads along the road, the dashed ring of the next stop, and the lantern."""
    if watch is None:
        return posts(plan)
    return _arrows(plan, watch) + posts(plan) + _following(plan, watch, word) + _lantern(plan, watch)


def _arrows(plan: Plan, watch: Watch) -> str:
    back = 0 if watch.colour == BLUE else 180
    return "".join(
        f'<path class="y-arrow {watch.colour}" transform="translate({x} {y}) rotate({turn + back})" d="M-5-6L6 0L-5 6L-2 0z"/>'
        for x, y, turn in plan.arrows
    )


def _following(plan: Plan, watch: Watch, word: str) -> str:
    if watch.searching:
        return ""
    x, y = plan.areas[watch.following].post
    radius = 17 if plan.wide else 14
    room = 2 * radius - 8
    wide = sum(12 if ord(char) > 0x2E80 else 6.6 for char in word)
    fit = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    return (f'<g class="y-next {watch.colour}" transform="translate({x} {y})"><circle r="{radius}"/>'
            f'<text y="4"{fit}>{escape(word)}</text></g>')  # fmt: skip


def _lantern(plan: Plan, watch: Watch) -> str:
    x, y = plan.areas[watch.at].post
    return (
        f'<g class="y-watch" style="transform:translate({x}px,{y}px)">'
        f'<g transform="scale({1.08 if plan.wide else 0.82})">{lantern(watch.colour)}</g></g>'
    )
