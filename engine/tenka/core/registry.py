"""The registry of games: one row each. A game's modules are loaded when they are first needed."""

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
"""The entry-point group in which an installed package names the rows of its games."""
_ID, _LETTER = re.compile(r"[a-z][a-z0-9-]{0,39}"), re.compile(r"[A-Za-z]")


@dataclass(frozen=True)
class GameRow:
    """All that the rest of the house knows of a game. ``game``, ``bots``, ``coach``, ``page``, ``catalogues``, ``actions`` and
    ``features`` say where something stands, as ``"module:name"``, and are loaded when they are first needed.

    ``id``: as records and programs name it. ``letter``: one letter, the same in every link code for ever. ``game``: its
    ``Game``. ``texts``: the first word of all its keys. ``bots``: level -> ``"module:class"``, weakest first; the random bot
    plays every game besides. ``adviser``: the level that gives hints, where the strongest would let people wait. ``coach``:
    tries other answers than those that were given, see ``tenka.bots.coach``. ``page``: its adapter, for pages. ``catalogues``: a
    function from a language to a gettext catalogue; none where the page's own catalogues hold its sentences. ``actions`` and
    ``features``: functions from rules to the rows of their alphabet and of what is observed, see ``tenka.learn``.
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
        row: What is known of the game before it is imported.

    Raises:
        ValueError: The id or the letter is malformed, or another game has the id, the letter or the first word of the texts.
    """
    if not _ID.fullmatch(row.id) or not _LETTER.fullmatch(row.letter):
        raise ValueError(f"a game has an id of small letters, digits and dashes, and one letter; not {row.id!r}, {row.letter!r}")
    for other in _rows.values():
        taken = [what for what in ("id", "letter", "texts") if getattr(row, what) == getattr(other, what)]
        if other != row and taken:
            named = " and ".join(f"{what}={getattr(row, what)!r}" for what in taken)
            raise ValueError(f"the game {row.id!r} can't have {named}: {other.id!r} has that already")
    _rows[row.id] = row


def remove(name: str) -> None:
    """Remove a game from the registry. Raises UnknownGame."""
    del _rows[row_of(name).id]


def rows() -> tuple[GameRow, ...]:
    """List all games: those registered, and those of installed packages."""
    discover()
    return tuple(_rows.values())


def row_of(name: str) -> GameRow:
    """Return the row of a game. An unknown id is looked for in installed packages first. Raises UnknownGame."""
    if name not in _rows:
        discover()
    if name not in _rows:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(_rows)}")
    return _rows[name]


def by_letter() -> dict[str, str]:
    """Return letter in link codes -> id, of all games."""
    return {row.letter: row.id for row in rows()}


@cache
def discover() -> None:
    """Register the games of installed packages, once, because reading package metadata is slow."""
    for entry in _entries(GROUP):
        try:
            register(entry.load())
        except Exception as error:      # a broken package is its maker's trouble: the other games are played all the same
            warnings.warn(f"the game of {entry.value} can't be had: {error}", RuntimeWarning, stacklevel=2)


class Entry(NamedTuple):
    """An entry point of a package that a site was built with."""

    value: str

    def load(self) -> Any:
        """Import what the entry point names."""
        return load(self.value)


SITE = "tenka_site"
"""The module in which the build of a site lists the entry points of the packages that the site holds."""


def _entries(group: str) -> tuple[Any, ...]:
    """Return the entry points of a group, of the packages that this site was built with or that are installed."""
    # by name: the page's build keeps every module that an import statement names, and only one of these has a use there
    try:
        listed = importlib.import_module(SITE).ENTRIES.get(group, ())
    except ImportError:
        return tuple(importlib.import_module("importlib.metadata").entry_points(group=group))
    return tuple(map(Entry, listed))


@cache
def load(place: str) -> Any:
    """Import what ``"module:name"`` locates."""
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


DRAWERS = "tenka.drawers"
"""The entry-point group in which an installed package names a function from a table to SVG or None."""
_drawers: list[Any] = []


def draw_by(function: Any) -> None:
    """Let a function from a table to SVG or None draw tables from now on. A page that lies beside the engine registers so."""
    _drawers.append(function)


def drawer() -> Any:
    """Return what draws tables: what was registered last, else the function of an installed package; None where there is none."""
    return _drawers[-1] if _drawers else _installed_drawer()


@cache
def _installed_drawer() -> Any:
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
    """Return the rules of a game, put together. Raises as ``game_of`` and ``Game.rules``."""
    return game_of(name).rules(seats, layers, options, version)
