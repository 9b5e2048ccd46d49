"""Where all stand: after every choice each page says how its table stands, signed, and two that differ stop the game."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from tenka.core.errors import BadMessage
from tenka.core.table import Table
from tenka.live.joint import standing
from tenka.live.terms import to_text
from tenka.live.wire import read_body

if TYPE_CHECKING:
    from tenka.live.game import LiveGame

Standing = tuple[str, str]
"""Hashes of what was chosen and came of it, and of the position."""
MOST_IDLE = 64
"""Checkpoints of one party at one moment, which move nothing at the table; an honest page says one or two."""


class Checkpoints:
    """The checkpoints of all parties, compared with where this page stood; the last of each is kept in ``game.stood``."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game
        self._mine: dict[int, Standing] = {}
        self._claims: dict[int, tuple[int, Standing]] = {}      # by party, of the moment that comes next
        self._idle: dict[int, tuple[int, int]] = {}             # by party: the moment, and how often
        self._told = -1     # the moment of which this page has said last how it stands; it may not be signed yet

    @property
    def open(self) -> bool:
        """Whether the table stands where all pages can compare it: not amid secret answers."""
        table = self._game.common
        history = () if table is None else table.history
        return table is not None and (not history or not history[-1].sealed or history[-1].revealed)

    @property
    def compared(self) -> bool:
        """Whether every party has said where it stands at least once, and nothing of it waits for this page."""
        return not self._claims and len(self._game.stood) == len(self._game.terms.parties)

    def all_at(self, moment: int) -> bool:
        """Whether every party has signed that it stood there, or later."""
        return all(self._moment(party) >= moment for party in self._game.rounds.present)

    def _moment(self, party: int) -> int:
        stand = self._game.stood.get(party)
        return -1 if stand is None else int(read_body(stand.body, self._game.terms.session).values[0])

    # what this page says

    def note(self) -> None:
        """How the table of this page stands now."""
        table = self._game.common
        assert table is not None
        self._mine[len(table.history)] = to_text(standing(table)), to_text(_position(table))

    def say(self) -> None:
        """Note how this page's table stands, and tell the others."""
        game, table = self._game, self._game.common
        assert table is not None
        self.note()
        if not game.listening:
            self._told = len(table.history)
            game.say("stand", self._told, *self._mine[self._told])

    def say_once(self) -> None:
        """Say where this page stands, unless it has said so already."""
        table = self._game.common
        told = max(self._told, self._moment(self._game.me))
        if self.open and table is not None and told != len(table.history):
            self.say()

    # what others say

    def take(self, party: int, moment: int, *said: str) -> None:
        """Take a party's checkpoint, of now, a moment ago or a moment ahead: whoever hears all in order is no further off.

        Raises BadMessage for what would only be kept.
        """
        here, standing = self._game.moment, (said[0], said[1])
        if party == self._game.me:
            if moment > here:
                self._drop("this page was further, and has not come there again")
            self._told = moment
        if moment > here + 1 or (moment > here and party in self._claims):
            self._drop(f"moment {moment} has not come")
        elif moment > here:
            self._claims[party] = moment, standing
        else:
            self._compare(party, moment, standing)

    def bear(self, party: int) -> None:
        """Count a party's checkpoint. Raises BadMessage when there are too many at one moment."""
        moment, often = self._game.moment, 0
        if self._idle.get(party, (-1, 0))[0] == moment:
            often = self._idle[party][1]
        if often >= MOST_IDLE and not self._game.replaying:
            raise BadMessage("flood", f"party {party} says more than {MOST_IDLE} times where it stands")
        self._idle[party] = moment, often + 1

    def _drop(self, why: str) -> None:
        """Refuse a checkpoint that is not due; one that a released page took and kept counts for nothing."""
        if not self._game.replaying:
            raise BadMessage("gap", why)

    def compare(self) -> None:
        """Compare the checkpoints of others for a moment this page has now reached."""
        here = self._game.moment
        due = {party: claim for party, claim in self._claims.items() if claim[0] <= here}
        for party, claim in due.items():
            del self._claims[party]
            self._compare(party, *claim)

    def _compare(self, party: int, moment: int, said: Standing) -> None:
        mine = self._mine.get(moment, said)         # long ago, or amid secret answers: nothing to compare it with
        if mine != said:
            self._game.stop(party, "differs", f"at moment {moment} the table of party {party} is another one")


def _position(table: Table) -> bytes:
    plain = repr(table.state.plain())
    return hashlib.sha256(plain.encode()).digest()[:12]
