"""Counts of daimyo and their cards (TM-S8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY, TenkaState

CountPieces = Callable[[TenkaRules, TenkaState], Mapping[str, Any]]


def count_pieces(base: CountPieces, rules: TenkaRules, state: TenkaState) -> dict[str, Any]:
    """Count one daimyo per seat, and a card for each once all have chosen, beside the base's pieces."""
    lords = Lords.of(state)
    if not all(where in range(NOBODY, len(rules.map.places)) for where in lords.lords):
        raise ValueError("a daimyo stands nowhere on the map")
    held = [*lords.lord_offer, *filter(None, lords.lord_cards)]
    if len(set(held)) < len(held):
        raise ValueError("a daimyo card is there twice")
    return {**base(rules, state), "daimyo": len(lords.lords)}
