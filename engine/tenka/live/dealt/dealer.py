"""The page that deals: it alone has the table, judges every choice, and tells each guest what its seats may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tenka.core import record
from tenka.core.choice import Choice, parse
from tenka.core.errors import BadMessage, BadProof, ChanceAwaited, IllegalChoice, TenkaError
from tenka.core.event import Event
from tenka.core.table import Table
from tenka.live.chain import Chain
from tenka.live.dealt.going import Asking
from tenka.live.dealt.page import GUESTS, HOST, Dealt, bound_to
from tenka.live.dealt.pieces import cut
from tenka.live.dealt.talk import Talk
from tenka.live.dealt.telling import telling
from tenka.live.joint import Joint, before_choice, before_setup, round_seed
from tenka.live.leaving import Asked
from tenka.live.proof import Proof, Shown
from tenka.live.speaking import OWN
from tenka.live.terms import Terms, from_text, to_text
from tenka.live.throws import Pending
from tenka.live.wire import Envelope, Message


class Dealer(Dealt):
    """The dealer's side of the game; it keeps a ``Talk`` with every guest."""

    def __init__(self, terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None] | None = None) -> None:
        super().__init__(terms, me, chain, told)
        if me != HOST:
            raise BadProof("the first party deals")
        self._pending: Pending | None = None
        self.talks = {party: Talk(self._session, me) for party in range(1, len(terms.parties))}
        self._joint, self._asking = Joint(), Asking(self)
        self._texts = dict.fromkeys(self.talks, "")

    @property
    def pending(self) -> Pending | None:
        """The choice that waits for the links of the guests."""
        return self._pending

    @property
    def busy(self) -> bool:
        """Whether nothing can be chosen: a round is under way, guests are asked something, or the game has stopped."""
        return bool(self.stopped or self._pending or self.table is None or self.leaving.asked)

    @property
    def guests(self) -> list[int]:
        """The parties that are told what happens."""
        return [party for party in self.rounds.present if party != self.me]

    def awaited(self) -> tuple[int, ...]:
        """The parties whose link the game waits for."""
        waits = self.table is None or self._pending is not None
        return tuple(party for party in self.rounds.present if waits and party not in self.rounds.links)

    # how it goes on

    def start(self) -> None:
        """Ask for the first round."""
        self.ask_round()

    def choose(self, seat: int, choice: Choice | str) -> None:
        """Make a choice of the host, or of a bot here. Raises IllegalChoice, UnreadableChoice."""
        if self.busy or self.holder(seat) != self.me:
            raise IllegalChoice(f"seat {seat} can't choose here and now")
        self._begin(seat, self._legal(seat, choice))

    def _legal(self, seat: int, choice: Choice | str) -> Choice:
        decision = None if self.table is None else self.table.decision
        if decision is None or decision.sealed or decision.seats[0] != seat:
            raise IllegalChoice(f"it is not the turn of seat {seat}")
        return decision.read(seat, str(choice))

    def _begin(self, seat: int, choice: Choice) -> None:
        assert self.table is not None
        try:
            events = self.table.choose(seat, choice)
        except ChanceAwaited:
            self._pending = Pending(seat, choice)
            self.ask_round()
        else:
            self._made(events)

    def ask_round(self) -> None:
        """Bind the dealer to what it knows, and ask the guests for their links."""
        number = self.rounds.number
        link = self._chain.link(number)
        if self.me not in self.rounds.links:
            self.rounds.show(self.me, to_text(link))
        bond = bound_to(self._session, number, self._context(), link)
        for party in self.guests:
            self.say(party, "ask", number, bond)
        self._go_on()

    def _context(self) -> bytes:
        if self.table is None or self._pending is None:
            return before_setup(self._session)
        return before_choice(self.table, *self._pending)

    def _go_on(self) -> None:
        """Use a round that is full."""
        if not self.rounds.full or (self.table is not None and self._pending is None):
            return
        seed = round_seed(self._session, self.rounds.number, self._context(), self.rounds.in_order())
        pending, self._pending = self._pending, None
        self._joint.open(seed)
        events = self._set_up() if self.table is None or pending is None else self.table.choose(*pending)
        self._joint.close()
        self.rounds.close()
        self._made(events)

    def _set_up(self) -> tuple[Event, ...]:
        game, rules = self.terms.rules()
        self.table = Table(game, rules, self.terms.seed, chance=self._joint)
        return self.table.setup.events

    def _made(self, events: tuple[Event, ...]) -> None:
        self._told(events)
        for party in self.guests:
            self._tell(party)
        if self.table is not None and self.table.decision is None:
            self._stand()

    # what guests are told

    def say(self, party: int, kind: str, *values: Any) -> None:
        """Say a message to one guest."""
        self.out.append(self.talks[party].say(kind, party, *values))

    def _tell(self, party: int) -> None:
        """Tell each guest what happened; when the game is over, everything."""
        assert self.table is not None
        over = self.table.decision is None
        kind, text = ("open", self._opened()) if over else ("tell", self._telling(self.table, party))
        for follow, letters in cut(text, self._texts[party]):
            self.say(party, kind, follow, letters)
        self._texts[party] = text

    def _telling(self, table: Table, party: int) -> str:
        """Return what a guest may know."""
        return telling(table, self.seats_of(party))

    def _opened(self) -> str:
        """Return the record and the last link of all, unsigned."""
        assert self.table is not None
        shown = tuple(Shown(link, "", b"") for link in self.rounds.last)
        return self.table.record() + Proof(self.terms, self.rounds.done, shown, tuple(self.departures)).text()

    def stop(self, party: int, rule: str, message: str) -> None:
        """Stop the game, by this party's doing; the guests hear so."""
        if self.stopped is None:
            super().stop(party, rule, message)
            for guest in self.guests:
                self.say(guest, "stop", party, rule)

    # what guests say

    def _signed_to(self, message: Message, envelope: Envelope) -> None:
        self.talks[message.values[0]].signed(envelope)

    def _hear(self, envelope: Envelope, message: Message) -> None:
        party = envelope.party
        if party == self.me:
            self._be_reminded(envelope, message)
        self.talks[party].due(envelope, message.number)
        self._take(party, message)
        self.talks[party].heard.append(envelope)
        self._go_on()

    def _be_reminded(self, envelope: Envelope, message: Message) -> None:
        """Take back words of this page that a guest returns: if this page lacks them, its table is lost. Raises BadMessage.
        """
        talk = self.talks.get(message.values[0]) if message.values and message.kind not in GUESTS else None
        if talk is not None and (message.number >= len(talk.said) or talk.said[message.number] != envelope.body):
            self.stop(self.me, "lost", "the dealer's page has lost the table")
        raise BadMessage(OWN, "what the dealer has said itself it knows")

    def _take(self, party: int, message: Message) -> None:
        if party not in self.rounds.present:
            raise BadMessage("gone", f"the others have gone on without party {party}")
        if message.kind == "link":
            self._take_link(party, *message.values)
        elif message.kind == "choose":
            self._take_choice(party, *message.values)
        elif message.kind in ("agree", "stay"):
            self._asking.take(party, *message.values, agree=message.kind == "agree")
        else:
            raise BadMessage("turn", f"'{message.kind}' is for the dealer to say")

    def _take_link(self, party: int, number: int, text: str) -> None:
        if number < self.rounds.number:
            return                          # of a round that has become void meanwhile
        if number != self.rounds.number or party not in self.awaited():
            raise BadMessage("early", f"nobody has asked for a link of round {number}")
        try:
            self.rounds.show(party, text)
        except BadProof as error:
            raise BadMessage("link", str(error)) from error

    def _take_choice(self, party: int, moment: int, seat: int, notation: str) -> None:
        table = self.table
        here = table is not None and not self._pending and moment == len(table.history)
        if not here or seat >= len(self.terms.seats) or self.holder(seat) != party:
            raise BadMessage("turn", f"party {party} has no choice to make for seat {seat} at moment {moment}")
        try:
            choice = self._legal(seat, notation)
        except TenkaError as error:
            raise BadMessage("illegal", f"party {party} chose '{notation}': {error}") from error
        self._begin(seat, choice)

    # when somebody goes

    def ask_without(self, parties: Sequence[int]) -> None:
        """Ask whether to go on without some guests. Raises IllegalChoice."""
        self._asking.ask(parties)

    def answer_without(self, asked: Asked, *, agree: bool) -> None:
        """Take the question back. Raises IllegalChoice."""
        if agree:
            raise IllegalChoice("who asks has agreed")
        self._asking.stay(asked)

    # two pages that find each other again

    def counts_with(self, party: int) -> list[int]:
        """Return how many messages this page said to a guest and heard of it."""
        return [len(self.talks[party].signatures), len(self.talks[party].heard)]

    def lacked_by(self, party: int, counts: Sequence[int]) -> list[Envelope]:
        """Return what a guest lacks: words said to it, its own that it lost, and the signatures under the end."""
        said, heard = (*counts, 0, 0)[:2]
        talk = self.talks[party]
        return [*talk.heard[heard:], *talk.mine(said), *self.stood.values()]

    def reminder(self, party: int) -> list[Envelope]:
        """Return the last message a guest said."""
        return self.talks[party].heard[-1:]

    def addressee(self, envelope: Envelope) -> int | None:
        """Return the guest a message is for; None for signs and the signature under the end, which are for all."""
        return None if self.public(envelope) else int(self._read(envelope).values[0])

    # keeping

    def _plain(self) -> Mapping[str, Any]:
        return {
            "record": "" if self.table is None else self.table.record(), "rounds": self.rounds.done,
            "last": [*map(to_text, self.rounds.last)], "links": {p: to_text(link) for p, link in self.rounds.links.items()},
            "pending": None if self._pending is None else [self._pending.seat, str(self._pending.choice)],
            "talks": {party: talk.plain() for party, talk in self.talks.items()},
            **self._asking.plain(),
        }  # fmt: skip

    def _restore(self, plain: Mapping[str, Any]) -> None:
        self._asking.restore(plain)
        self.rounds.begin_at(int(plain["rounds"]), [from_text(link, 32) for link in plain["last"]], self.departures)
        if plain["record"]:
            self._restore_table(plain["record"])
        if plain["pending"] is not None:
            self._pending = Pending(int(plain["pending"][0]), parse(plain["pending"][1]))
        for party, link in plain["links"].items():
            self.rounds.show(int(party), link)
        for party, talk in self.talks.items():
            talk.begin_at(plain["talks"][str(party)])
            self.out += talk.unsigned
            if self.table is not None and self.table.decision is not None:
                self._texts[party] = self._telling(self.table, party)

    def _restore_table(self, text: str) -> None:
        table = self.table = record.replay(self.terms.rules()[0], text)
        self._joint.calls, table.chance = table.calls, self._joint
