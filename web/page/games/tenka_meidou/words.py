"""Choices and targets of Tenka Meidou in words."""

from __future__ import annotations

from typing import Any

from page.games.tenka_meidou.story import ours
from page.words import Words
from tenka import Choice, View


def choice_in_words(words: Words, view: View, choice: Choice) -> str:
    """``tm.do.<verb>`` with the operands in words; a castle is named with its province."""
    first = choice.operands[0] if choice.operands else None
    last = choice.operands[-1] if len(choice.operands) > 1 else None
    values: dict[str, Any] = {name: _operand(words, one) for name, one in zip("abc", choice.operands, strict=False)}
    if first in view.state.castles:
        values["place"] = words.value("province", ours(view).map.places[view.state.castles.index(first)])
    if _is_card(view, choice):
        values["a"] = words.t(f"tm.card.{first}")
    key = f"tm.do.{choice.verb}"
    if isinstance(first, str) and isinstance(last, int):
        key, values["b"] = f"{key}.rival", words.seat(last)
    elif isinstance(last, str):
        key = f"{key}.{last}"
    counts = [one for one in choice.operands if isinstance(one, int)]
    return words.t(key, **values, **({"n": counts[-1]} if counts else {}))


def _operand(words: Words, operand: str | int) -> str | int:
    return words.value("province", operand) if isinstance(operand, str) else operand


def _is_card(view: View, choice: Choice) -> bool:
    """Whether the choice points at a card: one card and one province share a name."""
    decision, seat = view.decision, view.seat
    if decision is None or seat is None or choice not in decision.choices(seat):
        return False
    return any(target.startswith("card:") for target in decision.targets(seat, choice))


def target_in_words(words: Words, target: str) -> str:
    """A target in words."""
    kind, _, rest = target.partition(":")
    names = rest.split(":")
    if kind == "province":
        return words.value("province", rest)
    if kind == "card":
        return words.t(f"tm.card.{rest}")
    if kind == "soldier" and len(names) == 2:
        return words.t("tm.target.soldier", seat=words.seat(int(names[1])), place=words.value("province", names[0]))
    if kind == "daimyo" and rest.isdigit():
        return words.t("tm.target.daimyo", seat=words.seat(int(rest)))
    return words.t(f"tm.do.{rest}") if kind == "button" else rest
