"""Data files that visitors bring along: kept with saves, handed to the worker, asked for where one is missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import tenka
from tenka import Table
from tenka.table import record_reader
from tenka_web.app import input_limits
from tenka_web.app.compression import fold, unfold

MOST = 4
"""Files of one game."""
Files = Mapping[str, str]
"""Digest -> a file's text, folded."""


@dataclass
class Wanted:
    """A file that a game needs: for which option of which game, its digest, and what is tried again when it is there."""

    game: str
    option: str
    digest: str
    then: Callable[[], None]


def is_files(value: object) -> bool:
    """Whether a value can be the files of a save."""
    most = input_limits.most("a kept data file")
    return isinstance(value, dict) and len(value) <= MOST and all(
        input_limits.is_words(name, 16) and input_limits.is_words(text, most) for name, text in value.items()
    )


def add_data_file(game: str, option: str, text: str, known: dict[str, str]) -> str:
    """Take in a file; the value that names it, under which it is among the ``known``. Raises BadSetup, BadFile."""
    value = tenka.add_data_file(game, option, text)
    known[value] = fold(text)
    return value


def admit(game: str, options: Mapping[str, str], files: Files) -> None:
    """Let a game be played whose options name some of these files. What doesn't fit is left out: then it is missing.

    Raises BadSave, BadFile.
    """
    for option in tenka.game(game).every_switch:
        digest = options.get(option.id, option.default)
        if option.is_missing(digest) and digest in files:
            tenka.add_data_file(game, option.id, unfold(files[digest], "an unfolded data file"))


def admit_record(text: str, files: Files) -> None:
    """Admit the files of a record's game. Raises BadRecord, UnknownGame, BadSave, BadFile."""
    if files:
        header = record_reader.parse_record(text)[0]
        admit(header.game, header.options, files)


def files_of(table: Table, known: Files) -> dict[str, str]:
    """Return those of the known files that a table needs."""
    wanted = {table.rules.options[option.id] for option in table.game.switches(table.rules.layers) if option.data_file}
    return {digest: text for digest, text in known.items() if digest in wanted}
