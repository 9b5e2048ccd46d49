"""What an action would do in each own province, for the map to print while the action's box is picked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tenka.games.shogun.rules import ShogunRules
from tenka_web.app.render_context import Look
from tenka_web.games.shogun.plan_budget import effect
from tenka_web.games.shogun.view_model import Outcome

PLAN = "sh.ask.plan"
PRINTED = {
    "void": "✗", "tax": "+{gain}", "rice": "+{gain}", "armies": "+{gain}", "one": "+1", "build": "−{price}", "march": "{gain}→",
}  # fmt: skip
"""Kind of effect -> its sign on the map, where there is room for few letters; the box shows which action is meant."""


def planning(look: Look) -> bool:
    """Return whether the seat at the device lays its cards."""
    asked = look.view.key == PLAN and look.scene is None and look.view.seat is not None
    return asked and bool(look.picking.options) and look.private


def picked(look: Look) -> str:
    """Return the action whose empty box is picked, or nothing."""
    last = next(iter(look.session.attention.picked[-1:]), "")
    kind, _, name = last.partition(":")
    return name if planning(look) and kind in ("box", "seal") and name in cast(ShogunRules, look.view.rules).actions else ""


def outcomes(look: Look) -> Mapping[int, Outcome]:
    """Return own province -> what the picked action would do there."""
    if "outcomes" not in look.memo:
        look.memo["outcomes"] = _outcomes(look) if picked(look) else {}
    by_province: Mapping[int, Outcome] = look.memo["outcomes"]
    return by_province


def _outcomes(look: Look) -> dict[int, Outcome]:
    rules, state, seat = cast(ShogunRules, look.view.rules), look.view.state, look.view.seat
    own = [at for at, owner in enumerate(state.owner) if owner == seat]
    return {at: _outcome(look, rules, state, at) for at in own}


def _outcome(look: Look, rules: ShogunRules, state: Any, at: int) -> Outcome:
    seat = look.view.seat
    assert seat is not None
    key, values = effect(rules, state, seat, rules.actions[picked(look)], at)
    kind = key.rpartition(".")[2]
    return Outcome(PRINTED[kind].format(**values), look.words.say(key, values), void=kind == "void")
