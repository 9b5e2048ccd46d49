"""A choice: a verb and its operands, with a one-line notation and its parser."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tenka.core.errors import UnreadableChoice

Operand = str | int

_WORD = re.compile(r"[a-z][a-z0-9_\-]*\Z")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})\Z")


class Choice(NamedTuple):
    """One legal answer. ``str(choice)`` is its notation, e.g. ``deploy 8 2``."""

    verb: str
    operands: tuple[Operand, ...] = ()

    def __str__(self) -> str:
        return _notation(self)


@cache
def _notation(made: Choice) -> str:
    return " ".join((made.verb, *map(str, made.operands)))


@cache
def choice(verb: str, *operands: Operand) -> Choice:
    """Return a cached Choice, so lookups are cheap. Compare with ``==``, never ``is``: equal choices may be different objects."""
    return Choice(verb, operands)


class Listing(Sequence[Choice]):
    """A long list of choices that creates each item on access."""

    __slots__ = ()

    def find_equal(self, made: Choice) -> Choice:
        """Return the listed choice that equals ``made``. Raises ValueError if there is none."""
        return self[self.index(made)]


Choices = tuple[Choice, ...] | Listing
"""A step's legal choices."""


def parse(text: str) -> Choice:
    """Parse one-line notation. Raises UnreadableChoice."""
    words = text.split() if isinstance(text, str) and len(text) <= 200 else []
    if not words or not _WORD.match(words[0]):
        raise UnreadableChoice(f"expected a verb and operands such as 'deploy 8 2', got {str(text)[:60]!r}")
    return choice(words[0], *map(_operand, words[1:]))


def _operand(word: str) -> Operand:
    if _NUMBER.match(word):
        return int(word)
    if _WORD.match(word):
        return word
    raise UnreadableChoice(f"expected a small number or a plain word, got {word[:60]!r}")
