"""What happens when a disciple acts at its place (YE-X2, X3, X7 to X10)."""

from __future__ import annotations

from collections.abc import Callable

from tenka.core.choice import Choice
from tenka.games.yedo.deeds import BLESSING, CARD, CARPENTER, ORDERS, PAWNED, RECRUIT, SOLD, stalls
from tenka.games.yedo.drawing import OFFERED, draw_and_keep, foresee
from tenka.games.yedo.gains import add_annex, add_blessing, add_disciple, add_geisha, add_weapon, take_top
from tenka.games.yedo.goods import ANNEXES, PRICES
from tenka.games.yedo.holdings import drop_weapon, earn, give_back, pay, score
from tenka.games.yedo.rules import YedoPlay

Does = Callable[[YedoPlay, int, int, Choice], None]
"""Seat, the disciple's space (-1 on an annex), and what was chosen."""


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
    if choice.operands[0] == "mon":
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
        return (row, *[f"{row}:{operand}" for operand in choice.operands])
    found = (row, f"{kinds[choice.verb]}:{choice.operands[0]}")
    if choice.verb == "exchange":
        return (*found, f"deck:{choice.operands[1]}")
    return (*found, f"price:{choice.operands[1]}") if choice.verb == "buy" else found
