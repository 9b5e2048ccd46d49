"""The draft of starting provinces: open cards, the pile, and the groups still to be placed."""

from __future__ import annotations

from tenka.games.shogun.provinces import INDEX
from tenka_web.app.render_context import Look
from tenka_web.games.shogun import cards, full_reveal, season_data
from tenka_web.ui.boards import tokens
from tenka_web.ui.markup import Markup, el, joined
from tenka_web.ui.widgets import button


def offer(look: Look) -> Markup:
    """Draw the provinces on offer, and how many are left."""
    state, t = look.view.state, look.t
    lying = [_open(look, name) for name in state.offer]
    return joined([
        el("p", t("sh.draft.about"), class_="dim"),
        el("div", lying, el("p", t("sh.draft.pile", n=len(state.province_pile)), class_="dim"), class_="hand offer"),
        full_reveal.provinces(look) if full_reveal.all_open(look) else None,
    ])  # fmt: skip


def _open(look: Look, name: str) -> Markup:
    """Draw a card on offer: pressing it is pointing at its province."""
    drawn, target = cards.laid(season_data.card(look, INDEX[name])), f"province:{name}"
    return button("target", drawn, arg=target, data_hover=target, class_="card-button") if target in look.picking.marks else drawn


def groups(look: Look) -> Markup:
    """Draw what each seat has left to place."""
    rows = [
        el("li", look.words.seat_mark(seat), el("span", [tokens.cubes(look.looks[seat], one) for one in left], class_="groups"))
        for seat, left in enumerate(look.view.state.groups)
    ]
    return el("ul", rows, class_="group-rows")
