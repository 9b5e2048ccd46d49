"""A live game as one page has it: messages in, messages out, and a table that is the same on every page.

Bodies to be signed and sent to all gather in ``out``. Where two pages could no longer go on alike the game stops for good:
``stopped`` says by whom, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.errors import BadMessage, ChanceAwaited, IllegalChoice, TenkaError
from tenka.core.event import Event
from tenka.core.table import Table
from tenka.live.chain import Chain
from tenka.live.checkpoints import Checkpoints
from tenka.live.kept import Keeping, Kept
from tenka.live.sealing import Answers, Sealing
from tenka.live.speaking import SpeakingPage
from tenka.live.terms import Terms
from tenka.live.throws import Pending, Throws
from tenka.live.wire import Body, Envelope, Message


class LiveGame(SpeakingPage):
    """``common`` is the table that all pages have alike."""

    def __init__(self, terms: Terms, me: int, chain: Chain, told: Callable[[tuple[Event, ...]], None] | None = None) -> None:
        super().__init__(terms, me, chain, told)
        self.common: Table | None = None
        self.checkpoints = Checkpoints(self)
        self.throws = Throws(self, chain)
        self._sealing = Sealing(self)
        self.keeping = Keeping(self)

    # what a page may ask

    @property
    def table(self) -> Table | None:
        """Return the table as this page knows it; here all pages know the same."""
        return self.common

    @property
    def moment(self) -> int:
        """Choices made so far."""
        return 0 if self.common is None else len(self.common.history)

    @property
    def pending(self) -> Pending | None:
        """The choice that waits for the links of a round."""
        return self.throws.pending

    @property
    def busy(self) -> bool:
        """Whether nothing can be chosen on this page: the game waits for others, or for this page's own words, or has stopped."""
        return bool(self.stopped or self.pending or self.listening)

    @property
    def bound(self) -> tuple[int, ...]:
        """The parties that have given their secret answers to the question that is open."""
        return self._sealing.bound

    @property
    def sealing(self) -> bool:
        """Whether anything is answered, bound or opened of a secret question that is open."""
        return self._sealing.begun

    @property
    def secret(self) -> Answers | None:
        """The answers this page is bound to and has not opened: to be kept beside the log, for it alone."""
        return self._sealing.mine

    def record(self) -> str:
        """Return the record with its proof."""
        return self._at_table().record() + self.proof().text()

    # what this page chooses

    def start(self) -> None:
        """A new game: the first link is shown. One that goes on is ``restore``d instead."""
        self.throws.show()

    def choose(self, seat: int, choice: Choice | str) -> None:
        """Make a choice of one of this page's seats. Raises IllegalChoice, also while the game waits or has stopped."""
        if self.busy or self.holder(seat) != self.me:
            raise IllegalChoice(f"seat {seat} can't choose here and now")
        decision, legal = self._legal(seat, choice)
        if decision.sealed:
            self._sealing.answer(seat, legal)
        else:
            self._in_order(seat)
            self._begin(seat, legal)

    def _at_table(self) -> Table:
        if self.common is None:
            raise IllegalChoice("the table is set up when all have shown their first link")
        return self.common

    def _legal(self, seat: int, choice: Choice | str) -> tuple[Decision, Choice]:
        """Return the question, and the choice that is meant. Raises IllegalChoice, UnreadableChoice."""
        decision = self._at_table().decision
        if decision is None:
            raise IllegalChoice("the game is over; nothing can be chosen")
        return decision, decision.read(seat, str(choice))

    def _in_order(self, seat: int) -> None:
        """Check that a seat answers in its order, where several are asked in the open: all pages have to agree on who came
        first."""
        decision = self._at_table().decision
        if decision is None or decision.seats[0] != seat:
            raise BadMessage("turn", f"it is not the turn of seat {seat}")

    def _begin(self, seat: int, choice: Choice, link: str | None = None) -> None:
        """Make a choice that is known, or let it wait for the links of a round."""
        table, party = self._at_table(), self.holder(seat)
        try:
            events = table.choose(seat, choice)
        except ChanceAwaited:
            self.throws.ask(seat, choice, link)
            return
        if link is not None:
            table.rewind(len(table.history) - 1, table.chance.calls)
            raise BadMessage("early", f"'{choice}' asks nothing of chance, and party {party} has shown a link")
        if party == self.me:
            self.say("choose", self.moment - 1, seat, str(choice), None)
        self.made(events)

    def made(self, events: tuple[Event, ...]) -> None:
        """Take notice that a choice was made."""
        self.happened(events)
        self.answered()

    def happened(self, events: tuple[Event, ...]) -> None:
        """Take notice of what happened at the table."""
        self._told(events)

    def answered(self) -> None:
        """Say where the table stands, and do what is due next: a choice is made, or all secret answers are given."""
        if self.checkpoints.open:
            self.checkpoints.say()
            self.checkpoints.compare()
        self._sealing.look()

    # what others say

    def _take(self, party: int, message: Message) -> None:
        kind, values = message.kind, message.values
        if kind == "link":
            self.throws.take(party, *values)
        elif kind == "choose":
            self._take_choice(party, *values)
        elif kind == "stand":
            self.checkpoints.bear(party)
            self.checkpoints.take(party, *values)
        else:
            self._sealing.take(party, kind, values)

    def _taken(self) -> None:
        self.throws.go_on()
        self._sealing.look()

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

    # when this page comes back

    def restore(self, heard: list[Envelope], secret: Answers | None = None, since: Kept | None = None, signed: int = 0,
                unsent: Iterable[Body] = ()) -> None:  # fmt: skip
        """Hear again all messages from before this page was closed, its own among them, from the moment ``since`` on.

        ``signed``: how many signs it had given; ``unsent``: as it was kept. Raises BadMessage, BadRecord.
        """
        self._signed = signed
        self._replaying = True
        if since is not None:
            self.keeping.begin_at(since)
        for envelope in heard:
            self.hear(envelope)
        self._say_again(unsent)
        self._replaying = False
        if secret is not None:
            self._sealing.keep(secret)
        self._speak_up()

    def _speak_up(self) -> None:
        """Say what is due now that all that was said before is known again."""
        if not (self.listening or self.stopped):
            self.throws.show()
            self._sealing.look()
            self.checkpoints.say_once()
