"""A game that is played live with other pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tenka import Choice, Table
from tenka_web.app.modes import Mode
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.slot_game import SlotGame


class Live(Mode):
    """The table of a meeting."""

    stands: ClassVar[bool] = False
    shared: ClassVar[bool] = True
    connected: ClassVar[bool] = True

    def __init__(self, meeting: Meeting) -> None:
        self._meeting = meeting

    @property
    def meeting(self) -> Meeting:
        """The other pages."""
        return self._meeting

    @property
    def game(self) -> SlotGame:
        """The game that all make together; there is no table without."""
        assert self.meeting.game is not None
        return self.meeting.game

    def questioned(self, table: Table) -> bool:
        """Whether somebody asks to take a choice back, or to go on without who is away, which this page has not answered yet; or
        whether the panel says first that the game has stopped."""
        asked = self.meeting.taking_back.to_answer, self.meeting.parting.to_answer
        return self.game.stopped is not None or asked != (None, None)

    @property
    def hosts(self) -> bool:
        """Whether this page invited the others."""
        return self.meeting.host

    @property
    def held(self) -> bool:
        """Whether the game waits for others, or has stopped."""
        return self.game.busy

    @property
    def working(self) -> bool:
        """Whether the worker checks the deal: then nobody has anything to choose any more."""
        return self.meeting.working is not None

    @property
    def may_go_live(self) -> bool:
        """Whether this page plays, and knows all of the game."""
        return not self.meeting.watches and not self.meeting.dealt

    def may_undo(self, table: Table) -> bool:
        """A choice is told at once; only a secret answer waits until it is given."""
        return table.decision is not None and table.decision.sealed and not self.meeting.bound

    def hand_on(self, pairs: Sequence[tuple[int, Choice]]) -> bool:
        """The meeting makes the choices, and tells what came of them. Raises IllegalChoice."""
        self.meeting.choose(pairs)
        return True

    def record(self, table: Table) -> str:
        """Once the game is over, with what all have signed."""
        return self.game.record() if table.decision is None else table.record()


def live_of(mode: Mode) -> Live:
    """Return a mode as a live game, for the rooms that meet no other."""
    assert isinstance(mode, Live)
    return mode
