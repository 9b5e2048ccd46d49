"""Ohajiki on the page: three bowls for a map, a hand of cards, and the words for both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from tenka import Choice, Table, View
from tenka.authoring import Rules
from tenka_web.authoring import (
    Adapter,
    Dock,
    Fact,
    Look,
    Markup,
    PlaceRow,
    Pointers,
    Texts,
    Words,
    Zone,
    chapters,
    el,
    escape,
    pointed,
)

from .game import BOWLS

WIDE, HIGH, RADIUS = 900, 300, 130
HEAD = f'viewBox="0 0 {WIDE} {HIGH}"'


def size(rules: Rules) -> tuple[int, int]:
    """Of the three bowls side by side."""
    return WIDE, HIGH


def sheet(rules: Rules, texts: Texts) -> Markup:
    """The cloth."""
    return Markup(f'<svg class="sheet" {HEAD} aria-hidden="true"><rect width="{WIDE}" height="{HIGH}" fill="#1f4a66"/></svg>')


def live(look: Look) -> Markup:
    """The bowls with their counters."""
    label = escape(look.t("oh.title"))
    return Markup(f'<svg class="live" {HEAD} role="group" aria-label="{label}">{"".join(_bowls(look))}</svg>')


def _bowls(look: Look) -> Iterator[str]:
    found = _pointers(look)
    for at, (name, counters) in enumerate(zip(BOWLS, look.view.state.bowls, strict=True)):
        x = WIDE * (2 * at + 1) // (2 * len(BOWLS))
        yield (f'<g {pointed(f"bowl:{name}", "bowl", found)}><circle cx="{x}" cy="{HIGH // 2}" r="{RADIUS}" fill="#f6ecd4"/>'
               f'<text x="{x}" y="{HIGH // 2}" font-size="90" text-anchor="middle" fill="#221a14">{counters}</text></g>')


def _pointers(look: Look) -> Pointers:
    say = {f"bowl:{name}": describe(look, name) for name in BOWLS}
    why = {target: look.reason(target) for target in look.why}
    return Pointers(can=look.picking.marks, picked=frozenset(look.picking.picked), why=why, say=say, stop=look.t("ui.fullstop"))


def describe(look: Look, name: str) -> str:
    """A bowl in words."""
    return look.t("oh.tell.bowl", bowl=look.t(f"oh.bowl.{name}"), counters=look.view.state.bowls[BOWLS.index(name)])


def places(look: Look) -> list[PlaceRow]:
    """The bowls as a list."""
    return [PlaceRow(f"bowl:{name}", look.t(f"oh.bowl.{name}"), describe(look, name), "") for name in BOWLS]


def hand(look: Look) -> Iterable[Zone]:
    """A seat's own cards."""
    seat = look.view.seat
    if seat is not None and look.view.state.held[seat]:
        yield Zone("hand", Dock.HAND, partial(_cards, look, seat), "oh.hand", owner=seat, private=True, asked=True)


def _cards(look: Look, seat: int) -> Markup:
    found, held = _pointers(look), sorted(set(look.view.state.held[seat]))
    cards = (f'<li {pointed(f"card:{card}", "card", found, "group")}>{escape(look.t(f"oh.card.{card}"))}</li>' for card in held)
    return Markup(f'<ul class="cards">{"".join(cards)}</ul>')


def facts(look: Look, seat: int) -> Iterable[Fact]:
    """Counters taken."""
    yield Fact("reserve", look.t("oh.fact.taken"), str(look.view.state.taken[seat]))


def score(look: Look, seat: int) -> int | None:
    """What counts in the end, shells too."""
    return int(look.view.rules.result(look.view.rules, look.view.state).scores[seat])


def scores_at(table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
    """And at any moment."""
    return tuple(table.rules.result(table.rules, table.state_at(moment)).scores)


def result(look: Look) -> Markup:
    """What decided."""
    return el("p", look.t("oh.result"))


def choice_in_words(words: Words, view: View, choice: Choice) -> str:
    """A card and its bowl, or what is done instead."""
    named: dict[str, Any] = dict(zip("ab", (words.value(_kind(one), one) for one in choice.operands), strict=False))
    return words.t(f"oh.do.{choice.verb}", **named)


def target_in_words(kind: str, words: Words, name: str) -> str:
    """A bowl, a card, or what a button does."""
    return words.t(f"oh.{kind}.{name}")


def _kind(operand: str | int) -> str:
    return "bowl" if operand in BOWLS else "card"


ADAPTER = Adapter(
    id="ohajiki", secrets=True, size=size, sheet=sheet, live=live, places=places, score=score, scores_at=scores_at, result=result,
    zone_rows={"hand": hand}, fact_rows={"taken": facts},
    vocabulary={"seat": "seat", "card": "oh.card.{}", "cards": "oh.card.{}", "bowl": "oh.bowl.{}"},
    sounds={"oh.event.took": "place"}, chapters=chapters("oh", "goal"),
    about_rows={"bowl": lambda look, name: describe(look, name) if name in BOWLS else ""},
    target_rows={kind: partial(target_in_words, kind) for kind in ("bowl", "card", "button")},
    choice_rows={"": choice_in_words}, drawn_kinds=frozenset({"bowl", "card"}),
)  # fmt: skip
