"""Base of every game's state."""

from __future__ import annotations

from typing import Any, ClassVar

from tenka.core.data import Data, data
from tenka.core.step import Step


@data
class State(Data):
    """Base of all states: the number of ``seats`` and the stack of steps. The step on top runs.

    The stack of a finished game is empty. Games add fields, and layers add a ``LayerState`` (``tenka.core.layer_state``).
    """

    parts: ClassVar[tuple[type[Data], ...]] = ()
    seats: int
    stack: list[Step[Any, Any]]
