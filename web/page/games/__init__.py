"""The games this page knows how to show: id -> where its adapter stands. An adapter is loaded when its game is chosen."""

from __future__ import annotations

import importlib
from functools import cache

from page.games.base import Adapter

SHELF = {
    "tenka-meidou": "page.games.tenka_meidou",
    "shogun": "page.games.shogun",
}


@cache
def adapter(game: str) -> Adapter:
    """The adapter of a game. Raises KeyError."""
    found: Adapter = importlib.import_module(SHELF[game]).ADAPTER
    return found
