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
    seat = session.asked_person
    return {} if seat is None else letters_of(session.mode).own_premoves(seat)


def form(ctx: TableContext) -> Markup | None:
    """Draw the premoves per possible question, in order of preference; None if there are none."""
    session, t = ctx.session, ctx.t
    if not session.mode.by_letters or not session.is_sealed or not (asked := ctx.game.premoves(ctx)):
        return None
    chosen = premoves_so_far(session)
    count = sum(bool(chosen.get((one.key, one.subject))) for one in asked)
    return el(
        "details", el("summary", t("ui.ahead"), el("b", t("ui.ahead.count", n=count, of=len(asked)))),
        el("p", t("ui.ahead.about"), class_="dim"), [_draw_question(ctx, one, chosen) for one in asked],
        class_="premoves", id="premoves",
    )  # fmt: skip


def _draw_question(ctx: TableContext, asking: PremoveQuestion, chosen: Premoves) -> Markup:
    offered = {offer.premove for offer in asking.offers}
    kept = [premove for premove in chosen.get((asking.key, asking.subject), ()) if premove in offered]
    rows = min(len(kept) + 1, MOST_PREMOVES, len(asking.offers))
    return el("fieldset", el("legend", asking.title), [_select(ctx, asking, [*kept, ""], at) for at in range(rows)])


def _select(ctx: TableContext, asking: PremoveQuestion, chosen: list[str], at: int) -> Markup:
    none = el("option", ctx.t("ui.ahead.else" if at else "ui.ahead.ask"), value="", selected=not chosen[at])
    others = [offer for offer in asking.offers if offer.premove == chosen[at] or offer.premove not in chosen]
    groups = [_group(group, list(offers), chosen[at]) for group, offers in groupby(others, lambda offer: offer.group)]
    name = f"{asking.key} {asking.subject}"
    return el(
        "select", none, groups, data_change="premove", data_prefix=f"{asking.key} {asking.subject or '-'} {at}",
        aria_label=ctx.t("ui.ahead.nth", about=asking.title, n=at + 1), id=f"premove-{name.replace(' ', '-')}-{at}",
    )  # fmt: skip


def _group(group: str, offers: list[PremoveOffer], chosen: str) -> Markup | list[Markup]:
    rows = [el("option", offer.words, value=offer.premove, selected=offer.premove == chosen) for offer in offers]
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
