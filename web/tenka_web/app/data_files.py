"""Data files of visitors: stored with saves, sent to the worker, requested if missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import tenka
from tenka import Table
from tenka.table import record_reader
from tenka_web.app import input_limits
from tenka_web.app.compression import compress, decompress

MOST = 4
"""Most files of one game."""
Files = Mapping[str, str]
"""Digest -> compressed text of a file."""


@dataclass
class Wanted:
    """A file that a game needs: game, option, digest, and what to retry once it was added."""

    game: str
    option: str
    digest: str
    then: Callable[[], None]


def is_files(value: object) -> bool:
    """Return whether a value is valid as the files of a save."""
    most = input_limits.limit_of("a stored data file")
    return isinstance(value, dict) and len(value) <= MOST and all(
        input_limits.is_words(name, 16) and input_limits.is_words(text, most) for name, text in value.items()
    )


def add_data_file(game: str, option: str, text: str, known: dict[str, str]) -> str:
    """Add a file and return the option value that names it, also its key in ``known``. Raises BadSetup, BadFile."""
    value = tenka.add_data_file(game, option, text)
    known[value] = compress(text)
    return value


def admit(game: str, options: Mapping[str, str], files: Files) -> None:
    """Add those files that a game's options name. Other files are ignored, so the needed one is then missing.

    Raises BadSave, BadFile.
    """
    for option in tenka.game(game).all_options:
        digest = options.get(option.id, option.default)
        if option.is_missing(digest) and digest in files:
            tenka.add_data_file(game, option.id, decompress(files[digest], "an unfolded data file"))


def admit_record(text: str, files: Files) -> None:
    """Add the files of a record's game. Raises BadRecord, UnknownGame, BadSave, BadFile."""
    if files:
        header = record_reader.parse_record(text)[0]
        admit(header.game, header.options, files)


def files_of(table: Table, known: Files) -> dict[str, str]:
    """Return the known files that a table needs."""
    wanted = {table.rules.options[option.id] for option in table.game.options_for(table.rules.layers) if option.data_file}
    return {digest: text for digest, text in known.items() if digest in wanted}
