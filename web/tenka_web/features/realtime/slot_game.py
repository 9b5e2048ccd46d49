"""A live game, however its hands are dealt: ``tenka.protocol`` as the page asks for it.

``feed`` takes an event; what then has to go out, and to be signed, checked or kept, lies in ``sends`` and ``effects``, and the
lines of its ``journal``, until ``tenka_web.features.realtime.slot_box`` has seen to it. Signs (who is here, short texts) travel
beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

from tenka.core.choice import Choice
from tenka.core.errors import IllegalChoice
from tenka.core.event import Event
from tenka.protocol import checkpoint, evidence, pairs, past
from tenka.protocol import state as states
from tenka.protocol.chain import Chain
from tenka.protocol.events import Check, Intent, Keep, Kept, Name, Peer, Send, Show, Tick, Vouch, Work, Worked
from tenka.protocol.events import Event as Happening
from tenka.protocol.hosted.hands import Dealing
from tenka.protocol.log import Common, Log, Stage
from tenka.protocol.state import State
from tenka.protocol.step import step
from tenka.protocol.terms import Terms
from tenka.table.table import Table
from tenka_web.features.realtime.sdp import HOST
from tenka_web.features.realtime.slot_asking import SlotLeaving, SlotRenewing, SlotReturning
from tenka_web.features.realtime.slot_desk import SECRET, SlotDesk
from tenka_web.features.realtime.slot_journal import SlotJournal
from tenka_web.features.realtime.slot_stand import RULES, SlotStand, Stop


class SlotGame(SlotStand):
    """``told(events)`` hears what happens at the table; ``calm``: the last calm moment; ``past``: the record gone on with;
    ``task``: what is to be worked out beside the page, until ``worked`` is told of it;
    ``facts``: what is to be said of parties whose words don't agree or count, and which ends nothing: ``forgot``, ``trust``,
    ``false``, ``wrong``; and of those who came back with another key: ``renewed``."""

    def __init__(self, terms: Terms, me: int, chain: Chain, root: bytes, key: bytes, places: Iterable[int], boot: int,
                 told: Callable[[tuple[Event, ...]], None], before: str = "", *, renewed: bool = False) -> None:  # fmt: skip
        super().__init__(terms, me)
        self.journal = SlotJournal()
        self.calm: Common | None = None
        self.sends: list[Send] = []
        self.effects: list[Vouch | Check] = []
        self.task: Work | None = None
        self.named: list[Name] = []
        self.facts: list[Show] = []
        self.crowded: list[str] = []
        self.boot = boot
        self.told, self._refused = told, ""
        self._stop: Stop | None = None
        self.desk = SlotDesk(self)
        self.past = before
        table = past.table_of(terms, before) if terms.past is not None and (before or me >= 0) else None
        known = [str(place) for place in places]
        at = {place: terms.seats[int(place)] for place in known} if me == HOST else {}
        shared: Callable[[bytes], bytes] = cache(partial(pairs.secret, key))
        self.state = states.new(terms, me, root, shared, known, boot, relays=me == HOST, chain=chain, table=table,
                                renewed=renewed, at=at)  # fmt: skip
        self.leaving, self.returning, self.renewing = SlotLeaving(self), SlotReturning(self), SlotRenewing(self)

    def begin_at(self, since: Any) -> None:
        """Begin at a calm moment, as who looks on does. Raises BadRecord."""
        common = checkpoint.common_of(self.terms, since)
        self.state = checkpoint.at(self.state, common, Log(base=common.slot))
        self.journal.begin_at(common)
        self.desk.lay()

    def restore(self, kept: Mapping[str, Any], read: Callable[[str], str | None]) -> None:
        """Restore what this page had kept, under another start of it. Raises TenkaError, TypeError, ValueError, KeyError."""
        lines, signed = kept["lines"], kept["signed"]
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines) or type(signed) is not int:
            raise ValueError("lines")
        self.state, self.signed = self.journal.restore(self.state, lines, read), signed
        self._look_whether_calm()
        self.desk.lay()

    def plain(self) -> dict[str, Any]:
        """Return what has to be kept of it, beside terms and keys and what lies in pieces."""
        return {"lines": self.journal.lines, "signed": self.signed}

    # what happens

    def feed(self, event: Happening) -> None:
        """Take an event; what follows from it lies ready."""
        before = self.state
        stepped = step(before, event)
        self.state = stepped.state
        self.sends += stepped.out
        for effect in stepped.effects:
            if isinstance(effect, Keep):
                self.journal.lines.append(effect.line)
            elif isinstance(effect, Show):
                self._show(effect)
            elif isinstance(effect, Name):
                self._name(effect)
            elif isinstance(effect, Work):
                self.task = effect
            else:
                self.effects.append(effect)
        self._look(before)
        self._look_at_bound()
        self._look_whether_calm()
        self._go_on_unheard()

    def worked(self, answer: str) -> None:
        """Take what came of the task."""
        task, self.task = self.task, None
        if task is not None:
            self.feed(Worked(task.name, answer))

    def kept(self) -> None:
        """Take notice that all lines are safe."""
        self.feed(Kept(self.journal.count))

    def came(self, place: int, now: float) -> None:
        """A page is connected: it is asked what it knows of this one."""
        if str(place) not in self.state.peers:
            self.state = states.with_place(self.state, str(place))
        self.feed(Peer(str(place), True, now))

    def went(self, place: int, now: float) -> None:
        """Take notice that a page is no longer connected."""
        self.feed(Peer(str(place), False, now))

    def let_fit(self, fits: Callable[[Table], object]) -> None:
        """Let what a dealer tells be looked at before it counts; ``fits`` raises where it can't be shown."""
        common = self.state.common
        if isinstance(common.deal, Dealing):
            deal = replace(common.deal, hand=replace(common.deal.hand, fits=fits))
            self.state = replace(self.state, common=replace(common, deal=deal))

    @property
    def goes_on(self) -> bool:
        """Whether anything may still be said."""
        return self.stopped is None and self.state.common.stage is not Stage.OVER

    def beat(self, now: float) -> None:
        """Time has passed."""
        self.feed(Tick(now))

    def _show(self, fact: Show) -> None:
        kind, values = fact
        if kind == "refused":
            self._refused = str(values[0])
        elif kind == "differs":
            self.stop(values[0], "differs", f"in slot {values[1]} the table of party {values[0]} is another one")
        elif kind == "forgot" and values[0] == self.me:
            self.stop(self.me, "forgot", "this page has lost the answers to which it is bound")
        elif kind in ("fault", "own"):      # its own word was none: this program is at fault, and nobody else hears of it
            self.stop(max(self.me, 0), "fault", str(values[0]))
        elif kind == "much":
            self.crowded.append(values[0])
        elif kind == "renewed":
            self.begin_signs(values[0])
            if values[0] != self.me:
                self.facts.append(fact)
        elif kind in ("forgot", "trust", "wrong"):
            self.facts.append(fact)

    def _name(self, effect: Name) -> None:
        self.named.append(effect)
        if effect.rule == "twice":
            self._stop = self._stop or Stop(effect.party, RULES[effect.rule], effect.why, evidence.convicts(self.state, effect))
        elif self.state.stopped is None:        # what it had locked away was no answer: it counts for nothing, and all go on
            self.facts.append(Show("false", (effect.party,)))

    def stop(self, party: int, rule: str, why: str) -> None:
        """Stop the game on this page: it can't go on here."""
        if self._stop is None:
            self._stop = Stop(party, rule, why)

    def _look(self, before: State) -> None:
        """What came of it at the table as this page knows it."""
        common, table, last = self.state.common, self.state.table, before.table
        if common.slot == before.slot and table is last:
            return
        self.desk.lay(anew=common.stage not in SECRET or common.stage is Stage.SEAL)
        if self.past and before.slot == 0:
            self.told(())       # nothing happened at the table that is gone on with, and now its next answer is due
        if table is None or table is last:
            return
        lines = () if last is None else table.history[len(last.history) :]
        if last is None:
            self.told(table.setup.events)
        if lines:
            self.told(tuple(event for line in lines for event in line.events))

    def _look_whether_calm(self) -> None:
        """A calm moment is noted: who looks on begins there, and now and then it is kept."""
        if self.state.common is not self.calm and checkpoint.calm(self.state):
            self.calm = self.state.common
            self.journal.look(self.state)
        elif self.state.common.deal is not None:
            self.journal.look(self.state)

    def _look_at_bound(self) -> None:
        """What this page has sealed may be lost with its storage: then it can't open it, and nobody else is asked for another."""
        state, common = self.state, self.state.common
        lost = common.stage is Stage.SEAL and self.me in common.held and common.asked(self.me) and state.bound is None
        if lost and not state.out:
            self.stop(self.me, "forgot", "this page has lost the answers to which it is bound")

    def _go_on_unheard(self) -> None:
        """Of pages that this one is to hear before it speaks, those that are not connected are waited for until the others are
        heard, and no longer: all it has said was written down before it was sent."""
        state = self.state
        if not state.unheard:
            return
        up = {place for place, peer in state.peers.items() if peer.up}
        if up and not up & state.unheard:
            self.feed(Intent("unheard", tuple(state.unheard)))

    def go_on_without(self) -> None:
        """This page's person doesn't wait for pages that are not connected."""
        silent = [place for place in self.state.unheard if not self.state.peers[place].up]
        if silent:
            self.feed(Intent("unheard", tuple(silent)))

    # what this page chooses

    def choose(self, seat: int, choice: Choice | str) -> None:
        """Make a choice of one of this page's seats. Raises IllegalChoice, also while the game waits or has stopped."""
        if self.busy or self.holder(seat) != self.me:
            raise IllegalChoice(f"seat {seat} can't choose here and now")
        decision = self.decision()
        legal = decision.read(seat, str(choice))
        if decision.sealed:
            self.desk.answer(seat, legal)
        else:
            self.want("choose", seat, str(legal))

    def want(self, kind: str, *values: Any) -> None:
        """Take what the person wants. Raises IllegalChoice where it can't be had."""
        self._refused = ""
        self.feed(Intent(kind, values))
        if self._refused:
            raise IllegalChoice(self._refused)
