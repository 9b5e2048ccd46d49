"""Benevolence cards, and the choices at court, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka import Choice, View
from tenka.games.shogun.tennos_court.cards import PRICES, Favour
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun.presenter import rules_of
from tenka_web.ui.text.localizer import Localizer

VOCABULARY = {"favour": "tc.favour.{}", "favours": "tc.favour.{}", "lack": "tc.lack.{}"}


def favour(localizer: Localizer, name: str) -> str:
    """Return a card by its number."""
    return localizer.value("favour", name)


def effect(ctx: RenderContext, name: str) -> str:
    """Say what a card does, with the amounts of this table."""
    card = favours(ctx).get(name)
    if card is None:
        return ""
    barred = ctx.t.join_names([ctx.t(f"tc.barred.{action}") for action in card.bars])
    values: dict[str, Any] = {"amount": card.amount, "building": card.building or "castle", "actions": barred}
    return ctx.localizer.say(f"tc.effect.{card.effect}", values)


def about(ctx: RenderContext, name: str) -> str:
    """Return the words of a card with its effect, and its price while it is at court."""
    row = ctx.view.state.favours
    values = {"favour": favour(ctx.localizer, name), "text": effect(ctx, name)}
    if name in row:
        return ctx.t("tc.about.favour", price=PRICES[row.index(name)], **values)
    return ctx.t("tc.about.gone", **values)


def favours(ctx: RenderContext) -> Mapping[str, Favour]:
    """Return the cards as this table has them."""
    return favours_of(rules_of(ctx))


def _take(localizer: Localizer, view: View, choice: Choice) -> str:
    return localizer.t("sh.do.favour", favour=favour(localizer, str(choice.operands[0])))


def _grant(localizer: Localizer, view: View, choice: Choice) -> str:
    return localizer.t("sh.do.grant", place=localizer.value("place", choice.operands[0]))


CHOICES: Mapping[str, Callable[[Localizer, View, Choice], str]] = {"favour": _take, "grant": _grant}
