"""What is said beside a game by slots: who is here, pointing, short texts. The protocol knows none of it."""

from __future__ import annotations

from typing import Any

from tenka.core.errors import BadMessage
from tenka.live import wire
from tenka.live.ledger import Ledger
from tenka.live.terms import Terms
from tenka.live.wire import SIGNS, Body, Envelope, Message


class SlotSigns:
    """``out``: signs to be signed and sent; ``signs``: those of others, by party; ``signed``: how many this page has given."""

    def __init__(self, terms: Terms, me: int) -> None:
        self.terms, self.me = terms, me
        self.out: list[Body] = []
        self.signs: list[tuple[int, Message]] = []
        self.signed = 0
        self._ledger = Ledger(len(terms.parties))

    def sign(self, kind: str, *values: Any) -> None:
        """Presence, pointing, a short text."""
        if self.me >= 0:
            self.out.append(wire.body(self.terms.session, self.signed, kind, *values))
            self.signed += 1

    def begin_signs(self, party: int) -> None:
        """A party came back with another key: its signs are counted anew."""
        self._ledger.begin_signs(party)

    def sent(self, envelope: Envelope) -> None:
        """A sign has been signed and goes out."""

    def hear(self, envelope: Envelope, now: float = 0.0) -> None:
        """A sign whose signature has been checked. Raises BadMessage for what is none, and for floods."""
        message = wire.read_body(envelope.body, self.terms.session)
        if message.kind not in SIGNS:
            raise BadMessage("foreign", "a word of another protocol")
        self._ledger.sign(envelope.party, message.number, now)
        self.signs.append((envelope.party, message))
