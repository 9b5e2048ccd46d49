"""A guest's table: what its seats were told, moment by moment. There is nothing else behind it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tenka.core.choice import Choice
from tenka.core.errors import BadRecord, IllegalChoice, StillSecret
from tenka.core.event import Event
from tenka.core.table import Table
from tenka.core.view import View
from tenka.live.dealt.telling import Told
from tenka.live.terms import Terms


class Seen(Table):
    """Views, questions and events as any table gives them, for the ``seats`` of one party; no record, no chance, no truth."""

    whole = False

    def __init__(self, terms: Terms, seats: Sequence[int]) -> None:
        self.game, self.rules = terms.rules()
        self.seed, self.start, self.reseeds, self.disagreement = terms.seed, None, (), None
        self.history, self.seats = [], tuple(seats)
        self._told: list[Told] = []

    def add(self, told: Told, *, look: bool = True) -> None:
        """The next moment; the first is that of the set-up. Raises TenkaError."""
        if self._told:
            self.history.append(told.line)
        else:
            self.setup = told.line
        self._told.append(told)
        if look:
            self.look()

    def look(self) -> None:
        """Stand at the latest moment."""
        self._play = self._told[-1].play()

    @property
    def moment(self) -> int:
        """Choices that were told; -1 before the set-up."""
        return len(self._told) - 1

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked at the latest moment."""
        return self._told[-1].asked

    def texts(self) -> list[str]:
        """What was told, moment by moment."""
        return [told.text for told in self._told]

    def view(self, seat: int | None, at: int | None = None) -> View:
        """What a seat may know, as far as this party can tell. Raises BadRecord."""
        if at is not None and not 0 <= at <= len(self.history):
            raise BadRecord(f"the game has moments 0..{len(self.history)}, not {at}")
        return self._told[-1 if at is None else at].view(seat)

    def choose(self, seat: int, choice: Choice | str) -> tuple[Event, ...]:
        """The dealer's table decides what comes of a choice. Raises IllegalChoice."""
        raise IllegalChoice("a choice is made at the dealer's table")

    def truth(self, at: int) -> Any:
        """Raises StillSecret: nobody here knows it."""
        raise StillSecret("only the dealer knows the whole table")

    def branch(self, at: int, seed: str) -> Table:
        """Raises StillSecret: nobody here knows what it would begin with."""
        raise StillSecret("only the dealer knows the whole table")

    def record(self) -> str:
        """Nothing: the dealer shows the record when the game is over."""
        return ""

    def to_data(self) -> dict[str, Any]:
        """A table that could be behind what was told: what is hidden is dealt at random, and chance is another."""
        told = self._told[-1]
        seat = next((seat for seat in told.asked if seat in self.seats), self.seats[0])
        imagined = told.view(seat).redeal(random.Random(f"{self.seed}/{told.moment}"))
        return {**super().to_data(), "state": imagined.state.plain()}
