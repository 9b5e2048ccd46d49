"""The chapters of the help dialog: one row each, in reading order. The words stand in the help.po catalogues."""

from __future__ import annotations

from typing import NamedTuple


class Chapter(NamedTuple):
    """Keys of a heading and its paragraph."""

    title: str
    text: str


def chapters(first: str, names: str) -> tuple[Chapter, ...]:
    """Rows by their names, whose keys begin with the same word: ``chapters("sh", "goal board")``."""
    keys = [f"{first}.help.{name}" for name in names.split()]
    return tuple(Chapter(f"{key}.title", f"{key}.text") for key in keys)


PAGE = chapters("ui", "play keys undo saves links letters live bots history offline")
"""On the page itself, whatever is played."""
