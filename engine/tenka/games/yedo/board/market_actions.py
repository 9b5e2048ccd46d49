"""Buying and selling: luxury, geisha, cards, weapons of the market and stalls."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.games.yedo.board.deed import Lack
from tenka.games.yedo.board.prices import CARD, SOLD
from tenka.games.yedo.gains import add_geisha, add_weapon, take_top
from tenka.games.yedo.goods import MOST_GEISHA, PRICES
from tenka.games.yedo.holdings import drop_weapon, earn, pay, score
from tenka.games.yedo.rules import YedoPlay

LUXURIES = (1, 2)


_LUXURY = tuple(choice("luxury", points) for points in LUXURIES)
_BUY_CARD = (choice("buy-card"),)
_HIRE_MON, _HIRE_POINTS = choice("hire", "mon"), choice("hire", "points")


def offer_luxury(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _LUXURY[: play.state.mon[seat] // play.rules.rulings.luxury_price(play.rules, play.state)]


def do_luxury(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    points = int(choice.operands[0])
    pay(play, seat, points * play.rules.rulings.luxury_price(play.rules, play.state), "luxury")
    score(play, seat, "luxury", points)


def luxury_lacks(play: YedoPlay, seat: int) -> Lack:
    return "ye.no.mon", play.rules.rulings.luxury_price(play.rules, play.state)


def offer_hire(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    state = play.state
    if not state.geisha_stock or state.geisha[seat] >= MOST_GEISHA:
        return ()
    mon, points = play.rules.rulings.geisha_price(play.rules, state)
    return (*((_HIRE_MON,) if state.mon[seat] >= mon else ()), *((_HIRE_POINTS,) if state.points[seat] >= points else ()))


def do_hire(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    mon, points = play.rules.rulings.geisha_price(play.rules, play.state)
    if choice.operands[0] == "mon":
        pay(play, seat, mon, "geisha")
    else:
        score(play, seat, "geisha", -points)
    add_geisha(play, seat)


def hire_lacks(play: YedoPlay, seat: int) -> Lack:
    none = not play.state.geisha_stock or play.state.geisha[seat] >= MOST_GEISHA
    return "ye.no.geisha" if none else "ye.no.mon", play.rules.rulings.geisha_price(play.rules, play.state)[0]


def offer_buy_card(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return _BUY_CARD if play.state.mon[seat] >= CARD and play.state.action_deck else ()


def do_buy_card(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    pay(play, seat, CARD, "card")
    take_top(play, seat, "action")


def buy_card_lacks(play: YedoPlay, seat: int) -> Lack:
    return "ye.no.mon" if play.state.action_deck else "ye.no.deck", CARD


def stalls(play: YedoPlay, seat: int) -> dict[tuple[str, int], int]:
    """Return (weapon, price) for a seat -> its first market space."""
    lying: dict[tuple[str, int], int] = {}
    price = play.rules.rulings.weapon_price
    for place, weapon in enumerate(play.state.market):
        if weapon:
            lying.setdefault((weapon, price(play.rules, play.state, seat, place)), place)
    return lying


def offer_buy(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    mon = play.state.mon[seat]
    return tuple([choice("buy", weapon, price) for weapon, price in stalls(play, seat) if price <= mon])


def do_buy(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    weapon, price = str(choice.operands[0]), int(choice.operands[1])
    place = stalls(play, seat)[weapon, price]
    play.state.market[place] = ""
    pay(play, seat, price, "weapon")
    play.emit("ye.event.bought", seat=seat, weapon=weapon, mon=price, printed=PRICES[place])
    add_weapon(play, seat, weapon)


def buy_lacks(play: YedoPlay, seat: int) -> Lack:
    cheapest = min((price for _, price in stalls(play, seat)), default=0)
    return "ye.no.mon" if any(play.state.market) else "ye.no.market", cheapest


def offer_sell(play: YedoPlay, seat: int) -> tuple[Choice, ...]:
    return tuple([choice("sell", weapon) for weapon in dict.fromkeys(play.state.weapons[seat])])


def do_sell(play: YedoPlay, seat: int, space: int, choice: Choice) -> None:
    drop_weapon(play, seat, str(choice.operands[0]))
    earn(play, seat, SOLD, "sold")


def sell_lacks(play: YedoPlay, seat: int) -> Lack:
    return "ye.no.weapon", 0
