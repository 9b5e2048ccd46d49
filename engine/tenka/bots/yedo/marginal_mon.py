"""The marginal value of a Mon: lower if a seat has more than its plans need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tenka.bots.yedo.mission_plan import LADIES, PRICE
from tenka.games.yedo.goods import ANNEX_BIT
from tenka.games.yedo.rulings import LUXURY

if TYPE_CHECKING:
    from tenka.bots.yedo.mission_queue import Plans

LEAST = 0.1
"""Mon that will never be spent still break a tie of bonus cards."""


def coin(plans: Plans) -> float:
    """Return the value of one Mon. Spare Mon buy prestige at the Harbor; those that can't get there in time are worth nothing."""
    weights, left = plans.weights, plans.left
    usual = weights.coin_early if left > 8 else weights.coin_middle if left > 2 else weights.coin_late
    if not weights.thrift:
        return usual
    spare = plans.state.mon[plans.seat] - _count_needed(plans)
    if spare <= 0:
        return usual
    low, room = min(usual, weights.rate * plans.point / LUXURY), weights.room * left
    if spare <= room:
        return usual + (low - usual) * min(1.0, spare / weights.soft)
    return max(LEAST, low * room / spare)


def _count_needed(plans: Plans) -> float:
    """Return the Mon needed for what the missions in hand lack, each thing once, and for the next rounds."""
    state, seat, weights = plans.state, plans.seat, plans.weights
    missions = plans.rules.missions
    needs = [missions[face].need for hand in state.missions[seat] for face, _ in hand if face in missions]
    built, lacking = state.annexes[seat], set[str]()
    for need in needs:
        lacking.update(need.weapons)
        lacking.update(LADIES[state.geisha[seat] : need.geisha])
        lacking.update([name for name, bit in ANNEX_BIT.items() if need.annexes & ~built & bit])
        lacking.update(["blessing"] if need.blessing > state.blessing[seat] else [])
    price = sum([PRICE[thing] for thing in lacking.difference(state.weapons[seat])])
    planned = weights.planned if plans.left > 1 else weights.planned / 2
    return planned * price + weights.float_ * min(plans.left - 1, 2)
