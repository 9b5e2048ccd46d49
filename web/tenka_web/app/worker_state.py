"""State of the worker for a table, and its results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tenka import Choice
from tenka.bots import Advice


@dataclass
class Thinking:
    """A running bot: seat, progress, and whether it is a hint for a person.

    ``quiet``: it answers a sealed question while people do, and blocks nobody.
    """

    seat: int
    share: float = 0.0
    hint: bool = False
    quiet: bool = False


@dataclass
class WorkerState:
    """The running job, and earlier results."""

    thinking: Thinking | None = None
    halted: bool = False
    """Whether bots are paused."""
    advice: Advice | None = None
    """The hint on show."""
    answers: dict[int, tuple[Choice, ...]] = field(default_factory=dict)
    """Bots' answers to a sealed question, held back until all people have answered."""
    known: dict[str, Any] = field(default_factory=dict)
    """Results for drawings, by request."""
