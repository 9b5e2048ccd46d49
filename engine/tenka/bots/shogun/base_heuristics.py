"""The base game's rows of the policy."""

from __future__ import annotations

from dataclasses import replace

from tenka.bots.shogun import policy, projection, season_plan
from tenka.bots.shogun.heuristics import Heuristics


def add_base(rows: Heuristics) -> Heuristics:
    """Heuristics of the base."""
    return replace(
        rows, answers=policy.ANSWERS, worths=season_plan.WORTHS, features=projection.FEATURES, weights=projection.WEIGHTS,
        tried=frozenset({"sh.ask.special"}),
    )  # fmt: skip
