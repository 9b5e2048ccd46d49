"""The table on which the seats of one page answer in secret, in a game by slots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.errors import ChanceAwaited, TenkaError
from tenka.core.event import Event
from tenka.protocol import binding, chance
from tenka.protocol.log import Common, Stage
from tenka.protocol.state import State
from tenka.table.table import Table

SECRET = (Stage.SEAL, Stage.ESCROW, Stage.OPEN, Stage.SHARE)


class Seated(Protocol):
    """The game by slots whose page answers: ``told`` hears what happens at its table."""

    state: State
    me: int
    told: Callable[[tuple[Event, ...]], None]

    @property
    def bound_here(self) -> bool:
        """Whether this page has sealed its answers, or is about to."""

    def at_table(self) -> Table:
        """Return the table. Raises IllegalChoice before there is one."""

    def decision(self) -> Decision:
        """Return what is asked. Raises IllegalChoice when nothing is."""

    def want(self, kind: str, *values: Any) -> None:
        """Take what the person wants. Raises IllegalChoice where it can't be had."""


class SlotDesk:
    """``table``: what all know, with this page's own answers; None where nothing is asked in secret."""

    def __init__(self, game: Seated) -> None:
        self._game = game
        self.table: Table | None = None

    def lay(self, *, anew: bool = True) -> None:
        """Lay the table ready where something is asked in secret, ``anew`` or as it was."""
        common = self._game.state.common
        if anew or common.stage not in SECRET:
            self.table = None
        dealt = common.deal is not None
        if common.stage in SECRET and common.table is not None and self.table is None and not common.pending and not dealt:
            self.table = self._with_answers(common, common.table)

    def _with_answers(self, common: Common, table: Table) -> Table:
        game = self._game
        opened = game.state.bound if game.bound_here else None
        desk = table.fork(chance.joint(table.chance.calls, None))
        if opened is None or not common.asked(game.me):
            return desk
        try:
            binding.play(desk, common.bound_seats(game.me), opened)
        except TenkaError:              # with it all is answered, and that is for all to see together
            return table.fork(chance.joint(table.chance.calls, None))
        return desk

    def answer(self, seat: int, choice: Choice) -> None:
        """Give a secret answer; when all the page's seats have answered they are bound. Raises IllegalChoice."""
        game, common = self._game, self._game.state.common
        desk = game.at_table()
        assert common.table is not None
        begun = len(common.table.history)
        last: tuple[tuple[int, Choice], ...] = ()
        events: tuple[Event, ...] | None = None
        try:
            events = desk.choose(seat, choice)
        except ChanceAwaited:           # the last answer of all, and what follows asks chance
            last = ((seat, choice),)
        ended = desk.decision is None or desk.settled > begun
        if events is not None and not ended:
            game.told(events)
            if set(common.asked(game.me)) & set(game.decision().seats):
                return
        given = _answers(desk, begun, last, ended=ended)
        if last or ended:               # it goes on when all have opened what they are bound to
            self.table = common.table.fork(chance.joint(common.table.chance.calls, None))
        for each in sorted(common.asked(game.me)):
            for one in given.get(each, ()):
                game.want("choose", each, str(one))


def _answers(desk: Table, begun: int, last: Sequence[tuple[int, Choice]], *, ended: bool) -> dict[int, list[Choice]]:
    """Return what the page's seats have answered, without what they took back."""
    told = None if ended else desk.standing_answers()
    made = told or [(line.seat, line.choice) for line in desk.history[begun:] if line.sealed]
    answers: dict[int, list[Choice]] = {}
    for seat, choice in (*made, *last):
        answers.setdefault(seat, []).append(choice)
    return answers
