"""What an action would do in each own province, for the map to print while the action's box is picked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tenka.games.shogun.rules import ShogunRules
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun.plan_budget import effect
from tenka_web.games.shogun.view_model import Outcome

PLAN = "sh.ask.plan"
PRINTED = {
    "void": "✗", "tax": "+{gain}", "rice": "+{gain}", "armies": "+{gain}", "one": "+1", "build": "−{price}", "march": "{gain}→",
}  # fmt: skip
"""Kind of effect -> its sign on the map, where few letters fit; the box shows the action."""


def planning(ctx: RenderContext) -> bool:
    """Return whether the seat at the device lays its cards."""
    asked = ctx.view.key == PLAN and ctx.scene is None and ctx.view.seat is not None
    return asked and bool(ctx.selection.options) and ctx.is_private


def find_picked(ctx: RenderContext) -> str:
    """Return the action whose empty box is picked, or nothing."""
    last = next(iter(ctx.session.ui.picked[-1:]), "")
    kind, _, name = last.partition(":")
    return name if planning(ctx) and kind in ("box", "seal") and name in cast(ShogunRules, ctx.view.rules).actions else ""


def outcomes(ctx: RenderContext) -> Mapping[int, Outcome]:
    """Return own province -> what the picked action would do there."""
    if "outcomes" not in ctx.memo:
        ctx.memo["outcomes"] = _outcomes(ctx) if find_picked(ctx) else {}
    by_province: Mapping[int, Outcome] = ctx.memo["outcomes"]
    return by_province


def _outcomes(ctx: RenderContext) -> dict[int, Outcome]:
    rules, state, seat = cast(ShogunRules, ctx.view.rules), ctx.view.state, ctx.view.seat
    own = [at for at, owner in enumerate(state.owner) if owner == seat]
    return {at: _outcome(ctx, rules, state, at) for at in own}


def _outcome(ctx: RenderContext, rules: ShogunRules, state: Any, at: int) -> Outcome:
    seat = ctx.view.seat
    assert seat is not None
    key, values = effect(rules, state, seat, rules.actions[find_picked(ctx)], at)
    kind = key.rpartition(".")[2]
    return Outcome(PRINTED[kind].format(**values), ctx.localizer.say(key, values), void=kind == "void")
