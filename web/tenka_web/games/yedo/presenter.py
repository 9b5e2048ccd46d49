"""The plan of Edo as plain values for the board, and what is said of a place and a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from tenka.components.deck import faces
from tenka.games.yedo.board import prices as costs
from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS, MARKET, SPACES, SPOTS, STEP, TARGET, TAVERN, WHERE
from tenka.games.yedo.board.place_actions import deeds_at
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.missions.requirements import lacking
from tenka.games.yedo.phases.action import standing as places_of
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import COVERED, FREE, GONE
from tenka_web.app.render_context import Look, standing
from tenka_web.games.yedo import shortcuts
from tenka_web.games.yedo.moves import moves
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
T = TypeVar("T")


@dataclass(frozen=True)
class Moment:
    """The position in a scene, and the targets it is about.

    ``after``: the position when all of it has happened. ``space``: where the one arrested stood; ``came``: the district that the
    watch came from; -1: none. ``bids``: what was said in an auction, each a seat and its Mon, 0 for a pass.
    """

    state: Any
    at: tuple[str, ...] = ()
    after: Any = None
    space: int = -1
    came: int = -1
    bids: tuple[tuple[int, int], ...] = ()


def rules_of(look: Look) -> YedoRules:
    """Return the rules as those of this game."""
    return cast(YedoRules, look.view.rules)


def once(look: Look, name: str, find: Callable[[Look], T]) -> T:
    """Find something once that several drawings of one look need."""
    if name not in look.memo:
        look.memo[name] = find(look)
    kept: T = look.memo[name]
    return kept


def picture(look: Look) -> YedoPicture:
    """Return what stands on the plan now, or in the scene on show."""
    state, rules, t = standing(look), rules_of(look), look.t
    watch = watch_of(look)
    closed = DISTRICTS[state.closed].code if state.closed >= 0 else ""
    words = {name: t(f"ye.page.board.{name}") for name in ("next", "closed", "round", "order", "trade")}
    return YedoPicture(
        seats=look.looks, spaces=tuple(state.spaces), names=names(look), rows=rows(look), notes=notes(look), market=market(look),
        decks=decks(look), church=state.church, round=state.round, rounds=rules.rounds, order=tuple(state.order), words=words,
        watch=watch, danger=danger(look), closed=closed, marks=badges(look), pointers=pointers(look), label=t("ye.page.map"),
        moves=moves(look),
    )  # fmt: skip


def asked(look: Look, name: str) -> Any:
    """Return what the question on show is about: ``placing`` a disciple, ``searching`` a district, ``acting`` somewhere."""
    return look.view.values.get(name) if look.scene is None else None


def names(look: Look) -> dict[str, tuple[str, str]]:
    """Return district -> its name, and the old one in kanji; in Japanese the kanji alone."""
    if look.t.language == "ja":
        return {code: (kanji, "") for code, kanji in KANJI.items()}
    return {row.code: (look.words.value("district", row.id), KANJI[row.code]) for row in DISTRICTS}


def watch_of(look: Look) -> Watch | None:
    """Return the watch, unless it has left the board."""
    state, rules = standing(look), rules_of(look)
    if state.colour == GONE or state.watch < 0:
        return None
    steps = rules.rulings.watch_steps(rules, state) if state.event else 1
    following = (state.watch + STEP[state.colour] * steps) % len(DISTRICTS)
    return Watch(state.colour, DISTRICTS[state.watch].code, DISTRICTS[following].code, searching(look))


def danger(look: Look) -> str:
    """Return the district to which the watch comes next, while somebody is asked where to go; else nothing."""
    watch = watch_of(look) if asked(look, "placing") else None
    return "" if watch is None else watch.following


def searching(look: Look) -> bool:
    """Return whether the watch has arrived and it is still open who is saved."""
    return bool(asked(look, "searching"))


def rows(look: Look) -> dict[str, tuple[Row, ...]]:
    """Return the price lists. They are answers only in the district of the disciple that acts."""
    return once(look, "rows", _rows)


def _rows(look: Look) -> dict[str, tuple[Row, ...]]:
    active, more = acting(look), shortcuts.lit(look)

    def target(code: str, verb: str) -> str:
        does = shortcuts.does(DISTRICTS[BY_CODE[code]].id, verb)
        return f"deed:{verb}" if code == active else does if does in more else ""

    return {
        code: tuple(
            Row(verb, SIGNS[verb], look.t(f"ye.page.row.{verb}{f'.{code}' if verb == 'foresee' else ''}"), prices(look, verb),
                target(code, verb))
            for verb in listed if verb != "trade" or rules_of(look).trade
        )
        for code, listed in LISTS.items()
    }  # fmt: skip


def acting(look: Look) -> str:
    """Return the district of the disciple whose action is asked for."""
    word = look.view.values["place"] if asked(look, "acting") else None
    return DISTRICTS[WHERE[SPOTS[word][0]]].code if word in SPOTS else ""


def prices(look: Look, verb: str) -> tuple[Price, ...]:
    """Return what an action costs or brings now."""
    amounts = once(look, "prices", lambda look: costs.prices(rules_of(look), standing(look), look.view.seat)).get(verb, ())
    shown = tuple(Price(f"+{one.number}" if one.gained else str(one.number), one.unit) for one in amounts)
    return shown or (Price(look.t(f"ye.page.row.{'phase' if verb == 'trade' else 'free'}")),)


def notes(look: Look) -> tuple[tuple[str, tuple[Price, ...]], ...]:
    """Return the papers under the Castle's spaces: gazebo 1 to 3, record offices."""
    state, rules = standing(look), rules_of(look)
    points = Price(str(rules.rulings.audience_points(rules, state)), "pp")
    gazebo = tuple(
        (look.t("ye.page.row.place", n=mon + 1), (points, Price(str(mon), "mon")) if mon else (points,)) for mon in range(3)
    )
    return (*gazebo, (look.t("ye.page.row.orders"), ()), (look.t("ye.page.row.select"), (Price(str(costs.ORDERS), "mon"),)))


def market(look: Look) -> tuple[Stall, ...]:
    """Return the stalls with what they cost the one who looks; an onlooker sees the printed prices."""
    return once(look, "market", _market)


def _market(look: Look) -> tuple[Stall, ...]:
    state, rules, seat = standing(look), rules_of(look), look.view.seat
    return tuple(
        Stall(weapon, look.words.value("weapon", weapon) if weapon else "", costs.stall_price(rules, state, seat, at))
        for at, weapon in enumerate(state.market)
    )


def decks(look: Look) -> dict[str, tuple[int, str]]:
    """Return deck -> how many cards, and its name."""
    state = standing(look)
    counts = dict(zip(COLOURS, map(len, state.mission_decks), strict=True))
    counts |= {"action": len(state.action_deck), "bonus": len(state.bonus_deck), "weapon": len(state.weapon_deck),
               "event": len(state.event_deck)}  # fmt: skip
    return {kind: (count, look.t(f"ye.page.deck.{kind}")) for kind, count in counts.items()}


def badges(look: Look) -> dict[int, str]:
    """Return space -> whether its disciple is saved, would be caught, or could complete a mission of the one who looks."""
    state = standing(look)
    if searching(look):
        searched = (*SPACES[state.watch], *state.informed)
        return {space: "saved" if space in state.saved else "caught" for space in searched if state.spaces[space] >= 0}
    seat = look.view.seat
    if seat is None or seat not in look.open_seats:
        return {}
    here = {district for face in own_missions(look, seat) if complete(look, seat, face)
            for district, _ in rules_of(look).missions[face].need.places}  # fmt: skip
    return {space: "ready" for space, owner in enumerate(state.spaces) if owner == seat and WHERE[space] in here}


def own_missions(look: Look, seat: int) -> list[str]:
    """Return the missions in a seat's hand, as far as they may be on the screen."""
    known = rules_of(look).missions
    return [face for held in standing(look).missions[seat] for face in faces(held) if face in known]


def complete(look: Look, seat: int, face: str) -> bool:
    """Return whether everything that a mission asks for is there, without any card."""
    lack = lacking(standing(look), seat, rules_of(look).missions[face].need, [])
    return lack is not None and not lack.any


def pointers(look: Look) -> Pointers:
    """Return what glows, what was picked, what is refused and why, and the words for each."""
    return once(look, "pointers", _pointers)


def _pointers(look: Look) -> Pointers:
    moment: Moment | None = look.scene.data if look.scene is not None else None
    now = look.ringed(frozenset(moment.at) if moment is not None else questioned(look))
    why = {target: look.because(target) for target in look.why}
    answers, more = look.picking.marks, shortcuts.lit(look)
    picked, stop = frozenset(look.session.attention.picked), look.t("ui.fullstop")
    return Pointers(answers | more, picked, now, why, say(look), stop, more - answers)


def questioned(look: Look) -> frozenset[str]:
    """Return the space of the disciple that a question is about."""
    word = look.view.values.get("place")
    return frozenset([TARGET[word]]) if word in TARGET else frozenset()


def say(look: Look) -> dict[str, str]:
    """Return target -> what it is, as it stands, in words."""
    state, words = standing(look), look.words
    spoken = {TARGET[word]: describe(look, word) for word in SPOTS}
    spoken |= {f"district:{code}": district_in_words(look, code) for code in BY_CODE}
    spoken |= {f"deck:{kind}": look.t("ye.page.tell.deck", deck=name, n=count) for kind, (count, name) in decks(look).items()}
    for stall in market(look):
        if stall.weapon:
            spoken.setdefault(f"market:{stall.weapon}", look.t("ye.page.tell.stall", weapon=stall.name, mon=stall.price))
    for seat in range(state.seats):
        for word in places_of(state, seat):
            if word in TARGET:
                name = look.t("ye.page.disciple", seat=words.seat(seat), place=words.value("place", word))
                spoken[f"disciple:{seat}:{TARGET[word].removeprefix('space:')}"] = name
    return spoken


def describe(look: Look, word: str) -> str:
    """Say everything about a place in one sentence: its name, who stands there, how many spaces are free, what can be done
    there."""
    state, t = standing(look), look.t
    spots = SPOTS[word]
    here = [look.words.seat(state.spaces[space]) for space in spots if state.spaces[space] >= 0]
    free = sum(state.spaces[space] < 0 and state.spaces[space] != COVERED for space in spots)
    parts = [look.words.value("place", word)]
    parts.append(t("ye.page.tell.here", seats=t.listed(here)) if here else t("ye.page.tell.nobody"))
    parts.append(t("ye.page.tell.closed") if WHERE[spots[0]] == state.closed else t("ye.page.tell.free", n=free))
    if DISTRICTS[WHERE[spots[0]]].code == danger(look):
        parts.append(t("ye.page.tell.danger"))
    parts.append(t("ye.page.tell.deeds", deeds=deeds_in_words(look, word)))
    return t.together(*parts)


def free_in_words(look: Look, word: str) -> str:
    """Say a place of like spaces with how many of them are free."""
    free = sum(standing(look).spaces[space] == FREE for space in SPOTS[word])
    return f"{look.words.value('place', word)} {free}"


def deeds_in_words(look: Look, word: str) -> str:
    """Say what a disciple can do at a place, with the prices of now."""
    code = DISTRICTS[WHERE[SPOTS[word][0]]].code
    if code == "CAS":
        words, amounts = notes(look)[SPOTS[word][0]]
        return " ".join([words, *(amount(look, price) for price in amounts)])
    return look.t.strung(priced(look, row) for row in rows(look)[code])


def priced(look: Look, row: Row) -> str:
    """Say a line of a price list in one sentence."""
    return look.t("ui.aside", name=row.words, more=" / ".join(amount(look, price) for price in row.prices))


def amount(look: Look, price: Price) -> str:
    """Say a price."""
    return look.t(f"ye.page.amount.{price.unit}", n=price.text) if price.unit else price.text


def district_in_words(look: Look, code: str) -> str:
    """Say a district with who stands there."""
    at = BY_CODE[code]
    name = look.words.value("district", DISTRICTS[at].id)
    here = [look.words.seat(owner) for space in SPACES[at] if (owner := standing(look).spaces[space]) >= 0]
    told = look.t("ye.page.tell.here", seats=look.t.listed(here)) if here else look.t("ye.page.tell.nobody")
    return look.t.together(name, told)


def neighbours_of(look: Look, word: str) -> str:
    """Return the districts before and behind one on the way of the watch."""
    at = WHERE[SPOTS[word][0]]
    near = (DISTRICTS[(at + step) % len(DISTRICTS)].id for step in (-1, 1))
    return look.t.listed(look.words.value("district", name) for name in near)
