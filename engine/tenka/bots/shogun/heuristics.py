"""What the policy is made of, as rows: a layer that has a folder here adds its own to the game's, by ``rows(found)``."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tenka.bots.bot import Advice
from tenka.core.choice import Choice
from tenka.games.shogun.rules import ShogunRules

if TYPE_CHECKING:
    from tenka.bots.shogun.policy import Policy
    from tenka.bots.shogun.projection import Holdings
    from tenka.bots.shogun.season_plan import Board, Planner

ELSEWHERE: dict[str, str] = {}
"""Layers of other packages -> where their rows stand, as ``module:function``."""


@dataclass(frozen=True)
class Heuristics:
    """``answers``: to questions, by key. ``worths``: of a province's card on a box, the price apart; a box without a row is
    for bluffs. ``layers``: lay other cards on boxes of their own once all wishes lie: they take them out of the cards given
    (spare provinces, blanks). ``features`` of a seat, and ``weights``: by seasons to come, points of each feature.
    ``tried``: questions, by key, all answers to which the search tries.
    """

    answers: Mapping[str, Callable[[Policy, Mapping[str, Any], tuple[Choice, ...]], Advice]] = field(default_factory=dict)
    worths: Mapping[str, Callable[[Planner, str, int], float]] = field(default_factory=dict)
    layers: tuple[Callable[[Planner, Board, list[int], list[int]], None], ...] = ()
    features: Mapping[str, Callable[[Holdings], float]] = field(default_factory=dict)
    weights: Mapping[int, Mapping[str, float]] = field(default_factory=dict)
    tried: frozenset[str] = frozenset()


def heuristics_of(rules: ShogunRules) -> Heuristics:
    """Return the rows for these rules."""
    return _put_together(rules.layers)


@cache
def _put_together(layers: tuple[str, ...]) -> Heuristics:
    whole = Heuristics()
    for place in (f"{__package__}.base_heuristics:own", *filter(None, map(_place, layers))):
        module, _, name = place.partition(":")
        whole = getattr(importlib.import_module(module), name)(whole)
    return whole


def _place(layer: str) -> str:
    """Where a layer's rows stand; empty for one that bots know nothing of."""
    folder = f"{__package__}.{layer.replace('-', '_')}"
    return ELSEWHERE.get(layer, f"{folder}:rows" if find_spec(folder) is not None else "")
