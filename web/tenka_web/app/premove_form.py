"""The premoves that a game offers, for its form."""

from __future__ import annotations

from typing import NamedTuple


class PremoveOffer(NamedTuple):
    """A possible premove: for the engine, heading in the list, and in words."""

    wish: str
    group: str
    words: str


class PremoveQuestion(NamedTuple):
    """A question that may come: its key, which one, in words, and the premoves for it."""

    key: str
    about: str
    title: str
    offers: tuple[PremoveOffer, ...]
