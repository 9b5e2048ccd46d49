"""Pages of a live game in one process: what ``tenka.protocol`` takes, without a browser and without signatures."""

from __future__ import annotations

import hashlib
import random
import time
from collections import deque
from collections.abc import Mapping
from typing import Any

from tenka.protocol import state as states
from tenka.protocol.chain import Chain
from tenka.protocol.events import Check, Effect, Event, Heard, Intent, Keep, Kept, Peer, Vouch, Vouched, Work, Worked
from tenka.protocol.log import Stage
from tenka.protocol.step import step
from tenka.protocol.terms import OPEN, Party, terms_of, to_text
from tenka.protocol.together import decks

SIGNED = to_text(bytes(64))


class Pages:
    """A page for each seat, each of which has at once what it wants to have signed, looked at, kept, worked out and sent; all
    are connected with the first, which relays, as on the real page. Each text takes a second, so that none is too much at once.

    ``sent``: characters that each has sent; ``worked`` and ``stepped``: seconds of the processor that each has spent on what is
    worked out beside the page, and on the protocol itself.
    """

    def __init__(self, game: str, seats: int = 2, hands: str = OPEN, options: Mapping[str, str] | None = None) -> None:
        roots = [hashlib.sha256(bytes([me])).digest() for me in range(seats)]
        parties = tuple(Party(str(me), Chain(root).commitment, root) for me, root in enumerate(roots))
        terms = terms_of(game, seats=tuple(range(seats)), parties=parties, hands=hands, options=dict(options or {}))
        self.states = [
            states.new(terms, me, root, lambda key: b"", _others(me, seats), boot=1, relays=me == 0)
            for me, root in enumerate(roots)
        ]  # fmt: skip
        self.sent, self.worked, self.stepped = [0] * seats, [0.0] * seats, [0.0] * seats
        self._now = 0
        self._coming: deque[tuple[int, Event]] = deque((me, Peer(at, True)) for me in range(seats) for at in _others(me, seats))
        self._settle()

    @property
    def over(self) -> bool:
        """Whether the game is over and checked on all pages."""
        return all(state.common.stage is Stage.OVER for state in self.states)

    def choose(self, seat: int, choice: str) -> None:
        """Choose for a seat, and let all that follows come to all pages."""
        self._coming.append((seat, Intent("choose", (seat, choice))))
        self._settle()

    def choose_any(self, rng: random.Random) -> None:
        """Choose something that leads on, for the seat that is asked."""
        table = self.states[0].table
        assert table is not None
        assert table.decision is not None
        seat = table.decision.seats[0]
        own = self.states[seat].table
        assert own is not None
        assert own.decision is not None
        moment = len(table.history)
        self.choose(seat, str(rng.choice(own.decision.onward(seat))))
        assert self.states[0].table is not None
        assert len(self.states[0].table.history) > moment

    def _settle(self) -> None:
        while self._coming:
            me, event = self._coming.popleft()
            start = time.process_time()
            stepped = step(self.states[me], event)
            self.stepped[me] += time.process_time() - start
            self.states[me] = stepped.state
            for effect in stepped.effects:
                self._follow(me, effect)
            for place, text in stepped.out:
                self.sent[me] += len(text)
                self._now += 1
                self._coming.append((int(place), Heard(str(me), text, self._now)))

    def _follow(self, me: int, effect: Effect) -> None:
        if isinstance(effect, Vouch):
            self._coming.append((me, Vouched(effect.body, SIGNED)))
        elif isinstance(effect, Keep):
            self._coming.append((me, Kept(effect.number)))
        elif isinstance(effect, Work):
            self._coming.append((me, Worked(effect.name, self._work(me, effect.question))))
        elif isinstance(effect, Check):         # nothing else is heard meanwhile
            self._coming.appendleft((me, Heard(effect.place, effect.text, self._now, (True,) * len(effect.words))))

    def _work(self, me: int, question: Mapping[str, Any]) -> str:
        start = time.process_time()
        answer = decks.work(question)
        self.worked[me] += time.process_time() - start
        return answer


def _others(me: int, seats: int) -> tuple[str, ...]:
    """Return the places a page is connected with."""
    return tuple(str(other) for other in range(seats) if other != me and 0 in (me, other))


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
