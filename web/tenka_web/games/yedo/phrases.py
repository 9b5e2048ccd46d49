"""The sentences of deals and missions that have variants: a deal names Mon on the side that pays them, if any are paid; a
mission's sentence names the things it lacks, and no others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka_web.ui.text.localizer import Phrase

DEALS = ("ye.ask.deal", "ye.event.offered", "ye.event.dealt")
LACKING = ("ye.ask.standard", "ye.ask.bonus")
"""Questions about what replaces a requirement of a mission."""


def _deal(key: str) -> Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]]:
    def phrased(values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        mon = values["mon"]
        if not mon:
            return key, values
        side, things = ("pays", values["given"]) if mon > 0 else ("gets", values["asked"])
        return f"{key}.{side}{'.too' if things else ''}", {**values, "mon": abs(mon)}

    return phrased


def list_lacking(values: Mapping[str, Any]) -> list[str]:
    """Say what a mission lacks, thing by thing."""
    return [*values["weapons"], *["blessing"] * values["blessing"], *["geisha"] * values["geisha"]]


def _lacking(key: str) -> Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]]:
    return lambda values: (f"{key}.lacks", {"mission": values["mission"], "lacks": list_lacking(values)})


PHRASES: Mapping[str, Phrase] = {**{key: _deal(key) for key in DEALS}, **{key: _lacking(key) for key in LACKING}}
