"""The court: three benevolence cards with price and effect, and every seat's officials in antechamber and hall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from tenka.games.shogun.tennos_court.cards import PRICES
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.shogun import full_reveal, season_data
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.games.shogun.presenter import rules_of
from tenka_web.games.shogun.tennos_court import labels
from tenka_web.games.shogun.tennos_court.panel import sendings
from tenka_web.ui import card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.card_frame import draw_frame
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.markup import Markup, el, join
from tenka_web.ui.zones import Dock, Zone

BODY = "M8 1a4 4 0 0 1 2.4 7.2L14 19H2L5.6 8.2A4 4 0 0 1 8 1Z"
GLYPHS = {
    "event": "return-arrow", "chests": "chest", "tray": "exit-door", "calm": "revolt", "rice": "bowl-of-rice",
    "points": "rally-the-troops", "building": "hill-fort", "peace": "surrounded-shield", "armies": "cubes",
}  # fmt: skip
"""Effect of a card -> its picture."""
BUILT = {"castle": "hill-fort", "temple": "pagoda", "theatre": "drama-masks"}


def court(ctx: RenderContext) -> Iterator[Zone]:
    """Return the court, visible from the first season on. While a seat is received, the court is with the question; under a
    plan it is shortened."""
    if not shown_state(ctx).turned:
        return
    asked = ctx.scene is None and str(ctx.view.key).startswith("tc.ask.")
    if ctx.scene is None and season_data.planning(ctx):
        yield Zone("court", Dock.HAND, partial(_brief, ctx))
    else:
        yield Zone("court", Dock.HAND if asked else Dock.MARKET, partial(_court, ctx), "tc.court", asked=asked)


def _court(ctx: RenderContext) -> Markup:
    state = shown_state(ctx)
    order = list(state.audience) or sorted(range(state.seats), key=lambda seat: -state.antechamber[seat])
    rows = [_seat(ctx, state, seat) for seat in order]
    return join([_cards(ctx, state), _head(ctx), el("ol", rows, class_="court-seats"), _pile(ctx, state)])


def _brief(ctx: RenderContext) -> Markup:
    """Draw the cards on offer, and how many officials every seat has: the court beside a plan."""
    state = shown_state(ctx)
    seats = [
        el("li", el("span", _say_seat(ctx, state, seat), class_="sr-only"), tokens.crest(ctx.looks[seat]), _figure(),
           el("b", state.antechamber[seat], _say_coming(ctx, state, seat), aria_hidden="true"),
           class_=f"seat-{ctx.looks[seat].color}", data_hover=f"court:{seat}")
        for seat in range(state.seats)
    ]  # fmt: skip
    return el("div", _cards(ctx, state), el("ol", seats, class_="at-court"), _pile(ctx, state), class_="court-brief")


def _say_coming(ctx: RenderContext, state: Any, seat: int) -> str:
    """Return what the plan of the seat at the device sends, and the sum."""
    sent = sum(row.sent for row in sendings(rules_of(ctx), state, seat).values()) if seat == ctx.view.seat else 0
    return f" +{sent} = {state.antechamber[seat] + sent}" if sent else ""


def _cards(ctx: RenderContext, state: Any) -> Markup:
    if not any(state.favours):
        return el("p", ctx.t("tc.court.none"), class_="dim")
    points = season_data.pointers(ctx)
    row = [_card(ctx, name, price, points) for name, price in zip(state.favours, PRICES, strict=True)]
    return el("ol", [el("li", card) for card in row], class_="season-row favours")


def _pile(ctx: RenderContext, state: Any) -> Markup | None:
    """Draw the face-down pile in its order, when all hidden information is shown."""
    if not full_reveal.is_all_open(ctx) or not state.favour_pile:
        return None
    said = ctx.localizer.value
    cards = [el("li", el("strong", said("favour", name)), " ", labels.effect(ctx, name)) for name in state.favour_pile]
    return el("details", el("summary", ctx.t("tc.truth.favours")), el("ol", cards), class_="pile", id="favour-pile")


def _card(ctx: RenderContext, name: str, price: int, points: Pointers) -> Markup:
    cost = el("span", [_figure() for _ in range(price)], el("b", price, aria_hidden="true"),
              el("span", ctx.t("tc.court.cost", n=price), class_="sr-only"), class_="price")  # fmt: skip
    if not name:
        taken = _say_taken(ctx, price) or el("span", ctx.t("tc.court.gone"), class_="dim")
        return el("div", cost, taken, class_="slip favour gone")
    title = el("strong", ctx.localizer.value("favour", name))
    effect = el("span", labels.effect(ctx, name), class_="card-text")
    picture = card_art.draw_picture(adapter_of(ctx).prints.get(name)) or el("span", tokens.glyph(glyph(ctx, name)),
                                                                     class_="card-picture")
    return draw_frame(f"favour:{name}", "slip favour", points, picture, title, cost, effect)


def _say_taken(ctx: RenderContext, price: int) -> Markup | None:
    """Say which card was taken from a place this season, and by whom."""
    for line in reversed(ctx.session.table.history[: ctx.view.moment]):
        for event in reversed(line.events):
            if event.key == "tc.event.favours":
                return None
            if event.key == "tc.event.favour" and event.values["paid"] == price:
                seat = event.values["seat"]
                who = el("span", ctx.localizer.seat(seat), class_="sr-only")
                name = ctx.localizer.value("favour", event.values["favour"])
                return el("span", tokens.crest(ctx.looks[seat]), who, " ", name, class_="card-owner")
    return None


def about(ctx: RenderContext, name: str) -> Markup:
    """Say a card with its effect, and show its picture large."""
    return card_art.draw_described(adapter_of(ctx).prints.get(name), labels.about(ctx, name))


def about_seat(ctx: RenderContext, name: str) -> str:
    """Say all that is known of a seat at court."""
    return ctx.t.join_sentences(_say_seat(ctx, shown_state(ctx), int(name)), ctx.t("tc.about.court"))


def glyph(ctx: RenderContext, name: str) -> str:
    """Draw the picture of a card."""
    card = labels.favours(ctx)[name]
    return BUILT.get(card.building) or GLYPHS[card.effect]


def _head(ctx: RenderContext) -> Markup:
    rooms = [el("span", ctx.t(f"tc.court.{room}")) for room in ("antechamber", "hall")]
    return el("p", el("span"), rooms, class_="court-head", aria_hidden="true")


def _seat(ctx: RenderContext, state: Any, seat: int) -> Markup:
    """Draw a seat's officials as figures in its colour, with its crest before them."""
    player = ctx.looks[seat]
    now = bool(state.audience) and ctx.view.values.get("seat") == seat
    received = bool(state.audience) and not now and not state.antechamber[seat]     # the turn is over: nothing is in reach
    can = () if received else _affordable_cards(state, state.antechamber[seat] + state.hall[seat])
    reach = el("small", ctx.t("tc.court.can", favours=ctx.localizer.value("favours", can)), class_="reach") if can else None
    return el(
        "li", el("span", _say_seat(ctx, state, seat), class_="sr-only"), tokens.crest(player),
        _room("antechamber", seat, state.antechamber[seat]), _room("hall", seat, state.hall[seat]), reach,
        class_=f"seat-{player.color}" + (" now" if now else ""), data_hover=f"court:{seat}",
    )  # fmt: skip


def _say_seat(ctx: RenderContext, state: Any, seat: int) -> str:
    """Say all that is known of a seat at court."""
    kept = ctx.localizer.value("favours", state.keepsakes[seat]) if state.keepsakes[seat] else ctx.t("tc.none")
    return ctx.t("tc.court.seat", seat=ctx.localizer.seat(seat), below=state.antechamber[seat], above=state.hall[seat],
                  stock=state.officials[seat], kept=kept)  # fmt: skip


def _affordable_cards(state: Any, officials: int) -> Sequence[str]:
    """Return the cards for which a seat has enough officials."""
    row = zip(state.favours, PRICES, strict=True) if state.favours else ()
    return [name for name, price in row if name and price <= officials]


def _room(room: str, seat: int, officials: int) -> Markup:
    """Draw the officials of one hall. Each has the id of its place, so that an official at a new place appears."""
    figures = [_figure(f"{room}-{seat}-{number}") for number in range(officials)]
    return el("span", figures, el("b", officials), class_=f"room {room}", aria_hidden="true")


def _figure(name: str = "") -> Markup:
    named = f' id="official-{name}"' if name else ""
    return Markup(f'<svg class="official"{named} viewBox="0 0 16 20" aria-hidden="true"><path d="{BODY}"/></svg>')
