"""Judgement for Tenka Meidou: light is quick, steady looks at the war as it would be now, strong plays games out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.bots.bot import Bot
from tenka.bots.tenka_meidou.light import Light
from tenka.bots.tenka_meidou.steady import Steady
from tenka.bots.tenka_meidou.strong import Strong

LEVELS: Mapping[str, Callable[[], Bot]] = {"light": Light, "steady": Steady, "strong": Strong}
