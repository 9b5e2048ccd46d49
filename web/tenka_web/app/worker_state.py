"""What the worker is busy with for a table, and what it found out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tenka import Choice
from tenka.bots import Advice


@dataclass
class Thinking:
    """A bot at work: for which seat, how far, and whether it is a hint for a person.

    ``quiet``: it answers a secret question while people do too, and is in nobody's way.
    """

    seat: int
    share: float = 0.0
    hint: bool = False
    quiet: bool = False


@dataclass
class WorkerState:
    """The one job under way, and the answers of earlier ones."""

    thinking: Thinking | None = None
    halted: bool = False
    """Whether bots wait until they are told to go on."""
    advice: Advice | None = None
    """The hint on show."""
    answers: dict[int, tuple[Choice, ...]] = field(default_factory=dict)
    """Bots' answers to a secret question, held back until all people are done."""
    known: dict[str, Any] = field(default_factory=dict)
    """What was found out for the drawings, by question."""
