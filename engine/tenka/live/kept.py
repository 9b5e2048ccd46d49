"""Where a live game stood at a calm moment, so that what was said before need not be kept for ever.

A page that was closed begins again there and hears what has been said since. A moment is gone back to only when every party
has signed where it stood then or later, and when enough was said since that nobody who comes back lacks any of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tenka.core import foreign
from tenka.core.errors import BadMessage
from tenka.core.record import replay
from tenka.live.joint import open_since
from tenka.live.terms import MOST_PARTIES, from_text, to_text
from tenka.live.wire import Envelope, envelope, packed

if TYPE_CHECKING:
    from tenka.live.game import LiveGame

STRETCH = 100
"""Messages between two such moments; between one and two stretches are kept."""


class Kept(NamedTuple):
    """``links``: the last one of each party; ``counts``: what each has said; ``stands``: where each signed it stood last."""

    record: str
    rounds: int
    links: tuple[bytes, ...]
    counts: tuple[int, ...]
    stands: tuple[Envelope, ...]

    def plain(self) -> list[Any]:
        """Return it as JSON."""
        return [self.record, self.rounds, [*map(to_text, self.links)], list(self.counts), [*map(packed, self.stands)]]


def read(plain: Any) -> Kept | None:
    """Read what ``plain`` wrote; None for none. Raises TenkaError, TypeError or ValueError."""
    if plain is None:
        return None
    record, rounds, links, counts, stands = plain
    for number in (rounds, *counts):
        foreign.calls(number)
    if not len(links) == len(counts) == len(stands) <= MOST_PARTIES:
        raise BadMessage("unreadable", "expected as many links, counts and stands as parties")
    said = tuple(map(envelope, stands))
    return Kept(str(record), rounds, tuple(from_text(link, 32) for link in links), tuple(counts), said)


class Keeping:
    """``since``: where the kept messages begin; None: at the beginning."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game
        self.since: Kept | None = None
        self._next: tuple[int, int, Kept] | None = None     # choices made, messages heard by then, and the moment itself

    @property
    def calm(self) -> bool:
        """Whether all that was heard is on the table, and nothing is under way."""
        game, table = self._game, self._game.common
        busy = game.stopped or game.pending or game.rounds.links or game.sealing or game.unsent
        return table is not None and not busy and open_since(table.history) == len(table.history) and game.checkpoints.compared

    def look(self) -> None:
        """Note a calm moment when it is time for one, and later forget what was said before it."""
        game, heard = self._game, len(self._game.ledger.heard)
        if self._next is None:
            if heard >= STRETCH and self.calm:
                self._next = (game.moment, heard, self.now())
        elif heard >= self._next[1] + STRETCH and game.checkpoints.all_at(self._next[0]):
            self.since = self._next[2]
            game.ledger.forget(self.since.counts)
            self._next = None

    def now(self) -> Kept:
        """Return where the game stands; asked at a calm moment only."""
        game, last = self._game, self._game.stood
        assert game.common is not None
        stands = tuple(last[party] for party in sorted(last))
        return Kept(game.common.record(), game.rounds.done, tuple(game.rounds.last), tuple(game.ledger.counts()), stands)

    def begin_at(self, since: Kept) -> None:
        """Let the game go on from that moment. Raises BadRecord."""
        game = self._game
        game.common = replay(game.terms.rules()[0], since.record)
        game.throws.lie_on(game.common)
        game.rounds.begin_at(since.rounds, since.links)
        game.begin_at(since.counts)
        game.stood = {stand.party: stand for stand in since.stands}
        game.checkpoints.note()
        self.since = since
