"""Judgement for Shogun: steady plans by what each action is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.bots.bot import Bot
from tenka.bots.shogun.steady import Steady

LEVELS: Mapping[str, Callable[[], Bot]] = {"steady": Steady}
