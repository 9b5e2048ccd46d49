"""What a suggested choice would give up. It is shown with the hint, so that no hint silently undoes the one before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tenka import Choice
from tenka.games.yedo.goods import WEAPONS
from tenka.games.yedo.phases.trade_deal import GEISHA
from tenka_web.app.render_context import RenderContext
from tenka_web.games.yedo.own_missions import asks_for, own_missions
from tenka_web.games.yedo.rules import rules_of

GIVES = frozenset({"sell", "rearm", "give", "lose"})
"""Verbs whose first operand leaves its owner."""

Reason = tuple[str, dict[str, Any]]


def reasons(ctx: RenderContext, choice: Choice) -> tuple[Reason, ...]:
    """Return a sentence for each thing that goes although a mission in hand needs it."""
    if ctx.view.seat is None:
        return ()
    return tuple(
        ("ye.because.gives_up", {"thing": thing, "missions": missions})
        for thing in dict.fromkeys(list_given(ctx, choice)) if (missions := needing(ctx, ctx.view.seat, thing))
    )  # fmt: skip


def list_given(ctx: RenderContext, choice: Choice) -> Iterator[str]:
    """Return the goods that a choice gives away: sold, offered, lost, or asked for in an offer that is accepted."""
    if choice.verb in GIVES and choice.operands:
        yield str(choice.operands[0])
    elif choice.verb == "accept":
        yield from map(str, ctx.view.values.get("asked", ()))


def needing(ctx: RenderContext, seat: int, thing: str) -> list[str]:
    """Return the missions in a seat's hand that could no longer be completed without one such thing."""
    state, missions = ctx.view.state, rules_of(ctx).missions
    return [face for face in own_missions(ctx, seat) if _is_missing(missions[face].need, state, seat, thing)]


def _is_missing(need: Any, state: Any, seat: int, thing: str) -> bool:
    if thing in WEAPONS:
        return thing in need.weapons and state.weapons[seat].count(thing) == 1
    if thing == GEISHA:
        return bool(need.geisha and state.geisha[seat] <= need.geisha)
    return asks_for(need, thing)
