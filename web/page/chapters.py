"""The chapters of the help dialog: one row each, in reading order. The words stand in the help.po catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Chapter(NamedTuple):
    """Keys of a heading and its paragraph. ``layer``: the chapter matters only where that layer is played."""

    title: str
    text: str
    layer: str = ""


def chapters(first: str, names: str, layer: str = "") -> tuple[Chapter, ...]:
    """Rows by their names, whose keys begin with the same word: ``chapters("sh", "goal board")``."""
    keys = [f"{first}.help.{name}" for name in names.split()]
    return tuple(Chapter(f"{key}.title", f"{key}.text", layer) for key in keys)


PAGE = chapters("ui", "play keys undo saves links bots history offline")
"""On the page itself, whatever is played."""


def that_matter(rows: Iterable[Chapter], layers: tuple[str, ...] | None) -> tuple[Chapter, ...]:
    """A game's chapters; with the layers of a table, only those that matter there."""
    return tuple(row for row in rows if layers is None or not row.layer or row.layer in layers)
