"""The value of a benevolence card to a seat, in points at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.bots.shogun.march_targets import Front
from tenka.bots.shogun.valuation import building_worth, chest, rice_worth, seasons_left
from tenka.games.shogun.actions import KINDS
from tenka.games.shogun.provinces import NAMES, PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY, NEUTRAL, ShogunState, provinces_of
from tenka.games.shogun.tennos_court.card_effects import eligible
from tenka.games.shogun.tennos_court.cards import A, B, Favour

OFFICIAL: Mapping[int, float] = {6: 0.4, 5: 0.4, 4: 0.4, 3: 0.4, 2: 0.4, 1: 0.0}
"""Seasons left -> value of an official that stays at court: about the cost of sending the next one."""

ARMY = 0.3
"""Value of an army that leaves a province for the court, beside what it guarded."""

TRAY = 0.3
"""Value of an army in the tray: it fights in the next battle, or goes to court."""

CHEST = 1.5
"""Factor for a chest now, on its value for plans: it comes after the prices were planned."""


def official(state: ShogunState) -> float:
    """Return the present value of an official that stays at court."""
    return OFFICIAL[max(1, seasons_left(state))]


def worth(rules: ShogunRules, state: Any, seat: int, favour: Favour) -> float:
    """Return the value of a card in this position."""
    return WORTHS[favour.effect](rules, state, seat, favour)


def value_in_province(rules: ShogunRules, state: Any, seat: int, favour: Favour, province: int) -> float:
    """Return the value of a card used in a province."""
    front = Front(rules, state, seat)
    if favour.effect == "calm":
        return 0.2 + 0.12 * front.holding(province)
    if favour.effect == "building":
        return building_worth(rules, state, seat, province, KINDS[favour.building])
    placed: int = min(favour.amount, state.stock[seat])
    if state.owner[province] == NEUTRAL:
        return front.holding(province) - front.danger(province, placed)
    return front.guard(province, placed) + 0.1 * placed


def best_province(rules: ShogunRules, state: Any, seat: int, favour: Favour) -> float:
    """Return the highest value of a card in any province; 0 if it can't be used."""
    places = eligible(rules, state, seat, favour)
    return max((value_in_province(rules, state, seat, favour, province) for province in places), default=0.0)


def _value_calm(rules: ShogunRules, state: Any, seat: int, favour: Favour) -> float:
    return best_province(rules, state, seat, favour) or 0.4


def _peace(rules: ShogunRules, state: Any, seat: int, favour: Favour) -> float:
    front = Front(rules, state, seat)
    danger = sum(front.danger(province, state.armies[province]) for province in provinces_of(state, seat))
    return 0.5 * danger * len(favour.bars) / 2


def _event(rules: ShogunRules, state: Any, seat: int, favour: Favour) -> float:
    return 0.6 if harms(rules, state, seat) else 0.05


def harms(rules: ShogunRules, state: Any, seat: int) -> bool:
    """Return whether the season's event hinders the seat's plan."""
    if not state.event:
        return False
    event = rules.events[state.event]

    def planned(box: str) -> int:
        card = state.laid[seat][rules.box_index[box]]
        return int(card) if EMPTY < card < len(NAMES) else EMPTY

    return HARMS.get(event.effect, _nobody)(planned, event.amount)       # Other packages' layers may have other effects


Planned = Callable[[str], int]
"""Box -> the province whose card is on it; EMPTY if there is none."""


def _caps(box: str) -> Callable[[Planned, int], bool]:
    """Return the test for an event that limits taxes or a harvest to an amount."""

    def harm(planned: Planned, most: int) -> bool:
        province = planned(box)
        return province != EMPTY and bool(getattr(PROVINCES[province], box) > most)

    return harm


def _levies(planned: Planned, amount: int) -> bool:
    return planned("armies-5") != EMPTY or planned("armies-3") != EMPTY


def _attacks(planned: Planned, amount: int) -> bool:
    return planned(A) != EMPTY or planned(B) != EMPTY


def _nobody(planned: Planned, amount: int) -> bool:
    return False


HARMS: Mapping[str, Callable[[Planned, int], bool]] = {
    "tax-most": _caps("tax"),
    "rice-most": _caps("rice"),
    "fewer-armies": _levies,
    "farmers-guard": _attacks,
    "castle-guards": _attacks,
    "temple-closes": _attacks,
    "tax-least": _nobody,
    "rice-least": _nobody,
    "theatre-calms": _nobody,
}
"""Effect of an event -> whether it hinders the plan."""


WORTHS: Mapping[str, Callable[[ShogunRules, Any, int, Favour], float]] = {
    "event": _event,
    "chests": lambda rules, state, seat, favour: CHEST * chest(state) * favour.amount,
    "tray": lambda rules, state, seat, favour: TRAY * min(favour.amount, state.stock[seat]),
    "calm": _value_calm,
    "rice": lambda rules, state, seat, favour: rice_worth(rules, state, seat, favour.amount),
    "points": lambda rules, state, seat, favour: float(favour.amount),
    "building": best_province,
    "peace": _peace,
    "armies": best_province,
}
"""Effect of a card -> its value."""
