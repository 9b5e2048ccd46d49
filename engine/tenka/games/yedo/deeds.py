"""What a disciple can do at its place: the actions of the districts, the abilities of the annexes (YE-X2, X3, X7 to X10).

An action is a choice only when its price can be paid in full and it gives at least one thing.
"""

from __future__ import annotations

from collections.abc import Callable

from tenka.core.choice import Choice, choice
from tenka.core.decision import Refusal
from tenka.games.yedo.districts import CASTLE, GATES, GAZEBO, HARBOR, MARKET, RED_LIGHT, SPACES, TAVERN, TEMPLE, WHERE
from tenka.games.yedo.drawing import OFFERED, draw_and_keep, foresee, open_decks
from tenka.games.yedo.gains import add_annex, add_blessing, add_disciple, add_geisha, add_weapon, take_top
from tenka.games.yedo.goods import ANNEXES, COLOURS, MOST_BLESSINGS, MOST_GEISHA, PRICES
from tenka.games.yedo.holdings import deck_of, drop_weapon, earn, give_back, missing_annexes, pay, score
from tenka.games.yedo.rules import YedoPlay

Offer = Callable[[YedoPlay, int], tuple[Choice, ...]]
Does = Callable[[YedoPlay, int, int, Choice], None]

ORDERS, RECRUIT, CARPENTER, CARD, BLESSING, SOLD = 3, 7, 11, 4, 5, 3
"""Prices in Mon, and what a weapon is sold for."""
PAWNED = {1: 3, 2: 5}
"""Prestige given up at the Gates -> Mon for it."""
LUXURIES = (1, 2)

_AUDIENCE = (choice("audience", "stay"), choice("audience", "rise"))
_RECRUIT, _CHURCH, _BUY_CARD, _BLESS = (choice("recruit"),), (choice("church"),), (choice("buy-card"),), (choice("bless"),)
_PAWN = tuple(choice("pawn", points) for points in PAWNED)
_LUXURY = tuple(choice("luxury", points) for points in LUXURIES)
_HIRE_MON, _HIRE_POINTS = choice("hire", "mon"), choice("hire", "points")
_BUILD = tuple(choice("build", annex) for annex in ANNEXES)


# what is offered


def _audience(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _AUDIENCE


def _orders(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return tuple([choice("orders", deck) for deck in open_decks(play.state)])


def _select(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    if play.state.mon[seat] < ORDERS:
        return ()
    return tuple([choice("select", deck) for deck in open_decks(play.state)])


def _recruit(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _RECRUIT if play.state.reserve[seat] and play.state.mon[seat] >= RECRUIT else ()


def _pawn(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _PAWN[: play.state.points[seat]]


def _foresee(*kinds: str) -> Offer:
    shown = tuple((kind, (choice("foresee", kind),)) for kind in kinds)

    def offer(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        found: tuple[Choice, ...] = ()
        for kind, one in shown:
            if deck_of(play.state, kind):
                found += one
        return found

    return offer


def _build(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    if play.state.mon[seat] < CARPENTER:
        return ()
    return tuple([_BUILD[kind] for kind in missing_annexes(play.state, seat)])


def _church(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _CHURCH if play.state.church else ()


def _luxury(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _LUXURY[: play.state.mon[seat] // play.rules.rulings.luxury_price(play.rules, play.state)]


def _hire(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    state = play.state
    if not state.geisha_stock or state.geisha[seat] >= MOST_GEISHA:
        return ()
    mon, points = play.rules.rulings.geisha_price(play.rules, state)
    return (*((_HIRE_MON,) if state.mon[seat] >= mon else ()), *((_HIRE_POINTS,) if state.points[seat] >= points else ()))


def _buy_card(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _BUY_CARD if play.state.mon[seat] >= CARD and play.state.action_deck else ()


def stalls(play: YedoPlay, seat: int) -> dict[tuple[str, int], int]:
    """What lies in the market at what price for a seat -> the first space where it lies."""
    found: dict[tuple[str, int], int] = {}
    price = play.rules.rulings.weapon_price
    for place, weapon in enumerate(play.state.market):
        if weapon:
            found.setdefault((weapon, price(play.rules, play.state, seat, place)), place)
    return found


def _buy(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    mon = play.state.mon[seat]
    return tuple([choice("buy", weapon, price) for weapon, price in stalls(play, seat) if price <= mon])


def _sell(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return tuple([choice("sell", weapon) for weapon in dict.fromkeys(play.state.weapons[seat])])


def _bless(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    state = play.state
    fine = state.mon[seat] >= BLESSING and state.blessing_stock and state.blessing[seat] < MOST_BLESSINGS
    return _BLESS if fine else ()


def _exchange(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    """X7: the deck the mission goes under is never empty for this."""
    state, decks = play.state, set(open_decks(play.state))
    return tuple([
        choice("exchange", face, deck)
        for colour, hand in zip(COLOURS, state.missions[seat], strict=True) for face, _ in hand
        for deck in COLOURS if deck in decks or deck == colour
    ])  # fmt: skip


def _rearm(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return tuple([choice("rearm", weapon) for weapon in dict.fromkeys(play.state.weapons[seat])])


def _renew(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return tuple([choice("renew", face) for face in dict.fromkeys([face for face, _ in play.state.actions[seat]])])


_AT_DISTRICT: dict[int, tuple[Offer, ...]] = {
    GATES: (_recruit, _pawn, _foresee("action")),
    TAVERN: (_build, _foresee("weapon")),
    HARBOR: (_church, _luxury, _foresee(*COLOURS)),
    RED_LIGHT: (_hire, _buy_card),
    MARKET: (_buy, _sell, _foresee("bonus")),
    TEMPLE: (_bless, _foresee("event")),
}
_OFFICES: tuple[tuple[Offer, ...], ...] = ((_orders,), (_select,))
AT_SPACE: tuple[tuple[Offer, ...], ...] = tuple(
    _AT_DISTRICT[district] if district != CASTLE else (_audience,) if space in GAZEBO else _OFFICES[space - len(GAZEBO)]
    for space, district in enumerate(WHERE)
)
"""The actions of each space: in the Castle every space has its own (YE-X2)."""
AT_ANNEX: dict[str, Offer] = {
    "yashiki": _exchange,
    "karesansui": _foresee("action", "bonus", "weapon", *COLOURS, "event"),
    "dojo": _rearm,
    "kobudo-ryu": _renew,
}


# what is done


def _do_audience(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    """Prestige, and for the lower spaces Mon; the place is taken at the end of the phase (YE-R4)."""
    score(play, seat, "audience", play.rules.rulings.audience_points(play.rules, play.state))
    earn(play, seat, space, "audience")
    if choice.operands[0] == "rise":
        play.state.moves.append((space, seat))
        play.tell("ye.event.rising", seat=seat, place=space + 1)


def _do_pawn(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    points = int(choice.operands[0])
    score(play, seat, "pawned", -points)
    earn(play, seat, PAWNED[points], "pawned")


def _do_select(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, ORDERS, "orders")
    draw_and_keep(play, seat, str(choice.operands[0]), OFFERED)


def _do_recruit(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, RECRUIT, "recruit")
    add_disciple(play, seat)


def _do_build(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, CARPENTER, "carpenter")
    add_annex(play, seat, ANNEXES.index(str(choice.operands[0])))


def _do_church(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    mon, play.state.church = play.state.church, 0
    earn(play, seat, mon, "church")


def _do_luxury(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    points = int(choice.operands[0])
    pay(play, seat, points * play.rules.rulings.luxury_price(play.rules, play.state), "luxury")
    score(play, seat, "luxury", points)


def _do_hire(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    mon, points = play.rules.rulings.geisha_price(play.rules, play.state)
    if choice == _HIRE_MON:
        pay(play, seat, mon, "geisha")
    else:
        score(play, seat, "geisha", -points)
    add_geisha(play, seat)


def _do_buy_card(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, CARD, "card")
    take_top(play, seat, "action")


def _do_buy(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    weapon, price = str(choice.operands[0]), int(choice.operands[1])
    place = stalls(play, seat)[weapon, price]
    play.state.market[place] = ""
    pay(play, seat, price, "weapon")
    play.tell("ye.event.bought", seat=seat, weapon=weapon, mon=price, printed=PRICES[place])
    add_weapon(play, seat, weapon)


def _do_sell(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    drop_weapon(play, seat, str(choice.operands[0]))
    earn(play, seat, SOLD, "sold")


def _do_bless(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, BLESSING, "blessing")
    add_blessing(play, seat)


def _do_exchange(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    face, deck = map(str, choice.operands)
    give_back(play, seat, play.rules.missions[face].colour, face)
    take_top(play, seat, deck)


def _do_rearm(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    drop_weapon(play, seat, str(choice.operands[0]))
    take_top(play, seat, "weapon")


def _do_renew(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    give_back(play, seat, "action", str(choice.operands[0]))
    take_top(play, seat, "action")


DOES: dict[str, Does] = {
    "audience": _do_audience,
    "orders": lambda play, seat, space, choice: take_top(play, seat, str(choice.operands[0])),
    "select": _do_select,
    "recruit": _do_recruit,
    "pawn": _do_pawn,
    "foresee": lambda play, seat, space, choice: foresee(play, seat, str(choice.operands[0])),
    "build": _do_build,
    "church": _do_church,
    "luxury": _do_luxury,
    "hire": _do_hire,
    "buy-card": _do_buy_card,
    "buy": _do_buy,
    "sell": _do_sell,
    "bless": _do_bless,
    "exchange": _do_exchange,
    "rearm": _do_rearm,
    "renew": _do_renew,
}


def point_deed(place: str, choice: Choice) -> tuple[str, ...]:
    """What an action points at: its row in the district's list, then the thing it is about."""
    row = f"deed:{choice.verb}"
    kinds = {
        "orders": "deck", "select": "deck", "foresee": "deck", "build": "annex", "buy": "market", "sell": "weapon",
        "rearm": "weapon", "renew": "card", "exchange": "card",
    }  # fmt: skip
    if choice.verb not in kinds:
        return (":".join((row, *map(str, choice.operands))),)
    found = (row, f"{kinds[choice.verb]}:{choice.operands[0]}")
    if choice.verb == "exchange":
        return (*found, f"deck:{choice.operands[1]}")
    return (*found, f"price:{choice.operands[1]}") if choice.verb == "buy" else found


def refusals(play: YedoPlay, seat: int, place: str, space: int, legal: tuple[Choice, ...]) -> tuple[Refusal, ...]:
    """Actions of this place that can't be done now, and why."""
    verbs = {choice.verb for choice in legal}
    state = play.state
    district = WHERE[space] if space >= 0 else -1
    wanted = {
        "recruit": (GATES, "ye.no.reserve" if not state.reserve[seat] else "ye.no.mon", RECRUIT),
        "pawn": (GATES, "ye.no.points", 1),
        "build": (TAVERN, "ye.no.mon" if missing_annexes(state, seat) else "ye.no.annex", CARPENTER),
        "church": (HARBOR, "ye.no.church", 0),
        "luxury": (HARBOR, "ye.no.mon", play.rules.rulings.luxury_price(play.rules, state)),
        "hire": (RED_LIGHT, "ye.no.geisha" if not state.geisha_stock or state.geisha[seat] >= MOST_GEISHA else "ye.no.mon",
                 play.rules.rulings.geisha_price(play.rules, state)[0]),
        "buy-card": (RED_LIGHT, "ye.no.mon" if state.action_deck else "ye.no.deck", CARD),
        "buy": (MARKET, "ye.no.mon" if any(state.market) else "ye.no.market", 0),
        "sell": (MARKET, "ye.no.weapon", 0),
        "bless": (TEMPLE, "ye.no.blessing" if state.blessing[seat] or not state.blessing_stock else "ye.no.mon", BLESSING),
    }  # fmt: skip
    found = [Refusal(f"deed:{verb}", key, "YE-X2", {"price": price}) for verb, (where, key, price) in wanted.items()
             if where == district and verb not in verbs]  # fmt: skip
    if space == SPACES[CASTLE][-1] and "select" not in verbs:
        found.append(Refusal("deed:select", "ye.no.mon", "YE-X2", {"price": ORDERS}))
    if space < 0 and len(legal) == 1:
        found.append(Refusal(f"annex:{place}", "ye.no.nothing_to_give", "YE-X14"))
    return tuple(found)
