"""The chapters of the help dialog, one row each, in reading order. The texts are in the help.po catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Chapter(NamedTuple):
    """Keys of a heading, its paragraph, and the points of a list below it."""

    title: str
    text: str
    points: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys of the chapter."""
        return (self.title, self.text, *self.points)


def chapters(first: str, names: str) -> tuple[Chapter, ...]:
    """Return chapters by their names: ``chapters("sh", "goal board")``.

    Args:
        first: First word of the keys.
        names: Names of the chapters, separated by spaces.
    """
    keys = [f"{first}.help.{name}" for name in names.split()]
    return tuple(Chapter(f"{key}.title", f"{key}.text") for key in keys)


def silent(first: str, settled: Iterable[str]) -> Chapter:
    """Return the chapter of rulings: a sentence per clause, with the key ``<first>.silent.t5`` for ``YE-T5``.

    Args:
        first: First word of the keys.
        settled: The clauses, in their order.
    """
    points = tuple(f"{first}.silent.{clause.partition('-')[2].lower()}" for clause in settled)
    return Chapter(f"{first}.help.silent.title", f"{first}.help.silent.text", points)


PAGE = chapters("ui", "play keys undo saves links letters live bots history offline")
"""The chapters about the site."""
