"""Choices, targets and values of Shogun in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka import Choice, View
from tenka_web.ui.text.localizer import Localizer

VOCABULARY = {
    "seat": "seat", "drawer": "seat", "defender": "seat", "seats": "seat", "rival": "seat",
    "province": "place.{}", "source": "place.{}", "provinces": "place.{}", "place": "place.{}",
    "action": "sh.action.{}", "actions": "sh.action.{}", "box": "sh.short.{}", "empty": "sh.short.{}", "special": "sh.special.{}",
    "specials": "sh.special.{}", "event": "sh.events.{}", "events": "sh.events.{}", "text": "sh.events.{}.text",
    "card": "place.{}|sh.card.{}", "season": "sh.season.{}", "building": "sh.building.{}", "why": "sh.why.{}",
    "short": "sh.why.{}.short|sh.why.{}",
    "region": "sh.region.{}", "claims": "pair sh.scene.claim", "standing": "pair sh.scene.points",
}  # fmt: skip
SOUNDS = {
    "sh.event.battle": "tower", "sh.event.revolt": "revolt", "sh.event.scored": "win", "sh.event.special": "card",
    "sh.event.settled": "place", "sh.event.moved": "march", "sh.event.event": "reveal",
}  # fmt: skip


def choice_in_words(localizer: Localizer, view: View, choice: Choice) -> str:
    """Return ``sh.do.<verb>`` with the operands in words."""
    values: dict[str, Any] = {}
    if choice.verb in ("open", "march", "revolt"):
        values["place"] = localizer.value("place", choice.operands[0])
    elif choice.verb in ("lay", "take"):
        values["action"] = localizer.value("action", choice.operands[0])
    elif choice.verb == "claim":
        special = choice.operands[0]
        values = {"special": localizer.value("special", special), "number": view.state.specials.index(special) + 1}
    if choice.verb == "lay":
        values["card"] = localizer.value("card", choice.operands[1])
    if choice.verb in ("march", "group"):
        values["armies"] = choice.operands[-1]
    return localizer.t(f"sh.do.{choice.verb}", **values)


def _name(name: str) -> Callable[[Localizer, str], str]:
    return lambda localizer, target: localizer.value(name, target)


def _armies(localizer: Localizer, name: str) -> str:
    return localizer.t("sh.armies", armies=int(name))


TARGETS: Mapping[str, Callable[[Localizer, str], str]] = {
    "province": _name("province"), "card": _name("card"), "special": _name("special"),
    "box": _name("action"), "action": _name("action"),
    "group": _armies, "armies": _armies,
}  # fmt: skip
