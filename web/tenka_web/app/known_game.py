"""Whether a game that an act names is there to be played."""

from __future__ import annotations

from tenka_web.app import game_registry
from tenka_web.app.app import App


def is_known(app: App, game: str) -> bool:
    """Return whether this page can show a game. If it can't, say so: no other game takes its place."""
    found = game_registry.has(game)
    if not found:
        app.notify("ui.game.none", grave=True, game=game[:40])
    return found
