"""The choice of a special card: each card in its own button, with its place in the turn order and its effect."""

from __future__ import annotations

from tenka import Choice
from tenka_web.app.render_context import Look
from tenka_web.app.shared_views.choice_buttons import leads
from tenka_web.games.shogun import cards
from tenka_web.games.shogun.adapter_rows import kit
from tenka_web.games.shogun.planning_gestures import CLAIM
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button


def answers(look: Look) -> Markup | None:
    """Draw one row for each card that is left, in the order of their places."""
    if look.view.key != CLAIM or not look.picking.options:
        return None
    rows = [_row(look, choice, first=not at) for at, (choice, _) in enumerate(look.picking.options)]
    return el("div", rows, class_="answers claims", role="group", aria_labelledby="question")


def _row(look: Look, choice: Choice, *, first: bool) -> Markup:
    name = str(choice.operands[0])
    words = el("b", look.game.choice(look.words, look.view, choice))
    effect = el("small", look.t(f"sh.special.{name}.text"))
    return button(
        "choose", cards.shown(kit(look).prints.get(name), kit(look).sign(name)), el("span", words, effect), arg=str(choice),
        data_hover=f"special:{name}",
        class_="primary claim" if leads(look, choice, first=first) else "claim", id=f"do-{str(choice).replace(' ', '-')}",
    )  # fmt: skip
