"""What every party has said, in order: nothing twice, nothing left out, nothing in two versions, no floods."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from tenka.core.errors import BadMessage
from tenka.live.wire import Envelope

FLOOD, WINDOW = 20, 10.0
"""Signs of one party that are looked at in so many seconds."""
MOST_SAID = 20_000
"""Messages of one party that are kept: more than a table can hold choices, each with its link and its standing."""


class Ledger:
    """``heard``: all that is kept, in the order in which it came to this page."""

    def __init__(self, parties: int) -> None:
        self.heard: list[Envelope] = []
        self._forgotten = [0] * parties
        self._said: list[list[Envelope]] = [[] for _ in range(parties)]
        self._signs = [0] * parties
        self._recent: list[deque[float]] = [deque() for _ in range(parties)]

    def counts(self) -> list[int]:
        """Return how many messages of each party were taken; pages that lost some are told so."""
        return [before + len(said) for before, said in zip(self._forgotten, self._said, strict=True)]

    def forget(self, counts: Sequence[int]) -> None:
        """Forget so many messages of each party, but not that they were said."""
        drop = [count - before for count, before in zip(counts, self._forgotten, strict=True)]
        gone = {id(envelope) for said, number in zip(self._said, drop, strict=True) for envelope in said[:number]}
        self.heard = [envelope for envelope in self.heard if id(envelope) not in gone]
        self._said = [said[number:] for said, number in zip(self._said, drop, strict=True)]
        self._forgotten = list(counts)

    def begin_at(self, counts: Sequence[int]) -> None:
        """Begin after so many messages of each party, which are not kept."""
        self._forgotten = list(counts)

    def missing(self, counts: Sequence[int]) -> list[Envelope]:
        """Return what a page with so many messages of each party lacks, in an order in which it can be heard."""
        seen, lacking = list(self._forgotten), []
        for envelope in self.heard:
            seen[envelope.party] += 1
            if seen[envelope.party] > (counts[envelope.party] if envelope.party < len(counts) else 0):
                lacking.append(envelope)
        return lacking

    def last(self, party: int) -> Envelope | None:
        """Return the last message of a party that is kept."""
        return self._said[party][-1] if self._said[party] else None

    def due(self, envelope: Envelope, number: int) -> None:
        """Check that this is the party's next message. Raises BadMessage: replayed, gap, two-faced or flood."""
        said, before = self._said[envelope.party], self._forgotten[envelope.party]
        if number > before + len(said):
            raise BadMessage("gap", f"message {before + len(said)} is missing before {number}")
        if number < before + len(said):
            if number >= before and said[number - before].body != envelope.body:
                raise BadMessage("two-faced", f"message {number} was said in two ways, and both are signed")
            raise BadMessage("replayed", f"message {number} has been heard")
        if number >= MOST_SAID:
            raise BadMessage("flood", f"a party says at most {MOST_SAID} things in a game")

    def keep(self, envelope: Envelope) -> None:
        """Keep a message that was accepted, or one's own that is on its way."""
        self._said[envelope.party].append(envelope)
        self.heard.append(envelope)

    def begin_signs(self, party: int) -> None:
        """Count the signs of a party anew: they have another key from now on."""
        self._signs[party] = 0

    def sign(self, party: int, number: int, now: float) -> None:
        """Count a sign. It changes nothing, so its number may jump, but not stay. Raises BadMessage: replayed or flood."""
        if number < self._signs[party]:
            raise BadMessage("replayed", f"sign {number} has been seen")
        self._signs[party] = number + 1
        recent = self._recent[party]
        while recent and recent[0] <= now - WINDOW:
            recent.popleft()
        if len(recent) >= FLOOD:
            raise BadMessage("flood", f"more than {FLOOD} signs in {WINDOW:.0f} seconds")
        recent.append(now)
