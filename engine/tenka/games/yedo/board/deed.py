"""An action of a place as a value: its choices, what it does, and why it can't be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tenka.core.choice import Choice
from tenka.games.yedo.rules import YedoPlay

Offer = Callable[[YedoPlay, int], tuple[Choice, ...]]
Does = Callable[[YedoPlay, int, int, Choice], None]
"""Seat, the disciple's space (-1 on an annex), and what was chosen."""
Lack = tuple[str, int]
"""The key of a reason, and the price it speaks of."""


class Deed(NamedTuple):
    """An action, whole: everybody who deals with actions reads it here.

    ``verb`` of its choices; ``places``: districts, single spaces or annexes where it can be done, by id. ``offer``: its choices
    for a seat now; ``do`` carries one out. ``points``: what its operands are on the table, in order; without them each is
    a button in the row of the action. ``lacks``: why it can't be done, where it is told apart.
    """

    verb: str
    places: tuple[str, ...]
    offer: Offer
    do: Does
    points: tuple[str, ...] = ()
    lacks: Callable[[YedoPlay, int], Lack] | None = None
