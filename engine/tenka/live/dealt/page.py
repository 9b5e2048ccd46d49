"""What the dealer's page and the guests' have in common: who they are, signs, signatures under the end, and who has gone."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tenka.core import foreign
from tenka.core.choice import Choice
from tenka.core.errors import BadMessage, TenkaError
from tenka.core.event import Event
from tenka.core.table import Table
from tenka.live.chain import Chain
from tenka.live.dealt.going import Going
from tenka.live.joint import standing
from tenka.live.leaving import Asked
from tenka.live.ledger import Ledger
from tenka.live.page import LivePage
from tenka.live.speaking import OWN
from tenka.live.terms import Terms, to_text
from tenka.live.wire import DEALT, SIGNS, Envelope, Message, body, read_body

HOST = 0
"""The party that deals."""
FOULS = frozenset({"turn", "illegal", "link", "early", "two-faced", "dealt", "lost"})
"""Rules whose breach, signed, stops the game."""
GUESTS = frozenset({"choose", "link", "agree", "stay"})
"""What guests alone say."""


class Dealt(LivePage, ABC):
    """A live game with a dealer, as one page has it; the same to the page as a ``LiveGame``, but that nothing is answered in
    ``secret``."""

    secret = None

    def __init__(self, terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None] | None = None) -> None:
        super().__init__(terms, me, chain, told)
        self.table: Table | None = None
        self._early: dict[int, Envelope] = {}
        self.leaving = Going(self)
        self._chain = chain
        self._floods = Ledger(len(terms.parties))

    # what this page says

    @abstractmethod
    def start(self) -> None:
        """A new game."""

    @abstractmethod
    def choose(self, seat: int, choice: Choice | str) -> None:
        """Make a choice of one of this page's seats. Raises IllegalChoice, also while the game waits or has stopped."""

    @abstractmethod
    def ask_without(self, parties: Sequence[int]) -> None:
        """Ask whether to go on without some parties. Raises IllegalChoice."""

    @abstractmethod
    def answer_without(self, asked: Asked, *, agree: bool) -> None:
        """Answer that question. Raises IllegalChoice."""

    def sent(self, envelope: Envelope) -> None:
        """Take the signature of a body of ``out``, which goes out."""
        message = self._read(envelope)
        if message.kind == "stand":
            self.stood[self.me] = envelope
        elif message.kind not in SIGNS:
            self._signed_to(message, envelope)

    @abstractmethod
    def _signed_to(self, message: Message, envelope: Envelope) -> None:
        """Take the signature of one of this page's own messages."""

    def _stand(self) -> None:
        """Sign the record: the game is over."""
        if self.me not in self.stood and self.table is not None:
            self.out.append(body(self._session, 0, "stand", len(self.table.history), *self._standing(self.table)))

    def _standing(self, table: Table) -> tuple[str, str]:
        position = hashlib.sha256(repr(table.state.plain()).encode()).digest()[:12]
        return to_text(standing(table, self.departures)), to_text(position)

    # what others say

    def hear(self, envelope: Envelope, now: float = 0.0) -> None:
        """Hear a message whose signature has been checked. Raises BadMessage when it is not taken."""
        party = envelope.party
        if party >= len(self.terms.parties):
            raise BadMessage("foreign", f"there is no party {party} to hear from")
        message = self._read(envelope)
        if message.kind in SIGNS and party == self.me:
            raise BadMessage(OWN, "a sign of this page's own")
        if message.kind in SIGNS:
            self._floods.sign(party, message.number, now)
            self.signs.append((party, message))
        elif self.stopped:
            raise BadMessage("over", "the game has stopped")
        elif message.kind == "stand":
            self._take_stand(envelope, message)
        else:
            self._hear_or_stop(envelope, message)

    def _hear_or_stop(self, envelope: Envelope, message: Message) -> None:
        try:
            self._hear(envelope, message)
        except BadMessage as error:
            if error.rule in FOULS:
                self.stop(envelope.party, error.rule, str(error))
            raise
        except (TenkaError, *foreign.STUMBLES) as error:
            self.stop(self.me, "fault", f"this page can't work out what follows: {error}")
            raise BadMessage("fault", str(error)) from error

    @abstractmethod
    def _hear(self, envelope: Envelope, message: Message) -> None:
        """Hear a message that counts. Raises BadMessage."""

    def _take_stand(self, envelope: Envelope, message: Message) -> None:
        table, known = self.table, self.stood.get(envelope.party, envelope)
        if known != envelope:
            raise BadMessage("replayed", "a party signs the record once")
        if table is None or table.decision is not None:
            self._early[envelope.party] = envelope          # another guest has seen the record before this page
        elif message.values == (len(table.history), *self._standing(table)):
            self.stood[envelope.party] = envelope
        else:
            self.stop(envelope.party, "dealt", f"party {envelope.party} has signed another record")
            raise BadMessage("dealt", "another record is signed")

    def _hear_early(self) -> None:
        """Hear what others signed before the record was known here."""
        early, self._early = self._early, {}
        for envelope in early.values():
            self._take_stand(envelope, self._read(envelope))

    def _read(self, envelope: Envelope) -> Message:
        return read_body(envelope.body, self._session, DEALT)

    # what a page may ask

    @property
    @abstractmethod
    def pending(self) -> Any:
        """Return the choice that is under way; falsy where none is."""

    @property
    def bound(self) -> tuple[int, ...]:
        """Nothing is answered in secret here."""
        return ()

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Whether nothing can be chosen on this page."""

    @property
    def listening(self) -> bool:
        """Whether this page still hears what it said itself."""
        return False

    @abstractmethod
    def counts_with(self, party: int) -> list[int]:
        """Return how many messages of the dealer and of a guest this page knows, in their talk."""

    @abstractmethod
    def lacked_by(self, party: int, counts: Sequence[int]) -> list[Envelope]:
        """Return what another page that has so many lacks."""

    @abstractmethod
    def reminder(self, party: int) -> list[Envelope]:
        """Return the last message of a party to this page: handed back, it shows that party what its storage may have lost."""

    @abstractmethod
    def addressee(self, envelope: Envelope) -> int | None:
        """Return the party that alone gets a message of this page; None for all."""

    def public(self, envelope: Envelope) -> bool:
        """Whether the dealer passes a guest's message on to the others."""
        return self._read(envelope).kind in {*SIGNS, "stand"}

    def record(self) -> str:
        """The record with its proof; nothing before the record has been shown."""
        text = "" if self.table is None else self.table.record()
        return text + self.proof().text() if text else ""

    # keeping

    def plain(self) -> dict[str, Any]:
        """All this page needs to go on after it was closed; secrets among it."""
        return {
            "signed": self._signed, "stands": [[one.body, one.signature, party] for party, one in self.stood.items()],
            "stopped": None if self.stopped is None else list(self.stopped), **self._plain(),
        }  # fmt: skip

    @abstractmethod
    def _plain(self) -> Mapping[str, Any]:
        """What is kept of this side alone."""

    def restore(self, plain: Mapping[str, Any]) -> None:
        """What ``plain`` wrote. Raises TenkaError, ValueError, TypeError or KeyError."""
        self._signed = int(plain["signed"])
        self._restore(plain)
        self.stood = {int(party): Envelope(int(party), said, signature) for said, signature, party in plain["stands"]}
        if plain["stopped"] is not None:
            party, rule, message = plain["stopped"]
            self.stop(int(party), str(rule), str(message))
        elif self.table is not None and self.table.whole and self.table.decision is None:
            self._stand()

    @abstractmethod
    def _restore(self, plain: Mapping[str, Any]) -> None:
        """What is kept of this side alone."""


def bound_to(session: bytes, number: int, context: bytes, link: bytes) -> str:
    """The hash by which the dealer is bound to a round before it sees the links of the others."""
    return hashlib.sha256(b"tenka dealt" + session + number.to_bytes(4, "big") + context + link).hexdigest()
