"""Premoves of a season, committed with its plan: special cards (SH-O2) and where armies go (SH-A8 to A13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tenka.core.choice import Choice
from tenka.core.premoves import PremoveRule
from tenka.core.view import View
from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.march import STAY
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.turn_order import CLAIM

ATTACK, MOVE, MOST = "attack", "move", "most"
"""Into a province that is not one's own at that time, or into an own one; ``most``: all armies but the one that stays."""
ARMIES = tuple(range(1, 10))


def _specials(rules: ShogunRules) -> tuple[str, ...]:
    return SPECIALS


def _claim(view: View, choices: Sequence[Choice], premove: str) -> Choice | None:
    return CLAIM[premove] if CLAIM[premove] in choices else None


@cache
def _marches() -> tuple[str, ...]:
    numbers = (MOST, *map(str, ARMIES))
    return (str(STAY), *(f"{kind} {name} {number}" for kind in (ATTACK, MOVE) for name in NAMES for number in numbers))


def _march_premoves(rules: ShogunRules) -> tuple[str, ...]:
    return _marches()


def _march(view: View, choices: Sequence[Choice], premove: str) -> Choice | None:
    if premove == str(STAY):
        return STAY if STAY in choices else None
    kind, name, number = premove.split()
    if (view.state.owner[INDEX[name]] == view.asked[0]) != (kind == MOVE):
        return None
    there = [choice for choice in choices if choice.operands[:1] == (name,)]
    if number == MOST:
        return there[-1] if there else None
    return next((choice for choice in there if choice.operands[1] == int(number)), None)


def _action(values: Mapping[str, Any]) -> str:
    return str(values["action"])


def _attacks(rules: ShogunRules) -> tuple[str, ...]:
    return ("battle-a", "battle-b")


def _moves(rules: ShogunRules) -> tuple[str, ...]:
    return ("armies-1",)


PREMOVES = {
    "sh.ask.special": PremoveRule(_specials, _claim),
    "sh.ask.march": PremoveRule(_march_premoves, _march, _action, _attacks),
    "sh.ask.move": PremoveRule(_march_premoves, _march, _action, _moves),
}
