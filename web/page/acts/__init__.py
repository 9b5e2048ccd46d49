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


def find(name: str) -> Act | None:
    """An act by its name. Those of live play are imported when one of them is done first: most games are played without."""
    if name.startswith("live."):
        importlib.import_module("page.acts.live")
    return ALL.get(name)
