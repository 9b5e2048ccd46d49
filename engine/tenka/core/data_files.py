"""Data files that replace built-in tables: each is read once and then named by its digest for good."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tenka.core.errors import BadFile, BadSetup, sentence
from tenka.core.game import Game, Option
from tenka.core.registry import load


class DataFile(NamedTuple):
    """How a game reads the data files of one of its options.

    ``most``: the longest file, in characters. ``read`` turns a file's text into a value of the option and returns its digest;
    it raises BadFile. ``template`` writes the file of the built-in tables; a function gives each row its title by its id.
    """

    most: int
    read: Callable[[str], str]
    template: Callable[[Callable[[str], str]], str]


def option_of(game: Game, name: str) -> Option:
    """Return an option for which files may be brought. Raises BadSetup when there is none of that name."""
    wanted = next((option for option in game.every_switch if option.id == name and option.data_file), None)
    if wanted is None:
        raise BadSetup(sentence(f"{game.id} takes no file for {name!r:.60}", "file.none"))
    return wanted


def data_file(game: Game, option: str) -> DataFile:
    """Return the files of an option. Raises BadSetup when it takes none."""
    file: DataFile = load(option_of(game, option).data_file)
    return file


_texts: dict[tuple[str, str, str], str] = {}
"""What was brought: the text of a file, by its game, its option and the value that names it."""


def files(name: str, options: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the option and the text of each file that a game with these options is played with, for another process."""
    return [(option, _texts[name, option, value]) for option, value in options.items() if (name, option, value) in _texts]


def add_data_file(game: Game, option: str, text: str) -> str:
    """Let tables be played with a file; the value of the option that names it. Raises BadSetup, BadFile."""
    kind = data_file(game, option)
    if not isinstance(text, str) or len(text) > kind.most:
        raise BadFile([(0, sentence(f"a file of {option} has at most {kind.most} characters", "file.large", most=kind.most))])
    value = kind.read(text)
    _texts[game.id, option, value] = text
    return value
