"""The layer state of the daimyo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tenka.core.data import data
from tenka.core.layer_state import LayerState
from tenka.core.schema import FieldSchema, anything, distinct, number, row, word
from tenka.games.tenka_meidou.daimyo.cards import LORDS
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY


@data
class Lords(LayerState):
    """``lords``: the province each seat's daimyo stands in, or -1 while it is in reserve.

    ``lord_offer``: daimyo cards to choose from. ``lord_cards``: the one each seat chose, or "" (public: S8).
    ``lord_used``: whether it has been played.
    """

    position_kind: ClassVar[str] = "tenka_meidou.daimyo.state.DaimyoState"
    lords: list[int]
    lord_offer: list[str]
    lord_cards: list[str]
    lord_used: list[bool]

    @classmethod
    def begin(cls, rules: TenkaRules, seats: int) -> Lords:
        """Return the state with every daimyo in reserve."""
        return cls(lords=[NOBODY] * seats, lord_offer=[], lord_cards=[""] * seats, lord_used=[False] * seats)

    @classmethod
    def schema(cls, rules: TenkaRules) -> Mapping[str, FieldSchema]:
        """Return the schema of the fields."""
        seats = rules.seats
        return {
            "lords": row(seats, number(NOBODY, len(rules.map.places) - 1)),
            "lord_offer": distinct(seats + 1, word(LORDS)),
            "lord_cards": row(seats, word(("", *LORDS))),
            "lord_used": row(seats, anything),
        }
