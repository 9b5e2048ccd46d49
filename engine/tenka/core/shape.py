"""The shape of a state, field by field: how long each list is and what may stand in it. Rows of predicates, for positions
that come from outside; ``number``, ``word``, ``row``, ``upto``, ``distinct`` and ``parts`` make them.

>>> shape = row(2, number(0, 3))
>>> shape([0, 3]), shape([0, 4]), shape([0])
(True, False, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Shape = Callable[[Any], bool]
"""Whether a value of the field's type fits."""


def number(least: int, most: int) -> Shape:
    """A number from ``least`` to ``most``."""
    return lambda value: least <= value <= most


def word(known: Iterable[str]) -> Shape:
    """One of these words."""
    return frozenset(known).__contains__


def row(size: int, inner: Shape) -> Shape:
    """A list of just this length."""
    return lambda value: len(value) == size and all(map(inner, value))


def upto(most: int, inner: Shape) -> Shape:
    """A list of at most this length."""
    return lambda value: len(value) <= most and all(map(inner, value))


def distinct(most: int, inner: Shape) -> Shape:
    """The same, and nothing comes up twice."""
    return lambda value: len(value) <= most and all(map(inner, value)) and len(set(value)) == len(value)


def parts(*inner: Shape) -> Shape:
    """A tuple, part by part."""
    return lambda value: len(value) == len(inner) and all(fits(part) for fits, part in zip(inner, value, strict=True))


def anything(value: Any) -> bool:
    """Whatever its type allows, as for a switch."""
    return True
