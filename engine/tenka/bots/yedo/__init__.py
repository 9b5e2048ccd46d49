"""Bots for Yedo: light often plays at random, steady plans by its missions, strong and master try choices in simulated rounds."""

from __future__ import annotations

from collections.abc import Mapping

LEVELS: Mapping[str, str] = {
    "light": "tenka.bots.yedo.light:Light",
    "steady": "tenka.bots.yedo.steady:Steady",
    "strong": "tenka.bots.yedo.strong:Strong",
    "master": "tenka.bots.yedo.master:Master",
}
