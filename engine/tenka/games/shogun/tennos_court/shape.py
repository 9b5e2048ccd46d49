"""The shape of what the court adds to the table, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.core.shape import Shape, distinct, number, row, upto, word
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.tennos_court.cards import OFFICIALS, PRICES
from tenka.games.shogun.tennos_court.rules import favours_of


def shape(base: Callable[[ShogunRules], Mapping[str, Shape]], rules: ShogunRules) -> Mapping[str, Shape]:
    """What may stand in each field of a ``CourtState``."""
    cards, seats = favours_of(rules), rules.seats
    officials = row(seats, number(0, OFFICIALS))
    pile = distinct(len(cards), word(cards))
    return {
        **base(rules),
        "officials": officials,
        "antechamber": officials,
        "hall": officials,
        "favour_pile": pile,
        "favours": upto(len(PRICES), word(("", *cards))),
        "audience": distinct(seats, number(0, seats - 1)),
        "keepsakes": row(seats, pile),
        "spent": pile,
    }
