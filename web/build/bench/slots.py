"""Pages of a live game in the open, in one process: what ``tenka.protocol`` takes, without a browser and without signatures."""

from __future__ import annotations

import hashlib
import time
from collections import deque

from tenka.live.chain import Chain
from tenka.live.terms import Party, Terms, terms_of, to_text
from tenka.protocol import state as states
from tenka.protocol.events import Check, Event, Heard, Intent, Keep, Kept, Peer, Vouch, Vouched
from tenka.protocol.step import step

SIGNED = to_text(bytes(64))


class Pages:
    """Two pages, each of which has at once what it wants to have signed, looked at, kept and sent."""

    def __init__(self, game: str) -> None:
        roots = [hashlib.sha256(bytes([me])).digest() for me in range(2)]
        parties = tuple(Party(str(me), Chain(root).commitment, root) for me, root in enumerate(roots))
        terms: Terms = terms_of(game, seats=(0, 1), parties=parties, slots=True)
        self.states = [
            states.new(terms, me, root, lambda key: b"", (str(1 - me),), boot=1, relays=me == 0) for me, root in enumerate(roots)
        ]
        self._coming: deque[tuple[int, Event]] = deque((me, Peer(str(1 - me), True)) for me in range(2))
        self._settle()

    def choose(self, seat: int, choice: str) -> None:
        """Choose for a seat, and let all that follows come to both pages."""
        self._coming.append((seat, Intent("choose", (seat, choice))))
        self._settle()

    def _settle(self) -> None:
        while self._coming:
            me, event = self._coming.popleft()
            stepped = step(self.states[me], event)
            self.states[me] = stepped.state
            for effect in stepped.effects:
                if isinstance(effect, Vouch):
                    self._coming.append((me, Vouched(effect.body, SIGNED)))
                elif isinstance(effect, Keep):
                    self._coming.append((me, Kept(effect.number)))
                elif isinstance(effect, Check):         # nothing else is heard meanwhile
                    self._coming.appendleft((me, Heard(effect.place, effect.text, 0, (True,) * len(effect.words))))
            self._coming.extend((int(place), Heard(str(me), text)) for place, text in stepped.out)


def a_roll() -> float:
    """Return the milliseconds that both pages of a game take for a roll, all messages heard, signatures left out."""
    pages = Pages("tenka-meidou")
    table = pages.states[0].common.table
    assert table is not None
    assert table.decision is not None
    seat = table.decision.seats[0]
    start = time.perf_counter()
    pages.choose(seat, "roll")
    return (time.perf_counter() - start) * 1000
