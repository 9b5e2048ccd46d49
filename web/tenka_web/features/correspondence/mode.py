"""The mode of correspondence games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, cast

from tenka import Choice, Table
from tenka.multiplayer.correspondence import premoves, sealed_question, takeback
from tenka.multiplayer.correspondence.divergence import public_table
from tenka.multiplayer.correspondence.participant import ParticipantState
from tenka_web.app.modes import Mode

FAR = 12
"""Choices back in which to look for one with an alternative."""


@dataclass
class Letters(Mode):
    """The participant's state, and the outgoing message ("" until it is made)."""

    state: ParticipantState
    letter: str = ""
    is_catching_up: bool = False
    """Whether what happened since the last look is being shown."""

    _reach: tuple[object, ...] = field(default=(), repr=False, compare=False)
    """Cached earliest moment for a takeback, with its key."""

    kind: ClassVar[str] = "letters"
    is_shared: ClassVar[bool] = True
    by_letters: ClassVar[bool] = True
    title: ClassVar[str] = "letters"

    @property
    def is_transferred(self) -> bool:
        """Whether this browser's seats were moved to another browser."""
        return self.state.transferred

    @property
    def can_go_live(self) -> bool:
        """Always true: every browser has the whole game."""
        return True

    def can_undo(self, table: Table) -> bool:
        """Return whether the last choice was not sent yet, and the seats are played here."""
        return not (self.is_transferred or self.is_paused(table)) and len(table.history) > self.state.sent_moment

    def is_paused(self, table: Table) -> bool:
        """Return whether this browser has requested or accepted a takeback."""
        return bool(takeback.pending_from(self.state, table))

    def is_questioned(self, table: Table) -> bool:
        """Return whether another browser requests a takeback."""
        return not self.is_transferred and bool(takeback.list_unanswered(self.state, table))

    def own(self, table: Table, people: Collection[int]) -> list[int]:
        """Return the moments before choices of these seats that can be requested back, latest first.

        Empty if the last choice can be undone without a request.
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

    def bot_seats(self, seats: int) -> Collection[int]:
        """Return the bots, if the game was started here."""
        return () if self.is_transferred else self.state.seats

    def premove(self, table: Table) -> tuple[int, Choice] | None:
        """Return the asked seat and its premove; None if the seats are played elsewhere."""
        return None if self.is_transferred or self.is_paused(table) else premoves.answer(table, self.state.premoves)

    def own_premoves(self, seat: int) -> premoves.Premoves:
        """Return the premoves of a seat so far."""
        return self.state.own_premoves.get(seat, {})

    def on_moment_reached(self, moment: int) -> None:
        """Record that this moment was seen here; the outgoing message is outdated."""
        self.state, self.letter = replace(self.state, seen_moment=moment), ""

    def is_unseen(self, moment: int) -> bool:
        """Return whether a message brought something that was not shown yet."""
        return self.state.seen_moment < moment

    def lock_history(self, moment: int) -> None:
        """Forbid undo up to a moment, because a message was sent."""
        self.state = self.state.with_sent(moment)

    def awaited_seats(self, table: Table) -> tuple[int, ...]:
        """Return the seats from which something is due: a choice, a commitment, or an opening."""
        asked = super().awaited_seats(table)
        if self.is_paused(table):
            return takeback.pending_from(self.state, table)
        if table.decision is None or not table.decision.sealed:
            return asked
        lack = self.state.openings if self.all_sealed(table) else self.state.commitments
        return tuple(seat for seat in asked if seat not in lack)

    def all_sealed(self, table: Table) -> bool:
        """Return whether all asked seats have committed to their answers."""
        return sealed_question.is_complete(self.state, public_table(table))

    def open_until(self, table: Table) -> int:
        """Return the last moment that every browser may know."""
        return table.public_moment

    def plain(self) -> dict[str, Any]:
        """Return the state as plain data."""
        return self.state.plain()


def letters_of(mode: Mode) -> Letters:
    """Return a mode as that of a correspondence game."""
    assert isinstance(mode, Letters)
    return mode
