"""Bots for Tenka Meidou: light is quick, steady evaluates the war as it would be now, strong plays games out, master uses a
network trained by self-play."""

from __future__ import annotations

from collections.abc import Mapping

LEVELS: Mapping[str, str] = {
    "light": "tenka.bots.tenka_meidou.light:Light",
    "steady": "tenka.bots.tenka_meidou.steady:Steady",
    "strong": "tenka.bots.tenka_meidou.strong:Strong",
    "master": "tenka.bots.tenka_meidou.master:Master",
}
