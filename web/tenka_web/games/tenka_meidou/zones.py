"""The zones beside the map of Tenka Meidou: dice, cards on offer, used cards, and the facts of each seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.tenka_meidou import cards, presenter, recent_moves
from tenka_web.games.tenka_meidou.adapter_rows import adapter_of
from tenka_web.games.tenka_meidou.story import ours
from tenka_web.games.tenka_meidou.view_model import Face, TacticCard
from tenka_web.ui import card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.view_model import Dice
from tenka_web.ui.markup import Markup, el, join
from tenka_web.ui.zones import Dock, Fact, Zone

PLAIN = Face("samurai-helmet")
OfferedCard = tuple[str, int | None, bool]
"""A card, whose it is, and whether it was used."""


def dice(ctx: RenderContext) -> Iterable[Zone]:
    """Draw the dice while they lie on the table."""
    if ctx.scene is None and "dice" in ctx.view.values:
        yield Zone("dice", Dock.STAGE, partial(_dice, ctx))


def _dice(ctx: RenderContext) -> Markup:
    faces = tuple(ctx.view.values["dice"])
    throws = sum(len(line.outcomes) for line in ctx.session.table.history[: ctx.view.moment])
    return tokens.dice(Dice(faces, throws, presenter.pair(ctx, faces), about_die(ctx)))


def about_die(ctx: RenderContext, name: str = "") -> str:
    """Say all three dice."""
    return ctx.t("tm.dice", faces=ctx.t.join_names(map(str, ctx.view.values.get("dice", ()))))


def draw_suffered(ctx: RenderContext) -> Iterable[Zone]:
    """Say which cards of others moved soldiers of the seat at the device since its last choice."""
    told = recent_moves.find_suffered(ctx)
    if told:
        yield Zone("suffered", Dock.STAGE, lambda: join([el("p", ctx.localizer.show(one.key, one.values)) for one in told]))


def strengths(ctx: RenderContext) -> Iterable[Zone]:
    """Draw the strengths that meet in the war."""
    if ctx.scene is not None:
        yield Zone("strengths", Dock.STORY, partial(_strengths, ctx, ctx.scene.data.strengths))


def _strengths(ctx: RenderContext, strengths: Sequence[int]) -> Markup:
    met = sorted(((strength, -seat) for seat, strength in enumerate(strengths) if strength), reverse=True)
    return el("p", [ctx.localizer.seat_sign(-seat, str(strength)) for strength, seat in met], class_="strengths")


def offer(ctx: RenderContext) -> Iterable[Zone]:
    """Draw the cards on offer, and what each seat used."""
    state = ctx.view.state
    offered: list[OfferedCard] = [(key, None, False) for key in state.offer]
    offered += [(key, seat, True) for seat, key in enumerate(state.used) if key]
    yield Zone("offer", Dock.MARKET, partial(row, ctx, offered), "tm.cards")


def row(ctx: RenderContext, offered: Sequence[OfferedCard], kind: str = "tactic") -> Markup:
    """Draw cards side by side, each with its owner and whether it was used; nothing for an empty list."""
    if not offered:
        return Markup("")
    return cards.offer(tuple(card(ctx, key, seat, used, kind) for key, seat, used in offered), presenter.pointers(ctx), kind)


def card(ctx: RenderContext, key: str, seat: int | None, used: bool, kind: str) -> TacticCard:
    """Return one card as it is drawn."""
    face = adapter_of(ctx).faces.get(key, PLAIN)
    whose = ctx.looks[seat] if seat is not None else None
    text = card_text(ctx, key)
    return TacticCard(
        key, ctx.t(f"tm.card.{key}"), text, face.glyph, face.kanji, kind, whose, "used" if used else "",
        printed=printed_name(ctx, key), print=adapter_of(ctx).prints.get(key),
    )


def printed_name(ctx: RenderContext, key: str) -> str:
    """Return the name printed on the box's own card, where ours is another."""
    name = f"tm.card.{key}.printed"
    return ctx.t(name) if ctx.t.has(name) and ctx.t(name) != ctx.t(f"tm.card.{key}") else ""


def about_card(ctx: RenderContext, name: str) -> Markup:
    """Say what a card does, with its picture."""
    other = printed_name(ctx, name)
    called = ctx.t(f"tm.card.{name}")
    words = ctx.t.label(ctx.t("ui.aside", name=called, more=other) if other else called, card_text(ctx, name))
    return card_art.draw_described(adapter_of(ctx).prints.get(name), words)


def card_text(ctx: RenderContext, key: str) -> str:
    """Say what a card does, in the words of the latest layer that has its own."""
    keys = [f"tm.card.{key}.text.{layer}" for layer in reversed(ctx.view.rules.layers)]
    return ctx.t(ctx.t.find_key(*keys, f"tm.card.{key}.text") or key)


def facts(ctx: RenderContext, seat: int) -> Iterator[Fact]:
    """Return a seat's reserve, sword and card."""
    state: Any = shown_state(ctx)
    t = ctx.t
    yield Fact("reserve", t("tm.fact.reserve"), str(ours(ctx.view).rulings.in_hand(state, seat)))
    if state.swords[seat]:
        yield Fact("sword", t("tm.fact.sword"), str(state.swords[seat]))
    if state.used[seat]:
        name = t(f"tm.card.{state.used[seat]}")
        sign = adapter_of(ctx).faces.get(state.used[seat], PLAIN).glyph
        yield Fact(sign, t("tm.fact.card"), name, worded=True, target=f"card:{state.used[seat]}")


ROWS = {"suffered": draw_suffered, "dice": dice, "strengths": strengths, "offer": offer}
FACTS = {"seat": facts}
