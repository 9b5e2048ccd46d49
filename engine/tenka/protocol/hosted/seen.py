"""A guest's table: what its seats were told, moment by moment. There is nothing else behind it."""

from __future__ import annotations

from collections.abc import Sequence

from tenka.core.view import View
from tenka.protocol.hosted.telling import Told
from tenka.protocol.partly import Partly
from tenka.protocol.terms import Terms


class Seen(Partly):
    """The dealer's tellings as a table; record, chance and truth are the dealer's alone."""

    def __init__(self, terms: Terms, seats: Sequence[int]) -> None:
        super().__init__(terms, seats)
        self._terms = terms
        self._told: list[Told] = []

    def add(self, told: Told, *, look: bool = True) -> None:
        """Add the next moment; the first is the set-up's. Raises TenkaError."""
        if self._told:
            self.history.append(told.line)
        else:
            self.setup = told.line
        self._told.append(told)
        if look:
            self.look()

    def after(self, told: Told, *, look: bool = True) -> Seen:
        """Return a separate table that stands at the next moment. Raises TenkaError."""
        seen = Seen(self._terms, self.seats)
        seen._told, seen.history = [*self._told], [*self.history]
        if self._told:
            seen.setup = self.setup
        seen.add(told, look=look)
        return seen

    def look(self) -> None:
        """Stand at the latest moment."""
        self._play = self._told[-1].play()

    @property
    def moment(self) -> int:
        """Return how many choices were told; -1 before the set-up."""
        return len(self._told) - 1

    @property
    def asked(self) -> tuple[int, ...]:
        """Return the seats that are asked at the latest moment."""
        return self._told[-1].asked

    def texts(self) -> list[str]:
        """Return what was told, moment by moment."""
        return [told.text for told in self._told]

    def view(self, seat: int | None, at: int | None = None) -> View:
        """Return what a seat may know, as far as this party can tell. Raises BadRecord."""
        return self._told[self._moment(at)].view(seat)
