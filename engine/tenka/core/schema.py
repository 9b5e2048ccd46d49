"""The shape of a state, field by field: how long each list is and what may stand in it.

A shape is a predicate. Positions that come from outside are checked by one for each field. ``number``, ``word``, ``row``,
``upto``, ``distinct`` and ``parts`` make shapes.

>>> shape = row(2, number(0, 3))
>>> shape([0, 3]), shape([0, 4]), shape([0])
(True, False, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

FieldSchema = Callable[[Any], bool]
"""Whether a value of the field's type fits."""


def number(least: int, most: int) -> FieldSchema:
    """Return the shape of a number from ``least`` to ``most``."""
    return lambda value: least <= value <= most


def word(known: Iterable[str]) -> FieldSchema:
    """Return the shape of one of these words."""
    return frozenset(known).__contains__


def row(size: int, inner: FieldSchema) -> FieldSchema:
    """Return the shape of a list of just this length."""
    return lambda value: len(value) == size and all(map(inner, value))


def upto(most: int, inner: FieldSchema) -> FieldSchema:
    """Return the shape of a list of at most this length."""
    return lambda value: len(value) <= most and all(map(inner, value))


def distinct(most: int, inner: FieldSchema) -> FieldSchema:
    """Return the shape of a list of at most this length in which nothing comes up twice."""
    return lambda value: len(value) <= most and all(map(inner, value)) and len(set(value)) == len(value)


def parts(*inner: FieldSchema) -> FieldSchema:
    """Return the shape of a tuple, part by part."""
    return lambda value: len(value) == len(inner) and all(fits(part) for fits, part in zip(inner, value, strict=True))


def anything(value: Any) -> bool:
    """Accept whatever the type allows, as for a switch."""
    return True
