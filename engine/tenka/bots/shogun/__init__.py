"""Bots for Shogun: light plans by mood, steady by what each action is worth, strong tries plans in imagined
seasons, master learns from them."""

from __future__ import annotations

from collections.abc import Mapping

LEVELS: Mapping[str, str] = {
    "light": "tenka.bots.shogun.light:Light",
    "steady": "tenka.bots.shogun.steady:Steady",
    "strong": "tenka.bots.shogun.strong:Strong",
    "master": "tenka.bots.shogun.master:Master",
}
