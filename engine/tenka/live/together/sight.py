"""What a page of such a game shows of the common table: what its own seats know, and in the end the whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tenka.core.event import Event
from tenka.live.together.common import Common
from tenka.live.together.known import Known

if TYPE_CHECKING:
    from tenka.live.together.game import Together


class Sight:
    """``known``: the table as this page may show it, once that is set up; ``tell(events)`` hears what happens there."""

    def __init__(self, game: Together, tell: Callable[[tuple[Event, ...]], None]) -> None:
        self._game, self._tell = game, tell
        self.known: Known | None = None

    @property
    def moment(self) -> int:
        """How many choices this page has shown; -1 before the set-up."""
        return -1 if self.known is None else len(self.known.history)

    def look(self) -> None:
        """Show what happened, once this page knows its own cards."""
        game, common = self._game, self._game.common
        if not isinstance(common, Common) or common.decision is None or self._lacks(common):
            return          # how it ended is shown when all is checked
        if self.known is None:
            self.known = Known(game.terms, game.seats_of(game.me), game.places, common, game.keys.names)
            self._tell(self.known.setup.events)
        elif self.moment < len(common.history):
            self._tell(self.known.advance())

    def _lacks(self, common: Common) -> bool:
        """Whether a seat of this page is to know a card it doesn't know yet."""
        game = self._game
        mine, number = game.seats_of(game.me), game.places.number
        return any(
            face in number and face not in game.keys.names and any(knowers >> seat & 1 for seat in mine)
            for face, knowers in game.places.hidden.cards(common.state)
        )

    def end(self) -> None:
        """Show the whole table, now known, in place of what this page knew, and how it ended."""
        truth = self._game.ending.truth
        assert truth is not None
        self._tell(tuple(event for line in truth.history[max(self.moment, 0) :] for event in line.events))
