"""All hidden information of a moment, once the game is over: plans and hands, face-down cards, the tower floor by floor."""

from __future__ import annotations

from collections.abc import Iterable

from tenka.games.shogun.planning import hand
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.state import EMPTY
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun import cards, result, season_data
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.games.shogun.presenter import rules_of
from tenka_web.games.shogun.view_model import BlankCard
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.markup import Child, Markup, el


def is_all_open(ctx: RenderContext) -> bool:
    """Return whether everything is on show."""
    return not ctx.view.veiled and ctx.scene is None


def plans(ctx: RenderContext) -> Markup:
    """Draw each seat's board, action by action, and the rest of the hands; nothing before the first plan."""
    state, t = ctx.view.state, ctx.t
    if not any(card != EMPTY for boards in (state.laid, state.opened) for board in boards for card in board):
        return Markup("")
    corner = el("th", el("span", t("sh.cards.actions"), class_="sr-only"), scope="col")
    head = el("tr", corner, [result.draw_seat(ctx, seat) for seat in range(state.seats)])
    rows = [_row(ctx, name, place) for name, place in season_data.boxes(state, rules_of(ctx))]
    caption = t("sh.truth.plans")
    table = el("table", el("caption", caption), el("thead", head), el("tbody", rows), class_="all-plans")
    scroll = el("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)
    return el("div", scroll, _hands(ctx), class_="truth")


def _row(ctx: RenderContext, name: str, place: int) -> Markup:
    """Draw an action, or the bid, with each seat's card on it."""
    box = rules_of(ctx).box_index[name]
    words = (el("span", ctx.t(f"sh.short.{name}"), class_="short"), el("span", ctx.t(f"sh.action.{name}"), class_="sr-only"))
    deed = el("span", el("span", place or "", class_="nth"), cards.sign(adapter_of(ctx).sign(name)), words, class_="deed-of")
    head = el("th", deed, scope="row", title=ctx.t(f"sh.action.{name}"))
    unturned = place > len(ctx.view.state.turned)
    cells = [_cell(ctx, seat, box) for seat in range(ctx.view.state.seats)]
    return el("tr", head, cells, class_="unturned" if unturned else None)


def _cell(ctx: RenderContext, seat: int, box: int) -> Markup:
    """Draw a face-down card, an opened card, or nothing."""
    state = ctx.view.state
    laid, opened = state.laid[seat][box], state.opened[seat][box]
    if laid == opened == EMPTY:
        return el("td", "–")
    number = laid if laid != EMPTY else opened
    lying = season_data.card(ctx, number)
    done = (el("i", "✓", aria_hidden="true"), el("span", ctx.t("sh.truth.opened"), class_="sr-only")) if laid == EMPTY else None
    inside: Child
    if isinstance(lying, BlankCard):
        kind, about, inside = "chest-card", f"card:{lying.id}", cards.blank(lying)
    else:
        kind, about = f"of-{lying.region}", f"province:{lying.id}"
        inside = lying.title.reading or lying.title.kanji
    classes = f"lying {kind}" + (" done" if done else "")
    return el("td", el("span", inside, done, class_=classes, data_hover=about))


def _hands(ctx: RenderContext) -> Markup:
    """Draw the unused cards."""
    rules, state = rules_of(ctx), ctx.view.state
    rows = []
    for seat in range(state.seats):
        kept = [cards.draw_card(season_data.card(ctx, number)) for number in hand(rules, state, seat)]
        rows.append(el("li", ctx.localizer.seat_mark(seat), el("div", kept or "–", class_="hand")))
    return el("details", el("summary", ctx.t("sh.truth.hands")), el("ul", rows, class_="all-hands"), id="all-hands")


def events(ctx: RenderContext) -> Markup:
    """Draw the pile of events in its order."""
    pile = [season_data.event(ctx, name, "unturned") for name in ctx.view.state.event_pile]
    return _pile(ctx.t("sh.truth.events"), "event-pile", [cards.events(pile, Pointers())]) if pile else Markup("")


def provinces(ctx: RenderContext) -> Markup | None:
    """Draw the pile of the draft in its order."""
    names = ctx.view.state.province_pile
    pile = [cards.draw_card(season_data.card(ctx, INDEX[name])) for name in names]
    return _pile(ctx.t("sh.truth.provinces"), "province-pile", [el("div", pile, class_="hand")]) if pile else None


def _pile(title: str, name: str, inside: Iterable[Markup]) -> Markup:
    return el("details", el("summary", title), list(inside), class_="pile", id=name)
