"""Choices and targets of Tenka Meidou in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka import Choice, View
from tenka_web.games.tenka_meidou.story import ours
from tenka_web.ui.text.localizer import Localizer, Phrase

VOCABULARY = {
    "seat": "seat", "owner": "seat", "rival": "seat", "first": "seat", "second": "seat", "leader": "seat",
    "province": "place.{}", "origin": "place.{}", "to": "place.{}", "place": "place.{}", "aided": "place.{}",
    "card": "tm.card.{}", "cards": "tm.card.{}", "lead": "lead", "lead_after": "lead",
}  # fmt: skip
SOUNDS = {
    "tm.event.rolled": "roll", "tm.event.rerolled": "roll", "tm.event.deployed": "place", "tm.event.placed": "place",
    "tm.event.moved": "march", "tm.event.recalled": "march", "tm.event.card": "card", "tm.event.sword": "castle",
}  # fmt: skip


def choice_in_words(localizer: Localizer, view: View, choice: Choice) -> str:
    """Return ``tm.do.<verb>`` with the operands in words; a castle is named with its province."""
    first = choice.operands[0] if choice.operands else None
    last = choice.operands[-1] if len(choice.operands) > 1 else None
    values: dict[str, Any] = {name: _operand(localizer, one) for name, one in zip("abc", choice.operands, strict=False)}
    if first in view.state.castles:
        values["place"] = localizer.value("province", ours(view).map.places[view.state.castles.index(first)])
    if _is_card(view, choice):
        values["a"] = localizer.t(f"tm.card.{first}")
    key = f"tm.do.{choice.verb}"
    if isinstance(first, str) and isinstance(last, int):
        key, values["b"] = f"{key}.rival", localizer.seat(last)
    elif isinstance(last, str):
        key = f"{key}.{last}"
    counts = [one for one in choice.operands if isinstance(one, int)]
    return localizer.t(key, **values, **({"n": counts[-1]} if counts else {}))


def _operand(localizer: Localizer, operand: str | int) -> str | int:
    return localizer.value("province", operand) if isinstance(operand, str) else operand


def _is_card(view: View, choice: Choice) -> bool:
    """Return whether the choice points at a card: one card and one province share a name."""
    decision, seat = view.decision, view.seat
    if decision is None or seat is None or choice not in decision.choices(seat):
        return False
    return any(target.startswith("card:") for target in decision.targets(seat, choice))


def _leads(key: str) -> Phrase:
    """Say an advice that compares leads: its numbers are points ahead of, or behind, the others."""
    names = {"now": "lead", "after": "lead_after"}
    return lambda values: (key, {names[name]: value for name, value in values.items()})


PHRASES: Mapping[str, Phrase] = {
    f"tm.hint.{what}": _leads(f"tm.hint.{what}")
    for what in (
        "roll", "card", "deploy", "reroll", "least", "played.roll", "played.card", "played.deploy", "played.reroll",
        "played.still", "played.keep",
    )
}  # fmt: skip


def _province(localizer: Localizer, name: str) -> str:
    return localizer.value("province", name)


def _card(localizer: Localizer, name: str) -> str:
    return localizer.t(f"tm.card.{name}")


def _soldier(localizer: Localizer, name: str) -> str:
    place, _, seat = name.partition(":")
    if not seat.isdigit():
        return name
    return localizer.t("tm.target.soldier", seat=localizer.seat(int(seat)), place=localizer.value("province", place))


TARGETS: Mapping[str, Callable[[Localizer, str], str]] = {"province": _province, "card": _card, "soldier": _soldier}
