"""The games this page knows how to show: those whose row names an adapter. It is loaded when its game is chosen."""

from __future__ import annotations

from page.games.base import Adapter
from tenka import UnknownGame
from tenka.core import registry


def shelf() -> tuple[str, ...]:
    """The ids of the games that can be shown, in the order of their rows."""
    return tuple(row.id for row in registry.rows() if row.page)


def first() -> str:
    """The game the lobby opens with."""
    return shelf()[0]


def has(game: str) -> bool:
    """Whether a game can be shown."""
    return game in shelf()


def adapter(game: str) -> Adapter:
    """The adapter of a game. Raises UnknownGame, also for one that can only be played elsewhere."""
    row = registry.row_of(game)
    if not row.page:
        raise UnknownGame(f"{game} has no page")
    found: Adapter = registry.load(row.page)
    return found


def title(game: str) -> str:
    """The key of a game's title, without loading the game."""
    return f"{registry.row_of(game).texts}.title"
