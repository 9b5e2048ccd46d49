"""Judgement for Yedo: light takes what is good enough, steady plans by its missions."""

from __future__ import annotations

from collections.abc import Mapping

LEVELS: Mapping[str, str] = {
    "light": "tenka.bots.yedo.light:Light",
    "steady": "tenka.bots.yedo.steady:Steady",
}
