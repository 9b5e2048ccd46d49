"""The facts of the position that speak for a card in a box, shown beside the adviser's reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tenka import Choice
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.state import NEUTRAL
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun.plan_budget import gains
from tenka_web.games.shogun.presenter import rules_of

Reason = tuple[str, dict[str, Any]]


def reasons(ctx: RenderContext, choice: Choice) -> tuple[Reason, ...]:
    """Return sentences about a placed card; none if the adviser has covered it."""
    rules, seat = rules_of(ctx), ctx.view.seat
    if choice.verb != "lay" or seat is None:
        return ()
    box, at = str(choice.operands[0]), INDEX.get(str(choice.operands[1]))
    if at is None or box not in rules.actions:
        return ()
    return tuple(facts(ctx, box, at, seat))


def facts(ctx: RenderContext, box: str, at: int, seat: int) -> Iterator[Reason]:
    """Return yield, unrest, free building sites, neighbours that could attack: the facts that matter to the action."""
    state, action = ctx.view.state, rules_of(ctx).actions[box]
    if box in ("tax", "rice"):
        yield from _yield(ctx, box, at, seat)
    elif action.armies:
        yield from _threat(ctx, at, seat)
    elif action.price:
        yield "sh.because.site", {"province": NAMES[at], "armies": state.armies[at]}
    elif state.armies[at] > 1:
        yield "sh.because.march", {"province": NAMES[at], "armies": state.armies[at] - 1}


def _yield(ctx: RenderContext, box: str, at: int, seat: int) -> Iterator[Reason]:
    rules, state = rules_of(ctx), ctx.view.state
    own = [gains(rules, state, seat, box, other) for other, owner in enumerate(state.owner) if owner == seat]
    here, markers = gains(rules, state, seat, box, at), state.markers[at]
    if here.most == max(one.most for one in own):
        yield f"sh.because.most.{box}", {"province": NAMES[at], "gain": str(here)}
        yield ("sh.because.unrest", {"markers": markers}) if markers else ("sh.because.calm", {})
    else:       # nothing above has named it yet
        named = {"province": NAMES[at]}
        yield ("sh.because.unrest.there", {**named, "markers": markers}) if markers else ("sh.because.calm.there", named)


def _threat(ctx: RenderContext, at: int, seat: int) -> Iterator[Reason]:
    """Return the strongest neighbour of another clan, if it has more armies than are here; else how many are here."""
    state, board = ctx.view.state, rules_of(ctx).board
    others = [other for other in board.neighbours[at] if state.owner[other] not in (NEUTRAL, seat)]
    worst = max(others, key=lambda other: state.armies[other], default=None)
    if worst is not None and state.armies[worst] > state.armies[at]:
        values = {"province": NAMES[at], "source": NAMES[worst], "armies": state.armies[worst], "have": state.armies[at]}
        yield "sh.because.threat", values
    else:
        yield "sh.because.safe", {"province": NAMES[at], "armies": state.armies[at]}
