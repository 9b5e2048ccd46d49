"""The sentence that fits: a deal names Mon on the side that pays them, and not at all where none are paid; what a mission lacks
is named thing by thing, and nothing that it does not lack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from page.words import Phrase

DEALS = ("ye.ask.deal", "ye.event.offered", "ye.event.dealt")
LACKING = ("ye.ask.standard", "ye.ask.bonus")
"""Questions about what stands in for something that a mission asks for."""


def _deal(key: str) -> Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]]:
    def phrased(values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        mon = values["mon"]
        if not mon:
            return key, values
        side, things = ("pays", values["given"]) if mon > 0 else ("gets", values["asked"])
        return f"{key}.{side}{'.too' if things else ''}", {**values, "mon": abs(mon)}

    return phrased


def lacks(values: Mapping[str, Any]) -> list[str]:
    """What is lacking for a mission, thing by thing."""
    return [*values["weapons"], *["blessing"] * values["blessing"], *["geisha"] * values["geisha"]]


def _lacking(key: str) -> Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]]:
    return lambda values: (f"{key}.lacks", {"mission": values["mission"], "lacks": lacks(values)})


PHRASES: Mapping[str, Phrase] = {**{key: _deal(key) for key in DEALS}, **{key: _lacking(key) for key in LACKING}}
