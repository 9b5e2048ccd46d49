"""The choice of a special card: each card in its own button, with its place in the turn order and its effect."""

from __future__ import annotations

from tenka import Choice
from tenka_web.app.render_context import RenderContext
from tenka_web.app.shared_views.choice_buttons import is_leading
from tenka_web.games.shogun import cards
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.games.shogun.planning_gestures import CLAIM
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button


def answers(ctx: RenderContext) -> Markup | None:
    """Draw one row for each card that is left, in the order of their places."""
    if ctx.view.key != CLAIM or not ctx.selection.options:
        return None
    rows = [_row(ctx, choice) for choice, _ in ctx.selection.options]
    return el("div", rows, class_="answers claims", role="group", aria_labelledby="question")


def _row(ctx: RenderContext, choice: Choice) -> Markup:
    """Draw a card. None is highlighted among equals, except the one that a lesson asks for."""
    name = str(choice.operands[0])
    words = el("b", ctx.game.choice(ctx.localizer, ctx.view, choice))
    effect = el("small", ctx.t(f"sh.special.{name}.text"))
    return button(
        "choose", cards.draw_special(adapter_of(ctx).prints.get(name), adapter_of(ctx).sign(name)), el("span", words, effect),
        arg=str(choice), data_hover=f"special:{name}",
        class_="primary claim" if is_leading(ctx, choice, first=False) else "claim", id=f"do-{str(choice).replace(' ', '-')}",
    )  # fmt: skip
