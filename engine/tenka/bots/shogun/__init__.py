"""Judgement for Shogun: steady plans by what each action is worth, strong tries plans in imagined seasons."""

from __future__ import annotations

from collections.abc import Mapping

LEVELS: Mapping[str, str] = {
    "steady": "tenka.bots.shogun.steady:Steady",
    "strong": "tenka.bots.shogun.strong:Strong",
}
