"""How good a position looks, if the war were fought as things stand."""

from __future__ import annotations

from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState
from tenka.games.tenka_meidou.war import forecast


def margin(rules: TenkaRules, state: TenkaState, seat: int) -> float:
    """Own score minus the best rival's; a tenth of a point per point of lead over the other rivals as well."""
    scores = forecast(rules, state).scores
    own = scores[seat]
    best = max(score for other, score in enumerate(scores) if other != seat)
    return own - best + 0.1 * (own * len(scores) - sum(scores))


def points(rules: TenkaRules, state: TenkaState, seat: int) -> float:
    """Own score alone."""
    return forecast(rules, state).scores[seat]


def nearest_end(rules: TenkaRules, state: TenkaState, seat: int) -> int:
    """Return the smallest reserve among the other seats: three or less may be gone before this seat's next turn (C3)."""
    return min(rules.rulings.in_hand(state, other) for other in range(state.seats) if other != seat)
