"""The map as a list: every province with its pieces, neighbours and possible choices."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el, join
from tenka_web.ui.widgets import button

FEW = 4
"""Most choices to list in full; more are shown after a click."""


def draw_places(ctx: TableContext) -> Markup:
    """Draw a button that opens a list with one line per place, with arrow keys."""
    listed = ctx.session.ui.panel.listed
    name = ctx.t("ui.places")
    fold = button("places", icon("map"), name, class_="quiet", id="places-box", aria_expanded="true" if listed else "false")
    return join([fold, draw_rows(ctx) if listed else None])


def draw_rows(ctx: TableContext) -> Markup:
    """Draw the places."""
    return el(
        "ul",
        [_row(ctx, row.target, row.name, row.about, row.neighbours) for row in ctx.game.places(ctx)],
        class_="place-rows",
        data_rove="place",
    )


def _row(ctx: TableContext, target: str, name: str, about: str, neighbours: str) -> Markup:
    can = target in ctx.selection.highlighted
    reason = ctx.say_refusal(target)
    choices = [choice for group in ctx.selection.groups if group.target == target for choice in group.choices]
    do = button(
        "target", el("b", name), arg=target, class_="quiet place", data_hover=target, aria_disabled=None if can else "true"
    )
    said = [el("p", about), el("p", ctx.t("ui.neighbours", names=neighbours), class_="dim")]
    if 0 < len(choices) <= FEW:
        words = [ctx.game.choice(ctx.localizer, ctx.view, one) for one in choices]
        said.append(el("p", ctx.t.join_facts(words), class_="do"))
    if reason:
        said.append(el("p", reason, class_="why"))
    return el("li", do, said, class_="can" if can else None)
