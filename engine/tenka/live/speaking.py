"""A page whose words are numbered, signed, heard by everybody, and told again to whoever lacks them.

A message that breaks a rule is not taken: ``hear`` raises and names the rule. What this page said comes back to it after it was
closed, from its own storage or from others, and until then it says nothing new.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tenka.core import foreign
from tenka.core.errors import BadMessage, TenkaError
from tenka.core.event import Event
from tenka.live.chain import Chain
from tenka.live.ledger import Ledger
from tenka.live.page import LivePage
from tenka.live.terms import Terms
from tenka.live.wire import SIGNS, Body, Envelope, Message, body, packed, read_body

FOULS = frozenset({"turn", "illegal", "link", "early", "differs", "two-faced", "seal"})
"""Rules whose breach, signed, stops the game. Whatever else is wrong with a message, it is dropped and the game goes on."""
OWN = "own"
"""In place of a rule: a page's own words were handed back to it. Nobody has done anything wrong."""


class SpeakingPage(LivePage, ABC):
    """``ledger``: all that counts, of every party; ``unsent``: what this page has said that waits for its signature."""

    def __init__(self, terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None] | None = None) -> None:
        super().__init__(terms, me, chain, told)
        self.ledger = Ledger(len(terms.parties))
        self._said = self._known = 0
        self._replaying = False
        self.unsent: deque[Body] = deque()

    # what this page says

    def say(self, kind: str, *values: Any) -> None:
        """Say a message that counts."""
        if not self.listening:
            self._go_out(body(self._session, self._said, kind, *values))

    def _go_out(self, said: Body) -> None:
        self.out.append(said)
        self.unsent.append(said)
        self._said += 1

    def sent(self, envelope: Envelope) -> None:
        """Take the signature of a body of ``out``, which goes out."""
        message = read_body(envelope.body, self._session)
        if message.kind not in SIGNS:
            self.unsent.popleft()
            self._keep(envelope, message)

    def _keep(self, envelope: Envelope, message: Message) -> None:
        self.ledger.keep(envelope)
        if message.kind == "stand":
            self.stood[envelope.party] = envelope

    # what others say

    def hear(self, envelope: Envelope, now: float = 0.0) -> None:
        """Hear a message whose signature has been checked. Raises BadMessage when it is not taken."""
        party = envelope.party
        if party >= len(self.terms.parties):
            raise BadMessage("foreign", f"there is no party {party} to hear from")
        message = read_body(envelope.body, self._session)
        if party == self.me and not self._replaying:
            self._be_reminded(message)
        if message.kind in SIGNS:
            self.ledger.sign(party, message.number, now)
            self.signs.append((party, message))
            return
        if self.stopped:
            raise BadMessage("over", "the game has stopped")
        try:
            self._heed(envelope, message)
        except BadMessage:
            raise
        except (TenkaError, *foreign.STUMBLES) as error:
            self.stop(self.me, "fault", f"this page can't work out what follows: {error}")
            raise BadMessage("fault", str(error)) from error
        if party == self.me:
            self._said += 1
            if not self.listening:
                self._speak_up()

    def _heed(self, envelope: Envelope, message: Message) -> None:
        try:
            self.ledger.due(envelope, message.number)
            self._take(envelope.party, message)
        except BadMessage as error:
            if envelope.party == self.me and not self._replaying:
                raise BadMessage(OWN, f"what comes before is missing: {error}") from error     # it comes again, in its order
            if error.rule in FOULS:
                self.stop(envelope.party, error.rule, str(error))
            raise
        self._keep(envelope, message)
        self._taken()

    @abstractmethod
    def _take(self, party: int, message: Message) -> None:
        """Take what a party says. Raises BadMessage."""

    @abstractmethod
    def _taken(self) -> None:
        """Do what follows from a message, once it is kept."""

    @abstractmethod
    def _speak_up(self) -> None:
        """Do what is due now that all that was said before is known again."""

    # after this page was closed

    def _say_again(self, unsent: Iterable[Body]) -> None:
        """Say again, in the same words, what this page had said and not signed, whatever it has heard since. Raises
        BadMessage."""
        for said in unsent:
            message = read_body(said, self._session)
            if message.number != self._said or message.kind in SIGNS:
                raise BadMessage("gap", f"message {self._said} is missing before {message.number}")
            self._take(self.me, message)
            self._taken()
            self._go_out(said)

    def reminder(self, party: int) -> list[Envelope]:
        """Return the last message of a party: handed back, it shows that party what its storage may have lost."""
        said = self.ledger.last(party) or self.stood.get(party)
        return [] if said is None else [said]

    def _be_reminded(self, message: Message) -> None:
        """Learn how much this page has signed; what it lost of that comes back before it speaks again. No count alone is
        believed.

        Raises BadMessage for words it knows, and for those before which others are missing.
        """
        if message.kind in SIGNS:
            raise BadMessage(OWN, "a sign of this page's own")
        self._known = max(self._known, message.number + 1)
        if message.number != self._said:
            raise BadMessage(OWN, f"of its own words this page needs number {self._said} next")

    @property
    def replaying(self) -> bool:
        """Whether this page reads its own kept messages again: each was accepted once, and counts as it did then."""
        return self._replaying

    @property
    def listening(self) -> bool:
        """Whether this page still hears what it said itself: from its own storage, or from others."""
        return self._replaying or self._said < self._known

    def begin_at(self, said: Sequence[int]) -> None:
        """Begin after so many messages of each, said before those this page keeps."""
        self.ledger.begin_at(said)
        self._said = said[self.me]

    def log(self) -> list[str]:
        """Return all that was said, as it was signed: it is kept when the game stops."""
        return [packed(envelope) for envelope in self.ledger.heard]
