"""What a visitor can do, by name: each act is a function of the app and one word."""

from __future__ import annotations

import importlib

from tenka_web.app import incoming as arrivals
from tenka_web.app import navigation as steps
from tenka_web.app.commands import ALL, Act
from tenka_web.features.custom_cards import commands as files
from tenka_web.features.hints import commands as bots
from tenka_web.features.lessons import commands as lessons
from tenka_web.features.lobby import commands as lobby
from tenka_web.features.review import commands as history
from tenka_web.features.saves import commands as saves
from tenka_web.features.settings import commands as settings
from tenka_web.features.sharing import commands as share
from tenka_web.features.stats import commands as stats
from tenka_web.features.table import click_commands as clicks
from tenka_web.features.table import commands as table
from tenka_web.features.table import key_commands as keys

__all__ = [
    "ALL", "arrivals", "bots", "clicks", "files", "find", "history", "keys", "lessons", "lobby", "saves", "settings", "share",
    "stats", "steps", "table",
]  # fmt: skip
LATE = {
    "live": "tenka_web.features.realtime.commands",
    "friend": "tenka_web.features.realtime.friend_commands",
    "seat": "tenka_web.features.correspondence.seat_commands",
    "daily": "tenka_web.features.daily.commands",
    "film": "tenka_web.features.film.commands",
    "scan": "tenka_web.features.sharing.scan_commands",
    "letters": "tenka_web.features.correspondence.commands",
    "letter": "tenka_web.features.correspondence.commands",
    "join": "tenka_web.features.correspondence.commands",
    "order": "tenka_web.features.correspondence.commands",
}
"""First word of an act -> the module that is imported when one of them is asked for."""


def find(name: str) -> Act | None:
    """Return an act by its name. Acts of playing apart are imported when first done: most games are played without."""
    module = LATE.get(name.partition(".")[0])
    if module is not None:
        importlib.import_module(module)
    return ALL.get(name)
