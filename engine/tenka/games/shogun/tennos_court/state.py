"""The layer state of the court (TC-S)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tenka.core.data import data, pile, secret
from tenka.core.layer_state import LayerState
from tenka.core.schema import FieldSchema, distinct, number, row, up_to, word
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.tennos_court.cards import OFFICIALS, PRICES
from tenka.games.shogun.tennos_court.rules import favours_of


@data
class Court(LayerState):
    """The state of the court.

    ``officials``, ``antechamber``, ``hall``: a seat's officials in stock, and at the two places of the court. ``favours``: the
    card on each audience place, the dearest first, "" if it is gone. ``audience``: the seats in the order in which they are
    received. ``keepsakes``: cards that a seat keeps. ``spent``: cards out of the game.
    """

    position_kind: ClassVar[str] = "shogun.tennos_court.state.CourtState"
    officials: list[int]
    antechamber: list[int]
    hall: list[int]
    favour_pile: list[str] = secret(pile)
    favours: list[str]
    audience: list[int]
    keepsakes: list[list[str]]
    spent: list[str]

    @classmethod
    def begin(cls, rules: ShogunRules, seats: int) -> Court:
        """Return the state with every official in stock."""
        return cls(
            officials=[OFFICIALS] * seats, antechamber=[0] * seats, hall=[0] * seats, favour_pile=[], favours=[], audience=[],
            keepsakes=[[] for _ in range(seats)], spent=[],
        )  # fmt: skip

    @classmethod
    def schema(cls, rules: ShogunRules) -> Mapping[str, FieldSchema]:
        """Return the schema of the fields."""
        cards, seats = favours_of(rules), rules.seats
        officials = row(seats, number(0, OFFICIALS))
        once = distinct(len(cards), word(cards))
        return {
            "officials": officials,
            "antechamber": officials,
            "hall": officials,
            "favour_pile": once,
            "favours": up_to(len(PRICES), word(("", *cards))),
            "audience": distinct(seats, number(0, seats - 1)),
            "keepsakes": row(seats, once),
            "spent": once,
        }
