"""A game's part of the bench: a file named by its id, with any of ``AIMS``, ``SHARES``, ``CASES``,
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
"""The game with which start, clicks and frames are measured."""


def modules() -> Iterator[tuple[str, ModuleType]]:
    """Yield the id of each game with a file here, and the file's module."""
    for row in registry.rows():
        name = f"{__package__}.{row.id.replace('-', '_')}"
        if importlib.util.find_spec(name) is not None:
            yield row.id, importlib.import_module(name)


def aims(game: str) -> Mapping[str, float]:
    """Return figure -> aim of a game's table of four seats."""
    figures: Mapping[str, float] = getattr(dict(modules()).get(game), "AIMS", {})
    return figures


def shares() -> dict[tuple[str, tuple[str, ...]], float]:
    """Return (game, layers) -> the share of the first game's decisions per second to reach."""
    return {(game, layers): share for game, module in modules() for layers, share in getattr(module, "SHARES", {}).items()}


def cases() -> list[Any]:
    """Return the positions of all games to think about; see ``rollouts``."""
    return [case for _, module in modules() for case in getattr(module, "CASES", ())]


def slow() -> dict[str, Slow]:
    """Return the games' own clicks that are measured at a quarter of the CPU."""
    return {name: what for _, module in modules() for name, what in getattr(module, "SLOW", {}).items()}


def measurements() -> dict[str, Any]:
    """Return the games' own measurements."""
    return {name: what for _, module in modules() for name, what in getattr(module, "MEASUREMENTS", {}).items()}


def finished(table: tenka.Table, seed: str) -> str:
    """Let steady bots play a game to its end; return its code."""
    bot, rng = bots.bot(table.game.id, "steady"), random.Random(seed)
    while table.decision is not None:
        seat = table.decision.seats[0]
        table.choose(seat, bot.choose(table.view(seat), rng))
    return table.code()
