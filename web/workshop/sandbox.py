"""The sandbox around a program: wheels are installed first; then all modules that lead out of Python are removed."""

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
    """Install wheels with micropip, from files of this interpreter: without network, so all requirements must be added too.

    Returns JSON: ``bots``, names of the new bots, and ``games``, a row of ``id``, ``seats`` and ``levels`` for each. Raises
    ValueError with a sentence for visitors.
    """
    ours = {row.id for row in registry.rows()}
    if paths:
        micropip: Any = importlib.import_module("micropip")     # By name: only the browser has it
        await micropip.install([f"emfs:{path}" for path in paths], deps=False)
        _complete()
    registry.discover.cache_clear()     # Modules imported since
    brought = [registry.game_of(row.id) for row in registry.rows() if row.id not in ours]
    return json.dumps({
        "bots": sorted({entry.name for entry in metadata.entry_points(group=BOTS)}),
        "games": [{"id": game.id, "seats": list(game.seats), "levels": list(bots.levels(game.id))} for game in brought],
    })  # fmt: skip


def _complete() -> None:
    """Raise ValueError for the first missing package that an installed one always requires."""
    for package in metadata.distributions():
        for line in package.requires or ():
            name = PACKAGE.match(line)
            if ";" in line or name is None:     # A conditional requirement is found missing at its import
                continue
            try:
                metadata.version(name[0])
            except metadata.PackageNotFoundError:
                raise ValueError(f"{package.name} needs {name[0]}") from None


def lock() -> None:
    """Remove everything importable that leads to the browser. The actual protection is the worker, which has no access to
    anything."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ not in ("JsFinder", "UnvendoredStdlibFinder")]
    for name in [name for name in sys.modules if name.partition(".")[0] in LOCKED]:
        sys.modules[name] = None  # type: ignore[assignment]  # what Python itself puts there for what can't be imported
    for name in LOCKED:
        sys.modules[name] = None  # type: ignore[assignment]
