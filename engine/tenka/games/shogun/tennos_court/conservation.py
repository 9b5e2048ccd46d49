"""Counts of the court's pieces (TC-S1, S3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import ShogunState
from tenka.games.shogun.tennos_court.state import Court

CountPieces = Callable[[ShogunRules, ShogunState], Mapping[str, Any]]


def count_pieces(base: CountPieces, rules: ShogunRules, state: ShogunState) -> dict[str, Any]:
    """Count seven officials per seat and every benevolence card, beside the base's pieces (TC-S1, S3)."""
    court = Court.of(state)
    places = zip(court.officials, court.antechamber, court.hall, strict=True)
    cards = [*court.favour_pile, *filter(None, court.favours), *court.spent, *(card for kept in court.keepsakes for card in kept)]
    return {**base(rules, state), "officials": [sum(each) for each in places], "favours": sorted(cards)}
