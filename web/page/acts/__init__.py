"""What a visitor can do, by name: each act is a function of the app and one word."""

from __future__ import annotations

import importlib

from page.acts import (
    bots,
    clicks,
    files,
    history,
    keys,
    lessons,
    letters,
    lobby,
    saves,
    settings,
    share,
    stats,
    steps,
    table,
)
from page.acts.act import ALL, Act

__all__ = [
    "ALL", "bots", "clicks", "files", "find", "history", "keys", "lessons", "letters", "lobby", "saves", "settings", "share",
    "stats", "steps", "table",
]  # fmt: skip
LATE = ("live", "friend", "seat", "daily", "film", "scan")
"""Rooms of acts that are imported when they are asked for."""


def find(name: str) -> Act | None:
    """An act by its name. Those of playing apart are imported when one of them is done first: most games are played without."""
    for room in LATE:
        if name.startswith(f"{room}."):
            importlib.import_module(f"page.acts.{room}")
    return ALL.get(name)
