"""Cards as markup: a mission as a checklist, an action card with its windows, a bonus card with its standing, an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tenka.games.yedo.cards.rows import ActionCard, EventCard
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.missions.rows import Gain
from tenka.games.yedo.scoring import measures, worth
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.yedo import card_art
from tenka_web.games.yedo.card_text import card_text, tale
from tenka_web.games.yedo.mission_requirements import Check, checks, need_of
from tenka_web.games.yedo.rules import rules_of
from tenka_web.ui import card_art as ui_card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.targets import state_classes, target_attributes
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.card_art import Print
from tenka_web.ui.markup import Child, Markup, el, join

WIDE = 10
"""The number of requirements from which on a mission's card is as wide as two."""
CHIPS = 3
"""The number of missing requirements that a card of the hand's strip shows."""
LONG_WORD = 11
"""Letters of the longest word that a card of the hand's strip holds in its usual size."""


def sign(name: str) -> Markup:
    """Draw one of the game's signs."""
    return tokens.glyph(f"ye-{name}")


def amount(unit: str, number: int | str, spoken: str = "") -> Markup:
    """Draw a number of Mon or prestige with its sign."""
    return el(
        "span", str(number), sign(unit), el("span", spoken, class_="sr-only") if spoken else None, class_=f"y-sum in-{unit}"
    )


def card(ctx: RenderContext, face: str, pointers: Pointers, count: int = 1) -> Markup:
    """Draw a card of any kind by its face."""
    rules = rules_of(ctx)
    if face in rules.missions:
        return mission(ctx, face, pointers)
    if face in rules.actions:
        return action(ctx, face, pointers, count)
    return bonus(ctx, face, pointers) if face in rules.bonuses else weapon(ctx, face, pointers)


def _draw_held(
    face: str, row: Print | None, classes: str, pointers: Pointers, face_up: Sequence[Child], *inside: Child
) -> Markup:
    """Draw a card in full while it answers the question; else its head, with the rest of it folded away."""
    target = f"card:{face}"
    face_up = [_draw_picture(row), *face_up]
    if target in pointers.can or target in pointers.picked:
        kind = target_attributes(target, classes, pointers, still="group")
        return Markup(f"<article {kind}>{el('header', face_up)}{join(inside)}</article>")
    fold = el("details", el("summary", face_up), join(inside), id=f"fold-{face}", class_="held")
    return el("article", fold, id=f"held-{face}", class_=f"{classes}{state_classes(target, pointers)}", data_hover=target)


def _draw_title(name: str, copies: str = "") -> Markup:
    """Draw the name of a card; one with a long word has smaller letters where the card is narrow."""
    return el("strong", name, copies, class_="long" if max(map(len, name.split()), default=0) > LONG_WORD else None)


def _draw_picture(row: Print | None) -> Markup | None:
    return el("span", ui_card_art.draw_print(row), class_="y-print") if row is not None else None


def _draw_refusal(face: str, pointers: Pointers) -> Markup | None:
    reason = pointers.why.get(f"card:{face}", "")
    return el("p", reason, class_="y-why") if reason else None


def mission(ctx: RenderContext, face: str, pointers: Pointers) -> Markup:
    """Draw every requirement as a line with its tick; where it is missing, the nearest way to it. Folded: the same as signs."""
    t, row, seat = ctx.t, rules_of(ctx).missions[face], ctx.view.seat
    assert seat is not None
    standard, extra = (checks(ctx, seat, need) for need in need_of(ctx, face))
    met = sum(check.met for check in standard)
    ready = met == len(standard)
    state = t("ye.page.mission.ready") if ready else t("ye.page.mission.open", met=met, of=len(standard))
    count = t("ye.page.mission.short") if ready else f"{met}/{len(standard)}"
    head = [draw_mission_back(ctx, row.colour), _draw_title(ctx.localizer.value("mission", face)),
            el("small", count, class_="y-count", aria_hidden="true"), _signs(ctx, standard, row.gain)]  # fmt: skip
    lines = [
        el("li", tick(ctx, check.met), sign(check.sign), el("span", check.name), el("small", check.hint) if check.hint else None,
           class_="met" if check.met else "open", data_hover=check.target)
        for check in standard
    ]  # fmt: skip
    more = [
        el("span", tick(ctx, check.met), sign(check.sign), check.name, class_="met" if check.met else "open") for check in extra
    ]
    pays = el("p", el("b", t("ye.page.mission.reward")), gain(ctx, row.gain), class_="y-pays")
    besides = el("p", el("b", t("ye.page.mission.bonus")), more, "→", gain(ctx, row.bonus_gain), class_="y-pays extra")
    said = el("p", el("small", t(f"ye.page.category.{row.category}")), " ", state, class_="y-state")
    classes = f"y-card y-mission m-{row.colour}{' ready' if ready else ''}{' wide' if len(standard) >= WIDE else ''}"
    told = el("p", t(tale(face)), class_="y-tale") if t.has(tale(face)) else None
    listed = el("ul", lines, class_="y-checks")
    return _draw_held(face, card_art.mission_print(row), classes, pointers, head, said, listed, pays, besides, told,
                      _draw_refusal(face, pointers))


def _signs(ctx: RenderContext, standard: Sequence[Check], what: Gain) -> Markup:
    """Draw requirements as signs, solid if they are met, and the reward. Hidden from screen readers: the words are below."""
    chips = [el("i", sign(check.sign), class_="met" if check.met else "open") for check in standard]
    brings = [amount(unit, number) for unit, number in (("pp", what.points), ("mon", what.mon)) if number]
    lacking = sum(not check.met for check in standard)
    if lacking > CHIPS:
        chips.append(el("i", f"+{lacking - CHIPS}", class_="more"))
    inside = el("span", chips, class_="y-needs"), el("span", brings, class_="y-brings")
    return el("span", inside, class_="y-signs", aria_hidden="true")


def tick(ctx: RenderContext, met: bool) -> Markup:
    """Draw a box, ticked or empty; its meaning is spoken."""
    return el(
        "i", "✓" if met else "", el("span", ctx.t(f"ye.page.{'met' if met else 'unmet'}"), class_="sr-only"), class_="y-tick-box"
    )


def draw_mission_back(ctx: RenderContext, colour: str) -> Markup:
    """Draw the back of a mission: its colour with its letter."""
    return el("b", ctx.t(f"ye.page.letter.{colour}"), class_=f"y-letter m-{colour}", data_hover=f"mission:{colour}")


def draw_backs(ctx: RenderContext, faces: Iterable[str]) -> list[Markup]:
    return [draw_mission_back(ctx, rules_of(ctx).missions[face].colour) for face in faces]


def gain(ctx: RenderContext, what: Gain) -> list[Markup]:
    """Draw what completing brings."""
    parts = []
    if what.points:
        parts.append(amount("pp", what.points, ctx.t("ye.page.pp")))
    if what.mon:
        parts.append(amount("mon", what.mon, ctx.t("ye.page.mon.unit")))
    if what.item:
        parts.append(el("span", ctx.t(f"ye.page.item.{what.item}"), class_="y-sum"))
    return parts


def action(ctx: RenderContext, face: str, pointers: Pointers, count: int = 1) -> Markup:
    """Draw when an action card can be played, what it does, and why not now."""
    row = rules_of(ctx).actions[face]
    windows = ctx.t.join_facts(ctx.t(f"ye.page.window.{window}") for window in row.windows.split())
    head = [sign("action"), _draw_title(ctx.localizer.value("card", face), f" ×{count}" if count > 1 else "")]
    when = el("p", el("b", ctx.t("ye.page.card.when")), " ", windows, class_="y-when")
    drawn = card_art.card_print(row)
    text = el("p", card_text(ctx, row))
    return _draw_held(face, drawn, "y-card y-slip", pointers, head, when, text, _draw_refusal(face, pointers))


def draw_played(ctx: RenderContext, face: str) -> Markup:
    """Draw a face-up action card with its effect."""
    return _draw_public(ctx, rules_of(ctx).actions[face], "action", ctx.localizer.value("card", face), "y-card y-slip")


def bonus(ctx: RenderContext, face: str, pointers: Pointers) -> Markup:
    """Draw the condition of a bonus card, the present count of each seat, and what the card would pay now."""
    t, row, seat = ctx.t, rules_of(ctx).bonuses[face], ctx.view.seat
    assert seat is not None
    state = shown_state(ctx)
    counts = [measures(rules_of(ctx), state, other) for other in range(state.seats)]
    compared = range(state.seats if row.most else 0)
    bars = [el("li", ctx.localizer.seat_sign(other, f" {counts[other][row.most]}")) for other in compared]
    pays = worth(row, counts, seat)
    head = [sign("bonus"), _draw_title(ctx.localizer.value("bonus", face)), amount("pp", f"{pays}/{row.points}")]
    now = el("p", t("ye.page.bonus.now", points=pays), class_="y-state")
    ranks = el("ul", bars, class_="y-bars") if bars else None
    drawn, text = card_art.card_print(row), el("p", card_text(ctx, row))
    return _draw_held(face, drawn, "y-card y-slip bonus", pointers, head, text, ranks, now, _draw_refusal(face, pointers))


def weapon(ctx: RenderContext, face: str, pointers: Pointers) -> Markup:
    """Draw a weapon, one's own or one just drawn."""
    target, said = f"weapon:{face}", (pointers.can, pointers.picked, pointers.now, pointers.why)
    if not any(target in targets for targets in said):
        return el("span", sign(face), ctx.localizer.value("weapon", face), class_="y-thing", data_hover=target)
    kind = target_attributes(target, "y-thing", pointers, still="group")
    return Markup(f"<span {kind}>{sign(face)}{ctx.localizer.value('weapon', face)}</span>")


def event(ctx: RenderContext, face: str) -> Markup:
    """Draw the event of the round."""
    return _draw_public(ctx, rules_of(ctx).events[face], "event", ctx.localizer.value("event", face), "y-card y-slip event")


def _draw_public(ctx: RenderContext, row: ActionCard | EventCard, kind: str, name: str, class_: str) -> Markup:
    """Draw a public card: its picture, its name and its effect."""
    head = el("header", _draw_picture(card_art.card_print(row)), sign(kind), el("strong", name))
    return el("article", head, el("p", card_text(ctx, row)), class_=class_)


def draw_mission_backs(ctx: RenderContext, seat: int) -> list[Markup]:
    """Draw the backs of a seat's missions, which all may see."""
    missions = shown_state(ctx).missions[seat]
    return [draw_mission_back(ctx, colour) for colour, held in zip(COLOURS, missions, strict=True) for _ in held]
