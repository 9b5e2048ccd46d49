"""The map as a list: every province with what stands there, its neighbours, and what can be done there now."""

from __future__ import annotations

from tenka_web.app.table_context import Shown
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el, joined
from tenka_web.ui.widgets import button

FEW = 4
"""Choices that are said in full; more of them come to words when the place is picked."""


def places(shown: Shown) -> Markup:
    """Draw a button that unfolds one line for each place; arrow keys walk them."""
    listed = shown.session.attention.panel.listed
    name = shown.t("ui.places")
    fold = button("places", icon("map"), name, class_="quiet", id="places-box", aria_expanded="true" if listed else "false")
    return joined([fold, rows(shown) if listed else None])


def rows(shown: Shown) -> Markup:
    """Draw the places."""
    return el(
        "ul",
        [_row(shown, row.target, row.name, row.about, row.neighbours) for row in shown.game.places(shown)],
        class_="place-rows",
        data_rove="place",
    )


def _row(shown: Shown, target: str, name: str, about: str, neighbours: str) -> Markup:
    can = target in shown.picking.marks
    reason = shown.reason(target)
    choices = [choice for group in shown.picking.groups if group.target == target for choice in group.choices]
    do = button(
        "target", el("b", name), arg=target, class_="quiet place", data_hover=target, aria_disabled=None if can else "true"
    )
    said = [el("p", about), el("p", shown.t("ui.neighbours", names=neighbours), class_="dim")]
    if 0 < len(choices) <= FEW:
        words = [shown.game.choice(shown.words, shown.view, one) for one in choices]
        said.append(el("p", shown.t.strung(words), class_="do"))
    if reason:
        said.append(el("p", reason, class_="why"))
    return el("li", do, said, class_="can" if can else None)
