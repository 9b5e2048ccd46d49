"""An action of a place as a value: its choices, effect and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tenka.core.choice import Choice
from tenka.games.yedo.rules import YedoPlay

Offer = Callable[[YedoPlay, int], tuple[Choice, ...]]
Does = Callable[[YedoPlay, int, int, Choice], None]
"""(play, seat, the disciple's space or -1 on an annex, choice)."""
Lack = tuple[str, int]
"""The key of a refusal, and the price it names."""


class Deed(NamedTuple):
    """An action of a place.

    ``verb``: of its choices. ``places``: ids of districts, single spaces or annexes. ``offer``: returns its choices for a seat
    now. ``do``: executes one. ``points``: kinds of targets of its operands, in order; without them each choice is a button.
    ``lacks``: returns why it is impossible, if there is a special reason.
    """

    verb: str
    places: tuple[str, ...]
    offer: Offer
    do: Does
    points: tuple[str, ...] = ()
    lacks: Callable[[YedoPlay, int], Lack] | None = None
