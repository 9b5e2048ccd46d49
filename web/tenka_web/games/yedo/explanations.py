"""The descriptions of targets on the plan of Edo and beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.components.deck import faces
from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS, SPOTS
from tenka.games.yedo.board.prices import SOLD
from tenka.games.yedo.goods import WEAPONS
from tenka.games.yedo.missions.rows import Gain, Need
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.yedo import labels, own_missions, presenter
from tenka_web.games.yedo.card_text import card_text
from tenka_web.games.yedo.causes import watch_in_words
from tenka_web.games.yedo.mission_requirements import checks
from tenka_web.games.yedo.rules import rules_of
from tenka_web.ui.markup import Markup, el


def _space(ctx: RenderContext, name: str) -> str:
    return presenter.describe(ctx, labels.PLACE_OF[name]) if name in labels.PLACE_OF else ""


def _district(ctx: RenderContext, name: str) -> str:
    """Say of a district what its spaces say; of the Castle, whose spaces differ, who is there."""
    return _space(ctx, name) or presenter.district_in_words(ctx, name)


def _is_held(ctx: RenderContext, face: str) -> bool:
    """Return whether a card lies in the hand on show, where a press opens it and shows these words."""
    seat = ctx.view.seat
    if seat is None or seat not in ctx.open_seats:
        return False
    return face in (*faces(shown_state(ctx).actions[seat]), *faces(shown_state(ctx).bonuses[seat]))


def _card(ctx: RenderContext, name: str) -> str | Markup:
    rules = rules_of(ctx)
    row = rules.actions.get(name) or rules.bonuses.get(name) or rules.events.get(name)
    if row is not None:
        said = ctx.t.join_sentences(ctx.localizer.value("card", name), card_text(ctx, row))
        return el("p", said, class_="held-words") if _is_held(ctx, name) else said
    if name in rules.missions and ctx.view.seat is not None:
        return el("p", _mission_card(ctx, name, ctx.view.seat), class_="held-words")
    return ctx.t("ye.about.blackmail") if name == "blackmail" else ""


def _mission_card(ctx: RenderContext, name: str, seat: int) -> str:
    """Return what a mission asks for and pays, without its bonus."""
    row = rules_of(ctx).missions[name]
    return ctx.t.join_sentences(ctx.localizer.value("mission", name), _deal(ctx, "ye.about.mission", seat, row.need, row.gain))


def _deal(ctx: RenderContext, key: str, seat: int, need: Need, gain: Gain) -> str:
    t = ctx.t
    pays = [t(f"ye.page.amount.{unit}", n=n) for unit, n in (("pp", gain.points), ("mon", gain.mon)) if n]
    pays += [t(f"ye.page.item.{gain.item}")] if gain.item else []
    return t(key, needs=t.join_facts(check.name for check in checks(ctx, seat, need)), pays=t.join_facts(pays))


def _pays(ctx: RenderContext, name: str) -> str:
    return _mission_card(ctx, name, ctx.view.seat or 0)


def _extra(ctx: RenderContext, name: str) -> str:
    """Return what a mission's bonus asks for besides, and pays."""
    row = rules_of(ctx).missions[name]
    return _deal(ctx, "ye.about.mission.extra", ctx.view.seat or 0, row.bonus, row.bonus_gain)


def _favor(ctx: RenderContext, name: str) -> str:
    """Say what a favour gives, and what its card is good for afterwards."""
    told = f"ye.about.favor.{name}"
    return ctx.t.join_sentences(ctx.t(told) if ctx.t.has(told) else ctx.localizer.value("favor", name), ctx.t("ye.about.favor"))


def _weapon(ctx: RenderContext, name: str) -> str:
    """Say what a weapon is good for: the missions in hand that ask for it, where they may be on the screen."""
    told = ctx.t("ye.page.weapon_text", weapon=ctx.localizer.value("weapon", name), mon=SOLD)
    return _say_asked(ctx, told, own_missions.find_asking(ctx, name))


def _say_asked(ctx: RenderContext, told: str, asking: list[str]) -> str:
    return ctx.t("ye.page.wanted", text=told, missions=ctx.localizer.value("missions", asking)) if asking else told


def _describe_laid(ctx: RenderContext, name: str) -> str | Markup:
    """Return what can be added to an offer: a weapon, a card by its face, else a kind."""
    kind, _, face = name.partition(":")
    if face:
        return _card(ctx, face)
    return _weapon(ctx, kind) if kind in WEAPONS else _goods(ctx, kind) if ctx.t.has(f"ye.about.ye-{kind}") else ""


def _stall(ctx: RenderContext, name: str) -> str:
    return ctx.t("ye.about.stall", mon=presenter.market(ctx)[int(name)].price)


def _market(ctx: RenderContext, name: str) -> str:
    """Return the price of a weapon in its stall, and its use."""
    price = presenter.sale_prices(ctx, name)
    told = ctx.t("ye.page.tell.sale", mon=price) if price else ""
    return ctx.t.join_sentences(told, _weapon(ctx, name))


def _deck(ctx: RenderContext, name: str) -> str:
    count, called = presenter.decks(ctx).get(name, (0, name))
    return ctx.t.join_sentences(ctx.t("ye.page.tell.deck", deck=called, n=count), ctx.t(f"ye.about.deck.{name}"))


def _row(ctx: RenderContext, name: str) -> str:
    """Say a line of a price list: where it is, what it does, and what it costs now."""
    code, _, verb = name.partition(":")
    row = next((one for one in presenter.rows(ctx).get(code, ()) if one.verb == verb), None)
    if row is None:
        return ""
    place = ctx.localizer.value("district", DISTRICTS[BY_CODE[code]].id)
    priced = ctx.t.label(place, presenter.describe_price(ctx, row))
    return ctx.t.join_sentences(priced, presenter.say_event(ctx, verb), ctx.t(f"ye.about.row.{verb}"))


def _describe_deed(ctx: RenderContext, name: str) -> str:
    """Say what an action does that can be chosen."""
    verb = name.partition(":")[0]
    meant = f"ye.about.row.{verb}"
    return ctx.t.join_sentences(ctx.game.target(ctx.localizer, f"deed:{name}"), ctx.t(meant)) if ctx.t.has(meant) else ""


def _does(ctx: RenderContext, name: str) -> str:
    return _describe_deed(ctx, name.partition(":")[2])


def _track(ctx: RenderContext, name: str) -> str:
    state, t = shown_state(ctx), ctx.t
    if name == "round":
        told = t("ye.about.round" if state.round else "ye.about.before", round=state.round, rounds=rules_of(ctx).rounds)
        event = rules_of(ctx).events.get(state.event)
        named = t.label(ctx.localizer.value("event", state.event), card_text(ctx, event)) if event else ""
        return t.join_sentences(told, named)
    return t("ye.about.order", seats=t.join_names(map(ctx.localizer.seat, state.order)))


def _watch(ctx: RenderContext, name: str) -> str:
    """Return where the watch is, its direction and its next district."""
    patrol, t = presenter.watch_of(ctx), ctx.t
    if patrol is None:
        return t("ye.page.watch.gone")
    at, following = (ctx.localizer.value("district", DISTRICTS[BY_CODE[code]].id) for code in (patrol.at, patrol.following))
    colour = ctx.localizer.value("colour", patrol.colour)
    causes = [ctx.localizer.say(key, values) for key, values in watch_in_words(ctx)] if patrol.searching else []
    return t.join_sentences(t("ye.about.watch", district=at, next=following, colour=colour), *causes, t("ye.about.watch.does"))


def _describe_barred(ctx: RenderContext, name: str) -> str:
    return ctx.t("ye.about.barred", n=shown_state(ctx).seats)


def _annex(ctx: RenderContext, name: str) -> str:
    told = ctx.t.join_sentences(ctx.localizer.value("annex", name), ctx.t(f"ye.page.annex.{name}.text"))
    return _say_asked(ctx, told, own_missions.find_asking(ctx, name))


def _lot(ctx: RenderContext, name: str) -> str:
    return ctx.t.join_sentences(ctx.localizer.value("lot", name), ctx.t(f"ye.page.lot.{name}.text"))


def _goods(ctx: RenderContext, name: str) -> str:
    """Return the use of a good in a seat's house."""
    return ctx.t.join_sentences(ctx.t(f"ye.page.goods.{name}"), ctx.t(f"ye.about.ye-{name}"))


def _mission(ctx: RenderContext, name: str) -> str:
    """Return what the back of a mission shows."""
    return ctx.t.join_sentences(ctx.t(f"ye.page.kind.{name}"), ctx.t(f"ye.about.deck.{name}"))


def _say_free(ctx: RenderContext, name: str) -> str:
    return ctx.t(f"ye.about.free.{name}")


def _describe_finished(ctx: RenderContext, name: str) -> str:
    return ctx.t("ye.page.finished", n=len(shown_state(ctx).finished[int(name)])) if name.isdigit() else ""


def _disciple(ctx: RenderContext, name: str) -> str:
    """Return whose disciple it is, and what may happen to it."""
    seat, _, space = name.partition(":")
    whose = ctx.game.target(ctx.localizer, f"disciple:{name}")
    word = labels.PLACE_OF.get(space, "")
    if not seat.isdigit() or int(seat) != ctx.view.seat or word not in SPOTS:
        return whose
    ready = own_missions.completable(ctx, SPOTS[word][0])
    told = ctx.t("ye.page.tell.ready", missions=ctx.localizer.value("missions", ready)) if ready else ""
    return ctx.t.join_sentences(whose, told, ctx.t("ye.page.tell.deeds", deeds=presenter.deeds_in_words(ctx, word)))


ABOUT: Mapping[str, Callable[[RenderContext, str], str | Markup]] = {
    "space": _space, "disciple": _disciple, "district": _district, "card": _card, "annex": _annex, "lot": _lot,
    "weapon": _weapon, "market": _market, "give": _describe_laid, "ask": _describe_laid, "stall": _stall, "deck": _deck,
    "row": _row,
    "deed": _describe_deed, "does": _does, "track": _track, "watch": _watch, "barred": _describe_barred, "goods": _goods,
    "mission": _mission, "favor": _favor,
    "pays": _pays, "extra": _extra, "free": _say_free, "finished": _describe_finished,
}  # fmt: skip
