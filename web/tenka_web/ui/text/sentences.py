"""Sentences one after the other, closed as their language closes them."""

from __future__ import annotations

from collections.abc import Sequence

ENDS = (".", "!", "?", "…", "。", "！", "？")


def end_sentence(sentence: str, stop: str) -> str:
    """A sentence with its full stop; one that has its own sign keeps that alone. ``stop``: the language's, and what follows."""
    return sentence if sentence.endswith(ENDS) else sentence + stop.rstrip()


def join_sentences(sentences: Sequence[str], stop: str) -> str:
    """Sentences, and things named, in one breath; the last is left as it is."""
    *before, last = sentences or ("",)
    gap = stop[len(stop.rstrip()):]
    return "".join([end_sentence(sentence, stop) + gap for sentence in before]) + last


def once_closed(text: str) -> str:
    """Return a text in which no full stop follows a sign that closes by itself: a card may be called "Double Time!"."""
    for sign in "!?！？":
        if sign in text:
            text = text.replace(f"{sign}.", sign).replace(f"{sign}。", sign)
    return text
