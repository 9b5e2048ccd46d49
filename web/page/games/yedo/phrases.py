"""Deals in the sentence that fits: Mon are named on the side that pays them, and not at all where none are paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from page.words import Phrase

DEALS = ("ye.ask.deal", "ye.event.offered", "ye.event.dealt")


def _deal(key: str) -> Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]]:
    def phrased(values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        mon = values["mon"]
        if not mon:
            return key, values
        side, things = ("pays", values["given"]) if mon > 0 else ("gets", values["asked"])
        return f"{key}.{side}{'.too' if things else ''}", {**values, "mon": abs(mon)}

    return phrased


PHRASES: Mapping[str, Phrase] = {key: _deal(key) for key in DEALS}
