"""Tenka: the great board games of Japan's age of war as values, and tables to play them at.

>>> import tenka
>>> table = tenka.new_table("tenka-meidou", seats=2, seed="okehazama")
>>> while table.decision is not None:
...     seat = table.decision.seats[0]
...     _ = table.choose(seat, table.decision.forward_choices(seat)[0])
>>> sorted(table.result.scores) == sorted(tenka.open_code(table.code()).result.scores)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

# Loading the folder of the games binds its name here, once; the function below takes that name over for the front door.
import tenka.games  # noqa: F401
from tenka.core import data_files, registry, untrusted
from tenka.core.chance import Tape
from tenka.core.choice import Choice
from tenka.core.decision import Decision, Refusal
from tenka.core.errors import (
    BadCode,
    BadFile,
    BadPosition,
    BadRecord,
    BadSetup,
    BadTape,
    IllegalChoice,
    MissingFile,
    NewerCode,
    StillSecret,
    TenkaError,
    UndoRefused,
    UnknownGame,
    UnreadableChoice,
)
from tenka.core.event import Event
from tenka.core.game import Game, Layer, Option
from tenka.core.registry import GameRow, register
from tenka.core.rules import Result, Rules
from tenka.core.view import View
from tenka.table import code_reader, record_reader
from tenka.table.table import Table

__version__ = "1.0.0"

__all__ = [
    "BadCode", "BadFile", "BadPosition", "BadRecord", "BadSetup", "BadTape", "Choice", "Decision", "Event", "Game", "GameRow",
    "IllegalChoice", "Layer", "MissingFile", "NewerCode", "Option", "Refusal", "Result", "Rules", "StillSecret", "Table", "Tape",
    "TenkaError", "UndoRefused", "UnknownGame", "UnreadableChoice", "View", "add_data_file", "from_data", "game", "games",
    "new_table", "open_code", "register", "replay",
]  # fmt: skip


def games() -> tuple[Game, ...]:
    """Return the catalogue: id, title, seats allowed, layers and options of every game, those of installed packages too."""
    return tuple(registry.game_of(row.id) for row in registry.rows())


def game(name: str) -> Game:
    """Return one game of the catalogue.

    Raises:
        UnknownGame: No game has this id.
    """
    if not isinstance(name, str):
        raise UnknownGame(f"expected the id of a game as text, got {name!r}")
    return registry.game_of(name)


def new_table(
    name: str, *, seats: int, layers: Iterable[str] = (), options: Mapping[str, str] | None = None, seed: str = ""
) -> Table:
    """Return a new table with the game set up. Equal arguments give equal games on every machine.

    Args:
        name: Id of a game, such as ``"tenka-meidou"``; see ``tenka.games()``.
        seats: Number of seats, one of ``Game.seats``.
        layers: Ids of editions, modules and expansions, in any order.
        options: Option id -> value. Missing options take their defaults.
        seed: Any text. All dice and shuffles follow from it.

    Raises:
        UnknownGame: No game has this id.
        BadSetup: The game can't be played like this; the message says why.
        MissingFile: An option names a data file that was not added (``add_data_file``).
    """
    entry = game(name)
    return Table(entry, entry.rules(seats, layers, options), seed)


def add_data_file(name: str, option: str, text: str) -> str:
    """Register a data file, such as a set of cards, for tables to come, and return the option's value that names it.

    Args:
        name: Id of the game.
        option: Id of an option that takes a file.
        text: The file's content.

    Raises:
        UnknownGame: No game has this id.
        BadSetup: The option takes no file.
        BadFile: Lines of the file are wrong; the error lists each.
    """
    return data_files.add_data_file(game(name), option, text)


def replay(text: str, at: int | None = None) -> Table:
    """Return the table of a record.

    Args:
        text: As ``table.record()`` returns it.
        at: Number of choices to make: 0 is after the set-up, None is all.

    Raises:
        BadRecord: The text is no record, a choice in it is illegal, or ``at`` is out of range.
        UnknownGame: No game has this id.
    """
    return record_reader.replay(game(record_reader.parse_record(text)[0].game), text, at)


def open_code(code: str) -> Table:
    """Return the table of a link code.

    Args:
        code: As ``table.code()`` returns it.

    Raises:
        BadCode: The code is damaged, or of no game.
    """
    letters = _Letters()
    return code_reader.decode(letters, code)


class _Letters(Mapping[str, Game]):
    """Letter -> game, loading only the game that is asked for."""

    def __getitem__(self, letter: str) -> Game:
        return registry.game_of(registry.ids_by_letter()[letter])

    def __iter__(self) -> Iterator[str]:
        return iter(registry.ids_by_letter())

    def __len__(self) -> int:
        return len(registry.rows())


def from_data(data: Mapping[str, Any]) -> Table:
    """Return a table that stands at a position; its history begins there.

    For what the program itself has written: for a worker, a notebook, a test. The types of all fields, the ranges of numbers, the
    pieces and that somebody can choose are checked, not that a game can lead there. People exchange set-ups and choices
    (``open_code``, ``replay``). A position of other rules (``version``) is accepted too.

    Args:
        data: As ``table.to_data()`` returns it.

    Raises:
        BadRecord: The data is not a position.
        UnknownGame: No game has this id.
    """
    untrusted.check_size(data)
    if not isinstance(data, Mapping) or type(data.get("tenka")) is not int or data["tenka"] != 1:
        raise BadRecord("expected the plain form of a table, with 'tenka': 1")
    fields = {"game": str, "version": int, "layers": list, "options": dict, "seats": int, "seed": str, "state": dict}
    for name, kind in fields.items():
        if type(data.get(name)) is not kind:
            raise BadRecord(f"expected {name} to be {kind.__name__}, got {data.get(name)!r:.60}")
    entry = game(data["game"])
    with untrusted.raising_as(BadRecord, "the plain form can't be set up"):
        rules = entry.rules(data["seats"], data["layers"], data["options"], data["version"])
        return Table(entry, rules, data["seed"], start=data, reseeds=data.get("reseeds", ()))
