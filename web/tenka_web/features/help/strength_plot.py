"""A plot of strength over thinking time: win rates with intervals; also as a separate picture."""

from __future__ import annotations

import math

from tenka_web.features.help.ratings import Against, Point, find_matchups, find_strength, ratings
from tenka_web.ui.markup import Markup, el, escape, style_element
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import heading

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 360, 190, 40, 20, 12, 34
STYLE = """
.paper { fill: #fbf5e6 }
text { font: 11px Georgia, serif; fill: #4a3d2e }
.axis { font-size: 9.2px }
.rule { stroke: #cbb68d; stroke-width: .8 }
.par { stroke: #665744; stroke-dasharray: 4 3; fill: none }
.band { stroke: #24344d; stroke-width: 2 }
.share { stroke: #b2321f; stroke-width: 2.4; fill: none; stroke-linejoin: round }
.dot { fill: #b2321f }
"""
"""Styles of the separate picture."""
SHEET = """
.measured{display:grid;gap:.4rem}
.measured ul{display:grid;gap:.2rem}
.strength-plot{max-width:30rem}
.strength-plot .paper{fill:var(--leaf-2)}
.strength-plot .rule{stroke:var(--line);stroke-width:.8}
.strength-plot .par{stroke:var(--dim);stroke-dasharray:4 3;fill:none}
.strength-plot .band{stroke:var(--indigo);stroke-width:2}
.strength-plot .share{stroke:var(--vermilion);stroke-width:2.4;fill:none}
.strength-plot .dot{fill:var(--vermilion)}
"""
"""Styles of the plot in the help, inserted with it, because the first paint does not need them."""


def strength(t: Catalog, game: str, levels: tuple[str, ...]) -> Markup | None:
    """Draw the measurements for the help: ratings by level, and the effect of more thinking."""
    rated = ratings(game)
    if not rated:
        return None
    won = find_matchups(game, levels)
    rows = [el("li", t(f"ui.kind.{level}"), " ", el("b", str(rated[level])), " ", measured_against(t, won.get(level)))
            for level in levels if level in rated]
    about = el("p", t("ui.strength.about"))
    return el("div", style_element(SHEET), heading(t("ui.strength"), 3), about, el("ul", rows), plot(t, game),
              class_="measured")  # fmt: skip


def measured_against(t: Catalog, won: Against | None) -> str:
    """Return against whom a level was measured and its result; "" for the weakest."""
    if won is None:
        return ""
    share, par = round(100 * won.share), round(100 * won.par)
    return t("ui.strength.won", share=share, games=won.games, other=t(f"ui.kind.{won.other}"), par=par)


def plot(t: Catalog, game: str) -> Markup | None:
    """Draw the plot, if there are enough points."""
    unit, points = find_strength(game)
    if not points:
        return None
    label = t(f"ui.strength.{unit}")
    return el(
        "svg",
        drawing(points, label),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="plot strength-plot",
        role="img",
        aria_label=say_plot(t, points, label),
    )


def plot_file(t: Catalog, game: str) -> str | None:
    """Return the plot as an SVG file."""
    unit, points = find_strength(game)
    if not points:
        return None
    inside = drawing(points, t(f"ui.strength.{unit}"))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{2 * WIDTH}" height="{2 * HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>{inside}</svg>\n'


def say_plot(t: Catalog, points: tuple[Point, ...], label: str) -> str:
    """Return the plot in words: budgets with win rates."""
    return t.label(label, t.join_facts(t.label(f"{point.budget:g}", f"{point.share:.0%}") for point in points))


def drawing(points: tuple[Point, ...], label: str) -> Markup:
    """Draw budgets on a logarithmic scale, win rates from 0 to 1."""
    least, most = math.log(points[0].budget), math.log(points[-1].budget)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def across(point: Point) -> float:
        return LEFT + wide * (math.log(point.budget) - least) / (most - least)

    def down(share: float) -> float:
        return TOP + high * (1 - share)

    parts = [f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = down(share)
        parts.append(f'<path class="rule" d="M{LEFT} {y:.1f}h{wide}"/>')
        parts.append(f'<text x="{LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    parts.append(f'<path class="par" d="M{LEFT} {down(points[0].par):.1f}h{wide}"/>')
    line = "L".join(f"{across(point):.1f} {down(point.share):.1f}" for point in points)
    for point in points:
        x = across(point)
        parts.append(f'<path class="band" d="M{x:.1f} {down(point.high):.1f}V{down(point.low):.1f}"/>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 14}" text-anchor="middle">{point.budget:g}</text>')
    parts.append(f'<path class="share" d="M{line}"/>')
    parts += [f'<circle class="dot" cx="{across(point):.1f}" cy="{down(point.share):.1f}" r="3.5"/>' for point in points]
    parts.append(f'<text class="axis" x="{WIDTH / 2:.0f}" y="{HEIGHT - 6}" text-anchor="middle">{escape(label)}</text>')
    return Markup("".join(parts))
