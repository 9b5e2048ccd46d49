"""Cards as markup: a mission as a checklist, an action card with its windows, a bonus card with its standing, an event."""

from __future__ import annotations

from collections.abc import Sequence

from tenka.games.yedo.cards.rows import ActionCard, EventCard
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.missions.rows import Gain
from tenka.games.yedo.scoring import measures, worth
from tenka_web.app.render_context import Look, standing
from tenka_web.games.yedo import card_art
from tenka_web.games.yedo.card_text import card_text, tale
from tenka_web.games.yedo.mission_requirements import Check, checks, missing, need_of
from tenka_web.games.yedo.presenter import rules_of
from tenka_web.ui import card_art as ui_card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.targets import pointed, state_classes
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.card_art import Print
from tenka_web.ui.markup import Child, Markup, el, joined

WIDE = 10
"""The number of requirements from which on a mission's card is as wide as two."""


def sign(name: str) -> Markup:
    """Draw one of the game's signs."""
    return tokens.glyph(f"ye-{name}")


def amount(unit: str, number: int | str, spoken: str = "") -> Markup:
    """Draw a number of Mon or prestige with its sign."""
    return el(
        "span", str(number), sign(unit), el("span", spoken, class_="sr-only") if spoken else None, class_=f"y-sum in-{unit}"
    )


def card(look: Look, face: str, pointers: Pointers, count: int = 1) -> Markup:
    """Draw a card by its face, of whatever kind."""
    rules = rules_of(look)
    if face in rules.missions:
        return mission(look, face, pointers)
    if face in rules.actions:
        return action(look, face, pointers, count)
    return bonus(look, face, pointers) if face in rules.bonuses else weapon(look, face, pointers)


def _held(face: str, row: Print | None, classes: str, pointers: Pointers, face_up: Sequence[Child], *inside: Child) -> Markup:
    """Draw a card in full while it answers the question; else its head, with the rest of it folded away."""
    target = f"card:{face}"
    face_up = [_shown(row), *face_up]
    if target in pointers.can or target in pointers.picked:
        kind = pointed(target, classes, pointers, still="group")
        return Markup(f"<article {kind}>{el('header', face_up)}{joined(inside)}</article>")
    fold = el("details", el("summary", face_up), joined(inside), id=f"fold-{face}", class_="held")
    return el("article", fold, id=f"held-{face}", class_=f"{classes}{state_classes(target, pointers)}", data_hover=target)


def _shown(row: Print | None) -> Markup | None:
    return el("span", ui_card_art.picture(row), class_="y-print") if row is not None else None


def _why(face: str, pointers: Pointers) -> Markup | None:
    reason = pointers.why.get(f"card:{face}", "")
    return el("p", reason, class_="y-why") if reason else None


def mission(look: Look, face: str, pointers: Pointers) -> Markup:
    """Draw every requirement as a line with its tick; where it is missing, the nearest way to it. Folded: the same as signs."""
    t, row, seat = look.t, rules_of(look).missions[face], look.view.seat
    assert seat is not None
    standard, extra = (checks(look, seat, need) for need in need_of(look, face))
    met = sum(check.met for check in standard)
    ready = met == len(standard)
    state = t("ye.page.mission.ready") if ready else t("ye.page.mission.open", met=met, of=len(standard),
                                                        missing=missing(look, standard))  # fmt: skip
    count = t("ye.page.mission.short") if ready else f"{met}/{len(standard)}"
    head = [letter(look, row.colour), el("strong", look.words.value("mission", face)),
            el("small", count, class_="y-count", aria_hidden="true"), _signs(look, standard, row.gain)]  # fmt: skip
    lines = [
        el("li", tick(look, check.met), sign(check.sign), el("span", check.name), el("small", check.hint) if check.hint else None,
           class_="met" if check.met else "open")
        for check in standard
    ]  # fmt: skip
    more = [
        el("span", tick(look, check.met), sign(check.sign), check.name, class_="met" if check.met else "open") for check in extra
    ]
    pays = el("p", el("b", t("ye.page.mission.reward")), gain(look, row.gain), class_="y-pays")
    besides = el("p", el("b", t("ye.page.mission.bonus")), more, "→", gain(look, row.bonus_gain), class_="y-pays extra")
    said = el("p", el("small", t(f"ye.page.category.{row.category}")), " ", state, class_="y-state")
    classes = f"y-card y-mission m-{row.colour}{' ready' if ready else ''}{' wide' if len(standard) >= WIDE else ''}"
    told = el("p", t(tale(face)), class_="y-tale") if t.has(tale(face)) else None
    listed = el("ul", lines, class_="y-checks")
    return _held(face, card_art.of_mission(row), classes, pointers, head, said, listed, pays, besides, told, _why(face, pointers))


def _signs(look: Look, standard: Sequence[Check], what: Gain) -> Markup:
    """Draw as signs what is asked for, solid where it is there, and what it pays. This is for the eye alone: the words stand
    below."""
    chips = [el("i", sign(check.sign), class_="met" if check.met else "open") for check in standard]
    brings = [amount(unit, number) for unit, number in (("pp", what.points), ("mon", what.mon)) if number]
    inside = el("span", chips, class_="y-needs"), el("span", brings, class_="y-brings")
    return el("span", inside, class_="y-signs", aria_hidden="true")


def tick(look: Look, met: bool) -> Markup:
    """Draw a box, ticked or empty; its meaning is spoken."""
    return el(
        "i", "✓" if met else "", el("span", look.t(f"ye.page.{'met' if met else 'unmet'}"), class_="sr-only"), class_="y-tick-box"
    )


def letter(look: Look, colour: str) -> Markup:
    """Draw the back of a mission: its colour with its letter."""
    return el("b", look.t(f"ye.page.letter.{colour}"), class_=f"y-letter m-{colour}", data_hover=f"mission:{colour}")


def gain(look: Look, what: Gain) -> list[Markup]:
    """Draw what completing brings."""
    parts = []
    if what.points:
        parts.append(amount("pp", what.points, look.t("ye.page.pp")))
    if what.mon:
        parts.append(amount("mon", what.mon, look.t("ye.page.mon.unit")))
    if what.item:
        parts.append(el("span", look.t(f"ye.page.item.{what.item}"), class_="y-sum"))
    return parts


def action(look: Look, face: str, pointers: Pointers, count: int = 1) -> Markup:
    """Draw when an action card can be played, what it does, and why not now."""
    row = rules_of(look).actions[face]
    windows = look.t.strung(look.t(f"ye.page.window.{window}") for window in row.windows.split())
    head = [sign("action"), el("strong", look.words.value("card", face), f" ×{count}" if count > 1 else "")]
    when = el("p", el("b", look.t("ye.page.card.when")), " ", windows, class_="y-when")
    drawn = card_art.of_card(row)
    return _held(face, drawn, "y-card y-slip", pointers, head, when, el("p", card_text(look, row)), _why(face, pointers))


def played(look: Look, face: str) -> Markup:
    """Draw an action card that lies open: what it does."""
    return _laid_open(look, rules_of(look).actions[face], "action", look.words.value("card", face), "y-card y-slip")


def bonus(look: Look, face: str, pointers: Pointers) -> Markup:
    """Draw the condition of a bonus card, how all stand in it, and what it would pay now."""
    t, row, seat = look.t, rules_of(look).bonuses[face], look.view.seat
    assert seat is not None
    state = standing(look)
    counts = [measures(rules_of(look), state, other) for other in range(state.seats)]
    bars = (
        [el("li", look.words.seat_sign(other, f" {counts[other][row.most]}")) for other in range(state.seats)] if row.most else []
    )
    pays = worth(row, counts, seat)
    head = [sign("bonus"), el("strong", look.words.value("bonus", face)), amount("pp", f"{pays}/{row.points}")]
    now = el("p", t("ye.page.bonus.now", points=pays), class_="y-state")
    ranks = el("ul", bars, class_="y-bars") if bars else None
    drawn, text = card_art.of_card(row), el("p", card_text(look, row))
    return _held(face, drawn, "y-card y-slip bonus", pointers, head, text, ranks, now, _why(face, pointers))


def weapon(look: Look, face: str, pointers: Pointers) -> Markup:
    """Draw a weapon, one's own or one just drawn."""
    target, said = f"weapon:{face}", (pointers.can, pointers.picked, pointers.now, pointers.why)
    if not any(target in targets for targets in said):
        return el("span", sign(face), look.words.value("weapon", face), class_="y-thing", data_hover=target)
    kind = pointed(target, "y-thing", pointers, still="group")
    return Markup(f"<span {kind}>{sign(face)}{look.words.value('weapon', face)}</span>")


def event(look: Look, face: str) -> Markup:
    """Draw the event of the round."""
    return _laid_open(look, rules_of(look).events[face], "event", look.words.value("event", face), "y-card y-slip event")


def _laid_open(look: Look, row: ActionCard | EventCard, kind: str, name: str, class_: str) -> Markup:
    """Draw a card that lies open for all: its picture, its name and what it does."""
    head = el("header", _shown(card_art.of_card(row)), sign(kind), el("strong", name))
    return el("article", head, el("p", card_text(look, row)), class_=class_)


def backs(look: Look, seat: int) -> list[Markup]:
    """Draw the backs of a seat's missions, which all may see."""
    missions = standing(look).missions[seat]
    return [letter(look, colour) for colour, held in zip(COLOURS, missions, strict=True) for _ in held]
