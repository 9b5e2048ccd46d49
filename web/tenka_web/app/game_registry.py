"""The games this site can show: those whose row names an adapter, which is loaded when its game is chosen."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache, reduce
from importlib.util import find_spec

from tenka import Table, UnknownGame
from tenka.core import registry
from tenka_web.app.adapter import Adapter
from tenka_web.app.lesson import Lesson
from tenka_web.ui.text.catalog import Catalog


def listed_games() -> tuple[str, ...]:
    """Return the ids of the games that can be shown, in the order of their rows."""
    return tuple(row.id for row in registry.rows() if row.page)


def first_game() -> str:
    """Return the game that the lobby shows first."""
    return listed_games()[0]


def has(game: str) -> bool:
    """Return whether a game can be shown."""
    return game in listed_games()


def adapter_of(table: Table) -> Adapter:
    """Return the adapter of a table: its game's, changed by its layers. Raises UnknownGame."""
    return adapter(table.game.id, table.rules.layers)


def full_adapter(game: str) -> Adapter:
    """Return the adapter of a game with all its layers, for the help."""
    return adapter(game, tuple(layer.id for layer in registry.game_of(game).layers))


def adapter(game: str, layers: tuple[str, ...] = ()) -> Adapter:
    """Return the adapter of a game with these layers. Raises UnknownGame, also for a game without an adapter."""
    row = registry.row_of(game)
    if not row.page:
        raise UnknownGame(f"{game} has no page")
    return _build_adapter(row.page, layers)


def lesson(game: str, layers: Sequence[str] = ()) -> Lesson | None:
    """Return the guided first game of a game with these layers. A layer's lesson replaces the base's."""
    known = tuple(layer.id for layer in registry.game_of(game).layers if layer.id in layers)
    return adapter(game, known).lesson


def title(game: str) -> str:
    """Return the key of a game's title, without loading the game."""
    return f"{registry.row_of(game).texts}.title"


def name_with_layers(t: Catalog, game: str, layers: Sequence[str]) -> str:
    """Return a game's title and the editions and modules it is played with, without loading the game."""
    texts = registry.row_of(game).texts
    added = t.join_names(t(f"{texts}.layer.{layer}") for layer in layers)
    return t("ui.with_layers", game=t(title(game)), layers=added) if added else t(title(game))


def dailies(t: Catalog) -> tuple[str, ...]:
    """Return the games that have a game of the day: those with a name for it."""
    return tuple(game for game in listed_games() if t.has(title(game).replace(".title", ".daily")))


@cache
def _build_adapter(page: str, layers: tuple[str, ...]) -> Adapter:
    base: Adapter = registry.load(page)
    room = page.partition(":")[0].rpartition(".")[0]
    return reduce(lambda so_far, layer: _apply_layer(so_far, f"{room}.{layer.replace('-', '_')}"), layers, base)


def _apply_layer(adapter: Adapter, module: str) -> Adapter:
    """Return the adapter changed by a layer's folder, if there is one."""
    spec = None if module.startswith(".") else find_spec(module)
    if spec is None or spec.submodule_search_locations is None:
        return adapter
    changed: Adapter = importlib.import_module(module).apply(adapter)
    return changed
