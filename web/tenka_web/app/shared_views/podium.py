"""The podium: the seats side by side by place, each on a step as high as its points, which count up."""

from __future__ import annotations

from tenka import Result
from tenka_web.app.table_context import TableContext
from tenka_web.ui.boards import tokens
from tenka_web.ui.markup import Markup, el, style_element

STYLE = """
@property --up{syntax:"<integer>";inherits:false;initial-value:0}
.podium{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:.3rem;align-items:end;padding-block-start:.2rem}
.podium li{display:grid;gap:.25rem;justify-items:center;text-align:center}
.podium .mon{inline-size:min(3.4rem,100%);block-size:auto}
.podium .called{font-size:.82rem;line-height:1.1;overflow-wrap:anywhere}
.podium .first .called{font-weight:700}
.podium .step{inline-size:100%;display:grid;align-content:start;justify-items:center;block-size:calc(4rem + 4rem*var(--high));
border-radius:.35rem .35rem 0 0;
background:linear-gradient(color-mix(in srgb,var(--seat) 14%,var(--leaf-2)),var(--leaf-2) 80%);
border:1.5px solid var(--line);border-block-start:.35rem solid var(--seat-edge,var(--seat));
animation:step-up 1.1s ease-out both}
.podium .place{font-size:.82rem;line-height:1.3}
.podium .counted{font-size:1.5rem;font-weight:700;line-height:1.1;color:var(--vermilion);
--up:var(--to);counter-reset:up var(--up);animation:count-up 1.1s ease-out}
.podium .counted::before{content:counter(up)}
.table[data-over="on"] .prompt{position:static}
@media (max-width:860px) and (orientation:landscape){
.podium .mon{inline-size:2.2rem}
.podium .counted{font-size:1.25rem}
.podium .step{block-size:calc(3.4rem + 1rem*var(--high))}
}
@media (max-width:600px) and (orientation:portrait){
.table[data-over="on"][data-tab="play"]:not(:has(.tab-map)) .mat{display:none}
}
@keyframes step-up{from{block-size:3.4rem}}
@keyframes count-up{from{--up:0}}
"""
"""Styles inserted with the podium, because the first paint does not need them."""


def draw_podium(ctx: TableContext) -> Markup:
    """Draw a step for each seat, the winner's first; screen readers get sentences."""
    result = ctx.session.table.result
    assert result is not None
    top = max(1, *result.scores)
    steps = [_step(ctx, result, place, seat, top) for place, seat in rank(result)]
    return el("div", style_element(STYLE), el("ol", steps, class_="podium", aria_label=ctx.t("ui.result.caption")))


def rank(result: Result) -> list[tuple[int, int]]:
    """Return (place, seat), the winner first; seats of one group share the place."""
    rows: list[tuple[int, int]] = []
    for seats in result.ranking:
        place = len(rows) + 1
        rows += [(place, seat) for seat in seats]
    return rows


def _step(ctx: TableContext, result: Result, place: int, seat: int, top: int) -> Markup:
    t, look, points = ctx.t, ctx.looks[seat], result.scores[seat]
    said = t("ui.podium", place=place, seat=look.name, n=points)
    label = el("span", t("ui.podium.place", place=place), class_="place")
    count = el("b", class_="counted", style=f"--to:{points}")
    step = el("span", label, count, class_="step", aria_hidden="true", style=f"--high:{max(0, points) / top:.2f}")
    name = el("span", look.name, class_="called", aria_hidden="true")
    classes = f"seat-{look.color}" + (" first" if place == 1 else "")
    return el("li", el("span", said, class_="sr-only"), tokens.crest(look), name, step, class_=classes)
