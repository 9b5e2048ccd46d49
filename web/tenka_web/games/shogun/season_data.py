"""A seat's planning board and hand, and the cards of the season, as plain values for the drawings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tenka.core.data import HIDDEN
from tenka.games.shogun.cards import BID
from tenka.games.shogun.planning import hand
from tenka.games.shogun.provinces import NAMES, PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.games.shogun.plan_budget import Account, effect
from tenka_web.games.shogun.planning_gestures import Desk
from tenka_web.games.shogun.presenter import BUILT, find_questioned, numbers, place_names, rules_of
from tenka_web.games.shogun.view_model import ActionCard, BlankCard, EventCard, ProvinceCard, SeasonPlan, Sign, SpecialCard
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.text.catalog import Catalog

Card = ProvinceCard | BlankCard


def card(ctx: RenderContext, number: int, owner: int | None = None, on: Sign | None = None, box: str = "") -> Card:
    """Return a card by its number in the rules; ``box``: the box it is in."""
    rules = rules_of(ctx)
    whose = None if owner is None else ctx.looks[owner]
    if number >= len(NAMES):
        name = rules.card_ids[number]
        sign = adapter_of(ctx).sign(name)
        return BlankCard(name, sign, whose, on, "" if sign.badge else word_of(ctx, name, box))
    row, state = PROVINCES[number], shown_state(ctx)
    return ProvinceCard(
        row.id, place_names(ctx.t)[row.id], rules.board.region[number], row.tax, row.rice, row.sites, whose,
        state.armies[number], BUILT[state.buildings[number]], state.markers[number], on,
    )  # fmt: skip


def word_of(ctx: RenderContext, name: str, box: str) -> str:
    """Return in a word what a card without a number does on a box; in hand, what it can do."""
    actions = {BID, *rules_of(ctx).actions}
    key = ctx.t.find_key("sh.card.bluff" if box in actions else f"sh.card.{name}.word")
    return ctx.t(key) if key else ""


def held_cards(ctx: RenderContext) -> tuple[Card, ...]:
    """Return the cards of the planning seat. Each keeps its place, and a placed card shows the sign of its box."""
    return ctx.of_view("held", lambda: _held_cards(ctx))


def _held_cards(ctx: RenderContext) -> tuple[Card, ...]:
    rules, state, seat = rules_of(ctx), ctx.view.state, ctx.view.seat
    assert seat is not None
    laid = {number: box for box, number in zip(rules.boxes, state.laid[seat], strict=True) if number >= 0}
    numbered = sorted({*hand(rules, state, seat), *laid})
    signs = {number: adapter_of(ctx).sign(box) for number, box in laid.items()}
    return tuple(card(ctx, number, on=signs.get(number), box=laid.get(number, "")) for number in numbered)


def boxes(state: Any, rules: ShogunRules) -> list[tuple[str, int]]:
    """Return all boxes of a planning board with their places: the bid, the actions in order, and the other boxes of the rules.

    Face-down actions, whose places are unknown, have 0.
    """
    places = numbers(state)
    hidden = [(name, 0) for name in rules.actions if name not in places]
    more = [(name, 0) for name in rules.boxes if name != BID and name not in rules.actions]
    return [(BID, 0), *places.items(), *hidden, *more]


def board(ctx: RenderContext, account: Account | None = None) -> SeasonPlan:
    """Return the planning board of the seat at the device: its bid, the ten actions, and every other box of the rules."""
    return ctx.of_view(("board", account is None), lambda: _board(ctx, account))


def _board(ctx: RenderContext, account: Account | None) -> SeasonPlan:
    rules, state, seat = rules_of(ctx), ctx.view.state, ctx.view.seat
    assert seat is not None
    drawn = [_box(ctx, name, place, account) for name, place in boxes(state, rules)]
    return SeasonPlan(tuple(drawn), ctx.looks[seat])


def _box(ctx: RenderContext, name: str, place: int, account: Account | None) -> ActionCard:
    rules, state, seat = rules_of(ctx), ctx.view.state, ctx.view.seat
    assert seat is not None
    t, number = ctx.t, state.laid[seat][rules.box_index[name]]
    laid = card(ctx, number, box=name) if number >= 0 else None
    note = effects(ctx).get(name, "") if laid or account is None else _price(rules, name)
    warnings = [] if account is None else [one for one in account.warnings if one.box == name]
    warned = next((one for one in warnings if one.is_certain), next(iter(warnings), None))
    warning = ctx.localizer.say(f"{warned.key}.short", {**warned.values, "short": warned.values.get("why", "")}) if warned else ""
    done = state.opened[seat][rules.box_index[name]] != EMPTY
    hidden = name in rules.actions and not place
    return ActionCard(
        name, place, t(f"sh.short.{name}"), adapter_of(ctx).sign(name), hidden=hidden, done=done, laid=laid, note=note,
        warning=warning, certain=warned is not None and warned.is_certain, tiny=t(f"sh.tiny.{name}"),
    )


def effects(ctx: RenderContext) -> Mapping[str, str]:
    """Return box -> what its card would do, in words; used by the board and by descriptions."""
    return ctx.of_view("effects", lambda: _effects(ctx))


def _effects(ctx: RenderContext) -> Mapping[str, str]:
    seat = ctx.view.seat
    assert seat is not None
    laid = zip(rules_of(ctx).boxes, ctx.view.state.laid[seat], strict=True)
    return {box: _outcome(ctx, seat, box, number) for box, number in laid if number >= 0}


def _outcome(ctx: RenderContext, seat: int, box: str, number: int) -> str:
    """Say what a card would do on a box; nothing for a bluff or a bid."""
    rules = rules_of(ctx)
    if box in rules.actions:
        return ctx.localizer.say(*effect(rules, ctx.view.state, seat, rules.actions[box], number)) if number < len(NAMES) else ""
    row = adapter_of(ctx).effects.get(box)
    return row(ctx, number) if row is not None else ""


def _price(rules: ShogunRules, box: str) -> str:
    """Return what the action of a box costs, as a figure; nothing where it costs nothing. Its description says it in words."""
    price = rules.actions[box].price if box in rules.actions else 0
    return f"−{price}" if price else ""


def plan_pointers(ctx: RenderContext) -> Pointers:
    """Return the pointers of a plan: every card can be picked up, and every empty box takes one. They are the same for board
    and hand."""
    if "plan pointers" not in ctx.memo:
        ctx.memo["plan pointers"] = _plan_pointers(ctx)
    kept: Pointers = ctx.memo["plan pointers"]
    return kept


def _plan_pointers(ctx: RenderContext) -> Pointers:
    rules, state, seat = rules_of(ctx), ctx.view.state, ctx.view.seat
    now = ctx.highlight(frozenset())
    if seat is None or not ctx.selection.options:
        return Pointers(now=now)
    desk = Desk(rules, state, seat)
    picked = frozenset(ctx.session.ui.picked)
    held_card = next((target.partition(":")[2] for target in picked if target.startswith("card:")), "")
    cards = [*(NAMES[at] for at, owner in enumerate(state.owner) if owner == seat), *rules.card_ids[len(NAMES) :]]
    can = {f"card:{name}" for name in cards}
    can |= {f"box:{box}" for box in rules.boxes if not desk.card_on(box) and (not held_card or desk.may(held_card, box))}
    say = {f"card:{name}": say_card(ctx, name, desk.box_of(name)) for name in cards}
    say |= {f"box:{box}": say_box(ctx, box, desk) for box in rules.boxes}
    why = {target: ctx.say_refusal(target) for target in ctx.why if held_card and target == f"card:{held_card}"}
    return Pointers(frozenset(can), picked, now, why, say, ctx.t("ui.fullstop"))


def say_card(ctx: RenderContext, name: str, box: str) -> str:
    """Describe a card and its place."""
    return _card_said(ctx.t, name, rules_of(ctx).card_index[name], box)


@lru_cache(maxsize=1_000)       # a hot path: all cards of a hand are described after each click
def _card_said(t: Catalog, name: str, number: int, box: str) -> str:
    words = t(f"sh.card.{name}")
    if number < len(NAMES):
        row = PROVINCES[number]
        words = t("sh.say.card", place=t(f"place.{name}"), tax=row.tax, rice=row.rice, sites=row.sites)
    return t("sh.say.laid", card=words, action=t(f"sh.action.{box}")) if box else words


def say_box(ctx: RenderContext, box: str, desk: Desk) -> str:
    """Describe a box, with its card and its effect."""
    turned, there = ctx.view.state.turned, desk.card_on(box)
    place = turned.index(box) + 1 if box in turned else 0
    return _box_said(ctx.t, box, place, ctx.localizer.value("card", there) if there else "", effects(ctx).get(box, ""))


@lru_cache(maxsize=1_000)       # a hot path: all boxes are described after each click
def _box_said(t: Catalog, box: str, place: int, lying: str, outcome: str) -> str:
    action = t(f"sh.action.{box}")
    name = t("sh.say.box", number=place, action=action) if place else action
    return t.join_facts(filter(None, (t.label(name, lying or t("sh.say.empty")), outcome)))


def actions(ctx: RenderContext) -> tuple[ActionCard, ...]:
    """Return the ten action cards as they lie: done, at hand, open, hidden."""
    state, t = shown_state(ctx), ctx.t
    open_ = [
        ActionCard(
            name, place + 1, t(f"sh.short.{name}"), adapter_of(ctx).sign(name), done=bool(state.turn_order) and place < state.at
        )
        for place, name in enumerate(state.turned)
    ]
    hidden = [
        ActionCard("", place, t("sh.hidden"), hidden=True)
        if name == HIDDEN
        else ActionCard(name, place, t(f"sh.short.{name}"), adapter_of(ctx).sign(name), covered=True)
        for place, name in enumerate(state.hidden_actions, len(state.turned) + 1)
    ]
    return (*open_, *hidden)


def specials(ctx: RenderContext) -> tuple[SpecialCard, ...]:
    """Return the special cards on their places, and who took which."""
    state, t = shown_state(ctx), ctx.t
    taken = {state.place[seat]: seat for seat in range(state.seats) if state.place[seat] >= 0 and state.special[seat]}
    cards = []
    for place, name in enumerate(state.specials):
        key = state.special[taken[place]] if place in taken else name
        if key:
            owner = ctx.looks[taken[place]] if place in taken else None
            sign = adapter_of(ctx).sign(key)
            cards.append(SpecialCard(key, place + 1, t(f"sh.special.{key}"), sign, t(f"sh.special.{key}.text"), owner,
                                     adapter_of(ctx).prints.get(key)))  # fmt: skip
    return tuple(cards)


def events(ctx: RenderContext) -> tuple[EventCard, ...]:
    """Return the open events of the year, the season's first; a last one is the winter's."""
    state = shown_state(ctx)
    shown = [(state.event, "")] if state.event else []
    shown += [(name, "winter" if len(state.events) == 1 else "") for name in state.events]
    return tuple(event(ctx, name, how) for name, how in shown)


def event(ctx: RenderContext, name: str, state: str = "") -> EventCard:
    """Return an event by its id."""
    t = ctx.t
    loss = rules_of(ctx).events[name].loss
    return EventCard(name, t(f"sh.events.{name}"), t(f"sh.events.{name}.text"), loss, state, adapter_of(ctx).prints.get(name))


def pointers(ctx: RenderContext) -> Pointers:
    """Return the pointers of the season's cards: what can be taken, and which action is at hand."""
    if "season pointers" not in ctx.memo:
        ctx.memo["season pointers"] = _pointers(ctx)
    kept: Pointers = ctx.memo["season pointers"]
    return kept


def _pointers(ctx: RenderContext) -> Pointers:
    state = shown_state(ctx)
    under_way = state.turned[state.at] if state.turn_order and state.at < len(state.turned) else ""
    now = {f"action:{under_way}", f"box:{under_way}"} if under_way else set()
    if state.event:
        now.add(f"event:{state.event}")
    why = {target: ctx.say_refusal(target) for target in ctx.why}
    return Pointers(ctx.selection.highlighted, frozenset(ctx.session.ui.picked), ctx.highlight(find_questioned(ctx) | now), why)


def planning(ctx: RenderContext) -> bool:
    """Return whether the seat at the device is laying its cards."""
    return ctx.view.key == "sh.ask.plan" and bool(ctx.selection.options) and ctx.is_private
