"""What surrounds a locked program: wheels are installed while Python can still be added to; then every way out is closed."""

from __future__ import annotations

import importlib
import json
import re
import sys
from importlib import metadata
from typing import Any

from tenka import bots
from tenka.core import registry

LOCKED = ("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "pyodide_http", "micropip")
"""Modules that lead out of Python."""
PACKAGE = re.compile(r"[\w.-]+")
BOTS = "tenka.bots"
"""The entry-point group in which a wheel names its bots."""


async def install(paths: list[str]) -> str:
    """Install wheels by micropip, from files of this interpreter: it has no network, so each must bring or find what it needs.

    Returns JSON: ``bots``, the names of the bots that came, and ``games``, a row of ``id``, ``seats`` and ``levels`` for each.
    Raises ValueError with the words for a visitor's eyes.
    """
    ours = {row.id for row in registry.rows()}
    if paths:
        micropip: Any = importlib.import_module("micropip")     # by name: only the browser has it
        await micropip.install([f"emfs:{path}" for path in paths], deps=False)
        _complete()
    registry.discover.cache_clear()     # what has come since
    brought = [registry.game_of(row.id) for row in registry.rows() if row.id not in ours]
    return json.dumps({
        "bots": sorted({entry.name for entry in metadata.entry_points(group=BOTS)}),
        "games": [{"id": game.id, "seats": list(game.seats), "levels": list(bots.levels(game.id))} for game in brought],
    })  # fmt: skip


def _complete() -> None:
    """Raise ValueError for the first package that an installed one always needs and that is not here."""
    for package in metadata.distributions():
        for line in package.requires or ():
            name = PACKAGE.match(line)
            if ";" in line or name is None:     # what is needed on some conditions is found missing where it is imported
                continue
            try:
                metadata.version(name[0])
            except metadata.PackageNotFoundError:
                raise ValueError(f"{package.name} needs {name[0]}") from None


def lock() -> None:
    """Leave nothing to import that leads to the browser. It is no wall: that is the worker's, which has nothing to lead to."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ not in ("JsFinder", "UnvendoredStdlibFinder")]
    for name in [name for name in sys.modules if name.partition(".")[0] in LOCKED]:
        sys.modules[name] = None  # type: ignore[assignment]  # what Python itself puts there for what can't be imported
    for name in LOCKED:
        sys.modules[name] = None  # type: ignore[assignment]
