"""What can be wrong with the daimyo of a position from outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from tenka.core.step import Walk
from tenka.games.tenka_meidou.daimyo.draft import ChooseDaimyo
from tenka.games.tenka_meidou.daimyo.lords import LORDS
from tenka.games.tenka_meidou.daimyo.state import DaimyoState
from tenka.games.tenka_meidou.flaws import flaws_of_pieces, flaws_of_turn, stands_at
from tenka.games.tenka_meidou.rulings import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY, TenkaState


def flaw(rules: TenkaRules, state: TenkaState) -> str | None:
    """The first thing that is wrong with a position, or None."""
    lords = cast(DaimyoState, state)
    found = next(flaws_of_pieces(rules, state), None) or next(_flaws_of_lords(rules, lords), None)
    if found is None and not _choosing(rules, lords):
        found = next(flaws_of_turn(rules, state), None)
    return found


def _flaws_of_lords(rules: TenkaRules, state: DaimyoState) -> Iterator[str]:
    if {len(state.lords), len(state.lord_cards), len(state.lord_used)} != {state.seats}:
        yield "the daimyo do not fit the seats"
        return
    if not all(NOBODY <= where < len(rules.map.places) for where in state.lords):
        yield "a daimyo stands nowhere on the map"
    held = [*state.lord_offer, *filter(None, state.lord_cards)]
    if not set(held) <= set(LORDS) or len(set(held)) < len(held):
        yield "the daimyo cards are not those of the game, each once"
    if not _choosing(rules, state) and ("" in state.lord_cards or state.lord_offer):
        yield "every seat has chosen its daimyo before the first turn"
    if any(used and where == NOBODY for used, where in zip(state.lord_used, state.lords, strict=True)):
        yield "a daimyo in reserve has played no card"


def _choosing(rules: TenkaRules, state: DaimyoState) -> bool:
    """Whether the table stands rightly in the midst of choosing daimyo (S8)."""
    if not stands_at(rules, state.stack, "choose-daimyo"):
        return False
    walk, step = state.stack
    left = [seat for seat, card in enumerate(state.lord_cards) if not card]
    order = tuple((state.start - turn) % state.seats for turn in range(1, state.seats + 1))[state.seats - len(left) :]
    asked = isinstance(step, ChooseDaimyo) and isinstance(walk, Walk) and walk.loops == [order] and order[:1] == (step.seat,)
    full = state.reserve == [rules.soldiers] * state.seats and state.swords == [0] * state.seats
    untouched = full and not any(map(sum, state.soldiers))
    return asked and untouched and len(state.lord_offer) == len(left) + 1 and set(left) == set(order)
