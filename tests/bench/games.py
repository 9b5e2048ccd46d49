"""What a game adds to the bench: a file here that goes by its id, with any of ``AIMS``, ``SHARES``, ``CASES``,
``SLOW`` and ``MEASUREMENTS``."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import tenka
from tenka import bots
from tenka.core import registry
from tests.bench.row import Slow

STANDARD = registry.rows()[0].id
"""The game by which start, clicks and frames are measured."""


def modules() -> Iterator[tuple[str, ModuleType]]:
    """Id of a game, and its file here."""
    for row in registry.rows():
        name = f"{__package__}.{row.id.replace('-', '_')}"
        if importlib.util.find_spec(name) is not None:
            yield row.id, importlib.import_module(name)


def aims(game: str) -> Mapping[str, float]:
    """Return what a game's four-seat table is measured by, by figure."""
    figures: Mapping[str, float] = getattr(dict(modules()).get(game), "AIMS", {})
    return figures


def shares() -> dict[tuple[str, tuple[str, ...]], float]:
    """Return what share of the first game's decisions per second a game should reach, by game and layers."""
    return {(game, layers): share for game, module in modules() for layers, share in getattr(module, "SHARES", {}).items()}


def cases() -> list[Any]:
    """Positions to think about; see ``rollouts``."""
    return [case for _, module in modules() for case in getattr(module, "CASES", ())]


def slow() -> dict[str, Slow]:
    """Games' own clicks that are measured at a quarter of the CPU."""
    return {name: what for _, module in modules() for name, what in getattr(module, "SLOW", {}).items()}


def measurements() -> dict[str, Any]:
    """Measurements of games' own."""
    return {name: what for _, module in modules() for name, what in getattr(module, "MEASUREMENTS", {}).items()}


def finished(table: tenka.Table, seed: str) -> str:
    """Let steady bots play a game to its end; return its code."""
    bot, rng = bots.bot(table.game.id, "steady"), random.Random(seed)
    while table.decision is not None:
        seat = table.decision.seats[0]
        table.choose(seat, bot.choose(table.view(seat), rng))
    return table.code()
