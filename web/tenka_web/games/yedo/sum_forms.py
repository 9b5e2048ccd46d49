"""Sums that are named step by step: bids and Mon in a trade."""

from __future__ import annotations

from collections.abc import Mapping

from tenka import Choice
from tenka_web.app.render_context import RenderContext
from tenka_web.app.selection import Gesture
from tenka_web.app.session import Session
from tenka_web.games.yedo import cards
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.widgets import button

SUMS = ("bid", "mon")
"""Verbs whose operand is a number of Mon."""
FEW = 8
"""Up to this number, all sums are shown; more are collapsed below the stepper."""


def sums(ctx: RenderContext, verb: str) -> dict[int, Choice]:
    """Return the sums of Mon that can be named now, each with its choice."""
    decision, seat = ctx.view.decision, ctx.view.seat
    if decision is None or seat is None or seat not in decision.seats:
        return {}
    return {int(choice.operands[0]): choice for choice in decision.choices(seat) if choice.verb == verb}


def named_sum(ctx: RenderContext, verb: str, by_mon: Mapping[int, Choice]) -> int:
    """Return the sum on the stepper; the lowest at first."""
    picked = ctx.selection.picked[0] if ctx.selection.picked else ""
    kind, _, number = picked.partition(":")
    return int(number) if kind == verb and number.isdigit() and int(number) in by_mon else min(by_mon)


def stepper(ctx: RenderContext, verb: str, beside: list[Markup]) -> Child:
    """Draw a sum of Mon that goes up and down by one, and the same sums as a row. Nothing is chosen before the button beside
    it is pressed."""
    by_mon = sums(ctx, verb)
    if not by_mon:
        return el("div", beside, class_="answers")
    now = named_sum(ctx, verb, by_mon)
    less, more = (
        button("target", sign, arg=f"{verb}:{to if to in by_mon else now}", name=ctx.t(f"ye.page.step.{name}"),
               class_="y-step", disabled=to not in by_mon, id=f"step-{name}")
        for sign, to, name in (("−", now - 1, "less"), ("+", now + 1, "more"))
    )  # fmt: skip
    word = ctx.game.choice(ctx.localizer, ctx.view, by_mon[now])
    take = button("choose", word, arg=str(by_mon[now]), class_="primary", id=f"do-{verb}")
    shown = el("output", cards.amount("mon", now, ctx.t("ye.page.mon.unit")), class_="y-now", id="step-now")
    purse = ctx.view.state.mon[ctx.view.seat]
    left = el("p", ctx.t("ye.page.step.left", mon=purse, left=purse - now), class_="dim") if verb == "bid" else None
    stepper = el("div", less, shown, more, take, beside, class_="answers y-stepper")
    return el("div", stepper, left, _draw_all(ctx, verb, by_mon, now))


def _draw_all(ctx: RenderContext, verb: str, by_mon: Mapping[int, Choice], now: int) -> Markup | None:
    if len(by_mon) == 1:
        return None
    row = el("div", [
        button("choose", str(mon), arg=str(one), class_="y-chip", name=ctx.game.choice(ctx.localizer, ctx.view, one))
        for mon, one in by_mon.items() if mon != now
    ], class_="y-chips")  # fmt: skip
    return row if len(by_mon) <= FEW else el("details", el("summary", ctx.t("ye.page.step.all")), row, id="step-all")


def step(session: Session, target: str) -> Gesture | None:
    """Set the stepper to a sum that was pressed; the button beside it names the sum."""
    kind, _, number = target.partition(":")
    return Gesture(picked=(target,)) if kind in SUMS and number.isdigit() else None
