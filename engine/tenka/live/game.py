"""A live game as one page sees it: messages in, messages out, and a table that every page has alike.

Bodies to be signed and sent to all gather in ``out``. A message that breaks a rule is not taken: ``hear`` raises and names the
rule. Where two pages could no longer go on alike the game stops for good: ``stopped`` says by whom, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from tenka.core.chance import Chance
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.errors import BadMessage, ChanceAwaited, IllegalChoice, TenkaError
from tenka.core.event import Event
from tenka.core.table import Table
from tenka.live.chain import Chain
from tenka.live.joint import open_since
from tenka.live.kept import Keeping, Kept
from tenka.live.leaving import KINDS, Leaving
from tenka.live.ledger import MOST_SAID, Ledger
from tenka.live.page import ONLOOKER, LivePage
from tenka.live.sealing import Answers, Sealing
from tenka.live.stands import Stands
from tenka.live.terms import Terms
from tenka.live.throws import Pending, Throws
from tenka.live.wire import SHAPES, SIGNS, Envelope, Message, Shapes, body, packed, read_body

FOULS = frozenset({"turn", "illegal", "link", "early", "differs", "two-faced", "seal", "deal"})
"""Rules whose breach, signed, stops the game. Whatever else is wrong with a message, it is dropped and the game goes on."""


class LiveGame(LivePage):
    """``past``: the record of a game that is gone on with. ``common`` is the table that all pages have alike."""

    shapes: Shapes = SHAPES

    def __init__(self, terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None] | None = None,
                 past: str = "") -> None:  # fmt: skip
        super().__init__(terms, me, chain, told)
        self.past = past
        self.common: Table | None = None
        self.ledger = Ledger(len(terms.parties))
        self._said = self._known = 0
        self._replaying = False
        self.stands = Stands(self)
        self.throws = Throws(self, chain)
        self._sealing = Sealing(self)
        self.keeping = Keeping(self)
        self.leaving = Leaving(self)

    @property
    def table(self) -> Table | None:
        """The table as this page knows it; here all pages know the same."""
        return self.common

    def set_up(self, chance: Chance) -> Table:
        """The table that all pages have alike."""
        return Table(*self.terms.rules(), self.terms.seed, chance=chance)

    # what this page says

    def start(self) -> None:
        """A new game: the first link is shown. One that goes on is ``restore``d instead. Raises BadProof, BadRecord."""
        self.throws.begin(self.past)

    def choose(self, seat: int, choice: Choice | str) -> None:
        """A choice of one of this page's seats. Raises IllegalChoice, also while the game waits or has stopped."""
        if self.busy or self.holder(seat) != self.me:
            raise IllegalChoice(f"seat {seat} can't choose here and now")
        decision, legal = self._legal(seat, choice)
        if decision.sealed:
            self._sealing.answer(seat, legal)
        else:
            self._in_order(seat)
            self._begin(seat, legal)

    def say(self, kind: str, *values: Any) -> None:
        """A message that counts."""
        if not self.listening and self.me != ONLOOKER:
            self.out.append(body(self._session, self._said, kind, *values))
            self._said += 1

    def sent(self, envelope: Envelope) -> None:
        """A body of ``out`` has been signed and goes out."""
        message = read_body(envelope.body, self._session, self.shapes)
        if message.kind not in SIGNS:
            self._keep(envelope, message)

    def _keep(self, envelope: Envelope, message: Message) -> None:
        self.ledger.keep(envelope)
        if message.kind == "stand":
            self.stood[envelope.party] = envelope

    # what others say

    def hear(self, envelope: Envelope, now: float = 0.0) -> None:
        """A message whose signature has been checked. Raises BadMessage when it is not taken."""
        party = envelope.party
        if party >= len(self.terms.parties) or (party == self.me and not self.listening):
            raise BadMessage("foreign", f"there is no party {party} to hear from")
        message = read_body(envelope.body, self._session, self.shapes)
        if message.kind in SIGNS:
            self.ledger.sign(party, message.number, now)
            self.signs.append((party, message))
            return
        if self.stopped:
            raise BadMessage("over", "the game has stopped")
        try:
            self.ledger.due(envelope, message.number)
            self._take(party, message)
        except BadMessage as error:
            if error.rule in FOULS:
                self.stop(party, error.rule, str(error))
            raise
        self._keep(envelope, message)
        self.throws.go_on()
        self._sealing.look()
        if party == self.me:
            self._said += 1
            if not self.listening:
                self._speak_up()

    def recall(self, count: int) -> None:
        """Another page knows so many messages of this one. What its storage lost comes back before it speaks again.

        One that claims too many silences this page: no more than any page can that shows no link.
        """
        self._known = max(self._known, min(count, MOST_SAID))

    @property
    def listening(self) -> bool:
        """Whether this page still hears what it said itself: from its own storage, or from others."""
        return self._replaying or self._said < self._known

    @property
    def busy(self) -> bool:
        """Whether nothing can be chosen on this page: the game waits for others, or for this page's own words, or has stopped."""
        return bool(self.stopped or self.pending or self.listening or self.leaving.awaits)

    @property
    def secret(self) -> Answers | None:
        """The answers this page is bound to and has not opened: to be kept beside the log, for it alone."""
        return self._sealing.mine.get(self.me)

    @property
    def secrets_for(self) -> dict[int, Answers]:
        """The same of parties for which this page plays on."""
        return {party: answers for party, answers in self._sealing.mine.items() if party != self.me}

    def restore(self, heard: list[Envelope], secret: Answers | None = None, since: Kept | None = None, signed: int = 0,
                secrets_for: Mapping[int, Answers] | None = None) -> None:  # fmt: skip
        """What this page had heard and said before it was closed, its own among it, from the moment ``since`` on.

        ``signed``: how many signs it had given. Raises BadMessage, BadRecord.
        """
        self._signed = signed
        self._replaying = True
        if since is not None:
            self.keeping.begin_at(since)
        elif self.terms.past is not None:
            self.throws.begin(self.past)
        for envelope in heard:
            self.hear(envelope)
        self._replaying = False
        for party, answers in {**({} if secret is None else {self.me: secret}), **(secrets_for or {})}.items():
            self._sealing.keep(party, answers)
        self._speak_up()

    def _speak_up(self) -> None:
        """All that was said before is known again: what is due now."""
        self.leaving.look()
        self.resume()

    @property
    def sealing(self) -> bool:
        """Whether anything is answered, bound or opened of a secret question that is open."""
        return self._sealing.begun

    @property
    def unsent(self) -> int:
        """How much this page has said that still waits for its signature: it would be said again."""
        return self._said - self.ledger.counts()[self.me] if self.me != ONLOOKER else 0

    def begin_at(self, said: Sequence[int]) -> None:
        """So much each had said before the messages that this page keeps."""
        self.ledger.begin_at(said)
        self._said = said[self.me] if self.me != ONLOOKER else 0

    @property
    def pending(self) -> Pending | None:
        """The choice that waits for the links of a round."""
        return self.throws.pending

    # what a page may ask

    def record(self) -> str:
        """The record with its proof."""
        return self._at_table().record() + self.proof().text()

    def log(self) -> list[str]:
        """All that was said, as it was signed: what is kept when the game stops."""
        return [packed(envelope) for envelope in self.ledger.heard]

    # how it goes on

    def _at_table(self) -> Table:
        if self.common is None:
            raise IllegalChoice("the table is set up when all have shown their first link")
        return self.common

    def _legal(self, seat: int, choice: Choice | str) -> tuple[Decision, Choice]:
        """The question and the choice that is meant. Raises IllegalChoice, UnreadableChoice."""
        decision = self._at_table().decision
        if decision is None:
            raise IllegalChoice("the game is over; nothing can be chosen")
        return decision, decision.read(seat, str(choice))

    def _in_order(self, seat: int) -> None:
        """Where several are asked in the open, they answer in order: all pages have to agree on who came first."""
        decision = self._at_table().decision
        if decision is None or decision.seats[0] != seat:
            raise BadMessage("turn", f"it is not the turn of seat {seat}")

    def _take(self, party: int, message: Message) -> None:
        kind, values = message.kind, message.values
        if self.leaving.barred(party):
            raise BadMessage("gone", f"the others go on without party {party}, or ask whether to")
        if kind in KINDS:
            self.leaving.take(party, message.number, kind, values)
            self.leaving.look()
        elif kind == "link":
            self.throws.take(party, *values)
        elif kind == "choose":
            self._take_choice(party, *values)
        elif kind == "stand":
            self.stands.take(party, *values)
        else:
            self._sealing.take(party, kind, values)

    def _take_choice(self, party: int, moment: int, seat: int, notation: str, link: str | None) -> None:
        table = self._at_table_of(party)
        if self.pending or moment != len(table.history) or seat >= len(self.terms.seats) or self.holder(seat) != party:
            raise BadMessage("turn", f"party {party} has no choice to make for seat {seat} at moment {moment}")
        self._in_order(seat)
        try:
            decision, choice = self._legal(seat, notation)
        except TenkaError as error:
            raise BadMessage("illegal", f"party {party} chose '{notation}': {error}") from error
        if decision.sealed:
            raise BadMessage("turn", "a secret answer is not said in the open")
        self._begin(seat, choice, link)

    def _at_table_of(self, party: int) -> Table:
        if self.common is None:
            raise BadMessage("turn", f"party {party} chose before the table was set up")
        return self.common

    def _begin(self, seat: int, choice: Choice, link: str | None = None) -> None:
        """A choice is known: it is made, or waits for the links of a round."""
        table, party = self._at_table(), self.holder(seat)
        try:
            events = table.choose(seat, choice)
        except ChanceAwaited:
            self.throws.ask(seat, choice, link)
            return
        if link is not None:
            table._rewind(len(table.history) - 1, table.chance.calls)
            raise BadMessage("early", f"'{choice}' asks nothing of chance, and party {party} has shown a link")
        if party == self.me:
            self.say("choose", self.moment - 1, seat, str(choice), None)
        self.made(events)

    def made(self, events: tuple[Event, ...]) -> None:
        """A choice was made."""
        self.happened(events)
        self.answered()

    # what secret answers do

    def happened(self, events: tuple[Event, ...]) -> None:
        """Something happened at the table."""
        self._told(events)

    def answered(self) -> None:
        """A choice is made, or all secret answers are given: where the table stands is said, and what comes next looked at."""
        if self.stands.open:
            self.stands.say()
            self.stands.compare()
        self._sealing.look()

    @property
    def bound(self) -> tuple[int, ...]:
        """The parties that have given their secret answers to the question that is open."""
        return self._sealing.bound

    # two pages that find each other again, whoever the other is

    def counts_with(self, party: int) -> list[int]:
        """How many messages of each party this page has heard."""
        return self.ledger.counts()

    def lacked_by(self, party: int, counts: Sequence[int]) -> list[Envelope]:
        """What a page lacks that has heard so many."""
        return self.ledger.missing(counts)

    def recalled_by(self, party: int, counts: Sequence[int]) -> None:
        """Another page has heard so many of each: of this one's as well."""
        if 0 <= self.me < len(counts):
            self.recall(counts[self.me])

    def addressee(self, envelope: Envelope) -> int | None:
        """Everybody hears what is said here."""
        return None

    def public(self, envelope: Envelope) -> bool:
        """The host passes on all it hears."""
        return True

    # when somebody goes

    @property
    def said(self) -> int:
        """How many messages this page has said."""
        return self._said

    @property
    def moment(self) -> int:
        """Choices made so far."""
        return 0 if self.common is None else len(self.common.history)

    @property
    def settled(self) -> int:
        """How many choices all pages know of: all but secret answers that have not come to light."""
        return 0 if self.common is None else open_since(self.common.history)

    def without(self, parties: Collection[int]) -> None:
        """What some had begun to say counts no more."""
        for party in parties:
            self.stands.without(party)
            self._sealing.without(party)

    def resume(self, *, anew: bool = False) -> None:
        """This page may speak again: it says what it had to keep to itself, ``anew`` also where it stands."""
        if self.listening or self.stopped:
            if anew and self.stands.open:
                self.stands.note()
            return
        self.throws.show()
        self._sealing.look()
        self.stands.say_once(anew=anew)
