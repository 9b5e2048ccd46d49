"""What a game offers to be ordered ahead, for the form in which it is."""

from __future__ import annotations

from typing import NamedTuple


class PremoveOffer(NamedTuple):
    """Something that can be wished: as the engine reads it, under which heading of the list, and in words."""

    wish: str
    group: str
    words: str


class PremoveQuestion(NamedTuple):
    """A question that may come: its key, which of them, in words, and what can be wished for it."""

    key: str
    about: str
    title: str
    offers: tuple[PremoveOffer, ...]
