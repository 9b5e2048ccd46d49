"""The adviser's reasons, box by box: why a plan is good, and close alternatives. Shown once a hint was requested this season."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tenka import Choice, View
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.state import EMPTY
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun import cards, season_data
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.games.shogun.plan_advice_facts import Reason, facts
from tenka_web.games.shogun.plan_advice_facts import reasons as speaking
from tenka_web.games.shogun.plan_budget import account, gains
from tenka_web.games.shogun.planning_gestures import Desk
from tenka_web.games.shogun.presenter import rules_of
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el, join
from tenka_web.ui.widgets import button

ADVISED, VALUES = "advised", "action-values"
CLOSE = 1.0
"""The most points that another province may be worth less and still count as close."""
LEAST = 0.1
"""A difference of fewer points counts as none."""


class ProvinceValue(NamedTuple):
    """The worth of an action in a province, its price taken off, in points."""

    province: str
    worth: float


def find_question(ctx: RenderContext) -> Mapping[str, Any] | None:
    """Ask what every action is worth everywhere, as soon as the adviser was asked."""
    known = ctx.session.worker.known
    return {"key": VALUES} if season_data.planning(ctx) and ADVISED in known and VALUES not in known else None


def value_actions(view: View, question: Mapping[str, Any], rng: random.Random) -> Any:
    """Return box -> its provinces with their worth, the best first, by the policy by which the bots plan."""
    from tenka.bots.shogun.policy import planner  # late: the page itself does without bots

    rules: Any = view.rules
    assert view.seat is not None
    by_box: dict[str, list[list[Any]]] = {}
    for action in planner(rules, view.determinize(rng).state, view.seat).rank_actions():
        by_box.setdefault(rules.boxes[action.box], []).append([NAMES[action.province], round(action.worth, 2)])
    return by_box


def list_known(ctx: RenderContext, box: str) -> list[ProvinceValue]:
    """Return what the adviser thinks of a box, the best province first; nothing before it was asked."""
    answer = ctx.session.worker.known.get(VALUES) or {}
    return [ProvinceValue(str(name), float(worth)) for name, worth in answer.get(box, ())]


def box_reasons(ctx: RenderContext, box: str) -> tuple[Reason, ...]:
    """Say why the card on a box is good there, and what else was close; of an empty box, what would be best on it."""
    rules, state, seat = rules_of(ctx), ctx.view.state, ctx.view.seat
    if seat is None or box not in rules.actions or not (ranked := list_known(ctx, box)):
        return ()
    card = state.laid[seat][rules.box_index[box]]
    name = NAMES[card] if EMPTY < card < len(NAMES) else ""
    return (*(facts(ctx, box, card, seat) if name else ()), *find_alternatives(ctx, box, name, ranked))


def reasons(ctx: RenderContext, choice: Choice) -> tuple[Reason, ...]:
    """Say what in the position speaks for a card that the adviser names, and what else was close."""
    told = speaking(ctx, choice)
    if choice.verb != "lay" or ctx.view.seat is None or str(choice.operands[1]) not in INDEX:
        return told
    box, name = map(str, choice.operands[:2])
    return (*told, *(find_alternatives(ctx, box, name, ranked) if (ranked := list_known(ctx, box)) else ()))


def find_alternatives(ctx: RenderContext, box: str, name: str, ranked: list[ProvinceValue]) -> Iterator[Reason]:
    """Return the alternatives for a box beside the province in it, or the best provinces if it is empty."""
    others = [one for one in ranked if one.province != name]
    mine = next((one.worth for one in ranked if one.province == name), None)
    if mine is None:
        yield _open(ctx, box, [one for one in others if one.worth > LEAST])
    elif others and others[0].worth > mine + LEAST:
        best = others[0]
        more, where = {"province": best.province, "worth": _points(best.worth - mine)}, _box_of(ctx, best.province)
        yield ("sh.adviser.elsewhere", {**more, "box": where}) if where else ("sh.adviser.more", more)
    elif near := [one for one in others[:2] if mine - one.worth <= CLOSE]:
        if alike := [one for one in near if not _is_short(ctx, box, name, one.province)]:
            less = _points(mine - alike[-1].worth)
            key = "sh.adviser.close" if less else "sh.adviser.level"
            yield key, {"provinces": [one.province for one in alike], "worth": less}
    else:
        yield "sh.adviser.clear", {}


def _open(ctx: RenderContext, box: str, good: list[ProvinceValue]) -> Reason:
    """Return the needs of a box without a province: an unused card, and its price in chests."""
    rules, state, seat = rules_of(ctx), ctx.view.state, ctx.view.seat
    assert seat is not None
    free = [one for one in good if not _box_of(ctx, one.province)]
    if not good:
        return "sh.adviser.none", {}
    if not free:
        return "sh.adviser.busy", {"provinces": [one.province for one in good[:2]]}
    sums, price = account(rules, state, seat), rules.actions[box].price
    left = sums.chests - sums.costs - sums.bid
    if price > left:
        return "sh.adviser.dear", {"chests": price, "left": max(0, left)}
    return "sh.adviser.best", {"provinces": [one.province for one in free[:2]], "worth": _points(free[0].worth)}


def _is_short(ctx: RenderContext, box: str, name: str, other: str) -> bool:
    """Return whether another province would yield less. Then the sentence must not present the two as equal."""
    if box not in ("tax", "rice") or ctx.view.seat is None:
        return False
    here, there = (gains(rules_of(ctx), ctx.view.state, ctx.view.seat, box, INDEX[one]).most for one in (name, other))
    return there < here


def _points(worth: float) -> float:
    rounded = max(0.0, round(worth, 1))
    return int(rounded) if rounded == int(rounded) else rounded     # a whole number is counted: "1 point"


def _box_of(ctx: RenderContext, province: str) -> str:
    rules, laid = rules_of(ctx), ctx.view.state.laid[ctx.view.seat]
    return next((box for box, card in zip(rules.boxes, laid, strict=True) if card == INDEX[province]), "")


def say_box(ctx: RenderContext, box: str) -> str:
    """Return the lines of a box as one text."""
    return ctx.t.join_sentences(*(ctx.localizer.say(key, values) for key, values in box_reasons(ctx, box)))


def adviser(ctx: RenderContext) -> Markup:
    """Draw the boxes in the order of the actions, each with the adviser's lines."""
    state, rules, seat = ctx.view.state, rules_of(ctx), ctx.view.seat
    assert seat is not None
    desk = Desk(rules, state, seat)

    def draw_reason(box: str, text: str) -> Markup:
        action, card = ctx.t(f"sh.action.{box}"), desk.card_on(box)
        name = ctx.t("sh.adviser.laid", action=action, card=ctx.localizer.value("card", card)) if card else action
        return el("p", ctx.t.rich("ui.labelled", {"name": el("b", name), "text": text}))

    rows = [
        el("li", cards.sign(adapter_of(ctx).sign(box)), draw_reason(box, text))
        for box, _ in season_data.boxes(state, rules) if (text := say_box(ctx, box))
    ]  # fmt: skip
    if not rows:
        return Markup("")
    back = button("tab", icon("back"), ctx.t("sh.adviser.back"), arg="play prompt", class_="quiet", id="whys-back")
    return join([back, el("ol", rows, class_="place-rows", tabindex="0", aria_label=ctx.t("sh.adviser"), id="adviser")])
