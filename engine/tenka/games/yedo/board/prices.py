"""What the actions cost and what they pay, as rules and position have it now: the price lists of the plan (YE-X2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tenka.games.yedo.goods import PRICES
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import YedoState

ORDERS, RECRUIT, CARPENTER, CARD, BLESSING, SOLD = 3, 7, 11, 4, 5, 3
"""Prices in Mon, and what a weapon is sold for."""
PAWNED = {1: 3, 2: 5}
"""Prestige given up at the Gates -> Mon for it."""


class Amount(NamedTuple):
    """So many Mon (``mon``) or points of prestige (``pp``); ``gained``: the seat gets them instead of paying them."""

    number: int
    unit: str
    gained: bool = False


def prices(rules: YedoRules, state: YedoState, seat: int | None) -> Mapping[str, tuple[Amount, ...]]:
    """Return, by the verb of an action, what it costs a seat or brings it: one amount of several, where there are several.

    An action without a row costs nothing. ``seat``: see ``stall_price``."""
    mon, points = rules.rulings.geisha_price(rules, state)
    stalls = dict.fromkeys(stall_price(rules, state, seat, at) for at in range(len(state.market)))
    return {
        "recruit": (Amount(RECRUIT, "mon"),),
        "pawn": tuple(Amount(paid, "mon", gained=True) for paid in PAWNED.values()),
        "build": (Amount(CARPENTER, "mon"),),
        "church": (Amount(state.church, "mon", gained=True),),
        "luxury": (Amount(rules.rulings.luxury_price(rules, state), "mon"),),
        "hire": (Amount(mon, "mon"), Amount(points, "pp")),
        "buy-card": (Amount(CARD, "mon"),),
        "buy": tuple(Amount(price, "mon") for price in stalls),
        "sell": (Amount(SOLD, "mon", gained=True),),
        "bless": (Amount(BLESSING, "mon"),),
    }


def stall_price(rules: YedoRules, state: YedoState, seat: int | None, at: int) -> int:
    """Return the Mon that a weapon of the market costs a seat; None: an onlooker, who sees the printed price."""
    return PRICES[at] if seat is None else rules.rulings.weapon_price(rules, state, seat, at)
