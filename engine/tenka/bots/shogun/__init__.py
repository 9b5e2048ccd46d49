"""Judgement for Shogun: steady plans by what each action is worth, strong tries plans in imagined seasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.bots.bot import Bot
from tenka.bots.shogun.steady import Steady
from tenka.bots.shogun.strong import Strong

LEVELS: Mapping[str, Callable[[], Bot]] = {"steady": Steady, "strong": Strong}
