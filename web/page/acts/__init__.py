"""What a visitor can do, by name: each act is a function of the app and one word."""

from __future__ import annotations

import importlib

from page.acts import (
    arrivals,
    bots,
    clicks,
    files,
    history,
    keys,
    lessons,
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
    "ALL", "arrivals", "bots", "clicks", "files", "find", "history", "keys", "lessons", "lobby", "saves", "settings", "share",
    "stats", "steps", "table",
]  # fmt: skip
LATE = {
    **{room: room for room in ("live", "friend", "seat", "daily", "film", "scan")},
    **dict.fromkeys(("letters", "letter", "join", "order"), "letters"),
}
"""First word of an act -> the room of acts that is imported when one of them is asked for."""


def find(name: str) -> Act | None:
    """Return an act by its name. Acts of playing apart are imported when first done: most games are played without."""
    room = LATE.get(name.partition(".")[0])
    if room is not None:
        importlib.import_module(f"page.acts.{room}")
    return ALL.get(name)
