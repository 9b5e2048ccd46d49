"""Every course the smallest game can take: words come in any order, late, twice or never, pages die at any event and come back.

A page's own steps are worked out once for each of its states; what is walked through is all ways in which they meet. A word
that was said may come to anybody at any time after, so what is lost, doubled or overtaken is among the ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tenka.protocol import consent
from tenka.protocol.entries import NOTES, Said, mask_of, unpacked
from tenka.protocol.events import Event, Heard, Intent, Keep, Kept, Name, Vouch, Vouched
from tenka.protocol.log import Stage
from tenka.protocol.state import Peer, State
from tenka.protocol.step import fold, step
from tenka.protocol.sync import lacking
from tenka.protocol.terms import Terms
from tests.protocol.keys import page, signed


class Local(NamedTuple):
    """A page: which of its states, and what its machinery owes it."""

    state: int
    todo: tuple[Event, ...] = ()


class Node(NamedTuple):
    """All pages, all words that were said (as bits), and how often a page may still die and somebody be said to be gone."""

    pages: tuple[Local, ...]
    said: int
    kills: int
    departures: int


class Walk:
    """``free``: whether persons may answer anything on offer; else the first."""

    def __init__(self, terms: Terms, *, kills: int, departures: int = 0, free: bool) -> None:
        self.terms, self.free, self.number = terms, free, len(terms.parties)
        self.states: list[State] = []
        self.known: dict[object, int] = {}
        self.words: list[Said] = []
        self.texts: list[str] = []
        self.numbered: dict[tuple[object, ...], int] = {}
        self.at: dict[int, list[int]] = {}                      # words by their slot
        self.journals: list[tuple[str, ...]] = []               # what the disk holds, of each state as it came first
        self.made: dict[tuple[Local, object], tuple[Local, int]] = {}
        self.dies = kills > 0
        self.until = Stage.OVER
        pages = tuple(Local(self.intern(self.new(me), ())) for me in range(self.number))
        self.first = Node(pages, 0, kills, departures)
        self.ends: set[bytes] = set()

    def new(self, me: int, boot: int = 1) -> State:
        return page(self.terms, me, [other for other in range(self.number) if other != me], boot)

    def intern(self, state: State, journal: tuple[str, ...]) -> int:
        """The number of a state, without what only counts time."""
        here = replace(state, peers={place: Peer(up=True) for place in state.peers}, now=0.0, told=frozenset())
        common = here.common
        key = (
            here.me, common.slot, common.head, frozenset((party, said.content) for party, said in common.held.items()),
            frozenset((at, said.content) for at, said in here.notes.items()), here.saying, here.bound, here.chosen, here.wish,
            tuple(here.given.items()), here.unheard, here.stopped, here.written, here.boot,
        )  # fmt: skip
        if key not in self.known:
            self.known[key] = len(self.states)
            self.states.append(here)
            self.journals.append(journal)
        return self.known[key]

    # one page

    def feed(self, here: Local, event: Event) -> tuple[Local, int]:
        """What a page becomes by an event, and what it says; where no page dies, with all that its machinery does then."""
        key = (here, event)
        if key not in self.made:
            local, said = self.fed(here, event)
            while local.todo and not self.dies:
                local, more = self.fed(local._replace(todo=local.todo[1:]), local.todo[0])
                said |= more
            self.made[key] = local, said
        return self.made[key]

    def fed(self, here: Local, event: Event) -> tuple[Local, int]:
        found = step(self.states[here.state], event)
        todo, lines, said, me = list(here.todo), list(self.journals[here.state]), 0, found.state.me
        for effect in found.effects:
            assert not isinstance(effect, Name), effect
            if isinstance(effect, Vouch):
                todo.append(Vouched(effect.body, signed(me, effect.body)))
            elif isinstance(effect, Keep):
                lines.append(effect.line)
                if found.state.saying is not None and found.state.saying.number == effect.number:
                    todo.append(Kept(effect.number))
        for send in found.out:
            if send.text.startswith(f"[{me},"):
                said |= 1 << self.word(send.text)
        return Local(self.intern(found.state, tuple(lines)), tuple(todo)), said

    def word(self, text: str) -> int:
        said = unpacked(text, self.terms.session, self.number)
        key = (said.party, said.slot, said.head, said.kind if said.kind in NOTES else "", said.content)
        if key not in self.numbered:
            self.numbered[key] = len(self.words)
            self.at.setdefault(said.slot, []).append(len(self.words))
            self.words.append(said)
            self.texts.append(text)
        return self.numbered[key]

    # all of them

    def steps(self, node: Node) -> Iterator[Node]:
        for me, here in enumerate(node.pages):
            if here.todo:
                yield self.after(node, me, *self.feed(here._replace(todo=here.todo[1:]), here.todo[0]))
            else:
                for intent in self.intents(node, me):
                    after = self.after(node, me, *self.feed(here, intent))
                    yield after._replace(departures=node.departures - (intent.kind == "propose" and bool(intent.values[0])))
                for event in self.words_for(node, me):
                    yield self.after(node, me, *self.feed(here, event))
            if node.kills:
                yield from self.deaths(node, me)

    def after(self, node: Node, me: int, here: Local, said: int) -> Node:
        """A page says one thing in a slot, whatever it forgot."""
        pages = (*node.pages[:me], here, *node.pages[me + 1 :])
        new = said & ~node.said
        while new:
            one = self.words[new.bit_length() - 1]
            new ^= 1 << (new.bit_length() - 1)
            others = [self.words[at] for at in self.at[one.slot] if node.said >> at & 1]
            assert one.kind in NOTES or not any(other.party == me and other.kind not in NOTES for other in others), one
        return node._replace(pages=pages, said=node.said | said)

    def intents(self, node: Node, me: int) -> Iterator[Intent]:
        state = self.states[node.pages[me].state]
        common = state.common
        for one in consent.proposals(state):
            if me in consent.needed(common, one) and not consent.answered(state, one) and state.wish is None:
                yield Intent("agree" if consent.free(state, one.parties) else "refuse", (one.by,))
        if node.departures and me == 0 and state.wish is None and 2 in common.present and not consent.promised(state):
            yield Intent("propose", ((2,), False))
        forgot = common.stage in (Stage.ESCROW, Stage.OPEN) and state.bound is None and me not in common.held
        if forgot and not state.unheard and state.wish is None and not consent.promised(state):
            yield Intent("propose", ((), True))
        yield from self.choices(state)

    def choices(self, state: State) -> Iterator[Intent]:
        common, table = state.common, state.table
        if table is None or table.decision is None or state.saying is not None or state.unheard or common.stage is self.until:
            return
        asked = common.asked(state.me) if common.stage is Stage.SEAL and state.me not in common.held else ()
        if common.stage is Stage.CHOICE and common.pending is None and state.chosen is None:
            asked = tuple(seat for seat in table.decision.seats[:1] if common.holder(seat) == state.me)
        for seat in asked:
            if seat not in state.given:
                options = table.decision.choices(seat)
                yield from (Intent("choose", (seat, str(one))) for one in (options if self.free else options[:1]))
                return

    def words_for(self, node: Node, me: int) -> Iterator[Event]:
        state = self.states[node.pages[me].state]
        for number in self.at.get(state.slot, ()):
            said = self.words[number]
            if not node.said >> number & 1:
                continue
            new = said.party not in state.common.held if said.kind not in NOTES else consent.key(said) not in state.notes
            if new and (said.party != me or state.boot > 1):
                yield Heard(str((me + 1) % self.number), self.texts[number], 0.0, (True,))
        for other in range(self.number):
            there = self.states[node.pages[other].state]
            back = there.slot == state.slot and state.boot + there.boot > 2       # some page came back, and words were lost
            more = back and there.common.held.keys() - state.common.held.keys()
            if other != me and (str(other) in state.unheard or there.slot > state.slot or more):
                yield Heard(str(other), self.answer(there, state), 0.0, self.trusted(there, state))

    def answer(self, there: State, state: State) -> str:
        """All that one page lacks of another's words, as it is answered."""
        found = step(there, Heard(str(state.me), f'["have",{state.slot},{mask_of(state.common.held)},{state.boot}]'))
        return next(send.text for send in found.out if send.text.startswith('["answer"'))

    def trusted(self, there: State, state: State) -> tuple[bool, ...]:
        return tuple(True for _ in lacking(there, state.slot, mask_of(state.common.held)))

    def deaths(self, node: Node, me: int) -> Iterator[Node]:
        """A page dies, what was on its way to the disk has come there or not; or the disk is as it was long ago."""
        here, lines = self.states[node.pages[me].state], self.journals[node.pages[me].state]
        if here.boot > 1:
            return
        said = node.said & ~self.unheard(node, me)
        unsafe = here.saying is not None and here.saying.packed
        for kept in {lines, lines[:-1] if unsafe else lines, lines[: len(lines) // 2], ()}:
            local = Local(self.intern(fold(self.new(me, 2), kept), kept))
            yield node._replace(pages=(*node.pages[:me], local, *node.pages[me + 1 :]), said=said, kills=node.kills - 1)

    def unheard(self, node: Node, me: int) -> int:
        """What a page has said and nobody has heard: its channels close when it dies, and that is lost."""
        found, others = 0, [self.states[here.state] for other, here in enumerate(node.pages) if other != me]
        for at, said in enumerate(self.words):
            if said.party == me and node.said >> at & 1 and not any(_has(state, said) for state in others):
                found |= 1 << at
        return found

    # the walk

    def come_to(self, stage: Stage) -> None:
        """The walk begins where all pages stand at a stage, by the straightest way there."""
        node, (kills, departures) = self.first._replace(kills=0, departures=0), self.first[2:]
        while any(self.states[here.state].common.stage is not stage for here in node.pages):
            behind = [after for after in self.steps(node) if after != node and not self.past(after, stage)]
            node = min(behind, key=lambda after: sum(self.states[here.state].slot for here in after.pages) * -1)
        self.first = node._replace(kills=kills, departures=departures)

    def past(self, node: Node, stage: Stage) -> bool:
        slots = [self.states[here.state].slot for here in node.pages if self.states[here.state].common.stage is stage]
        return any(self.states[here.state].slot > slot for here in node.pages for slot in slots)

    def walk(self, most: int, until: Stage = Stage.OVER) -> int:
        """How many nodes there are. Where nothing more can happen the game has come to its end, or to another stage."""
        seen, waiting, self.until = {self.first}, [self.first], until
        while waiting:
            node = waiting.pop()
            self.look(node)
            if self.arrived(node):
                continue
            moved = False
            for after in self.steps(node):
                if after != node:
                    moved = moved or after.kills == node.kills
                    if after not in seen:
                        seen.add(after)
                        waiting.append(after)
            assert len(seen) <= most, "more ways than were counted"
            if not moved:
                self.stuck(node)
        return len(seen)

    def arrived(self, node: Node) -> bool:
        """Whether those who stay have come where the walk ends."""
        states = [self.states[here.state] for here in node.pages]
        stay = [state for state in states if all(state.me in other.common.present for other in states)]
        there = {(state.slot, state.common.stage) for state in stay}
        done = self.until is not Stage.OVER and len(there) == 1 and stay[0].common.stage is self.until
        if done:
            self.ends.add(stay[0].common.lies)
        return done

    def look(self, node: Node) -> None:
        states = [self.states[here.state] for here in node.pages]
        present = [state for state in states if all(state.me in other.common.present for other in states)]
        shortest = min(present, key=lambda state: state.slot, default=None)
        if shortest is not None:
            heads = {state.log[shortest.slot].head if state.slot > shortest.slot else state.common.head for state in present}
            assert len(heads) == 1, heads

    def stuck(self, node: Node) -> None:
        states = [self.states[here.state] for here in node.pages]
        stay = [state for state in states if all(state.me in other.common.present for other in states)]
        assert stay, "nobody is left"
        assert all(state.common.stage is Stage.OVER for state in stay), self.tell(states)
        self.ends.add(stay[0].common.head)

    def tell(self, states: list[State]) -> list[object]:
        return [(state.me, state.slot, state.common.stage, sorted(state.common.held), state.boot, sorted(state.unheard),
                 state.chosen, state.saying, state.wish, [*state.notes], state.common.present) for state in states]  # fmt: skip


def _has(state: State, said: Said) -> bool:
    if said.slot != state.slot:
        return said.slot < state.slot
    return consent.key(said) in state.notes if said.kind in NOTES else said.party in state.common.held
