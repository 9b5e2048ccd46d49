"""What a disciple can do at its place: the actions of the districts, the abilities of the annexes (YE-X2, X3, X7 to X10).

An action is a choice only when its price can be paid in full and it gives at least one thing.
"""

from __future__ import annotations

from collections.abc import Callable

from tenka.core.choice import Choice, choice
from tenka.games.yedo.districts import CASTLE, GATES, GAZEBO, HARBOR, MARKET, RED_LIGHT, TAVERN, TEMPLE, WHERE
from tenka.games.yedo.drawing import open_decks
from tenka.games.yedo.goods import ANNEXES, COLOURS, MOST_BLESSINGS, MOST_GEISHA
from tenka.games.yedo.holdings import deck_of, missing_annexes
from tenka.games.yedo.rules import YedoPlay

Offer = Callable[[YedoPlay, int], tuple[Choice, ...]]

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
