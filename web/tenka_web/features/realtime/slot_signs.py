"""What is said beside a live game: who is here, pointing, short texts. The log of the game knows none of it."""

from __future__ import annotations

from typing import Any

from tenka.protocol import wire
from tenka.protocol.signs import Signs
from tenka.protocol.terms import Terms
from tenka.protocol.wire import Body, Envelope, Message


class SlotSigns:
    """``out``: signs to be signed and sent; ``signs``: those of others, by party; ``signed``: how many this page has given."""

    def __init__(self, terms: Terms, me: int) -> None:
        self.terms, self.me = terms, me
        self.out: list[Body] = []
        self.signs: list[tuple[int, Message]] = []
        self.signed = 0
        self._counts = Signs(len(terms.parties))

    def sign(self, kind: str, *values: Any) -> None:
        """Presence, pointing, a short text."""
        if self.me >= 0:
            self.out.append(wire.body(self.terms.session, self.signed, kind, *values))
            self.signed += 1

    def begin_signs(self, party: int) -> None:
        """A party came back with another key: its signs are counted anew."""
        self._counts.begin(party)

    def hear(self, envelope: Envelope, now: float = 0.0) -> None:
        """A sign whose signature has been checked. Raises BadMessage for what is none, and for floods."""
        message = wire.read_body(envelope.body, self.terms.session)
        self._counts.count(envelope.party, message.number, now)
        self.signs.append((envelope.party, message))
