"""The game's own rows of judgement."""

from __future__ import annotations

from dataclasses import replace

from tenka.bots.shogun import policy as judge
from tenka.bots.shogun import projection as prospect
from tenka.bots.shogun import season_plan as plan
from tenka.bots.shogun.heuristics import Judgement


def own(rows: Judgement) -> Judgement:
    """Judgement of the base."""
    return replace(
        rows, answers=judge.ANSWERS, worths=plan.WORTHS, features=prospect.FEATURES, weights=prospect.WEIGHTS,
        tried=frozenset({"sh.ask.special"}),
    )  # fmt: skip
