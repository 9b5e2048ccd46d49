"""What is due in a slot, and the text form of answers."""

from __future__ import annotations

from typing import NamedTuple

from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.bounds import Refused

Answers = tuple[tuple[int, tuple[str, ...]], ...]
"""Choices in one-line notation by seat, in order of seats."""


class Due(NamedTuple):
    """What the open slot waits for."""

    kind: str                       # start, reveal, move, commit, open, end; over when nothing is due any more
    seats: tuple[int, ...] = ()     # the asked seats of move, commit and open
    result: str = ""                # of end and over: ranking and scores as JSON; empty if the game was stopped before its end


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
