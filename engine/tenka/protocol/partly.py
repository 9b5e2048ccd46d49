"""A table of which a page knows what its own seats may know, and no more."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from tenka.core.choice import Choice
from tenka.core.errors import BadRecord, IllegalChoice, StillSecret
from tenka.core.event import Event
from tenka.protocol.terms import Terms
from tenka.table.table import Table


class Partly(Table):
    """Views, questions and events as any table gives them, for the ``seats`` of one party; no record, no chance, no truth."""

    whole = False

    def __init__(self, terms: Terms, seats: Sequence[int]) -> None:
        self.game, self.rules = terms.rules()
        self.seed, self.start, self.reseeds, self.disagreement = terms.seed, None, (), None
        self.history, self.seats = [], tuple(seats)

    @property
    @abstractmethod
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked at the latest moment."""

    @abstractmethod
    def look(self) -> None:
        """Stand at the latest moment."""

    def _moment(self, at: int | None) -> int:
        """Return the number of a moment this page knows. Raises BadRecord."""
        if at is not None and not 0 <= at <= len(self.history):
            raise BadRecord(f"the game has moments 0..{len(self.history)}, not {at}")
        return len(self.history) if at is None else at

    def choose(self, seat: int, choice: Choice | str) -> tuple[Event, ...]:
        """Raise IllegalChoice: what comes of a choice is decided elsewhere."""
        raise IllegalChoice("a choice is made at the table of all")

    def truth(self, at: int) -> Any:
        """Raise StillSecret: this page does not know it."""
        raise StillSecret("this page does not know the whole table")

    def branch(self, at: int, seed: str) -> Table:
        """Raise StillSecret: this page does not know what it would begin with."""
        raise StillSecret("this page does not know the whole table")

    def record(self) -> str:
        """Return nothing: the record is shown when the game is over."""
        return ""

    def to_data(self) -> dict[str, Any]:
        """Return a table that could be behind what this page knows: what is hidden is dealt at random, and chance is another."""
        seat = next((seat for seat in self.asked if seat in self.seats), self.seats[0])
        imagined = self.view(seat).redeal(random.Random(f"{self.seed}/{len(self.history)}"))
        return {**super().to_data(), "state": imagined.state.plain()}
