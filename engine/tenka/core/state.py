"""Base of every game's state."""

from __future__ import annotations

from typing import Any, ClassVar

from tenka.core.data import Data, data
from tenka.core.step import Step


@data
class State(Data):
    """Holds the number of ``seats`` and the stack of steps. The step on top is the one that runs.

    The stack of a finished game is empty. Games add fields of their own, layers bring ``parts`` (``tenka.core.layer_state``).
    """

    parts: ClassVar[tuple[type[Data], ...]] = ()
    seats: int
    stack: list[Step[Any, Any]]
