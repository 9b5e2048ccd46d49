"""A game that is played live with other pages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from tenka import Choice, Table
from tenka_web.app.modes import Mode
from tenka_web.app.session import Session
from tenka_web.features.realtime.live_game import LiveGame
from tenka_web.features.realtime.meeting import Meeting


class Live(Mode):
    """The mode of a meeting's table."""

    kind: ClassVar[str] = "live"
    is_restorable: ClassVar[bool] = False
    is_shared: ClassVar[bool] = True
    is_connected: ClassVar[bool] = True

    def __init__(self, meeting: Meeting) -> None:
        self.meeting = meeting

    @property
    def game(self) -> LiveGame:
        """The live game."""
        return self.meeting.current_game

    def is_questioned(self, table: Table) -> bool:
        """Whether this page has to answer a proposal, or the panel shows that the game has stopped."""
        asked = (self.meeting.find_unanswered("takeback"), self.meeting.find_unanswered("leave"))
        return self.game.stopped is not None or asked != (None, None)

    @property
    def is_host(self) -> bool:
        return self.meeting.is_host

    @property
    def is_stopped(self) -> bool:
        """Whether the game waits for others or has stopped. Bots also wait for the answers to a takeback."""
        return self.game.busy or (bool(self.meeting.open_proposals("takeback")) and not self._people)

    @property
    def _people(self) -> bool:
        """Whether a person at this page is asked."""
        return any(self.game.terms.seats[seat] == self.game.me and seat not in self.meeting.bots for seat in self.game.thinking)

    @property
    def can_go_live(self) -> bool:
        return not self.meeting.watches and not self.meeting.dealt

    def can_undo(self, table: Table) -> bool:
        """Return whether the answer was not sent yet: a sealed answer is sent once it is complete."""
        return table.decision is not None and table.decision.sealed and not self.game.has_answered

    def bot_seats(self, seats: int) -> Collection[int]:
        # Every page computes the bots of parties that left.
        return self.game.terms.seats_of(self.game.state.me) if self.game.state.me in self.game.present else ()

    def submit_choices(self, pairs: Sequence[tuple[int, Choice]]) -> bool:
        self.meeting.choose(pairs)
        return True


def meeting_at(session: Session) -> Meeting | None:
    """Return the meeting whose game is on the table; None for a game that is not played live."""
    return live_of(session.mode).meeting if session.mode.is_connected else None


def live_of(mode: Mode) -> Live:
    """Return a mode as a live game."""
    assert isinstance(mode, Live)
    return mode
