"""The rules with the court: the base's, and the benevolence cards as rows that can be replaced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.tennos_court.cards import FAVOURS, Favour


@dataclass(frozen=True, kw_only=True)
class CourtRules(ShogunRules):
    """``favours``: the benevolence cards, by number."""

    favours: Mapping[str, Favour] = field(default_factory=lambda: {favour.id: favour for favour in FAVOURS})


def favours_of(rules: ShogunRules) -> Mapping[str, Favour]:
    """The benevolence cards in force."""
    return cast(CourtRules, rules).favours
