"""Public information: event, auctions, the watch, the current offer, and the belongings of all players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tenka.components.deck import faces
from tenka.core.data import HIDDEN
from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS, SPACES
from tenka.games.yedo.goods import ANNEXES, COLOURS, GROUPS, LEAVING, LOTS
from tenka.games.yedo.phases.auction_reward import open_lots
from tenka.games.yedo.phases.bidding import LEAST, LEFT, Auction
from tenka.games.yedo.phases.trade_deal import Terms
from tenka.games.yedo.phases.trade_offer import Offer
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.yedo import cards, causes, story
from tenka_web.games.yedo.card_text import card_text
from tenka_web.games.yedo.map_sheets import sign_of
from tenka_web.games.yedo.presenter import pointers, watch_of
from tenka_web.games.yedo.rules import rules_of
from tenka_web.games.yedo.story_overlays import fan
from tenka_web.ui.boards.targets import target_attributes
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.markup import Child, Markup, el, join

BIDDING = ("ye.ask.join", "ye.ask.announce", "ye.ask.bid", "ye.ask.named", "ye.ask.won")
"""Questions that are about an auction."""
LOT_SIGNS = {"weapon": "katana", **{name: name for name in ("action", "bonus", "annex", "geisha", "disciple", "mission")}}


def event(ctx: RenderContext) -> Markup:
    """Draw the event in force."""
    return cards.event(ctx, shown_state(ctx).event)


def event_text(ctx: RenderContext) -> Markup:
    """Say what the event does, while its card is turned over the plan."""
    return el("p", card_text(ctx, rules_of(ctx).events[shown_state(ctx).event]))


def auctions(ctx: RenderContext) -> Markup:
    """Draw the lots, the lowest bids and the winners; then the lap: whose turn it is, in order."""
    state, at = shown_state(ctx), pointers(ctx)
    offered = GROUPS if rules_of(ctx).has_groups else LOTS
    lots = [_lot(ctx, lot, target_attributes(f"lot:{lot}", _lot_classes(ctx, lot), at, still="group"), at) for lot in offered]
    lap = [
        el("li", ctx.localizer.seat_mark(seat), el("small", ctx.t("ye.page.purse", mon=state.mon[seat]))) for seat in state.track
    ]
    out = [
        el("li", ctx.localizer.seat_mark(seat), el("small", _end(ctx, lot)), class_="out")
        for seat, lot in enumerate(state.lots)
        if lot
    ]
    kind = "y-lots grouped" if offered is GROUPS else "y-lots"
    return el("div", _bid(ctx), el("ul", lots, class_=kind), el("ol", lap, out, class_="y-lap"))


def warn_poor(ctx: RenderContext) -> Markup | None:
    """Say that a seat can't pay for any lot, before it takes part: later it leaves without Mon."""
    if ctx.view.key != "ye.ask.join" or ctx.view.seat not in ctx.view.asked:
        return None
    least = min(LEAST[lot] for lot in open_lots(rules_of(ctx), ctx.view.state))
    if ctx.view.state.mon[ctx.view.seat] >= least:
        return None
    return el("p", ctx.t("ye.page.join.poor", mon=least, gain=LEAVING), class_="y-danger")


def _lot(ctx: RenderContext, lot: str, target: str, at: Pointers) -> Markup:
    gone = lot not in open_lots(rules_of(ctx), shown_state(ctx))
    price = ctx.t("ye.page.lot.gone") if gone else cards.amount("mon", LEAST[lot], ctx.t("ye.page.mon.unit"))
    about: Child = ctx.t(f"ye.page.lot.{lot}.text")
    name = ctx.localizer.value("lot", lot)
    if lot not in LOTS:
        name = ctx.t(f"ye.page.group.{lot}")         # what it holds stands below, to be pressed
        about = el("span", [_draw_lot(ctx, row.id, at) for row in LOTS.values() if row.group == lot], class_="y-within")
    sign = cards.sign(LOT_SIGNS[lot]) if lot in LOT_SIGNS else ""
    inside = join([sign, el("span", el("b", name), " ", price, el("small", about))])
    return Markup(f"<li {target}>{inside}</li>")


def _draw_lot(ctx: RenderContext, lot: str, at: Pointers) -> Markup:
    """Return a lot of a group: pressing it announces the group for the sake of the lot."""
    inside = [cards.sign(LOT_SIGNS[lot]), ctx.localizer.value("lot", lot)]
    return Markup(f'<span {target_attributes(f"lot:{lot}", "y-inner", at, still="group")}>{join(inside)}</span>')


def _lot_classes(ctx: RenderContext, lot: str) -> str:
    """Return the classes of a lot: the current lot is emphasized, a taken lot is drawn back."""
    at_hand = ctx.scene is None and ctx.view.values.get("lot") == lot
    gone = lot not in open_lots(rules_of(ctx), shown_state(ctx))
    return f"y-lot{' at-hand' if at_hand else ''}{' gone' if gone else ''}"


def _end(ctx: RenderContext, lot: str) -> str:
    return ctx.t("ye.page.lot.left") if lot == LEFT else ctx.localizer.value("lot", lot)


def _bid(ctx: RenderContext) -> Markup | None:
    """Draw the bids of the auction that the question is about."""
    return _fans(ctx) if ctx.scene is None and ctx.view.key == "ye.ask.bid" else None


def _fans(ctx: RenderContext) -> Markup | None:
    """Draw the bidders in order: the bid or pass of each, who is asked, and who announced and speaks last."""
    auction = next((step for step in reversed(ctx.view.state.stack) if isinstance(step, Auction)), None)
    track = shown_state(ctx).track
    if auction is None or auction.announcer not in track:
        return None
    at = track.index(auction.announcer) + 1
    bids = dict(story.bids_so_far(ctx.session.table, ctx.session.moment))
    row = [
        el("li", _fan(bids, auction, seat), ctx.localizer.seat_mark(seat), el("small", _say_bid(ctx, bids, auction, seat)),
           class_="now" if seat in auction.waiting[:1] else "open" if seat in auction.waiting else "met")
        for seat in (*track[at:], *track[:at])
    ]  # fmt: skip
    rule = None if ctx.session.mode.is_guided else el("p", ctx.t("ye.page.fans.rule"), class_="dim")       # the lesson says it
    return el("div", el("ol", row, class_="y-fans"), rule)


def _fan(bids: Mapping[int, int], auction: Auction, seat: int) -> Markup:
    """Draw a fan: open with a seat's highest bid on it, folded where the seat passed, upright where it is still to speak."""
    if bids.get(seat):
        return fan("open", bids[seat], " best" if seat == auction.leader else "")
    return fan("shut" if seat in auction.waiting else "folded")


def _say_bid(ctx: RenderContext, bids: Mapping[int, int], auction: Auction, seat: int) -> str:
    if seat in auction.waiting[:1]:
        return ctx.t("ye.page.fans.now")
    if seat in auction.waiting:
        return ctx.t("ye.page.fans.last" if seat == auction.announcer else "ye.page.fans.open")
    return ctx.t("ye.page.mon", mon=bids[seat]) if bids.get(seat) else ctx.t("ye.page.fans.passed")


def watch(ctx: RenderContext) -> Markup:
    """Draw the way of the watch, where it goes next, and whom it would find there now."""
    patrol = watch_of(ctx)
    if patrol is None:
        return el("p", ctx.t("ye.page.watch.gone"))
    code = patrol.at if patrol.searching else patrol.following
    at = BY_CODE[code]
    name = ctx.localizer.value("district", DISTRICTS[at].id)
    state = shown_state(ctx)
    here = [owner for space in SPACES[at] if (owner := state.spaces[space]) >= 0 and space not in state.saved]
    colour = ctx.localizer.value("colour", patrol.colour)
    way = ctx.t(f"ye.page.watch.{'here' if patrol.searching else 'next'}", colour=colour, district=name)
    met = [ctx.localizer.seat_sign(seat, f" {here.count(seat)}") for seat in dict.fromkeys(here)]
    whom = el("p", ctx.t("ye.page.watch.finds"), " ", met) if met else el("p", ctx.t("ye.page.watch.nobody"), class_="dim")
    is_past = not patrol.searching and bool(causes.find_announced(ctx)[0])      # It comes next in the next round, to others
    why = [el("span", ctx.localizer.show(key, values)) for key, values in causes.watch_in_words(ctx)] if patrol.searching else []
    head = el("p", cards.sign("clockwise" if patrol.colour == "red" else "anticlockwise"), way, data_hover="watch:")
    cause = el("p", why, class_="y-cause") if why else None
    if ctx.view.key == "ye.ask.save" and ctx.scene is None and ctx.view.seat in here:
        lost = [el("b", ctx.t("ye.page.watch.takes", district=name)), el("span", ctx.t("ye.page.watch.else"))]
        return el("div", el("p", lost, class_="y-alarm"), cause, class_="y-watch-note")      # not like the question before
    return el("div", head, cause, None if is_past else whom, class_="y-watch-note")


def terms_of(ctx: RenderContext) -> Terms | None:
    """Return the offer that is being made or answered."""
    return next((step.terms for step in reversed(ctx.view.state.stack) if isinstance(step, Offer)), None)


def deal(ctx: RenderContext, more: Mapping[str, list[Markup]] | None = None) -> Markup:
    """Draw two trays: what one side gives, and what it asks for; ``more``: what can be added to either. Only owners see the
    faces of cards."""
    terms = terms_of(ctx)
    if terms is None:
        return Markup("")
    given = [*_kinds(ctx, terms.given), *_purse(ctx, terms.mon)]
    asked = [*_kinds(ctx, terms.asked), *_purse(ctx, -terms.mon)]
    shown = [face for face in faces(terms.cards) if face != HIDDEN] if terms.seat in ctx.open_seats else []
    named = el("p", ctx.t("ye.page.deal.faces", cards=ctx.localizer.value("cards", shown)), class_="dim") if shown else None
    more = more or {}
    trays = (_tray(ctx, terms.seat, given, more.get("give")), _tray(ctx, terms.other, asked, more.get("ask")))
    return el("div", el("div", trays, class_="y-trays"), named)


def _kinds(ctx: RenderContext, kinds: Iterable[str]) -> list[Markup]:
    return [
        el("span", cards.sign(_sign(kind)), ctx.localizer.value("given", kind), class_="y-thing", data_hover=f"give:{kind}")
        for kind in kinds
    ]


def _sign(kind: str) -> str:
    """Return the sign of what changes hands; a mission's kind is its colour."""
    return "mission" if kind in COLOURS else sign_of(kind)


def _purse(ctx: RenderContext, mon: int) -> list[Markup]:
    return [el("span", cards.amount("mon", mon, ctx.t("ye.page.mon.unit")), data_hover="goods:mon")] if mon > 0 else []


def _tray(ctx: RenderContext, seat: int, things: list[Markup], more: list[Markup] | None) -> Markup:
    inside: Child = things or el("span", ctx.t("ye.page.deal.nothing"), class_="dim")
    head = el("p", ctx.localizer.seat_mark(seat), " ", ctx.t("ye.page.deal.gives"))
    lay = el("div", more, class_="answers drawn") if more else None
    return el("div", head, el("p", inside, class_="y-things"), lay, class_="y-tray")


def belongings(ctx: RenderContext) -> Markup:
    """Draw the public belongings of all players at a glance, with empty places that show the limits."""
    state = shown_state(ctx)
    return el("div", [_belongings(ctx, seat) for seat in state.order], class_="y-clans")


def _belongings(ctx: RenderContext, seat: int) -> Markup:
    state, localizer = shown_state(ctx), ctx.localizer
    arms = [_small(weapon, localizer.value("weapon", weapon), f"weapon:{weapon}") for weapon in state.weapons[seat]]
    arms += [_draw_free("weapon")] * (4 - len(arms))
    works = [
        _small(sign_of(name), localizer.value("annex", name), f"annex:{name}")
        if state.annexes[seat] >> kind & 1 else _draw_free("annex")
        for kind, name in enumerate(ANNEXES)
    ]
    done = len(state.finished[seat])
    favor = _small("blackmail", ctx.t("ye.page.goods.blackmail"), "card:blackmail") if state.blackmail[seat] else None
    return el(
        "div", localizer.seat_mark(seat), el("span", arms, class_="y-arms"), el("span", works, class_="y-arms"),
        el("span", cards.draw_mission_backs(ctx, seat), class_="y-backs"), favor, el("small", ctx.t("ye.page.finished", n=done)),
        class_="y-clan",
    )  # fmt: skip


def _small(name: str, words: str, target: str) -> Markup:
    return el("i", cards.sign(name), el("span", words, class_="sr-only"), class_="y-small-thing", data_hover=target)


def _draw_free(kind: str) -> Markup:
    return el("i", class_="y-slot-free", data_hover=f"free:{kind}")
