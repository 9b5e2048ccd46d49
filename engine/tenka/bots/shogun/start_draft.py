"""The start: choice of provinces and army groups (S5)."""

from __future__ import annotations

from tenka.core.choice import Choice
from tenka.games.shogun.provinces import INDEX, PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import NEUTRAL, ShogunState

FRIEND, FOE = 0.5, 0.35


def site(rules: ShogunRules, state: ShogunState, seat: int, province: int) -> float:
    """Return how good a province is at the start: yields, sites, own neighbours, no rivals."""
    row = PROVINCES[province]
    worth = 0.12 * (row.tax + row.rice) + 0.5 * row.sites
    for near in rules.board.neighbours[province]:
        owner = state.owner[near]
        worth += FRIEND if owner == seat else 0.0 if owner == NEUTRAL else -FOE
    region = rules.board.region[province]
    held = sum(owner == seat and rules.board.region[other] == region for other, owner in enumerate(state.owner))
    return worth + 0.3 * held


def draft(rules: ShogunRules, state: ShogunState, seat: int, choices: tuple[Choice, ...]) -> tuple[Choice, float]:
    """Return an open province if it is better than the pile's average, and its value."""
    free = [province for province in rules.board.in_play if state.owner[province] == NEUTRAL]
    average = sum(site(rules, state, seat, province) for province in free) / len(free)
    rated = [
        (site(rules, state, seat, INDEX[str(choice.operands[0])]) if choice.operands else average, choice)
        for choice in choices
        if choice.verb != "renew"
    ]
    worth, best = max(rated, key=lambda each: each[0])
    renew = next((choice for choice in choices if choice.verb == "renew"), None)
    if renew is not None and worth <= average:
        return renew, average
    return best, worth


def group(rules: ShogunRules, state: ShogunState, seat: int, province: int, choices: tuple[Choice, ...]) -> Choice:
    """Return a large group for a contested province with many targets, a small one for a corner."""
    near = rules.board.neighbours[province]
    rivals = sum(state.owner[other] not in (seat, NEUTRAL) for other in near)
    weight = (len(near) + 2 * rivals + 0.5 * PROVINCES[province].sites) / 12
    sizes = sorted(choices, key=lambda choice: -int(choice.operands[0]))
    return sizes[min(len(sizes) - 1, int(max(0.0, 1 - weight) * len(sizes)))]
