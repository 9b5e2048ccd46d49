"""The parts of the policy, as rows. A layer with a folder here adds its own with ``rows(found)``."""

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
"""Layers of other packages -> location of their rows, as ``module:function``."""


@dataclass(frozen=True)
class Heuristics:
    """The rows of the policy.

    ``answers``: question key -> answer. ``worths``: value of a province's card on a box without the price; a box without a row is
    for bluffs. ``layers``: functions that place other cards on their own boxes after all actions, and remove them from the given
    cards (spare provinces, blanks). ``features`` of a seat, and ``weights``: seasons left -> points per feature.
    ``tried``: keys of questions of which the search tries all answers.
    """

    answers: Mapping[str, Callable[[Policy, Mapping[str, Any], tuple[Choice, ...]], Advice]] = field(default_factory=dict)
    worths: Mapping[str, Callable[[Planner, str, int], float]] = field(default_factory=dict)
    layers: tuple[Callable[[Planner, Board, list[int], list[int]], None], ...] = ()
    features: Mapping[str, Callable[[Holdings], float]] = field(default_factory=dict)
    weights: Mapping[int, Mapping[str, float]] = field(default_factory=dict)
    tried: frozenset[str] = frozenset()


def heuristics_of(rules: ShogunRules) -> Heuristics:
    """Return the rows for these rules."""
    return _combine(rules.layers)


@cache
def _combine(layers: tuple[str, ...]) -> Heuristics:
    whole = Heuristics()
    for place in (f"{__package__}.base_heuristics:add_base", *filter(None, map(_place, layers))):
        module, _, name = place.partition(":")
        whole = getattr(importlib.import_module(module), name)(whole)
    return whole


def _place(layer: str) -> str:
    """Return the location of a layer's rows; "" for a layer without any."""
    folder = f"{__package__}.{layer.replace('-', '_')}"
    return ELSEWHERE.get(layer, f"{folder}:rows" if find_spec(folder) is not None else "")
