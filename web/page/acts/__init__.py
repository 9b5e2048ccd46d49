"""What a visitor can do, by name: each act is a function of the app and one word."""

from __future__ import annotations

from page.acts import (
    bots,
    clicks,
    files,
    history,
    keys,
    lessons,
    letters,
    live,
    lobby,
    saves,
    settings,
    share,
    stats,
    steps,
    table,
)
from page.acts.act import ALL

__all__ = [
    "ALL", "bots", "clicks", "files", "history", "keys", "lessons", "letters", "live", "lobby", "saves", "settings", "share",
    "stats", "steps", "table",
]  # fmt: skip
