"""The text form of answers."""

from __future__ import annotations

from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.errors import Refused

Answers = tuple[tuple[int, tuple[str, ...]], ...]
"""Choices in one-line notation by seat, in order of seats."""


def write_answers(answers: Answers) -> str:
    """Return answers as text, such as ``0:lay a b|done;2:bid 3``."""
    return ";".join(f"{seat}:{'|'.join(notations)}" for seat, notations in answers)


def read_answers(text: str) -> Answers:
    """Return the answers of a text. Raises Refused for any text that ``write_answers`` does not write."""
    try:
        pairs = [part.split(":") for part in text.split(";")] if text else []
        answers = tuple((int(seat), tuple(notations.split("|"))) for seat, notations in pairs)
    except ValueError:
        raise Refused("expected seats and their choices") from None
    if write_answers(answers) != text or any(len(notation) > bounds.NOTATION for _, made in answers for notation in made):
        raise Refused("expected seats and their choices")
    return answers
