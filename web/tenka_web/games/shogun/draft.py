"""The draft of starting provinces: open cards, the pile, and the groups still to be placed."""

from __future__ import annotations

from tenka.games.shogun.provinces import INDEX
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun import cards, full_reveal, season_data
from tenka_web.ui.boards import tokens
from tenka_web.ui.markup import Markup, el, join
from tenka_web.ui.widgets import button


def offer(ctx: RenderContext) -> Markup:
    """Draw the provinces on offer, and how many are left."""
    state, t = ctx.view.state, ctx.t
    lying = [_open(ctx, name) for name in state.offer]
    return join([
        el("p", t("sh.draft.about"), class_="dim"),
        el("div", lying, el("p", t("sh.draft.pile", n=len(state.province_pile)), class_="dim"), class_="hand offer"),
        full_reveal.provinces(ctx) if full_reveal.is_all_open(ctx) else None,
    ])  # fmt: skip


def _open(ctx: RenderContext, name: str) -> Markup:
    """Draw a card on offer: pressing it is pointing at its province."""
    drawn, target = cards.draw_card(season_data.card(ctx, INDEX[name])), f"province:{name}"
    if target not in ctx.selection.highlighted:
        return drawn
    return button("target", drawn, arg=target, data_hover=target, class_="card-button")


def groups(ctx: RenderContext) -> Markup:
    """Draw what each seat has left to place."""
    rows = [
        el("li", ctx.localizer.seat_mark(seat), el("span", [tokens.cubes(ctx.looks[seat], one) for one in left], class_="groups"))
        for seat, left in enumerate(ctx.view.state.groups)
    ]
    return el("ul", rows, class_="group-rows")
