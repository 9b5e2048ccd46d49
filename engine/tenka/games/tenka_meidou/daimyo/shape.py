"""The shape of what the daimyo add to the table, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.core.shape import Shape, anything, distinct, number, row, word
from tenka.games.tenka_meidou.daimyo.lords import LORDS
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY


def shape(base: Callable[[TenkaRules], Mapping[str, Shape]], rules: TenkaRules) -> Mapping[str, Shape]:
    """What may stand in each field of a ``DaimyoState``."""
    seats = rules.seats
    return {
        **base(rules),
        "lords": row(seats, number(NOBODY, len(rules.map.places) - 1)),
        "lord_offer": distinct(seats + 1, word(LORDS)),
        "lord_cards": row(seats, word(("", *LORDS))),
        "lord_used": row(seats, anything),
    }
