"""Premoves in correspondence games: a form beside the sealed answer, and the next one to execute."""

from __future__ import annotations

from itertools import groupby

from tenka.multiplayer.correspondence.premoves import MOST_PREMOVES, Premoves
from tenka_web.app.premove_form import PremoveOffer, PremoveQuestion
from tenka_web.app.session import Session
from tenka_web.app.table_context import TableContext
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.localizer import crest


def premoves_so_far(session: Session) -> Premoves:
    """Return the premoves of the asked person so far."""
    seat = session.person()
    return {} if seat is None else letters_of(session.mode).own_premoves(seat)


def form(ctx: TableContext) -> Markup | None:
    """Draw the premoves per possible question, in order of preference; None if there are none."""
    session, t = ctx.session, ctx.t
    if not session.mode.by_letters or not session.is_sealed or not (asked := ctx.game.premoves(ctx)):
        return None
    orders = premoves_so_far(session)
    count = sum(bool(orders.get((one.key, one.about))) for one in asked)
    return el(
        "details", el("summary", t("ui.ahead"), el("b", t("ui.ahead.count", n=count, of=len(asked)))),
        el("p", t("ui.ahead.about"), class_="dim"), [_draw_question(ctx, one, orders) for one in asked],
        class_="orders", id="orders",
    )  # fmt: skip


def _draw_question(ctx: TableContext, asking: PremoveQuestion, orders: Premoves) -> Markup:
    offered = {offer.wish for offer in asking.offers}
    wishes = [wish for wish in orders.get((asking.key, asking.about), ()) if wish in offered]
    rows = min(len(wishes) + 1, MOST_PREMOVES, len(asking.offers))
    chosen = [*wishes, ""]
    return el("fieldset", el("legend", asking.title), [_select(ctx, asking, chosen, at) for at in range(rows)])


def _select(ctx: TableContext, asking: PremoveQuestion, chosen: list[str], at: int) -> Markup:
    none = el("option", ctx.t("ui.ahead.else" if at else "ui.ahead.ask"), value="", selected=not chosen[at])
    others = [offer for offer in asking.offers if offer.wish == chosen[at] or offer.wish not in chosen]
    groups = [_group(group, list(offers), chosen[at]) for group, offers in groupby(others, lambda offer: offer.group)]
    name = f"{asking.key} {asking.about}"
    return el(
        "select", none, groups, data_change="order", data_prefix=f"{asking.key} {asking.about or '-'} {at}",
        aria_label=ctx.t("ui.ahead.nth", about=asking.title, n=at + 1), id=f"order-{name.replace(' ', '-')}-{at}",
    )  # fmt: skip


def _group(group: str, offers: list[PremoveOffer], chosen: str) -> Markup | list[Markup]:
    rows = [el("option", offer.words, value=offer.wish, selected=offer.wish == chosen) for offer in offers]
    return el("optgroup", rows, label=group) if group else rows


def draw_next(ctx: TableContext) -> Markup:
    """Draw the premove that is about to be executed."""
    given = ctx.session.premove
    assert given is not None
    seat, choice = given
    one, words = ctx.session.seats[seat], ctx.localizer.seat(seat)
    return el(
        "div", el("p", crest(one, "large"), el("b", words), class_=f"whose seat-{one.color}"),
        el("h2", ctx.t("ui.ahead.carried", seat=words), id="question"),
        el("p", ctx.game.choice(ctx.localizer, ctx.view, choice)), class_="ask",
    )  # fmt: skip
