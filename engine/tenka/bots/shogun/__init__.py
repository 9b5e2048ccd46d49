"""Bots for Shogun: light plans by noisy values, steady by the value of each action, strong tries plans in simulated seasons,
master learns from these."""

from __future__ import annotations

from collections.abc import Mapping

LEVELS: Mapping[str, str] = {
    "light": "tenka.bots.shogun.light:Light",
    "steady": "tenka.bots.shogun.steady:Steady",
    "strong": "tenka.bots.shogun.strong:Strong",
    "master": "tenka.bots.shogun.master:Master",
}
