"""The schema of a state: for each field, the length of lists and the allowed values.

A ``FieldSchema`` is a predicate on a field's value. Positions from outside are checked with them. ``number``, ``word``, ``row``,
``up_to``, ``distinct`` and ``parts`` build them.

>>> schema = row(2, number(0, 3))
>>> schema([0, 3]), schema([0, 4]), schema([0])
(True, False, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

FieldSchema = Callable[[Any], bool]
"""Whether a value of the field's type is allowed."""


def number(least: int, most: int) -> FieldSchema:
    """Return the schema of a number from ``least`` to ``most``.

    Args:
        least: The smallest allowed number.
        most: The largest one.
    """
    return lambda value: least <= value <= most


def word(known: Iterable[str]) -> FieldSchema:
    """Return the schema of one of these words."""
    return frozenset(known).__contains__


def row(size: int, inner: FieldSchema) -> FieldSchema:
    """Return the schema of a list of exactly this length.

    Args:
        size: The length of the list.
        inner: Schema of each item.
    """
    return lambda value: len(value) == size and all(map(inner, value))


def up_to(most: int, inner: FieldSchema) -> FieldSchema:
    """Return the schema of a list of at most this length.

    Args:
        most: The greatest length of the list.
        inner: Schema of each item.
    """
    return lambda value: len(value) <= most and all(map(inner, value))


def distinct(most: int, inner: FieldSchema) -> FieldSchema:
    """Return the schema of a list of at most this length without duplicates.

    Args:
        most: The greatest length of the list.
        inner: Schema of each item.
    """
    return lambda value: len(value) <= most and all(map(inner, value)) and len(set(value)) == len(value)


def parts(*inner: FieldSchema) -> FieldSchema:
    """Return the schema of a tuple, item by item."""
    return lambda value: len(value) == len(inner) and all(fits(part) for fits, part in zip(inner, value, strict=True))


def anything(value: Any) -> bool:
    """Accept every value of the field's type."""
    return True
