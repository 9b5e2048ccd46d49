"""What a player may want to know before committing: chances of attacks and revolts, found in the worker from public things."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from page.games.shogun import march, season
from page.games.shogun.account import plan_of
from page.games.shogun.picture import rules_of
from page.look import Look
from tenka import View
from tenka.games.shogun.odds import battle_odds, revolt_odds
from tenka.games.shogun.provinces import INDEX, NAMES


def wanted(look: Look) -> Mapping[str, Any] | None:
    """The next question that is still open in what is on show; ``key`` is where its answer belongs."""
    known = look.session.errands.known
    if look.view.key == "sh.ask.march" and look.picking.options:
        picked = look.session.attention.picked[-1].partition(":")[2] if look.session.attention.picked else ""
        open_ = [name for name in sorted(march.targets(look), key=lambda name: name != picked) if march.key(name) not in known]
        if not open_:
            return None
        name = open_[0]
        numbers = sorted(
            {int(choice.operands[1]) for choice, _ in look.picking.options if choice.operands and choice.operands[0] == name}
        )
        return {"key": march.key(name), "attack": name, "armies": numbers}
    return _revolts(look) if season.planning(look) else None


def _revolts(look: Look) -> Mapping[str, Any] | None:
    """A harvest or tax planned where unrest is."""
    state, seat = look.view.state, look.view.seat
    assert seat is not None
    planned = plan_of(rules_of(look), state, seat)
    for kind in ("tax", "rice"):
        at = planned.get(kind)
        if at is not None and state.markers[at] and f"revolt:{NAMES[at]}" not in look.session.errands.known:
            return {"key": f"revolt:{NAMES[at]}", "revolt": NAMES[at]}
    return None


def found(view: View, question: Mapping[str, Any], rng: random.Random) -> Any:
    """The answer: for attacks, number of armies -> chances; for a revolt, its chances."""
    rules: Any = view.rules
    if "attack" in question:
        target = INDEX[str(question["attack"])]
        assert view.seat is not None
        return {str(n): list(battle_odds(rules, view.state, view.seat, target, int(n), rng)) for n in question["armies"]}
    return list(revolt_odds(rules, view.state, INDEX[str(question["revolt"])], 0, rng))
