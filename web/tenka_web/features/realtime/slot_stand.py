"""Where a live game stands: what its page may ask of it."""

from __future__ import annotations

from typing import NamedTuple

from tenka.core.decision import Decision
from tenka.core.errors import IllegalChoice
from tenka.protocol import consent, dealers, evidence, proof
from tenka.protocol.events import Name
from tenka.protocol.log import Gone, Return, Stage
from tenka.protocol.state import State
from tenka.protocol.terms import Party
from tenka.table.table import Table
from tenka_web.features.realtime.slot_desk import SECRET, SlotDesk
from tenka_web.features.realtime.slot_signs import SlotSigns

RULES = {"twice": "two-faced"}
"""Rules of slots, by the words the page has for their breach; the others have the same names."""
OVER = (Stage.END, Stage.OVER)


class Stop(NamedTuple):
    """A broken rule that stops the game: whose and which; the table stays as it was before. ``proved``: its own signed words
    convict it in anybody's eyes, and can be saved."""

    party: int
    rule: str
    message: str
    proved: bool = False


class SlotStand(SlotSigns):
    """``named``: who broke a rule; ``desk``: where this page's seats answer in secret."""

    state: State
    desk: SlotDesk
    named: list[Name]
    _stop: Stop | None

    @property
    def table(self) -> Table | None:
        """The table as this page knows it: with its own secret answers, and nobody else's."""
        return self.state.table if self.desk.table is None else self.desk.table

    @property
    def moment(self) -> int:
        """Choices made so far."""
        return 0 if self.table is None else len(self.table.history)

    @property
    def settled(self) -> int:
        """How many choices all pages know of."""
        return 0 if self.state.table is None else len(self.state.table.history)

    @property
    def pending(self) -> bool:
        """Whether a choice waits for the links of a round, for cards, or for what the dealer says to it."""
        common, dealer = self.state.common, dealers.of(self.state.common)
        return common.pending is not None if dealer is None else dealer.pending(common)

    @property
    def bound_here(self) -> bool:
        """Whether this page has sealed its answers, or is about to."""
        state, stage = self.state, self.state.common.stage
        sealing = stage is Stage.SEAL and (self.me in state.common.held or (state.saying is not None and state.bound is not None))
        return sealing or stage in SECRET[1:]

    @property
    def secret(self) -> bool | None:
        """Whether this page is bound to answers that are not open; None if not."""
        return True if self.bound_here and self.state.common.asked(self.me) else None

    @property
    def bound(self) -> tuple[int, ...]:
        """The parties that are bound to their secret answers."""
        common = self.state.common
        if common.stage is Stage.SEAL:
            return tuple(common.held)
        return tuple(common.seals) if common.stage in SECRET else ()

    @property
    def busy(self) -> bool:
        """Whether nothing can be chosen on this page: the game waits for others, or for this page's own words, or has stopped."""
        state, common = self.state, self.state.common
        unheard = bool(state.unheard) and not state.alone
        if self.stopped or state.out or self.table is None or common.pending or unheard or consent.promised(state):
            return True
        if common.stage is Stage.CHOICE:
            return state.chosen is not None or state.saying is not None
        if common.stage in SECRET:
            return self.bound_here and bool(set(common.asked(self.me)) & set(self.decision().seats))
        return common.stage not in OVER

    @property
    def stopped(self) -> Stop | None:
        """Who broke which rule, or why else this page can't go on."""
        named = self.state.stopped
        if self._stop is not None:
            return self._stop
        if named is not None:
            rule: str = RULES.get(named.rule, named.rule)
            return Stop(named.party, rule, named.why, evidence.convicts(self.state, named))
        if self.state.out and self.me >= 0 and not self.reading:
            moved = self.me in self.state.common.present
            return Stop(self.me, "moved", "it goes on in another browser") if moved else \
                Stop(self.me, "gone", "the others have gone on without this page")
        return None

    @property
    def reading(self) -> bool:
        """Whether this page has come back with another key, and still reads what was said until all agreed to it."""
        return self.me >= 0 and self.state.awaited

    def party(self, number: int) -> Party:
        """Return a party as it is now."""
        return self.state.common.party(number)

    @property
    def departures(self) -> tuple[Gone, ...]:
        """Who has gone, and who plays on for it."""
        return self.state.common.gone

    @property
    def present(self) -> tuple[int, ...]:
        """Return the parties that play."""
        return self.state.common.present

    @property
    def taken_back(self) -> tuple[Return, ...]:
        """What was taken back by consent."""
        return self.state.common.returns

    def holder(self, seat: int) -> int:
        """Return the party that holds a seat, or plays on for the one that did. Raises IllegalChoice."""
        if not 0 <= seat < len(self.terms.seats):
            raise IllegalChoice(f"seats are 0..{len(self.terms.seats) - 1}, not {seat}")
        return self.state.common.holder(seat)

    @property
    def spoilt(self) -> tuple[int, ...]:
        """The parties whose words in trust can't be used on this page, so that it opens nothing in this slot."""
        return tuple(values[0] for fact, values in self.state.told if fact == "trust")

    def evidence(self) -> str:
        """Write what convicts whoever was named, as a file; nothing where nobody can be shown guilty by signed words alone."""
        return next((evidence.text(self.state, named) for named in self.named if evidence.convicts(self.state, named)), "")

    @property
    def proven(self) -> bool:
        """Whether its record has a proof."""
        table = self.state.table
        return table is not None and table.decision is None and self.state.log.base == 0

    def record(self) -> str:
        """Return the record, with its proof once the game is over."""
        return self.at_table().record() + (proof.text(self.state) if self.proven else "")

    def at_table(self) -> Table:
        """Return the table. Raises IllegalChoice before there is one."""
        if self.table is None:
            raise IllegalChoice("the table is set up when all have shown their first link")
        return self.table

    def decision(self) -> Decision:
        """Return what is asked. Raises IllegalChoice when nothing is."""
        decision = self.at_table().decision
        if decision is None:
            raise IllegalChoice("the game is over; nothing can be chosen")
        return decision
