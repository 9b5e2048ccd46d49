"""The court: three benevolence cards with price and effect, and every seat's officials in antechamber and hall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from tenka.games.shogun.tennos_court.cards import PRICES
from tenka_web.app.render_context import Look, standing
from tenka_web.games.shogun import full_reveal, season_data
from tenka_web.games.shogun.adapter_rows import kit
from tenka_web.games.shogun.tennos_court import labels
from tenka_web.ui import card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.boards.card_frame import framed
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.markup import Markup, el, joined
from tenka_web.ui.zones import Dock, Zone

BODY = "M8 1a4 4 0 0 1 2.4 7.2L14 19H2L5.6 8.2A4 4 0 0 1 8 1Z"
GLYPHS = {
    "event": "return-arrow", "chests": "chest", "tray": "exit-door", "calm": "revolt", "rice": "bowl-of-rice",
    "points": "rally-the-troops", "building": "hill-fort", "peace": "surrounded-shield", "armies": "cubes",
}  # fmt: skip
"""Effect of a card -> its picture."""
BUILT = {"castle": "hill-fort", "temple": "pagoda", "theatre": "drama-masks"}


def court(look: Look) -> Iterator[Zone]:
    """Return the court, in sight from the first season on. While a seat is received it stands with the question; under a plan
    it is shortened."""
    if not standing(look).turned:
        return
    asked = look.scene is None and str(look.view.key).startswith("tc.ask.")
    if look.scene is None and season_data.planning(look):
        yield Zone("court", Dock.HAND, partial(_brief, look))
    else:
        yield Zone("court", Dock.HAND if asked else Dock.MARKET, partial(_court, look), "tc.court", asked=asked)


def _court(look: Look) -> Markup:
    state = standing(look)
    order = list(state.audience) or sorted(range(state.seats), key=lambda seat: -state.antechamber[seat])
    rows = [_seat(look, state, seat) for seat in order]
    return joined([_cards(look, state), _head(look), el("ol", rows, class_="court-seats"), _pile(look, state)])


def _brief(look: Look) -> Markup:
    """Draw the cards on offer, and how many officials every seat has: the court beside a plan."""
    state = standing(look)
    seats = [
        el("li", el("span", _spoken(look, state, seat), class_="sr-only"), tokens.crest(look.looks[seat]), _figure(),
           el("b", state.antechamber[seat], aria_hidden="true"), class_=f"seat-{look.looks[seat].color}",
           data_hover=f"court:{seat}")
        for seat in range(state.seats)
    ]  # fmt: skip
    return el("div", _cards(look, state), el("ol", seats, class_="at-court"), _pile(look, state), class_="court-brief")


def _cards(look: Look, state: Any) -> Markup:
    if not any(state.favours):
        return el("p", look.t("tc.court.none"), class_="dim")
    points = season_data.pointers(look)
    row = [_card(look, name, price, points) for name, price in zip(state.favours, PRICES, strict=True)]
    return el("ol", [el("li", card) for card in row], class_="season-row favours")


def _pile(look: Look, state: Any) -> Markup | None:
    """Draw what lies face down, as it lies, when the whole truth is told."""
    if not full_reveal.all_open(look) or not state.favour_pile:
        return None
    said = look.words.value
    cards = [el("li", el("strong", said("favour", name)), " ", labels.effect(look, name)) for name in state.favour_pile]
    return el("details", el("summary", look.t("tc.truth.favours")), el("ol", cards), class_="pile", id="favour-pile")


def _card(look: Look, name: str, price: int, points: Pointers) -> Markup:
    cost = el("span", [_figure() for _ in range(price)], el("b", price, aria_hidden="true"),
              el("span", look.t("tc.court.cost", n=price), class_="sr-only"), class_="price")  # fmt: skip
    if not name:
        return el("div", cost, el("span", look.t("tc.court.gone"), class_="dim"), class_="slip favour gone")
    title = el("strong", look.words.value("favour", name))
    effect = el("span", labels.effect(look, name), class_="card-text")
    picture = card_art.shown(kit(look).prints.get(name)) or el("span", tokens.glyph(glyph(look, name)), class_="card-picture")
    return framed(f"favour:{name}", "slip favour", points, picture, title, cost, effect)


def about(look: Look, name: str) -> Markup:
    """Say a card with its effect, and show its picture large."""
    return card_art.beside(kit(look).prints.get(name), labels.about(look, name))


def about_seat(look: Look, name: str) -> str:
    """Say all that is known of a seat at court."""
    return look.t.together(_spoken(look, standing(look), int(name)), look.t("tc.about.court"))


def glyph(look: Look, name: str) -> str:
    """Draw the picture of a card."""
    card = labels.favours(look)[name]
    return BUILT.get(card.building) or GLYPHS[card.effect]


def _head(look: Look) -> Markup:
    rooms = [el("span", look.t(f"tc.court.{room}")) for room in ("antechamber", "hall")]
    return el("p", el("span"), rooms, class_="court-head", aria_hidden="true")


def _seat(look: Look, state: Any, seat: int) -> Markup:
    """Draw a seat's officials as figures in its colour, with its crest before them."""
    player = look.looks[seat]
    now = bool(state.audience) and look.view.values.get("seat") == seat
    can = _within_reach(state, state.antechamber[seat] + state.hall[seat])
    reach = el("small", look.t("tc.court.can", favours=look.words.value("favours", can)), class_="reach") if can else None
    return el(
        "li", el("span", _spoken(look, state, seat), class_="sr-only"), tokens.crest(player),
        _room("antechamber", seat, state.antechamber[seat]), _room("hall", seat, state.hall[seat]), reach,
        class_=f"seat-{player.color}" + (" now" if now else ""), data_hover=f"court:{seat}",
    )  # fmt: skip


def _spoken(look: Look, state: Any, seat: int) -> str:
    """Say all that is known of a seat at court."""
    kept = look.words.value("favours", state.keepsakes[seat]) if state.keepsakes[seat] else look.t("tc.none")
    return look.t("tc.court.seat", seat=look.words.seat(seat), below=state.antechamber[seat], above=state.hall[seat],
                  stock=state.officials[seat], kept=kept)  # fmt: skip


def _within_reach(state: Any, officials: int) -> Sequence[str]:
    """Return the cards for which a seat has enough officials."""
    row = zip(state.favours, PRICES, strict=True) if state.favours else ()
    return [name for name, price in row if name and price <= officials]


def _room(room: str, seat: int, officials: int) -> Markup:
    """Draw a room's figures. Each has the id of its place, so that a figure comes in where there was none before."""
    figures = [_figure(f"{room}-{seat}-{number}") for number in range(officials)]
    return el("span", figures, el("b", officials), class_=f"room {room}", aria_hidden="true")


def _figure(name: str = "") -> Markup:
    named = f' id="official-{name}"' if name else ""
    return Markup(f'<svg class="official"{named} viewBox="0 0 16 20" aria-hidden="true"><path d="{BODY}"/></svg>')
