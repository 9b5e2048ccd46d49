"""Joins sentences and their full stops by the rules of a language."""

from __future__ import annotations

from collections.abc import Sequence

ENDS = (".", "!", "?", "…", "。", "！", "？")


def end_sentence(sentence: str, stop: str) -> str:
    """Return a sentence with its full stop, unless it ends with another sign. ``stop``: the language's full stop and space."""
    return sentence if sentence.endswith(ENDS) else sentence + stop.rstrip()


def join_sentences(sentences: Sequence[str], stop: str) -> str:
    """Join sentences and names; the last one is unchanged."""
    *before, last = sentences or ("",)
    gap = stop[len(stop.rstrip()):]
    return "".join([end_sentence(sentence, stop) + gap for sentence in before]) + last


def close_once(text: str) -> str:
    """Return a text without full stops after other closing signs: a card may be called "Double Time!"."""
    for sign in "!?！？":
        if sign in text:
            text = text.replace(f"{sign}.", sign).replace(f"{sign}。", sign)
    return text
