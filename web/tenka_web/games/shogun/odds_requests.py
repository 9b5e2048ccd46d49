"""What a player may want to know before committing: the chances of attacks and revolts. The worker finds them from public
things."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from tenka import View
from tenka.games.shogun.odds import battle_odds, revolt_odds
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun import march, season_data
from tenka_web.games.shogun.plan_budget import plan_of
from tenka_web.games.shogun.presenter import rules_of


def attacks(ctx: RenderContext) -> Mapping[str, Any] | None:
    """Return the next attack whose chances are not known yet, the one that is aimed at first."""
    if ctx.view.key != "sh.ask.march" or not ctx.selection.options:
        return None
    picked = ctx.session.ui.picked[-1].partition(":")[2] if ctx.session.ui.picked else ""
    near = sorted(march.targets(ctx), key=lambda name: name != picked)
    name = next((name for name in near if march.key(name) not in ctx.session.worker.known), None)
    if name is None:
        return None
    numbers = {int(choice.operands[1]) for choice, _ in ctx.selection.options if choice.operands and choice.operands[0] == name}
    return {"key": march.key(name), "attack": name, "armies": sorted(numbers)}


def attack_odds(view: View, question: Mapping[str, Any], rng: random.Random) -> Any:
    """Return number of armies -> chances."""
    rules: Any = view.rules
    target = INDEX[str(question["attack"])]
    assert view.seat is not None
    return {str(n): list(battle_odds(rules, view.state, view.seat, target, int(n), rng)) for n in question["armies"]}


def revolts(ctx: RenderContext) -> Mapping[str, Any] | None:
    """Return a harvest or tax that is planned where there is unrest."""
    if not season_data.planning(ctx):
        return None
    state, seat = ctx.view.state, ctx.view.seat
    assert seat is not None
    planned = plan_of(rules_of(ctx), state, seat)
    for kind in ("tax", "rice"):
        at = planned.get(kind)
        if at is not None and state.markers[at] and f"revolt:{NAMES[at]}" not in ctx.session.worker.known:
            return {"key": f"revolt:{NAMES[at]}", "revolt": NAMES[at]}
    return None


def revolt_chances(view: View, question: Mapping[str, Any], rng: random.Random) -> Any:
    """Return the chances of one revolt."""
    rules: Any = view.rules
    return list(revolt_odds(rules, view.state, INDEX[str(question["revolt"])], 0, rng))
