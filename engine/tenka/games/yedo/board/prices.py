"""Prices of actions under the present rules and state: the price lists of the map (YE-X2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tenka.games.yedo.goods import PRICES
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import YedoState

ORDERS, RECRUIT, CARPENTER, CARD, BLESSING, SOLD = 3, 7, 11, 4, 5, 3
"""Prices in Mon, and the price for a sold weapon."""
PAWNED = {1: 3, 2: 5}
"""Prestige sold at the Gates -> Mon."""


class Amount(NamedTuple):
    """An amount of Mon (``mon``) or prestige (``pp``); ``gained``: received, not paid."""

    number: int
    unit: str
    gained: bool = False


def prices(rules: YedoRules, state: YedoState, seat: int | None) -> Mapping[str, tuple[Amount, ...]]:
    """Return verb -> what the action costs or gives; several amounts if there are several.

    An action without a row is free. ``seat``: see ``stall_price``.
    """
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
    """Return the price of a market weapon for a seat; None: the printed price, for a spectator."""
    return PRICES[at] if seat is None else rules.rulings.weapon_price(rules, state, seat, at)
