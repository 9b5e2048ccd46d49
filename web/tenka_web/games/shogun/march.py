"""Before a march: for every number of armies the chances of the attack, as the worker found them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tenka import Choice
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.state import NEUTRAL
from tenka_web.app import selection
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.app.shared_views.choice_buttons import is_leading
from tenka_web.games.shogun.planning_gestures import MARCHES
from tenka_web.games.shogun.presenter import rules_of
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button

MANY = 6
"""Numbers of armies from which three stand in a line on phones."""
PARTS = ("win", "tie-part", "loss-part")
"""Parts of a bar of odds, in their order."""


def key(name: str) -> str:
    """Return the cache key of the odds of an attack on a province."""
    return f"odds:{name}"


def answers(ctx: RenderContext) -> Markup | None:
    """Ask where to march and with how many: provinces as buttons, then numbers with their chances."""
    if ctx.view.key not in MARCHES or not ctx.selection.options:
        return None
    target = ctx.session.ui.picked[-1].partition(":")[2] if ctx.session.ui.picked else ""
    groups = selection.start(ctx.view.decision, ctx.view.seat).groups
    most = max(len(group.choices) for group in groups)
    return el(
        "div",
        numbers(ctx, target) if target else places(ctx),
        class_="march-desk",
        # On phones provinces and numbers take the same room: two in a line, and three of many numbers
        style=f"--ways:{-(-len(groups) // 2)};--numbers:{-(-most // (2 if most < MANY else 3))}",
        role="group",
        aria_labelledby="question",
    )


def places(ctx: RenderContext) -> Markup:
    """Draw the provinces that can be entered, as buttons beside the map."""
    ways = []
    digits, ringed = iter("123456789"), ctx.highlight(frozenset())
    for group in ctx.selection.groups:
        choice = group.choices[0]
        if choice.verb == "stay":
            primary = "primary" if is_leading(ctx, choice, first=True) else ""
            ways.append(button("choose", ctx.t("sh.do.stay"), arg="stay", class_=primary, id="do-stay"))
        else:
            name, key = str(choice.operands[0]), next(digits, None)
            place = button(
                "target",
                ctx.t(f"place.{name}"),
                el("small", _name_owner(ctx, name)),
                arg=f"province:{name}",
                data_hover=f"province:{name}",
                class_="target-place now" if f"province:{name}" in ringed else "target-place",
                id=f"to-{name}",
                data_key=key,
                aria_keyshortcuts=key,
            )
            ways.append(el("span", place, _draw_march_all(ctx, name, group.choices), class_="march-way"))
    return el("div", el("p", ctx.t("sh.march.point"), class_="dim"), el("div", ways, class_="answers march-ways"))


def _draw_march_all(ctx: RenderContext, name: str, choices: Iterable[Choice]) -> Markup:
    """Draw the button that marches with all movable armies, and its chance of winning. Space for the chance is reserved."""
    choice = max(choices, key=lambda one: int(one.operands[1]))
    armies, by_armies = int(choice.operands[1]), ctx.session.worker.known.get(key(name)) or {}
    own = shown_state(ctx).owner[INDEX[name]] == ctx.view.seat
    odds = None if own else by_armies.get(str(armies))
    chance = ctx.t("sh.odds.coming") if odds is None else ctx.t("sh.march.win", win=round(100 * odds[0]))
    whither = el("span", ctx.t(f"place.{name}"), " ", class_="sr-only")        # visible beside the button, audible in its name
    more = 0 if own else _find_more(ctx, armies)
    all_of_them = ctx.t("sh.march.all", armies=armies) + f" +{more}" * bool(more)
    shown = (whither, all_of_them, " ", Markup("") if own else el("small", chance))
    return button("choose", *shown, arg=str(choice), class_="march-all", id=f"all-{name}", data_hover=f"province:{name}")


def _find_more(ctx: RenderContext, armies: int) -> int:
    """Return how many armies of the reserve join an attack, by a special card or an event."""
    rules, seat = rules_of(ctx), ctx.view.seat
    return 0 if seat is None else rules.rulings.attackers(rules, ctx.view.state, seat, armies) - armies


def _name_owner(ctx: RenderContext, name: str) -> str:
    state, at = shown_state(ctx), INDEX[name]
    owner = state.owner[at]
    if owner == ctx.view.seat:
        return ctx.t("sh.march.own", armies=state.armies[at])
    return (
        ctx.t("sh.neutral")
        if owner == NEUTRAL
        else ctx.t("sh.tell.armies", seat=ctx.localizer.seat(owner), armies=state.armies[at])
    )


def numbers(ctx: RenderContext, name: str) -> Markup:
    """Draw one row for each number of armies; attacks show how they may end."""
    choices = [choice for choice, _ in ctx.selection.options if len(choice.operands) == 2 and choice.operands[0] == name]
    own = shown_state(ctx).owner[INDEX[name]] == ctx.view.seat
    ends: dict[str, Any] = ctx.session.worker.known.get(key(name)) or {}
    rows = [_row(ctx, choice, None if own else ends.get(str(choice.operands[1])), at) for at, choice in enumerate(choices, 1)]
    about = None if own else _legend(ctx) if ends else el("p", ctx.t("sh.odds.wait"), class_="dim")
    more = 0 if own else _find_more(ctx, 1)
    whither = ctx.t("sh.march.own.to" if own else "sh.march.attack", place=ctx.t(f"place.{name}"))
    head = el("h3", whither, el("small", " ", ctx.t("sh.march.more", n=more)) if more else None)
    back = button("unpick", ctx.t("ui.back"), class_="quiet")
    odds = el("div", rows, class_="odds many" if len(rows) >= MANY else "odds")
    return el("div", el("div", head, back, class_="march-head"), odds, about)


def _legend(ctx: RenderContext) -> Markup:
    """Explain the bars, each part beside a sample of it, and the numbers."""
    parts = zip(PARTS, ("win", "tie", "loss"), strict=True)
    samples = [el("span", el("i", class_=f"sample {part}", aria_hidden="true"), ctx.t(f"sh.odds.{end}")) for part, end in parts]
    return el("p", el("span", samples, class_="odds-key"), ctx.t("sh.odds.about"), class_="dim")


def _row(ctx: RenderContext, choice: Choice, odds: list[float] | None, at: int) -> Markup:
    armies, key = int(choice.operands[1]), str(at) if at < 10 else None
    class_ = "odds-row now" if f"armies:{armies}" in ctx.highlight(frozenset()) else "odds-row"
    words = el("b", ctx.t("sh.armies", armies=armies))
    if odds is None:
        return button("choose", words, arg=str(choice), class_=class_, id=f"do-{str(choice).replace(' ', '-')}", data_key=key,
                      aria_keyshortcuts=key)
    win, tie, loss, left = odds
    parts = [el("i", class_=part, style=f"width:{100 * share:.0f}%") for part, share in zip(PARTS, odds, strict=False)]
    bar = el("span", parts, class_="odds-bar", aria_hidden="true")
    percent = {"win": round(100 * win), "tie": round(100 * tie), "loss": round(100 * loss)}
    said = ctx.t("sh.odds.row", **percent, left=ctx.t.number(round(left, 1)))
    return button(
        "choose",
        words,
        bar,
        el("span", said, class_="odds-words"),
        arg=str(choice),
        class_=class_,
        id=f"do-{str(choice).replace(' ', '-')}",
        data_key=key,
        aria_keyshortcuts=key,
    )


def targets(ctx: RenderContext) -> list[str]:
    """Return the provinces that might be attacked with the march at hand."""
    state = shown_state(ctx)
    names = dict.fromkeys(str(choice.operands[0]) for choice, _ in ctx.selection.options if choice.verb == "march")
    return [name for name in names if name in NAMES and state.owner[INDEX[name]] != ctx.view.seat]
