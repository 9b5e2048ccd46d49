"""What every page of a live game has: which party it is, what it wants sent, how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tenka.core.errors import BadProof, IllegalChoice
from tenka.core.event import Event
from tenka.live.chain import Chain
from tenka.live.proof import Proof, Shown
from tenka.live.rounds import Rounds
from tenka.live.terms import Terms, from_text
from tenka.live.wire import Body, Envelope, Message, body


class Stop(NamedTuple):
    """A broken rule that stops the game: whose and which; the table stays as it was before. ``proved``: its own signed words
    convict it in anybody's eyes, and can be saved."""

    party: int
    rule: str
    message: str
    proved: bool = False


class LivePage:
    """``me``: the party this page is; ``told(events)`` hears what happens at the table, in order.

    ``out``: bodies to be signed and sent; ``signs``: what others let see of themselves, by party; ``stopped``: why the game can't
    go on; ``stood``: where each party last signed that it stood.
    """

    proven = True
    """Whether its record has a proof."""

    def __init__(self, terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None] | None = None) -> None:
        if terms.parties[me].commitment != chain.commitment:
            raise BadProof("the terms bind this page to another chain than its own")
        self.terms, self.me = terms, me
        self.out: list[Body] = []
        self.signs: list[tuple[int, Message]] = []
        self.stopped: Stop | None = None
        self.stood: dict[int, Envelope] = {}
        self.rounds = Rounds(terms)
        self._told = told or (lambda events: None)
        self._session = terms.session
        self._signed = 0

    def sign(self, kind: str, *values: Any) -> None:
        """Send a sign: presence, pointing, a short text."""
        self.out.append(body(self._session, self._signed, kind, *values))
        self._signed += 1

    @property
    def signed(self) -> int:
        """How many signs this page has given."""
        return self._signed

    def stop(self, party: int, rule: str, message: str) -> None:
        """Stop the game, by this party's doing."""
        if self.stopped is None:
            self.stopped = Stop(party, rule, message)

    # who sits where

    def holder(self, seat: int) -> int:
        """Return the party that holds a seat. Raises IllegalChoice."""
        if not 0 <= seat < len(self.terms.seats):
            raise IllegalChoice(f"seats are 0..{len(self.terms.seats) - 1}, not {seat}")
        return self.terms.seats[seat]

    # how it ends

    def proof(self) -> Proof:
        """Return what goes under the record, with the signatures that are there."""
        shown = []
        for party, link in enumerate(self.rounds.last):
            stand = self.stood.get(party)
            said, signature = (stand.body, stand.signature) if stand else ("", "")
            shown.append(Shown(link, said, from_text(signature, 200)))
        return Proof(self.terms, self.rounds.done, tuple(shown))
