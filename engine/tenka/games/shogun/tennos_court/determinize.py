"""Determinize the hidden cards of the court."""

from __future__ import annotations

import random
from collections.abc import Callable

from tenka.core.data import HIDDEN
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import ShogunState
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.state import Court

Determinize = Callable[[ShogunRules, ShogunState, "int | None", random.Random], None]


def determinize(base: Determinize, rules: ShogunRules, state: ShogunState, seat: int | None, rng: random.Random) -> None:
    """Fill the pile with unseen benevolence cards, after the base's determinization."""
    base(rules, state, seat, rng)
    court = Court.of(state)
    if HIDDEN in court.favour_pile:
        seen = {*court.favours, *court.spent, *(card for kept in court.keepsakes for card in kept)}
        cards = [card for card in favours_of(rules) if card not in seen]
        rng.shuffle(cards)
        court.favour_pile[:] = cards[: len(court.favour_pile)]
