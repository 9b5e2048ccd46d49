"""Evaluations of a position by the war as it would be now."""

from __future__ import annotations

from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState
from tenka.games.tenka_meidou.war import forecast


def margin(rules: TenkaRules, state: TenkaState, seat: int) -> float:
    """Return own score minus the best rival's, plus a tenth of the lead over each other rival."""
    scores = forecast(rules, state).scores
    own = scores[seat]
    best = max(score for other, score in enumerate(scores) if other != seat)
    return own - best + 0.1 * (own * len(scores) - sum(scores))


def points(rules: TenkaRules, state: TenkaState, seat: int) -> float:
    """Return own score."""
    return forecast(rules, state).scores[seat]


def nearest_end(rules: TenkaRules, state: TenkaState, seat: int) -> int:
    """Return the smallest reserve of the other seats: three or less may be gone before this seat's next turn (C3)."""
    return min(rules.rulings.in_hand(state, other) for other in range(state.seats) if other != seat)
