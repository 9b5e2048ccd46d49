"""The registry of games: one row each. A game's modules are imported at first use."""

from __future__ import annotations

import importlib
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from tenka.core.errors import UnknownGame
from tenka.core.game import Game
from tenka.core.rules import Rules

GROUP = "tenka.games"
"""Entry-point group in which an installed package names the rows of its games."""
_ID, _LETTER = re.compile(r"[a-z][a-z0-9-]{0,39}"), re.compile(r"[A-Za-z]")


@dataclass(frozen=True)
class GameRow:
    """A game's row: what is known of it before its modules are imported.

    ``game``, ``bots``, ``coach``, ``page``, ``catalogues``, ``actions`` and ``features`` locate objects as ``"module:name"``;
    they are imported at first use.

    Attributes:
        id: Id in records and programs.
        letter: One letter, the same in every link code forever.
        game: The ``Game``.
        texts: First word of all its sentence keys.
        bots: Level -> ``"module:class"``, weakest first. The random bot plays every game too.
        adviser: The level that gives hints, if the strongest is too slow.
        coach: Finds costly decisions, see ``tenka.bots.coach``.
        page: The adapter for the site.
        catalogues: Function from a language to a gettext catalogue; empty if the site's own catalogues have the sentences.
        actions: Function from rules to the rows of the action space, see ``tenka.learn``.
        features: Function from rules to the observed features, see ``tenka.learn``.
    """

    id: str
    letter: str
    game: str
    texts: str
    bots: str = ""
    adviser: str = ""
    coach: str = ""
    page: str = ""
    catalogues: str = ""
    actions: str = ""
    features: str = ""


_rows: dict[str, GameRow] = {}


def register(row: GameRow) -> None:
    """Register a game. Registering the same row again changes nothing.

    Args:
        row: The game's row.

    Raises:
        ValueError: The id or the letter is malformed, or another game has the id, the letter or the first word of the texts.
    """
    if not _ID.fullmatch(row.id) or not _LETTER.fullmatch(row.letter):
        raise ValueError(f"expected an id of small letters, digits and dashes, and one letter, got {row.id!r}, {row.letter!r}")
    for other in _rows.values():
        taken = [what for what in ("id", "letter", "texts") if getattr(row, what) == getattr(other, what)]
        if other != row and taken:
            named = " and ".join(f"{what}={getattr(row, what)!r}" for what in taken)
            raise ValueError(f"the game {row.id!r} can't have {named}: {other.id!r} has it")
    _rows[row.id] = row


def remove(name: str) -> None:
    """Remove a game from the registry. Raises UnknownGame."""
    del _rows[row_of(name).id]


def rows() -> tuple[GameRow, ...]:
    """List all games: registered ones and those of installed packages."""
    discover()
    return tuple(_rows.values())


def row_of(name: str) -> GameRow:
    """Return the row of a game; look in installed packages if the id is unknown. Raises UnknownGame."""
    if name not in _rows:
        discover()
    if name not in _rows:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(_rows)}")
    return _rows[name]


def ids_by_letter() -> dict[str, str]:
    """Return letter -> id of all games."""
    return {row.letter: row.id for row in rows()}


@cache
def discover() -> None:
    """Register the games of installed packages, once, because reading package metadata is slow."""
    for entry in _entries(GROUP):
        try:
            register(entry.load())
        except Exception as error:      # One broken package must not disable the other games.
            warnings.warn(f"the game of {entry.value} can't be had: {error}", RuntimeWarning, stacklevel=2)


class Entry(NamedTuple):
    """An entry point of a package that a site was built with."""

    value: str

    def load(self) -> Any:
        """Import the object that the entry point names."""
        return load(self.value)


SITE = "tenka_site"
"""Module in which a site's build lists the entry points of the packages it holds."""


def _entries(group: str) -> tuple[Any, ...]:
    """Return the entry points of a group, of the packages in this site's build or of installed ones."""
    # Imported by name, because the site's build bundles every module that an import statement names.
    try:
        listed = importlib.import_module(SITE).ENTRIES.get(group, ())
    except ImportError:
        return tuple(importlib.import_module("importlib.metadata").entry_points(group=group))
    return tuple(map(Entry, listed))


@cache
def load(reference: str) -> Any:
    """Import the object at ``"module:name"``."""
    module, _, name = reference.partition(":")
    return getattr(importlib.import_module(module), name)


DRAWERS = "tenka.drawers"
"""Entry-point group in which an installed package names a function from a table to SVG or None."""
_drawers: list[Any] = []


def draw_by(function: Any) -> None:
    """Set the function from a table to SVG or None that draws tables. The site's package registers itself this way."""
    _drawers.append(function)


def drawer() -> Any:
    """Return the function that draws tables: the registered one, else that of an installed package, else None."""
    return _drawers[-1] if _drawers else _find_drawer()


@cache
def _find_drawer() -> Any:
    for entry in _entries(DRAWERS):
        try:
            return entry.load()
        except (ImportError, OSError):
            continue
    return None


def game_of(name: str) -> Game:
    """Return the entry of a game in the catalogue. Raises UnknownGame."""
    row = row_of(name)
    game = load(row.game)
    if not isinstance(game, Game) or (game.id, game.letter) != (row.id, row.letter):
        raise TypeError(f"{row.game} is not the game of the row {row.id!r} with the letter {row.letter!r}")
    return game


def rules_of(name: str, seats: int, layers: tuple[str, ...], options: Mapping[str, str], version: int) -> Rules:
    """Return the rules of a set-up. Raises as ``game_of`` and ``Game.rules``."""
    return game_of(name).rules(seats, layers, options, version)
