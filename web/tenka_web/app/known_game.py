"""Whether this site has the game that a command names."""

from __future__ import annotations

from tenka_web.app import game_registry
from tenka_web.app.app import App


def is_known(app: App, game: str) -> bool:
    """Return whether this site can show a game; if not, report it."""
    found = game_registry.has(game)
    if not found:
        app.notify("ui.game.none", grave=True, game=game[:40])
    return found
