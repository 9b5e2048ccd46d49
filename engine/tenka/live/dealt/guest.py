"""A guest at a dealer's table: it has what its seats were told, and checks all of it when the record is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tenka.core import foreign
from tenka.core.choice import Choice
from tenka.core.errors import BadMessage, IllegalChoice, TenkaError
from tenka.core.event import Event
from tenka.core.table import Table
from tenka.live.chain import LENGTH, Chain
from tenka.live.dealt.opened import Memory, check
from tenka.live.dealt.page import FOULS, GUESTS, HOST, Dealt
from tenka.live.dealt.pieces import LONGEST_OPENED, LONGEST_TOLD, Pieces
from tenka.live.dealt.seen import Seen
from tenka.live.dealt.talk import Talk
from tenka.live.dealt.telling import Told
from tenka.live.leaving import Asked, Departure
from tenka.live.speaking import OWN
from tenka.live.terms import Terms, to_text
from tenka.live.wire import Envelope, Message


class Guest(Dealt):
    """``chosen``: the choices of this page by moment; ``bonds``: what the dealer was bound to, by round; ``fits``: raises where
    what was told can't be shown to anybody."""

    def __init__(self, terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None] | None = None) -> None:
        super().__init__(terms, me, chain, told)
        self.talk = Talk(self._session, me)
        self.seats = self.seats_of(me)
        self.chosen: dict[int, tuple[int, str]] = {}
        self.bonds: dict[int, str] = {}
        self._rules = terms.rules()[1]
        self._pieces = Pieces()
        self._text = ""
        self._seen: Seen | None = None
        self._shown = self._known = 0
        self._replaying = False
        self.fits: Callable[[Table], object] = lambda table: None

    # what this page says

    @property
    def pending(self) -> bool:
        """Whether a choice of this page is under way."""
        return self._seen is not None and not self._over and self._seen.moment in self.chosen

    @property
    def _over(self) -> bool:
        return self.table is not None and self.table.whole

    @property
    def listening(self) -> bool:
        """Whether this page still hears what it said itself: from its own storage, or from the dealer."""
        return self._replaying or len(self.talk.said) < self._known

    @property
    def busy(self) -> bool:
        """Whether nothing can be chosen: a choice is under way, or the game has stopped."""
        return bool(self.stopped or self._seen is None or self.pending or self.listening)

    def start(self) -> None:
        """Do nothing: the dealer begins."""

    def choose(self, seat: int, choice: Choice | str) -> None:
        """Send a choice to the dealer's table. Raises IllegalChoice, UnreadableChoice."""
        decision = None if self.table is None else self.table.decision
        if self.busy or decision is None or seat not in self.seats or decision.seats[0] != seat:
            raise IllegalChoice(f"seat {seat} can't choose here and now")
        assert self._seen is not None
        legal, moment = decision.read(seat, str(choice)), self._seen.moment
        self.chosen[moment] = (seat, str(legal))
        self._say("choose", moment, seat, str(legal))

    def _say(self, kind: str, *values: Any) -> None:
        if not self.listening:
            self.out.append(self.talk.say(kind, *values))

    def _show(self) -> None:
        """Show this page's link of the round asked for last, unless it has been shown."""
        number = max(self.bonds, default=0)
        if number > self._shown and not self.listening and not self.stopped:
            self._shown = number
            self._say("link", number, to_text(self._chain.link(number)))

    def ask_without(self, parties: Sequence[int]) -> None:
        """Raise IllegalChoice: only the dealer may ask; without it nobody can go on."""
        raise IllegalChoice("the dealer asks whether to go on without somebody")

    def answer_without(self, asked: Asked, *, agree: bool) -> None:
        """Agree to what the dealer has asked, or not. Raises IllegalChoice."""
        if self.me in asked.parties or self.me in asked.agreed:
            raise IllegalChoice("this page was not asked, or has answered")
        if agree:
            asked.agreed.add(self.me)
        else:
            self.leaving.asked.clear()
        self._say("agree" if agree else "stay", asked.number)

    # what the dealer says

    def _signed_to(self, message: Message, envelope: Envelope) -> None:
        self.talk.signed(envelope)

    def _hear(self, envelope: Envelope, message: Message) -> None:
        if envelope.party == self.me:
            self._hear_own(envelope, message)
            return
        if envelope.party != HOST or message.kind in GUESTS or message.values[0] != self.me:
            raise BadMessage("foreign", "only the dealer speaks to a guest, and to each by itself")
        self.talk.due(envelope, message.number)
        self._take(message)
        self.talk.heard.append(envelope)

    def _hear_own(self, envelope: Envelope, message: Message) -> None:
        """Hear again what this page once said and its storage may have lost. Until all is heard it says nothing new."""
        if message.kind in GUESTS:
            self._known = max(self._known, message.number + 1)
        if message.kind not in GUESTS or message.number != len(self.talk.said):
            raise BadMessage(OWN, "what this page has said itself it knows, or it needs what comes before first")
        self.talk.said.append(envelope.body)
        self.talk.signatures.append(envelope.signature)
        self._know_own(message)
        self._show()

    def _know_own(self, message: Message) -> None:
        if message.kind == "choose":
            moment, seat, notation = message.values
            self.chosen[moment] = (seat, notation)
        elif message.kind == "link":
            self._shown = max(self._shown, message.values[0])

    def _take(self, message: Message) -> None:
        _, *values = message.values
        takers: dict[str, Callable[..., None]] = {
            "ask": self._take_ask, "tell": self._take_piece, "open": self._take_record, "stop": self._take_stop,
            "gone": self._take_gone, "back": self._take_back, "left": self._take_left,
        }  # fmt: skip
        takers[message.kind](*values)

    def _take_ask(self, number: int, bond: str) -> None:
        if number != max(self.bonds, default=0) + 1 or number > LENGTH:
            raise BadMessage("early", f"round {number} is not the next one")
        self.bonds[number] = bond
        self._show()

    def _take_piece(self, follow: int, letters: str) -> None:
        text = self._pieces.add(follow, letters, self._text, LONGEST_TOLD)
        if text is not None:
            self._take_told(Told(text, self._rules, self.seats))
            self._text = text

    def _take_told(self, told: Told) -> None:
        seen = self._seen
        before = -1 if seen is None else seen.moment
        if told.moment != before + 1 or self._over:
            raise BadMessage("dealt", f"moment {told.moment} was told after moment {before}")
        if told.line.seat not in ((-1,) if seen is None else seen.asked):
            raise BadMessage("dealt", f"seat {told.line.seat} was not asked at moment {before}")
        chose = (told.line.seat, str(told.line.choice))
        if not self.listening and (chose[0] in self.seats or before in self.chosen) and chose != self.chosen.get(before):
            raise BadMessage("dealt", f"at moment {before} this page has chosen something else")
        if not self._replaying:
            told.sound()
            self._look_before(seen or Seen(self.terms, self.seats), told)
        if seen is None:
            seen = self.table = self._seen = Seen(self.terms, self.seats)
        seen.add(told, look=not self._replaying)
        self._told(told.line.events)

    def _look_before(self, seen: Seen, told: Told) -> None:
        """Try out what the dealer tells before it is shown: whether it can be drawn. Raises BadMessage."""
        try:
            self.fits(seen.after(told))
        except (TenkaError, *foreign.STUMBLES) as error:
            raise BadMessage("dealt", f"what was told can't be shown: {error}") from error

    def _take_record(self, follow: int, letters: str) -> None:
        text = self._pieces.add(follow, letters, self._text, LONGEST_OPENED)
        if text is None:
            return
        told = [] if self._seen is None else self._seen.texts()
        try:
            proof, table = check(self.terms, self.me, text, Memory(told, self.chosen, self.bonds, self.departures))
        except TenkaError as error:
            raise BadMessage("dealt", str(error)) from error
        self.rounds.done, self.rounds.last = proof.rounds, [shown.link for shown in proof.shown]
        self.table = table
        self._told(table.history[-1].events)
        if not self._replaying:
            self._stand()
        self._hear_early()

    def _take_stop(self, party: int, rule: str) -> None:
        if party >= len(self.terms.parties):
            raise BadMessage("dealt", f"there is no party {party}")
        self.stop(party, rule if rule in FOULS else "dealt", "the dealer says so")

    def _take_gone(self, number: int, parties: list[int]) -> None:
        if not set(parties) <= set(self.rounds.present) - {HOST, self.me} or not parties:
            raise BadMessage("turn", f"nobody can go on without parties {parties}")
        self.leaving.asked = {HOST: Asked(dict.fromkeys(parties, 0), number)}

    def _take_back(self, number: int) -> None:
        self.leaving.asked.clear()
        self.leaving.ended += 1

    def _take_left(self, parties: list[int], number: int, void: int, moment: int) -> None:
        if not set(parties) <= set(self.rounds.present) - {HOST} or not parties or void > 1:
            raise BadMessage("turn", f"parties {parties} can't have left")
        self.leaving.depart([Departure(party, HOST, number, bool(void), moment) for party in parties])
        if self.me in parties:
            self.stop(self.me, "gone", "the others have gone on without this page")

    # two pages that find each other again

    def counts_with(self, party: int) -> list[int]:
        """Return how many messages this page heard of the dealer and said to it."""
        return [len(self.talk.heard), len(self.talk.signatures)]

    def lacked_by(self, party: int, counts: Sequence[int]) -> list[Envelope]:
        """Return this page's words that the dealer has not heard, and its signature under the end."""
        return [*self.talk.mine((*counts, 0, 0)[1]), *(one for of, one in self.stood.items() if of == self.me)]

    def recalled_by(self, party: int, counts: Sequence[int]) -> None:
        """Stop where the dealer says that it knows fewer of its own words than this page has heard: it has lost the table."""
        if counts and counts[0] < len(self.talk.heard):
            self.stop(HOST, "lost", "the dealer's page has lost the table")

    def reminder(self, party: int) -> list[Envelope]:
        """Return the last message of the dealer."""
        return self.talk.heard[-1:]

    def addressee(self, envelope: Envelope) -> int | None:
        """Return the dealer: there is nobody else to send to."""
        return None

    # keeping

    def _plain(self) -> Mapping[str, Any]:
        return {"talk": self.talk.plain()}

    def _restore(self, plain: Mapping[str, Any]) -> None:
        self._replaying = True
        kept = Talk(self._session, self.me)
        kept.begin_at(plain["talk"])
        self.talk.said, self.talk.signatures = kept.said, kept.signatures
        for body in self.talk.said:
            self._know_own(self._read(Envelope(self.me, body, "")))
        for envelope in kept.heard:
            self._hear(envelope, self._read(envelope))
        self._replaying = False
        if self._seen is not None and not self._over:
            self._seen.look()
        self.out += self.talk.unsigned
        self._show()
