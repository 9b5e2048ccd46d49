"""A game by letters: each browser plays its own seats in its own time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, cast

from tenka import Choice, Table
from tenka.multiplayer.correspondence import premoves, sealed_question, takeback
from tenka.multiplayer.correspondence.divergence import known_lines
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka_web.app.modes import Mode

FAR = 12
"""Choices among which one is looked for that had another one beside it."""


@dataclass
class Letters(Mode):
    """The ledger of a game, and the letter that says all this browser may say: empty until it is made."""

    ledger: ParticipantState
    letter: str = ""
    catching_up: bool = False
    """Whether what happened since the last look is being shown."""

    _reach: tuple[object, ...] = field(default=(), repr=False, compare=False)
    """How far back can be gone, with what it was found for."""

    kind: ClassVar[str] = "letters"
    shared: ClassVar[bool] = True
    by_letters: ClassVar[bool] = True
    title: ClassVar[str] = "letters"

    @property
    def transferred(self) -> bool:
        """Whether the seats of this browser were taken along to another one."""
        return self.ledger.transferred

    @property
    def may_go_live(self) -> bool:
        """Everybody has the whole game."""
        return True

    def can_undo(self, table: Table) -> bool:
        """Whether no letter has told the last choice, and the seats are played here."""
        return not (self.transferred or self.paused(table)) and len(table.history) > self.ledger.sent_moment

    def paused(self, table: Table) -> bool:
        """Whether this browser has asked to go back, or has agreed to it."""
        return bool(takeback.pending_from(self.ledger, table))

    def questioned(self, table: Table) -> bool:
        """Whether somebody asks to go back."""
        return not self.transferred and bool(takeback.unanswered(self.ledger, table))

    def own(self, table: Table, people: Collection[int]) -> list[int]:
        """Return the moments before choices of these seats that all may agree to take back, the last one first.

        There are none where the last choice can be taken back without asking.
        """
        if self.transferred or self.paused(table) or len(table.history) > self.ledger.sent_moment:
            return []
        history = table.history
        return [at for at in range(len(history) - 1, self._reached(table) - 1, -1) if history[at].seat in people][:FAR]

    def _reached(self, table: Table) -> int:
        about = table, len(table.history), self.ledger
        if len(self._reach) != 4 or any(one is not other for one, other in zip(self._reach, about, strict=False)):
            self._reach = (*about, takeback.reach(self.ledger, table))
        return cast("int", self._reach[3])

    def plays(self, seats: int) -> Collection[int]:
        """Bots think where the game was begun."""
        return () if self.transferred else self.ledger.seats

    def ordered(self, table: Table) -> tuple[int, Choice] | None:
        """Return who is asked, and what that seat has ordered ahead; not where the seats are played elsewhere."""
        return None if self.transferred or self.paused(table) else premoves.answer(table, self.ledger.orders)

    def laid(self, seat: int) -> premoves.Orders:
        """Return what a seat has ordered ahead so far."""
        return self.ledger.own_premoves.get(seat, {})

    def on_moment_reached(self, moment: int) -> None:
        """All up to this moment has been seen here; the letter that lay ready spoke of the table before."""
        self.ledger, self.letter = replace(self.ledger, seen_moment=moment), ""

    def is_unseen(self, moment: int) -> bool:
        """Whether a letter brought something that has not been shown."""
        return self.ledger.seen_moment < moment

    def lock_history(self, moment: int) -> None:
        """A letter has told it."""
        self.ledger = self.ledger.until(moment)

    def missing(self, table: Table) -> tuple[int, ...]:
        """Return the seats from which something must come: a choice, a sealed answer, or the key to it."""
        asked = super().missing(table)
        if self.paused(table):
            return takeback.pending_from(self.ledger, table)
        if table.decision is None or not table.decision.sealed:
            return asked
        lack = self.ledger.openings if self.all_sealed(table) else self.ledger.seals
        return tuple(seat for seat in asked if seat not in lack)

    def all_sealed(self, table: Table) -> bool:
        """Whether all who are asked in secret have sealed their answers."""
        return sealed_question.complete(self.ledger, known_lines(table))

    def open_until(self, table: Table) -> int:
        """Return the last moment that every browser may know."""
        return table.public_moment

    def plain(self) -> dict[str, Any]:
        """Return the ledger in plain form."""
        return self.ledger.plain()


def letters_of(mode: Mode) -> Letters:
    """Return a mode as a game by letters, for the rooms that meet no other."""
    assert isinstance(mode, Letters)
    return mode
