"""The draft of starting provinces: open cards, the pile, and the groups still to be placed."""

from __future__ import annotations

from page.boards import tokens
from page.games.shogun import cards, season, truth
from page.look import Look
from page.svg import Markup, el
from tenka.games.shogun.provinces import INDEX


def draft(look: Look) -> Markup:
    """What is on offer and who has what left."""
    state, t = look.view.state, look.t
    offer = [cards.laid(season.card(look, INDEX[name])) for name in state.offer]
    groups = [
        el(
            "li",
            look.words.seat_mark(seat),
            el("span", [tokens.cubes(look.looks[seat], armies) for armies in left], class_="groups"),
        )
        for seat, left in enumerate(state.groups)
    ]
    return el(
        "div",
        el("h2", t("sh.draft")), el("p", t("sh.draft.about"), class_="dim"),
        el("div", offer, el("p", t("sh.draft.pile", n=len(state.province_pile)), class_="dim"), class_="hand"),
        truth.provinces(look) if truth.told(look) else None,
        el("h3", t("sh.draft.groups")), el("ul", groups, class_="group-rows"), class_="season",
    )  # fmt: skip
