"""Base of every game's state."""

from __future__ import annotations

from typing import Any

from tenka.core.data import Data, data
from tenka.core.step import Step


@data
class State(Data):
    """``seats`` at the table and the stack of steps; the step on top is the one that goes on.

    A game over has an empty stack. Games add their own fields.
    """

    seats: int
    stack: list[Step[Any, Any]]
