"""One step under way: the state so far, what goes out, and what is to be done. Words are taken here, and slots closed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from tenka.protocol import awaits, closing, consent, renewing
from tenka.protocol.awaits import complete
from tenka.protocol.consent import Proposal
from tenka.protocol.entries import NOTES, PROPOSING, Said, written
from tenka.protocol.events import Effect, Keep, Name, Send, Show
from tenka.protocol.judging import Early, Foul, judge
from tenka.protocol.log import Closed, Stage
from tenka.protocol.state import State
from tenka.protocol.terms import to_text

BOUND = (Stage.ESCROW, Stage.OPEN)
"""Stages in which a page still needs what it has sealed."""


class Turn:
    """``state`` is replaced as the step goes on; nothing of the state it began with is changed."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.out: list[Send] = []
        self.effects: list[Effect] = []

    # what is shown

    def show(self, fact: str, *values: object) -> None:
        """Show a fact, once in a slot."""
        if (fact, values) not in self.state.told:
            self.state = replace(self.state, told=self.state.told | {(fact, values)})
            self.effects.append(Show(fact, values))

    def name(self, foul: Foul) -> None:
        """Name a party that broke a rule: no more words of the slot are taken until those who stay agree what to do."""
        state = self.state
        named = Name(foul.party, foul.rule, foul.why, tuple(map(written, foul.words)))
        self.effects.append(named)
        self.state = replace(state, stopped=named)
        for said in foul.words:
            self.pass_on(said, "")

    # what goes out

    def send_all(self, said: Said, but: str = "") -> None:
        """Send a word to all places that are up, each with its own slip."""
        there = [place for place, peer in self.state.peers.items() if peer.up and place != but]
        self.out += [Send(place, written(said, self.state.eyes(place))) for place in there]

    def pass_on(self, said: Said, source: str) -> None:
        """Hand on a word that was taken, if this is the page the others are connected to."""
        if self.state.relays:
            self.send_all(said, source)

    def keep(self, said: Said, bound: bytes | None = None) -> int:
        """Keep a line of the journal; return its number."""
        number = self.state.written + 1
        self.state = replace(self.state, written=number)
        line = json.dumps([written(said), None if bound is None else to_text(bound)], separators=(",", ":"))
        self.effects.append(Keep(number, line))
        return number

    # words of the open slot and its head

    def take(self, said: Said) -> bool:
        """Take a vouched word; whether it was taken."""
        return self._take_note(said) if said.kind in NOTES else self._take_entry(said)

    def _take_note(self, said: Said) -> bool:
        if not consent.fits(self.state, said):
            return False
        self.state = consent.put(self.state, said)
        if said.kind in PROPOSING:
            self.show("proposed", said.party, said.values[1], said.values[2])
        return True

    def _take_entry(self, said: Said) -> bool:
        state, common = self.state, self.state.common
        if said.party not in common.present or (state.stopped is not None):
            return False
        verdict = judge(common, said)
        if isinstance(verdict, Early):
            return False
        if isinstance(verdict, Foul):
            if said.party == state.me:
                self.show("own", verdict.rule)
                self.state = replace(state, mute=state.slot)
            else:
                self.name(verdict)
            return False
        self.state = replace(state, common=verdict)
        return True

    # slots

    def go_on(self) -> None:
        """Close all slots that are over."""
        while self._close_one():
            pass

    def _close_one(self) -> bool:
        state = self.state
        settled = consent.closing(state)
        if settled is not None:
            one, said = settled
            notes = consent.notes_of(state, one, said)
            settle = renewing.settle if one.renews else closing.settle
            self._closed(settle(state.common, one.said, said, notes))
            self.show(*self._told(one))
            return True
        if not complete(state.common) or state.stopped is not None or consent.promised(state):
            return False
        self._closed(closing.close(state.common))
        return True

    def _told(self, one: Proposal) -> tuple[Any, ...]:
        if one.renews:
            return "renewed", one.parties[0], one.by
        return ("gone", one.parties, one.by, one.void) if one.moment is None else ("back", one.by, one.moment)

    def _closed(self, over: closing.Over) -> None:
        state, common = self.state, over.common
        still = common.stage in BOUND and state.common.stage in (Stage.SEAL, *BOUND)
        stopped = state.stopped
        if stopped is not None and stopped.party not in common.present:
            stopped = None
        self.state = replace(
            state, common=common, log=state.log.with_one(over.closed), notes={}, desks={}, given={}, chosen=None, wish=None,
            bound=state.bound if still else None, told=frozenset(), twice={}, stopped=stopped,
            saying=None if state.saying is not None and not state.saying.packed else state.saying,
        )  # fmt: skip
        if any(said.kind == "wrong" for said in over.closed.held.values()):
            self.show("wrong", awaits.chooser_of(common))
        for party in over.false:
            self.effects.append(Name(party, "trust", "what lay in trust is not what it was bound to", _words(over.closed, party)))


def _words(closed: Closed, party: int) -> tuple[str, ...]:
    """Return the words that showed the shares."""
    return tuple(said.plain for said in closed.held.values() if said.kind == "share" and party in dict(said.values[0]))


