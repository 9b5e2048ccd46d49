"""What events and annexes change: prices, the worth of an audience, the way of the watch; one named function each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tenka.games.yedo.goods import KOBUDO, KOBUDO_SAVES, PRICES
from tenka.games.yedo.state import YedoState

if TYPE_CHECKING:
    from tenka.games.yedo.rules import YedoRules

GEISHA_MON, GEISHA_POINTS = 8, 2
FESTIVAL_POINTS = 1
LUXURY = 5


def in_force(rules: YedoRules, state: YedoState, effect: str) -> int:
    """The amount of an effect that the event of this round has; 0 when it has another or there is none."""
    card = rules.events.get(state.event)
    return card.amount if card is not None and card.effect == effect else 0


def weapon_price(rules: YedoRules, state: YedoState, seat: int, place: int) -> int:
    """What a market space costs a seat (YE-X6); events add up with the Kobudo-ryu, and no weapon costs less than 1."""
    saved = KOBUDO_SAVES if state.annexes[seat] & KOBUDO else 0
    return max(1, PRICES[place] - saved + in_force(rules, state, "weapon-price"))


def geisha_price(rules: YedoRules, state: YedoState) -> tuple[int, int]:
    """A geisha's price in the Red Light, in Mon and in prestige."""
    cheaper = in_force(rules, state, "geisha-price")
    return (cheaper, FESTIVAL_POINTS) if cheaper else (GEISHA_MON, GEISHA_POINTS)


def luxury_price(rules: YedoRules, state: YedoState) -> int:
    """Mon for one prestige at the Harbor."""
    return in_force(rules, state, "luxury-price") or LUXURY


def audience_points(rules: YedoRules, state: YedoState) -> int:
    """Prestige of an audience in the gazebo."""
    return 1 + in_force(rules, state, "audience")


def watch_steps(rules: YedoRules, state: YedoState) -> int:
    """How many districts the watch moves in 5a (YE-P1)."""
    return in_force(rules, state, "march") or 1


@dataclass(frozen=True)
class Rulings:
    """The functions a layer may wrap."""

    weapon_price: Callable[[YedoRules, YedoState, int, int], int] = weapon_price
    geisha_price: Callable[[YedoRules, YedoState], tuple[int, int]] = geisha_price
    luxury_price: Callable[[YedoRules, YedoState], int] = luxury_price
    audience_points: Callable[[YedoRules, YedoState], int] = audience_points
    watch_steps: Callable[[YedoRules, YedoState], int] = watch_steps
