"""Benevolence cards, and what is chosen at court, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka import Choice, View
from tenka.games.shogun.tennos_court.cards import PRICES, Favour
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka_web.app.render_context import Look
from tenka_web.games.shogun.presenter import rules_of
from tenka_web.ui.text.localizer import Words

VOCABULARY = {"favour": "tc.favour.{}", "favours": "tc.favour.{}", "lack": "tc.lack.{}"}


def favour(words: Words, name: str) -> str:
    """Return a card by its number."""
    return words.value("favour", name)


def effect(look: Look, name: str) -> str:
    """Say what a card does, with the amounts of this table."""
    card = favours(look).get(name)
    if card is None:
        return ""
    barred = look.t.listed([look.t(f"sh.short.{action}") for action in card.bars])      # as on their boxes: cards are narrow
    values: dict[str, Any] = {"amount": card.amount, "building": card.building or "castle", "actions": barred}
    return look.words.say(f"tc.effect.{card.effect}", values)


def about(look: Look, name: str) -> str:
    """Say a card with its effect, and its price while it lies at court."""
    row = look.view.state.favours
    values = {"favour": favour(look.words, name), "text": effect(look, name)}
    if name in row:
        return look.t("tc.about.favour", price=PRICES[row.index(name)], **values)
    return look.t("tc.about.gone", **values)


def favours(look: Look) -> Mapping[str, Favour]:
    """Return the cards as this table has them."""
    return favours_of(rules_of(look))


def _take(words: Words, view: View, choice: Choice) -> str:
    return words.t("sh.do.favour", favour=favour(words, str(choice.operands[0])))


def _grant(words: Words, view: View, choice: Choice) -> str:
    return words.t("sh.do.grant", place=words.value("place", choice.operands[0]))


CHOICES: Mapping[str, Callable[[Words, View, Choice], str]] = {"favour": _take, "grant": _grant}
