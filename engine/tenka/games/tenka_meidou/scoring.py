"""Who wins (TM-E)."""

from __future__ import annotations

from tenka.core.rules import Result
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState


def result(rules: TenkaRules, state: TenkaState) -> Result:
    """Return the ranking: castles (L) and (S) added up; a tie goes to the higher sword, so no place is shared (E1)."""
    seats = range(state.seats)
    large = [sum(c for c, owner in zip(state.castles, state.large, strict=True) if owner == seat) for seat in seats]
    small = [sum(c // 2 for c, owner in zip(state.castles, state.small, strict=True) if owner == seat) for seat in seats]
    scores = tuple(map(sum, zip(large, small, strict=True)))
    ranking = tuple((seat,) for seat in sorted(seats, key=lambda seat: (scores[seat], state.swords[seat]), reverse=True))
    tied = len(set(scores)) < state.seats
    lines = tuple(
        {"tm.score.large": large[seat], **({"tm.score.small": small[seat]} if state.seats > 2 else {})} for seat in seats
    )
    return Result(
        ranking, scores, "tm.tie.sword" if tied else None, tuple(state.swords) if tied else (), lines
    )
