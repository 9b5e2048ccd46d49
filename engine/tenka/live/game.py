"""A live game as one page sees it: messages in, messages out, and a table that every page has alike.

Bodies to be signed and sent to all gather in ``out``. A message that breaks a rule is not taken: ``hear`` raises and names the
rule. Where two pages could no longer go on alike the game stops for good: ``stopped`` says by whom, and why.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from tenka.core import record
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.errors import BadMessage, BadProof, ChanceAwaited, IllegalChoice, TenkaError
from tenka.core.event import Event
from tenka.core.table import Table
from tenka.live.chain import Chain
from tenka.live.joint import Joint, before_choice, before_setup, open_since, round_seed, standing
from tenka.live.kept import Keeping, Kept
from tenka.live.leaving import KINDS, Leaving, speaker
from tenka.live.ledger import MOST_SAID, Ledger
from tenka.live.proof import Proof, Shown
from tenka.live.rounds import Rounds
from tenka.live.sealing import Answers, Sealing
from tenka.live.terms import Terms, from_text, to_text
from tenka.live.wire import SIGNS, Body, Envelope, Message, body, packed, read_body

FOULS = frozenset({"turn", "illegal", "link", "early", "differs", "two-faced", "seal"})
"""Rules whose breach, signed, stops the game. Whatever else is wrong with a message, it is dropped and the game goes on."""


ONLOOKER = -1
"""In place of a party: a page that hears all and says nothing."""


class Stop(NamedTuple):
    """Who broke which rule; the table stays as it was before."""

    party: int
    rule: str
    message: str


class Pending(NamedTuple):
    """A choice that all know and that waits for the links of a round."""

    seat: int
    choice: Choice


class LiveGame:
    """``me``: the party this page is, or ``ONLOOKER``; ``told(events)`` hears what happens at the table, in order."""

    def __init__(self, terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None] | None = None) -> None:
        if me != ONLOOKER and terms.parties[me].commitment != chain.commitment:
            raise BadProof("the terms bind this page to another chain than its own")
        self.terms, self.me = terms, me
        self.out: list[Body] = []
        self.signs: list[tuple[int, Message]] = []
        self.stopped: Stop | None = None
        self.table: Table | None = None
        self.pending: Pending | None = None
        self.ledger = Ledger(len(terms.parties))
        self.rounds = Rounds(terms)
        self._chain, self._joint, self._told = chain, Joint(), told or (lambda events: None)
        self._session = terms.session
        self._said = self._known = self._signed = 0
        self._replaying = False
        self._sealing = Sealing(self)
        self.keeping = Keeping(self)
        self.leaving = Leaving(self)
        self._stands: dict[int, tuple[str, str]] = {}
        self._claims: list[tuple[int, int, tuple[str, str]]] = []
        self._last_stand: dict[int, Envelope] = {}

    # what this page says

    def start(self) -> None:
        """A new game: the first link is shown. One that goes on is ``restore``d instead."""
        self._show()

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

    def sign(self, kind: str, *values: Any) -> None:
        """Presence, pointing, a short text."""
        if self.me != ONLOOKER:
            self.out.append(body(self._session, self._signed, kind, *values))
            self._signed += 1

    def say(self, kind: str, *values: Any) -> None:
        """A message that counts."""
        if not self.listening and self.me != ONLOOKER:
            self.out.append(body(self._session, self._said, kind, *values))
            self._said += 1

    def sent(self, envelope: Envelope) -> None:
        """A body of ``out`` has been signed and goes out."""
        if read_body(envelope.body, self._session).kind not in SIGNS:
            self.ledger.keep(envelope)
            self._keep_stand(envelope)

    # what others say

    def hear(self, envelope: Envelope, now: float = 0.0) -> None:
        """A message whose signature has been checked. Raises BadMessage when it is not taken."""
        party = envelope.party
        if party >= len(self.terms.parties) or (party == self.me and not self.listening):
            raise BadMessage("foreign", f"there is no party {party} to hear from")
        message = read_body(envelope.body, self._session)
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
        self.ledger.keep(envelope)
        self._keep_stand(envelope)
        self._go_on()
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
        if since is not None:
            self._begin_at(since)
        self._replaying = True
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

    # a calm moment, from which a page can begin again

    @property
    def signed(self) -> int:
        """How many signs this page has given."""
        return self._signed

    @property
    def stood(self) -> int:
        """Choices made so far."""
        return 0 if self.table is None else len(self.table.history)

    @property
    def calm(self) -> bool:
        """Whether all that was heard is on the table, and nothing is under way."""
        table = self.table
        asked = self._sealing.begun or self.leaving.asked
        busy = table is None or self.stopped or self.pending or self.rounds.links or self._claims or asked
        said = self.ledger.counts()[self.me] if self.me != ONLOOKER else 0
        unsent = self._said - said              # what still waits for its signature would be said again
        if busy or unsent or table is None:
            return False
        return open_since(table.history) == len(table.history) and self.all_have_stood

    @property
    def all_have_stood(self) -> bool:
        """Whether every party that is there has signed where it stands at least once."""
        return self._last_stand.keys() >= set(self.rounds.present)

    def all_stood_at(self, moment: int) -> bool:
        """Whether every party has signed that it stood there, or later."""
        return self.all_have_stood and all(
            read_body(self._last_stand[party].body, self._session).values[0] >= moment for party in self.rounds.present
        )

    def kept(self) -> Kept:
        """Where the game stands; to be asked when it is calm."""
        stands = tuple(self._last_stand[party] for party in sorted(self._last_stand))
        counts, gone = tuple(self.ledger.counts()), tuple(self.leaving.departures)
        return Kept(self._at_table().record(), self.rounds.done, tuple(self.rounds.last), counts, stands, gone)

    def _begin_at(self, since: Kept) -> None:
        table = self.table = record.replay(self.terms.rules()[0], since.record)
        self._joint.calls, table.chance = table.calls, self._joint
        self.leaving.departures = list(since.departures)
        self.rounds.begin_at(since.rounds, since.links, since.departures)
        self.ledger.begin_at(since.counts)
        self._last_stand = {stand.party: stand for stand in since.stands}
        self._said = since.counts[self.me] if self.me != ONLOOKER else 0
        self._stands[len(table.history)] = self._standing()
        self.keeping.since = since

    # what a page may ask

    def holder(self, seat: int) -> int:
        """The party that holds a seat, or plays on for the one that did. Raises IllegalChoice."""
        if not 0 <= seat < len(self.terms.seats):
            raise IllegalChoice(f"seats are 0..{len(self.terms.seats) - 1}, not {seat}")
        return self.speaks_for(self.terms.seats[seat])

    def speaks_for(self, party: int) -> int:
        """Who says what the seats of a party choose: itself, or who plays on for it."""
        return speaker(self.leaving.departures, party)

    def awaited(self) -> tuple[int, ...]:
        """The parties whose link the game waits for."""
        waits = self.table is None or self.pending is not None
        return tuple(party for party in self.rounds.present if waits and party not in self.rounds.links)

    def proof(self) -> Proof:
        """What goes under the record."""
        shown = []
        for party, link in enumerate(self.rounds.last):
            stand = self._last_stand.get(party)
            said, signature = (stand.body, stand.signature) if stand else ("", "")
            shown.append(Shown(link, said, from_text(signature, 200)))
        return Proof(self.terms, self.rounds.done, tuple(shown), tuple(self.leaving.departures))

    def record(self) -> str:
        """The record with its proof."""
        return self._at_table().record() + self.proof().text()

    def log(self) -> list[str]:
        """All that was said, as it was signed: what is kept when the game stops."""
        return [packed(envelope) for envelope in self.ledger.heard]

    # how it goes on

    def _at_table(self) -> Table:
        if self.table is None:
            raise IllegalChoice("the table is set up when all have shown their first link")
        return self.table

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
            self._take_link(party, *values)
        elif kind == "choose":
            self._take_choice(party, *values)
        elif kind == "stand":
            self._claims.append((party, values[0], values[1:]))
            self._compare()
        else:
            self._sealing.take(party, kind, values)

    def _take_link(self, party: int, number: int, text: str) -> None:
        if number != self.rounds.number or party not in self.awaited():
            raise BadMessage("early", f"nobody has asked for a link of round {number}")
        self._shown(party, text)

    def _shown(self, party: int, text: str) -> None:
        try:
            self.rounds.show(party, text)
        except BadProof as error:
            raise BadMessage("link", str(error)) from error

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
        if self.table is None:
            raise BadMessage("turn", f"party {party} chose before the table was set up")
        return self.table

    def _begin(self, seat: int, choice: Choice, link: str | None = None) -> None:
        """A choice is known: it is made, or waits for the links of a round."""
        table, party = self._at_table(), self.holder(seat)
        try:
            events = table.choose(seat, choice)
        except ChanceAwaited:
            self._wait(seat, choice, link)
            return
        if link is not None:
            table._rewind(len(table.history) - 1, table.chance.calls)
            raise BadMessage("early", f"'{choice}' asks nothing of chance, and party {party} has shown a link")
        if party == self.me:
            self.say("choose", len(table.history) - 1, seat, str(choice), None)
        self._made(events)

    def _wait(self, seat: int, choice: Choice, link: str | None) -> None:
        party = self.holder(seat)
        if party == self.me and not self.listening:
            link = to_text(self._chain.link(self.rounds.number))
        if link is None:
            raise BadMessage("link", f"'{choice}' asks chance, and party {party} shows no link")
        self._shown(party, link)
        if party == self.me:
            self.say("choose", len(self._at_table().history), seat, str(choice), link)
        self.pending = Pending(seat, choice)
        self._show()
        self._go_on()

    def _show(self) -> None:
        """This page's link of the round, when the round waits for it."""
        if self.me in self.awaited() and not (self.listening or self.leaving.awaits):
            link = to_text(self._chain.link(self.rounds.number))
            self.rounds.show(self.me, link)
            self.say("link", self.rounds.number, link)
            self._go_on()

    def _go_on(self) -> None:
        """A round that is full is used."""
        if not self.rounds.full:
            return
        if self.table is None:
            self._use(before_setup(self._session), self._set_up)
        elif self.pending is not None:
            pending, self.pending = self.pending, None
            context = before_choice(self.table, *pending)
            table = self.table
            self._use(context, lambda: table.choose(*pending))

    def _use(self, context: bytes, happen: Callable[[], tuple[Event, ...]]) -> None:
        self._joint.open(round_seed(self._session, self.rounds.number, context, self.rounds.in_order()))
        events = happen()
        self._joint.close()
        self.rounds.close()
        self._made(events)

    def _set_up(self) -> tuple[Event, ...]:
        game, rules = self.terms.rules()
        self.table = Table(game, rules, self.terms.seed, chance=self._joint)
        return self.table.setup.events

    def _made(self, events: tuple[Event, ...]) -> None:
        self.happened(events)
        self.answered()

    # what secret answers do

    def happened(self, events: tuple[Event, ...]) -> None:
        """Something happened at the table."""
        self._told(events)

    def answered(self) -> None:
        """A choice is made, or all secret answers are given: where the table stands is said, and what comes next looked at."""
        if self._open_stand():
            self._say_stand()
            self._compare()
        self._sealing.look()

    def wait_for_all(self, seat: int, choice: Choice) -> None:
        """The last secret answer asks chance."""
        self.pending = Pending(seat, choice)
        self._show()
        self._go_on()

    def stop(self, party: int, rule: str, message: str) -> None:
        """The game can't go on, by this party's doing."""
        if self.stopped is None:
            self.stopped = Stop(party, rule, message)

    @property
    def bound(self) -> tuple[int, ...]:
        """The parties that have given their secret answers to the question that is open."""
        return self._sealing.bound

    # when somebody goes

    @property
    def said(self) -> int:
        """How many messages this page has said."""
        return self._said

    @property
    def settled(self) -> int:
        """How many choices all pages know of: all but secret answers that have not come to light."""
        return 0 if self.table is None else open_since(self.table.history)

    def without(self, parties: Collection[int]) -> None:
        """What some had begun to say counts no more."""
        self._claims = [claim for claim in self._claims if claim[0] not in parties]
        for party in parties:
            self._sealing.without(party)

    def resume(self, *, anew: bool = False) -> None:
        """This page may speak again: it says what it had to keep to itself, ``anew`` also where it stands."""
        if self.listening or self.stopped:
            if anew and self.table is not None and self._open_stand():
                self._stands[len(self.table.history)] = self._standing()
            return
        self._show()
        self._sealing.look()
        if self.table is not None and self._open_stand() and (anew or self._my_last_stand() != len(self.table.history)):
            self._say_stand()

    # where all stand

    def _open_stand(self) -> bool:
        """Whether the table stands where all pages can compare it: not amid secret answers."""
        history = self._at_table().history
        return not history or not history[-1].sealed or history[-1].revealed

    def _say_stand(self) -> None:
        moment = len(self._at_table().history)
        found = self._stands[moment] = self._standing()
        if not self.leaving.awaits:
            self.say("stand", moment, *found)

    def _standing(self) -> tuple[str, str]:
        table = self._at_table()
        return to_text(standing(table, self.leaving.departures)), to_text(_position(table))

    def _my_last_stand(self) -> int:
        stand = self._last_stand.get(self.me)
        return -1 if stand is None else int(read_body(stand.body, self._session).values[0])

    def _compare(self) -> None:
        """What others say of moments this page has passed."""
        later = []
        for party, moment, said in self._claims:
            mine = self._stands.get(moment)
            if mine is None:
                later.append((party, moment, said))
            elif mine != said:
                self.stop(party, "differs", f"at moment {moment} the table of party {party} is another one")
        self._claims = later

    def _keep_stand(self, envelope: Envelope) -> None:
        if read_body(envelope.body, self._session).kind == "stand":
            self._last_stand[envelope.party] = envelope


def _position(table: Table) -> bytes:
    plain = repr(table.state.plain())
    return hashlib.sha256(plain.encode()).digest()[:12]
