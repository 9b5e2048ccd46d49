"""Data files that replace built-in tables. A file is parsed once and then named by its digest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tenka.core.errors import BadFile, BadSetup, sentence
from tenka.core.game import Game, Option
from tenka.core.registry import load


class DataFile(NamedTuple):
    """How a game reads the data files of an option.

    Attributes:
        most: Maximum length in characters.
        read: Parses a file's text, makes it a value of the option and returns its digest. Raises BadFile.
        template: Writes the built-in tables as a file. A function gives each row its title by its id.
    """

    most: int
    read: Callable[[str], str]
    template: Callable[[Callable[[str], str]], str]


def option_of(game: Game, name: str) -> Option:
    """Return an option that takes data files. Raises BadSetup if there is none of that name."""
    wanted = next((option for option in game.all_options if option.id == name and option.data_file), None)
    if wanted is None:
        raise BadSetup(sentence(f"{game.id} takes no file for {name!r:.60}", "file.none"))
    return wanted


def data_file(game: Game, option: str) -> DataFile:
    """Return the data file format of an option. Raises BadSetup if the option takes no files."""
    file: DataFile = load(option_of(game, option).data_file)
    return file


_texts: dict[tuple[str, str, str], str] = {}
"""Texts of added files, by (game, option, digest)."""


def files(name: str, options: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return (option, text) of each data file that a game with these options needs, to send them to another process."""
    return [(option, _texts[name, option, value]) for option, value in options.items() if (name, option, value) in _texts]


def add_data_file(game: Game, option: str, text: str) -> str:
    """Add a data file and return the option value that names it. Raises BadSetup, BadFile."""
    kind = data_file(game, option)
    if not isinstance(text, str) or len(text) > kind.most:
        raise BadFile([(0, sentence(f"a file of {option} has at most {kind.most} characters", "file.large", most=kind.most))])
    value = kind.read(text)
    _texts[game.id, option, value] = text
    return value
