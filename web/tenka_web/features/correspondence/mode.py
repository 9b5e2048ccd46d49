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
    """The state of a game, and the letter that says all this browser may say: empty until it is made."""

    state: ParticipantState
    letter: str = ""
    is_catching_up: bool = False
    """Whether what happened since the last look is being shown."""

    _reach: tuple[object, ...] = field(default=(), repr=False, compare=False)
    """How far back can be gone, with what it was found for."""

    kind: ClassVar[str] = "letters"
    shared: ClassVar[bool] = True
    by_letters: ClassVar[bool] = True
    title: ClassVar[str] = "letters"

    @property
    def is_transferred(self) -> bool:
        """Whether the seats of this browser were taken along to another one."""
        return self.state.transferred

    @property
    def can_go_live(self) -> bool:
        """Everybody has the whole game."""
        return True

    def can_undo(self, table: Table) -> bool:
        """Whether no letter has told the last choice, and the seats are played here."""
        return not (self.is_transferred or self.is_paused(table)) and len(table.history) > self.state.sent_moment

    def is_paused(self, table: Table) -> bool:
        """Whether this browser has asked to go back, or has agreed to it."""
        return bool(takeback.pending_from(self.state, table))

    def is_questioned(self, table: Table) -> bool:
        """Whether somebody asks to go back."""
        return not self.is_transferred and bool(takeback.list_unanswered(self.state, table))

    def own(self, table: Table, people: Collection[int]) -> list[int]:
        """Return the moments before choices of these seats that all may agree to take back, the last one first.

        There are none where the last choice can be taken back without asking.
        """
        if self.is_transferred or self.is_paused(table) or len(table.history) > self.state.sent_moment:
            return []
        history = table.history
        return [at for at in range(len(history) - 1, self._earliest(table) - 1, -1) if history[at].seat in people][:FAR]

    def _earliest(self, table: Table) -> int:
        about = table, len(table.history), self.state
        if len(self._reach) != 4 or any(one is not other for one, other in zip(self._reach, about, strict=False)):
            self._reach = (*about, takeback.earliest_moment(self.state, table))
        return cast("int", self._reach[3])

    def plays(self, seats: int) -> Collection[int]:
        """Bots think where the game was begun."""
        return () if self.is_transferred else self.state.seats

    def premove(self, table: Table) -> tuple[int, Choice] | None:
        """Return who is asked, and what that seat has ordered ahead; not where the seats are played elsewhere."""
        return None if self.is_transferred or self.is_paused(table) else premoves.answer(table, self.state.premoves)

    def own_premoves(self, seat: int) -> premoves.Premoves:
        """Return what a seat has ordered ahead so far."""
        return self.state.own_premoves.get(seat, {})

    def on_moment_reached(self, moment: int) -> None:
        """All up to this moment has been seen here; the letter that lay ready spoke of the table before."""
        self.state, self.letter = replace(self.state, seen_moment=moment), ""

    def is_unseen(self, moment: int) -> bool:
        """Whether a letter brought something that has not been shown."""
        return self.state.seen_moment < moment

    def lock_history(self, moment: int) -> None:
        """A letter has told it."""
        self.state = self.state.with_sent(moment)

    def missing(self, table: Table) -> tuple[int, ...]:
        """Return the seats from which something must come: a choice, a sealed answer, or the key to it."""
        asked = super().missing(table)
        if self.is_paused(table):
            return takeback.pending_from(self.state, table)
        if table.decision is None or not table.decision.sealed:
            return asked
        lack = self.state.openings if self.all_sealed(table) else self.state.commitments
        return tuple(seat for seat in asked if seat not in lack)

    def all_sealed(self, table: Table) -> bool:
        """Whether all who are asked in secret have sealed their answers."""
        return sealed_question.is_complete(self.state, known_lines(table))

    def open_until(self, table: Table) -> int:
        """Return the last moment that every browser may know."""
        return table.public_moment

    def plain(self) -> dict[str, Any]:
        """Return the state in plain form."""
        return self.state.plain()


def letters_of(mode: Mode) -> Letters:
    """Return a mode as a game by letters, for the rooms that meet no other."""
    assert isinstance(mode, Letters)
    return mode
