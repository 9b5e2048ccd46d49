"""The games this page knows how to show: those whose row names an adapter. It is loaded when its game is chosen."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache, reduce
from importlib.util import find_spec

from page.games.base import Adapter
from page.tutorial import Lesson
from tenka import Table, UnknownGame
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


def at(table: Table) -> Adapter:
    """The adapter of a table: its game's, with what its layers bring. Raises UnknownGame."""
    return adapter(table.game.id, table.rules.layers)


def whole(game: str) -> Adapter:
    """The adapter of a game with all its layers, as far as the help goes: what may be read before a table is chosen."""
    return adapter(game, tuple(layer.id for layer in registry.game_of(game).layers))


def adapter(game: str, layers: tuple[str, ...] = ()) -> Adapter:
    """The adapter of a game with these layers. Raises UnknownGame, also for one that can only be played elsewhere."""
    row = registry.row_of(game)
    if not row.page:
        raise UnknownGame(f"{game} has no page")
    return _put_together(row.page, layers)


def lesson(game: str, layers: Sequence[str] = ()) -> Lesson | None:
    """The guided first game of a game with these layers; their own where one brings one."""
    known = tuple(layer.id for layer in registry.game_of(game).layers if layer.id in layers)
    return adapter(game, known).lesson


def title(game: str) -> str:
    """The key of a game's title, without loading the game."""
    return f"{registry.row_of(game).texts}.title"


@cache
def _put_together(page: str, layers: tuple[str, ...]) -> Adapter:
    base: Adapter = registry.load(page)
    room = page.partition(":")[0].rpartition(".")[0]
    return reduce(lambda so_far, layer: _with(so_far, f"{room}.{layer.replace('-', '_')}"), layers, base)


def _with(adapter: Adapter, place: str) -> Adapter:
    """The adapter with what stands in a layer's folder, if it has one."""
    spec = None if place.startswith(".") else find_spec(place)
    if spec is None or spec.submodule_search_locations is None:
        return adapter
    changed: Adapter = importlib.import_module(place).apply(adapter)
    return changed
