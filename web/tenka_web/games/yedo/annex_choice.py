"""The annexes to choose from: each a card with its picture, its sign, its price, its use, the missions that ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tenka import Choice
from tenka.games.yedo.board.prices import CARPENTER
from tenka_web.app.render_context import RenderContext
from tenka_web.games.yedo import card_art, cards
from tenka_web.games.yedo.map_sheets import sign_of
from tenka_web.games.yedo.own_missions import find_asking
from tenka_web.ui import card_art as ui_card_art
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button

BUILD = "build"
"""The deed that is paid for; an annex from an auction costs nothing more."""


def draw_offer(ctx: RenderContext, choices: Iterable[Choice], digits: Iterator[str]) -> Markup:
    """Draw a card for each choice of an annex; ``digits``: the keys still free."""
    listed = list(choices)
    built = all(one.verb == BUILD for one in listed)
    head = el("p", cards.sign("annex"), ctx.t("ye.page.row.build")) if built else None
    return el("div", head, [_card(ctx, one, next(digits, None)) for one in listed], class_="answers y-works",
              data_hover=f"deed:{BUILD}" if built else None)  # fmt: skip


def mark_asked(ctx: RenderContext, deed: Choice | None) -> str:
    """Return a bought weapon's words with the backs of the missions in hand that ask for it; "": no mission does."""
    asking = find_asking(ctx, str(deed.operands[0])) if deed is not None and deed.verb == "buy" else []
    if deed is None or not asking:
        return ""
    return el("span", ctx.game.choice(ctx.localizer, ctx.view, deed), " ", cards.draw_backs(ctx, asking))


def _card(ctx: RenderContext, choice: Choice, key: str | None) -> Markup:
    name, paid = str(choice.operands[0]), choice.verb == BUILD
    cost = cards.amount("mon", CARPENTER, ctx.t("ye.page.mon.unit")) if paid else ""
    asking = find_asking(ctx, name)
    head = el("b", cards.sign(sign_of(name)), ctx.localizer.value("annex", name), cards.draw_backs(ctx, asking))
    brings = el("small", ctx.t(f"ye.page.annex.{name}.text"))
    shown = el("span", ui_card_art.draw_print(card_art.rows()[name]), class_="y-print")
    ringed = " now" if f"annex:{name}" in ctx.highlight(frozenset()) else ""
    return button("choose", shown, head, cost, brings, arg=str(choice), class_=f"y-work{ringed}",
                  data_hover=f"annex:{name}",
                  id=f"do-{choice}".replace(" ", "-"), data_key=key, aria_keyshortcuts=key)  # fmt: skip
