"""The plan of Edo as plain values for the board, and the descriptions of places and seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from tenka import Event
from tenka.games.yedo.board import prices as costs
from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS, MARKET, SPACES, SPOTS, STEP, TARGET, TAVERN, WHERE
from tenka.games.yedo.board.place_actions import deeds_at
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.phases.action import disciple_places as places_of
from tenka.games.yedo.state import COVERED, GONE
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.yedo import shortcuts
from tenka_web.games.yedo.moves import moves
from tenka_web.games.yedo.own_missions import completable
from tenka_web.games.yedo.rules import rules_of
from tenka_web.games.yedo.view_model import Price, Row, Stall, Watch, YedoPicture
from tenka_web.ui.boards.view_model import Pointers

KANJI = {"CAS": "江戸城", "GAT": "高輪大木戸", "TAV": "宿", "HAR": "芝", "RED": "吉原", "MAR": "京橋", "TEM": "本門寺"}
SIGNS: Mapping[str, str] = {
    "recruit": "disciple", "pawn": "sell", "foresee": "eye", "build": "annex", "church": "church", "luxury": "luxury",
    "hire": "geisha", "buy-card": "action", "buy": "katana", "sell": "sell", "bless": "blessing", "trade": "trade",
}  # fmt: skip
"""Action -> its sign."""
TRADED = (DISTRICTS[TAVERN].code, DISTRICTS[MARKET].code)
LISTS: Mapping[str, tuple[str, ...]] = {
    row.code: (*(deed.verb for deed in deeds_at(row.id)), *(("trade",) if row.code in TRADED else ())) for row in DISTRICTS
}
"""District -> its actions, from above."""
GAZEBO = 2
"""The last of the Castle's spaces in the gazebo, which come first."""
T = TypeVar("T")


@dataclass(frozen=True)
class Moment:
    """The position in a scene, and the targets of the scene.

    Attributes:
        after: The position after all events of the story.
        space: The space of the arrested disciple.
        came: The district that the watch came from; -1: none.
        bids: The bids of an auction, each a seat and its Mon, 0 for a pass.
        events: What another player's choice led to, whose goods move; ``moment``: that of the choice.
    """

    state: Any
    at: tuple[str, ...] = ()
    after: Any = None
    space: int = -1
    came: int = -1
    bids: tuple[tuple[int, int], ...] = ()
    events: tuple[Event, ...] = ()
    moment: int = 0


def cache_once(ctx: RenderContext, name: str, find: Callable[[RenderContext], T]) -> T:
    """Find something once that several drawings of one look need."""
    if name not in ctx.memo:
        ctx.memo[name] = find(ctx)
    kept: T = ctx.memo[name]
    return kept


def picture(ctx: RenderContext) -> YedoPicture:
    """Return the plan as it is now, or in the scene on show."""
    state, rules, t = shown_state(ctx), rules_of(ctx), ctx.t
    watch = watch_of(ctx)
    closed = DISTRICTS[state.closed].code if state.closed >= 0 else ""
    words = {name: t(f"ye.page.board.{name}") for name in ("next", "closed", "round", "order", "trade")}
    return YedoPicture(
        seats=ctx.looks, spaces=tuple(state.spaces), names=names(ctx), rows=rows(ctx), notes=notes(ctx), market=market(ctx),
        decks=decks(ctx), church=state.church, round=state.round, rounds=rules.rounds, order=tuple(state.order), words=words,
        watch=watch, danger=danger(ctx), closed=closed, marks=badges(ctx), pointers=pointers(ctx), label=t("ye.page.map"),
        moves=moves(ctx),
    )  # fmt: skip


def find_question(ctx: RenderContext, name: str) -> Any:
    """Return what the question on show is about: ``placing`` a disciple, ``searching`` a district, ``acting`` somewhere."""
    return ctx.view.values.get(name) if ctx.scene is None else None


def names(ctx: RenderContext) -> dict[str, tuple[str, str]]:
    """Return district -> its name, and the old one in kanji; in Japanese the kanji alone."""
    if ctx.t.language == "ja":
        return {code: (kanji, "") for code, kanji in KANJI.items()}
    return {row.code: (ctx.localizer.value("district", row.id), KANJI[row.code]) for row in DISTRICTS}


def watch_of(ctx: RenderContext) -> Watch | None:
    """Return the watch, unless it has left the board."""
    state, rules = shown_state(ctx), rules_of(ctx)
    if state.colour == GONE or state.watch < 0:
        return None
    steps = rules.rulings.watch_steps(rules, state) if state.event else 1
    following = (state.watch + STEP[state.colour] * steps) % len(DISTRICTS)
    return Watch(state.colour, DISTRICTS[state.watch].code, DISTRICTS[following].code, is_searching(ctx))


def danger(ctx: RenderContext) -> str:
    """Return the next district of the watch while a player is asked where to place; else ""."""
    watch = watch_of(ctx) if find_question(ctx, "placing") else None
    return "" if watch is None else watch.following


def is_searching(ctx: RenderContext) -> bool:
    """Return whether the watch has arrived and it is still open who is saved."""
    return bool(find_question(ctx, "searching"))


def rows(ctx: RenderContext) -> dict[str, tuple[Row, ...]]:
    """Return the price lists. They are answers only in the district of the active disciple."""
    return cache_once(ctx, "rows", _rows)


def _rows(ctx: RenderContext) -> dict[str, tuple[Row, ...]]:
    active, more = acting_district(ctx), shortcuts.highlighted_targets(ctx)

    def target(code: str, verb: str) -> str:
        does = shortcuts.does(DISTRICTS[BY_CODE[code]].id, verb)
        return f"deed:{verb}" if code == active else does if does in more else ""

    return {
        code: tuple(
            Row(verb, SIGNS[verb], ctx.t(f"ye.page.row.{verb}{f'.{code}' if verb == 'foresee' else ''}"), prices(ctx, verb),
                target(code, verb))
            for verb in listed if verb != "trade" or rules_of(ctx).trade
        )
        for code, listed in LISTS.items()
    }  # fmt: skip


def acting_district(ctx: RenderContext) -> str:
    """Return the district of the disciple whose action is asked for."""
    word = ctx.view.values["place"] if find_question(ctx, "acting") else None
    return DISTRICTS[WHERE[SPOTS[word][0]]].code if word in SPOTS else ""


def prices(ctx: RenderContext, verb: str) -> tuple[Price, ...]:
    """Return what an action costs or brings now."""
    amounts = cache_once(ctx, "prices", lambda ctx: costs.prices(rules_of(ctx), shown_state(ctx), ctx.view.seat)).get(verb, ())
    shown = tuple(Price(f"+{one.number}" if one.gained else str(one.number), one.unit) for one in amounts)
    return shown or (Price(ctx.t(f"ye.page.row.{'phase' if verb == 'trade' else 'free'}")),)


def notes(ctx: RenderContext) -> tuple[tuple[str, tuple[Price, ...]], ...]:
    """Return the papers under the Castle's spaces: gazebo 1 to 3 with gain and price, record offices."""
    state, rules = shown_state(ctx), rules_of(ctx)
    points = Price(f"+{rules.rulings.audience_points(rules, state)}", "pp")
    gazebo = tuple(
        (ctx.t("ye.page.row.place", n=mon + 1), (points, Price(f"−{mon}", "mon")) if mon else (points,)) for mon in range(3)
    )
    return (*gazebo, (ctx.t("ye.page.row.orders"), ()), (ctx.t("ye.page.row.select"), (Price(str(costs.ORDERS), "mon"),)))


def market(ctx: RenderContext) -> tuple[Stall, ...]:
    """Return the stalls with what they cost the one who looks; an onlooker sees the printed prices."""
    return cache_once(ctx, "market", _market)


def _market(ctx: RenderContext) -> tuple[Stall, ...]:
    state, rules, seat = shown_state(ctx), rules_of(ctx), ctx.view.seat
    return tuple(
        Stall(weapon, ctx.localizer.value("weapon", weapon) if weapon else "", costs.stall_price(rules, state, seat, at))
        for at, weapon in enumerate(state.market)
    )


def sale_prices(ctx: RenderContext, weapon: str) -> str:
    """Return the prices of a weapon in its stalls; empty if it is in none. Equal weapons are one target."""
    return " / ".join(dict.fromkeys(str(stall.price) for stall in market(ctx) if stall.weapon == weapon))


def decks(ctx: RenderContext) -> dict[str, tuple[int, str]]:
    """Return deck -> how many cards, and its name."""
    state = shown_state(ctx)
    counts = dict(zip(COLOURS, map(len, state.mission_decks), strict=True))
    counts |= {"action": len(state.action_deck), "bonus": len(state.bonus_deck), "weapon": len(state.weapon_deck),
               "event": len(state.event_deck)}  # fmt: skip
    return {kind: (count, ctx.t(f"ye.page.deck.{kind}")) for kind, count in counts.items()}


def badges(ctx: RenderContext) -> dict[int, str]:
    """Return space -> whether its disciple is saved, would be caught, or could complete a mission of the one who looks."""
    state = shown_state(ctx)
    if is_searching(ctx):
        searched = (*SPACES[state.watch], *state.informed)
        return {space: "saved" if space in state.saved else "caught" for space in searched if state.spaces[space] >= 0}
    seat = ctx.view.seat
    if seat is None or seat not in ctx.open_seats:
        return {}
    return {space: "ready" for space, owner in enumerate(state.spaces) if owner == seat and completable(ctx, space)}


def pointers(ctx: RenderContext) -> Pointers:
    """Return the targets that can be chosen, are selected, or are refused with a reason, and their descriptions."""
    return cache_once(ctx, "pointers", _pointers)


def _pointers(ctx: RenderContext) -> Pointers:
    moment: Moment | None = ctx.scene.data if ctx.scene is not None else None
    now = ctx.highlight(frozenset(moment.at) if moment is not None else find_questioned(ctx))
    why = {target: ctx.say_refusal(target) for target in ctx.why}
    answers, more = ctx.selection.highlighted, shortcuts.highlighted_targets(ctx)
    picked, stop = frozenset(ctx.session.ui.picked), ctx.t("ui.fullstop")
    return Pointers(answers | more, picked, now, why, say(ctx), stop, more - answers)


def find_questioned(ctx: RenderContext) -> frozenset[str]:
    """Return the space of the disciple that a question is about."""
    word = ctx.view.values.get("place")
    return frozenset([TARGET[word]]) if word in TARGET else frozenset()


def say(ctx: RenderContext) -> dict[str, str]:
    """Return target -> its present state in words."""
    state, localizer = shown_state(ctx), ctx.localizer
    spoken = {TARGET[word]: describe(ctx, word) for word in SPOTS}
    spoken |= {f"district:{code}": district_in_words(ctx, code) for code in BY_CODE}
    spoken |= {f"deck:{kind}": ctx.t("ye.page.tell.deck", deck=name, n=count) for kind, (count, name) in decks(ctx).items()}
    for stall in market(ctx):
        if stall.weapon:
            price = sale_prices(ctx, stall.weapon)
            spoken[f"market:{stall.weapon}"] = ctx.t("ye.page.tell.stall", weapon=stall.name, mon=price)
    for seat in range(state.seats):
        for word in places_of(state, seat):
            if word in TARGET:
                name = ctx.t("ye.page.disciple", seat=localizer.seat(seat), place=localizer.value("place", word))
                spoken[f"disciple:{seat}:{TARGET[word].removeprefix('space:')}"] = name
    return spoken


def describe(ctx: RenderContext, word: str) -> str:
    """Return everything about a place in one sentence: its name, its disciples, its free spaces and its actions."""
    state, t = shown_state(ctx), ctx.t
    spots = SPOTS[word]
    here = [ctx.localizer.seat(state.spaces[space]) for space in spots if state.spaces[space] >= 0]
    free = sum(state.spaces[space] < 0 and state.spaces[space] != COVERED for space in spots)
    name, lived = ctx.localizer.value("place", word), t("ye.page.tell.here", seats=t.join_names(here)) if here else ""
    if WHERE[spots[0]] == state.closed:
        return t.join_sentences(say_closed(ctx, name), lived)
    searched = t("ye.page.tell.danger") if DISTRICTS[WHERE[spots[0]]].code == danger(ctx) else ""
    does = t("ye.page.tell.deeds", deeds=deeds_in_words(ctx, word))
    return t.join_sentences(name, searched, lived, t("ye.page.tell.free", n=free), does)


def say_closed(ctx: RenderContext, name: str) -> str:
    """Say that an event closes a district, or what is in it."""
    return ctx.t("ye.page.tell.closed_by", place=name, event=ctx.localizer.value("event", shown_state(ctx).event))


def deeds_in_words(ctx: RenderContext, word: str) -> str:
    """Say what a disciple can do at a place, with the prices of now."""
    code = DISTRICTS[WHERE[SPOTS[word][0]]].code
    if code == "CAS":
        space, (_, amounts) = SPOTS[word][0], notes(ctx)[SPOTS[word][0]]
        does = ctx.t(f"ye.page.castle.{max(GAZEBO, space)}", n=space + 1)
        return ctx.t("ui.aside", name=does, more=ctx.t.join_facts(amount(ctx, price) for price in amounts)) if amounts else does
    return ctx.t.join_facts(describe_price(ctx, row) for row in rows(ctx)[code])


def describe_price(ctx: RenderContext, row: Row) -> str:
    """Say a line of a price list in one sentence."""
    return ctx.t("ui.aside", name=row.words, more=" / ".join(amount(ctx, price) for price in row.prices))


def say_event(ctx: RenderContext, verb: str) -> str:
    """Say that the event in force changes what an action costs or brings, if it does."""
    state, rules = shown_state(ctx), rules_of(ctx)
    now, usual = (costs.prices(rules, one, ctx.view.seat).get(verb) for one in (state, replace(state, event="")))
    return "" if now == usual else ctx.t("ye.page.tell.by_event", event=ctx.localizer.value("event", state.event))


def amount(ctx: RenderContext, price: Price) -> str:
    """Say a price."""
    return ctx.t(f"ye.page.amount.{price.unit}", n=price.text) if price.unit else price.text


def district_in_words(ctx: RenderContext, code: str) -> str:
    """Return the sentence about a district and its disciples."""
    at = BY_CODE[code]
    here = [ctx.localizer.seat(owner) for space in SPACES[at] if (owner := shown_state(ctx).spaces[space]) >= 0]
    told = ctx.t("ye.page.tell.here", seats=ctx.t.join_names(here)) if here else ctx.t("ye.page.tell.nobody")
    name = ctx.localizer.value("district", DISTRICTS[at].id)
    return ctx.t.join_sentences(say_closed(ctx, name) if at == shown_state(ctx).closed else name, told)


def neighbours_of(ctx: RenderContext, word: str) -> str:
    """Return the districts before and behind one on the way of the watch."""
    at = WHERE[SPOTS[word][0]]
    near = (DISTRICTS[(at + step) % len(DISTRICTS)].id for step in (-1, 1))
    return ctx.t.join_names(ctx.localizer.value("district", name) for name in near)
