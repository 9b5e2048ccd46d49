"""What the daimyo add to the table."""

from __future__ import annotations

import dataclasses
from typing import cast

from tenka.core.data import data
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY, TenkaPlay, TenkaState
from tenka.games.tenka_meidou.state import new_state as base_state


@data
class DaimyoState(TenkaState):
    """``lords``: the province each seat's daimyo stands in, or -1 while it is in reserve.

    ``lord_offer``: daimyo cards to choose from. ``lord_cards``: the one each seat chose, or "" (public: S8).
    ``lord_used``: whether it has been played.
    """

    lords: list[int]
    lord_offer: list[str]
    lord_cards: list[str]
    lord_used: list[bool]


def new_state(rules: TenkaRules, seats: int) -> DaimyoState:
    """The empty map, with every daimyo in reserve."""
    base = base_state(rules, seats)
    held = {field.name: getattr(base, field.name) for field in dataclasses.fields(base)}
    return DaimyoState(**held, lords=[NOBODY] * seats, lord_offer=[], lord_cards=[""] * seats, lord_used=[False] * seats)


def lords_of(play: TenkaPlay) -> DaimyoState:
    """The state of a game with daimyo."""
    return cast(DaimyoState, play.state)
