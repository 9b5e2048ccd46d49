"""Positions from outside: the shape of what the daimyo add, and what ties it to the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from tenka.core.shape import Shape, anything, distinct, number, row, word
from tenka.games.tenka_meidou.daimyo.draft import ChooseDaimyo
from tenka.games.tenka_meidou.daimyo.lords import LORDS
from tenka.games.tenka_meidou.daimyo.state import DaimyoState
from tenka.games.tenka_meidou.flaws import unlike_the_beginning
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY, TenkaState

CHOOSING = ("soldiers", "reserve", "used", "swords", "lords", "lord_used")
"""What lies as it did at the beginning while daimyo are chosen (S8)."""


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


def flaw(base: Callable[[TenkaRules, TenkaState], str | None], rules: TenkaRules, state: TenkaState) -> str | None:
    """The first thing that is wrong with a position, or None."""
    return base(rules, state) or next(_flaws(rules, cast(DaimyoState, state)), None)


def _flaws(rules: TenkaRules, state: DaimyoState) -> Iterator[str]:
    left = state.lord_cards.count("")
    choosing = bool(state.stack) and isinstance(state.stack[-1], ChooseDaimyo)
    if choosing is not bool(left) or (left and unlike_the_beginning(rules, state, CHOOSING)):
        yield "every seat has chosen its daimyo before the first turn"
    if len(state.lord_offer) != (left + 1 if left else 0):
        yield "there is one daimyo card more than seats to choose, and none when all have"
    if any(used and where == NOBODY for used, where in zip(state.lord_used, state.lords, strict=True)):
        yield "a daimyo in reserve has played no card"
