"""The schema of the state (TM-S)."""

from __future__ import annotations

from collections.abc import Mapping

from tenka.core.schema import FieldSchema, anything, distinct, number, row, word
from tenka.games.tenka_meidou.conservation import REINFORCEMENTS
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY


def schema(rules: TenkaRules) -> Mapping[str, FieldSchema]:
    """Return the schema of a ``TenkaState``."""
    areas, seats = len(rules.map.places), rules.seats
    soldiers, seat, taken = number(0, rules.soldiers), number(0, seats - 1), row(areas, number(NOBODY, seats - 1))
    return {
        "castles": row(areas, number(2, areas + 1)),
        "soldiers": row(areas, row(seats, soldiers)),
        "reinforcements": row(areas, row(seats, number(0, REINFORCEMENTS))),
        "reserve": row(seats, soldiers),
        "offer": distinct(seats + 1, word(rules.deck)),
        "used": row(seats, word(("", *rules.deck))),
        "swords": row(seats, number(0, seats)),
        "start": seat,
        "turn": seat,
        "large": taken,
        "small": taken,
        "resolved": row(areas, anything),
    }
