"""The premoves that a game offers, for its form."""

from __future__ import annotations

from typing import NamedTuple


class PremoveOffer(NamedTuple):
    """A premove that a person can choose: as the engine reads it, the heading above it in the list, its words."""

    premove: str
    group: str
    words: str


class PremoveQuestion(NamedTuple):
    """A question that may come: its key, which of the questions with that key, in words, and its possible premoves."""

    key: str
    subject: str
    title: str
    offers: tuple[PremoveOffer, ...]
