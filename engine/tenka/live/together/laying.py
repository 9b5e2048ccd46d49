"""Cards that all are to see before a choice can go on: all publish their locks of them, then it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tenka.core.errors import BadMessage, ChanceAwaited, FacesAwaited
from tenka.core.table import Table
from tenka.live.joint import before_any
from tenka.live.throws import Pending, Throws

if TYPE_CHECKING:
    from tenka.live.together.game import Together


class Laying:
    """``awaited``: the places that are to be laid open; ``later``: the choice that waits for it, where no round does."""

    def __init__(self, game: Together) -> None:
        self._game = game
        self.awaited: tuple[int, ...] = ()
        self.later: Pending | None = None

    def wait(self, places: Sequence[str], later: Pending | None = None) -> None:
        """Let everything wait until all see these cards."""
        self.later = later
        self.awaited = tuple(self._game.places.number[place] for place in places)
        self._game.go_on()

    def look(self) -> None:
        """Lay the cards open once all locks are published, and let what waited for them happen."""
        game, awaited = self._game, self.awaited
        if not awaited or not all(map(game.keys.known, awaited)):
            return
        try:
            names = {game.places.names[number]: game.keys.face(number) for number in awaited}
        except BadMessage:
            game.ending.begin()
            return
        self.awaited = ()
        game.lies.lay_open(names)
        later, self.later = self.later, None
        if later is None:
            game.throws.go_on()
        else:
            self._go_on(later)

    def _go_on(self, later: Pending) -> None:
        game = self._game
        try:
            events = game.lies.choose(*later)
        except ChanceAwaited:
            game.throws.wait(*later)
        except FacesAwaited as error:
            self.wait(error.places, later)
        else:
            game.made(events)


class Opening(Throws):
    """Chance that is first asked once the decks are dealt, and whose rounds wait while cards have to be laid open."""

    _game: Together

    def awaited(self) -> tuple[int, ...]:
        """Return the parties whose link the game waits for."""
        return super().awaited() if self._game.dealt else ()

    def _context(self, table: Table, pending: Pending) -> bytes:
        """Return what a round depends on; not the cards, which the record names by place now and by face in the end."""
        return before_any(len(table.history), *pending)

    def go_on(self) -> None:
        """Use a round that is full."""
        if self._game.laying.awaited:
            return
        pending = self.pending
        try:
            super().go_on()
        except FacesAwaited as error:
            self._joint.close()
            self.pending = pending
            self._game.laying.wait(error.places)
