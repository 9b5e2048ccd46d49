"""What lies beside the map of Tenka Meidou: dice, the cards on offer and those used, and what is known of each seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from tenka_web.app.render_context import Look, standing
from tenka_web.games.tenka_meidou import cards, presenter
from tenka_web.games.tenka_meidou.adapter_rows import kit
from tenka_web.games.tenka_meidou.story import ours
from tenka_web.games.tenka_meidou.view_model import Face, TacticCard
from tenka_web.ui import card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.view_model import Dice
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.zones import Dock, Fact, Zone

PLAIN = Face("samurai-helmet")
Lying = tuple[str, int | None, bool]
"""A card, whose it is, and whether it was used."""


def dice(look: Look) -> Iterable[Zone]:
    """Draw the dice while they lie on the table."""
    if look.scene is None and "dice" in look.view.values:
        yield Zone("dice", Dock.STAGE, partial(_dice, look))


def _dice(look: Look) -> Markup:
    faces = tuple(look.view.values["dice"])
    throws = sum(len(line.outcomes) for line in look.session.table.history[: look.view.moment])
    return tokens.dice(Dice(faces, throws, presenter.pair(look, faces), about_die(look)))


def about_die(look: Look, name: str = "") -> str:
    """Say all three dice."""
    return look.t("tm.dice", faces=look.t.listed(map(str, look.view.values.get("dice", ()))))


def strengths(look: Look) -> Iterable[Zone]:
    """Draw the strengths that meet in the war."""
    if look.scene is not None:
        yield Zone("strengths", Dock.STORY, partial(_strengths, look, look.scene.data.strengths))


def _strengths(look: Look, strengths: Sequence[int]) -> Markup:
    met = sorted(((strength, -seat) for seat, strength in enumerate(strengths) if strength), reverse=True)
    return el("p", [look.words.seat_sign(-seat, str(strength)) for strength, seat in met], class_="strengths")


def offer(look: Look) -> Iterable[Zone]:
    """Draw the cards on offer, and what each seat used."""
    state = look.view.state
    lying: list[Lying] = [(key, None, False) for key in state.offer]
    lying += [(key, seat, True) for seat, key in enumerate(state.used) if key]
    yield Zone("offer", Dock.MARKET, partial(row, look, lying), "tm.cards")


def row(look: Look, lying: Sequence[Lying], kind: str = "tactic") -> Markup:
    """Draw cards side by side, each with its owner and whether it was used; nothing when there are none."""
    if not lying:
        return Markup("")
    return cards.offer(tuple(card(look, key, seat, used, kind) for key, seat, used in lying), presenter.pointers(look), kind)


def card(look: Look, key: str, seat: int | None, used: bool, kind: str) -> TacticCard:
    """Return one card as it is drawn."""
    face = kit(look).faces.get(key, PLAIN)
    whose = look.looks[seat] if seat is not None else None
    text = card_text(look, key)
    return TacticCard(
        key, look.t(f"tm.card.{key}"), text, face.glyph, face.kanji, kind, whose, "used" if used else "",
        printed=printed(look, key), print=kit(look).prints.get(key),
    )


def printed(look: Look, key: str) -> str:
    """Return the name printed on the box's own card, where ours is another."""
    name = f"tm.card.{key}.printed"
    return look.t(name) if look.t.has(name) and look.t(name) != look.t(f"tm.card.{key}") else ""


def about_card(look: Look, name: str) -> Markup:
    """Say what a card does, with its picture."""
    other = printed(look, name)
    called = look.t(f"tm.card.{name}")
    words = look.t.labelled(look.t("ui.aside", name=called, more=other) if other else called, card_text(look, name))
    return card_art.beside(kit(look).prints.get(name), words)


def card_text(look: Look, key: str) -> str:
    """Say what a card does, in the words of the latest layer that has its own."""
    keys = [f"tm.card.{key}.text.{layer}" for layer in reversed(look.view.rules.layers)]
    return look.t(look.t.first(*keys, f"tm.card.{key}.text") or key)


def facts(look: Look, seat: int) -> Iterator[Fact]:
    """Return a seat's reserve, sword and card."""
    state: Any = standing(look)
    t = look.t
    yield Fact("reserve", t("tm.fact.reserve"), str(ours(look.view).rulings.in_hand(state, seat)))
    if state.swords[seat]:
        yield Fact("sword", t("tm.fact.sword"), str(state.swords[seat]))
    if state.used[seat]:
        name = t(f"tm.card.{state.used[seat]}")
        sign = kit(look).faces.get(state.used[seat], PLAIN).glyph
        yield Fact(sign, t("tm.fact.card"), name, worded=True, target=f"card:{state.used[seat]}")


ROWS = {"dice": dice, "strengths": strengths, "offer": offer}
FACTS = {"seat": facts}
