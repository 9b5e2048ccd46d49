"""Pages that play apart in one process, under a seed: a net that loses, swaps, doubles and parts, disks that lag, pages that die.

`invariants.py` looks after each event at what holds on every honest page at every moment; `chaos.py` lets anything happen.
"""

from __future__ import annotations

import json
import random
from typing import Any

from tenka.protocol import checkpoint
from tenka.protocol.events import (
    Check,
    Event,
    Heard,
    Intent,
    Keep,
    Kept,
    Name,
    Peer,
    Send,
    Show,
    Tick,
    Vouch,
    Vouched,
    Work,
    Worked,
)
from tenka.protocol.log import Stage
from tenka.protocol.state import State
from tenka.protocol.step import Step, fold, step
from tenka.protocol.terms import Terms
from tenka.protocol.together import decks
from tests.protocol.disk import Here
from tests.protocol.invariants import Invariants
from tests.protocol.keys import chain, key, page, signed, signed_by
from tests.protocol.persons import choice_of


def looked_at(effect: Check) -> tuple[bool, ...]:
    """Whether each word is signed with the key it has to be."""
    return tuple(signed_by(by, body) == signature for by, (_, body, signature) in zip(effect.keys, effect.words, strict=True))


class World:
    """``star``: all are connected to party 0, which relays; else everybody to everybody."""

    def __init__(self, terms: Terms, seed: int = 0, *, star: bool = True) -> None:
        self.terms, self.rng, self.star = terms, random.Random(seed), star
        self.number = len(terms.parties)
        self.now = 0.0
        self.pages = [Here(page(terms, me, self.places(me), relays=star and me == 0)) for me in range(self.number)]
        self.net: list[tuple[int, int, str]] = []
        self.holds = Invariants(terms)
        self.named: list[Name] = []
        self.shown: list[tuple[int, Show]] = []
        self.script: list[str] = []
        self.gone: set[int] = set()
        self.steps = 0
        self.dirty: int | None = None
        self.honest = True
        for me in range(self.number):
            for other in self.places(me):
                self.link(me, other)

    def places(self, me: int) -> list[int]:
        if self.star:
            return [n for n in range(self.number) if n != me and 0 in (n, me)]
        return [n for n in range(self.number) if n != me]

    def rebuilt(self, me: int) -> State:
        """A page from all lines but the one of its own that is not known to be safe: it has not said that yet."""
        here = self.pages[me]
        saying = here.state.saying
        lines = [line for at, line in enumerate([*here.safe, *here.lagging], 1) if saying is None or saying.number != at]
        return fold(page(self.terms, me, self.places(me), here.boot, relays=self.star and me == 0), lines)

    # what happens

    def feed(self, me: int, event: Event) -> Step:
        here = self.pages[me]
        self.steps += 1
        before = here.state
        if isinstance(event, Heard) and event.good is not None:
            self.holds.heard(event)
        found = step(here.state, event)
        here.state = found.state
        for effect in found.effects:
            if isinstance(effect, Vouch):
                here.todo.append(Vouched(effect.body, signed(me, effect.body, here.life)))
            elif isinstance(effect, Keep):
                here.lagging.append(effect.line)
            elif isinstance(effect, Check):
                here.todo.append(Heard(effect.place, effect.text, self.now, looked_at(effect)))
            elif isinstance(effect, Work):
                here.todo.append(Worked(effect.name, self.work(me, effect)))
            elif isinstance(effect, Name):
                self.named.append(effect)
            elif isinstance(effect, Show):
                assert effect.fact != "fault", (effect, event)
                self.shown.append((me, effect))
        for send in found.out:
            self.send(me, send)
        self.look(me, before)
        return found

    def work(self, me: int, effect: Work) -> str:
        """Work out beside a page what takes a while."""
        return decks.work(json.loads(json.dumps(effect.question)))

    def send(self, me: int, send: Send) -> None:
        other = int(send.place)
        if other in self.pages[me].up:
            self.net.append((me, other, send.text))

    def look(self, me: int, before: State) -> None:
        """What holds at every moment."""
        here = self.pages[me]
        state = here.state
        if state.slot != before.slot and state.slot % 4 == 3 and checkpoint.calm(state):
            here.note_calm()
        assert not self.honest or not self.named, self.named
        if state.slot != before.slot and me not in self.gone and self.honest:
            self.holds.closed(me, before, state, self.gone)

    def deliver(self, at: int) -> None:
        source, target, text = self.net.pop(at)
        here = self.pages[target]
        if here.alive and source in here.up:
            here.todo.append(Heard(str(source), text, self.now))    # behind what is still being looked at

    def own(self, me: int) -> bool:
        """The next of what a page's own machinery owes it."""
        here = self.pages[me]
        if here.todo:
            event = here.todo.pop(0)
            if isinstance(event, Heard) and event.good is None:
                self.looked_at(me, event)
            else:
                self.feed(me, event)
            return True
        if here.lagging:
            here.safe.append(here.lagging.pop(0))
            self.feed(me, Kept(len(here.safe)))
            return True
        return False

    def tend(self) -> bool:
        """The next thing of every page's own machinery; whether there was any."""
        return any([self.own(me) for me, here in enumerate(self.pages) if here.alive])    # noqa: C419 (each of them)

    def looked_at(self, me: int, event: Heard) -> None:
        """A text comes; if its signatures are to be looked at, nothing else comes before they are."""
        here = self.pages[me]
        waiting, here.todo = here.todo, []
        self.feed(me, event)
        here.todo = [*here.todo, *waiting]

    def stir(self) -> None:
        """One step of a world where nothing fails: the next word, else every page's machinery, else persons and time."""
        if self.net:
            self.deliver(0)
        elif not self.tend():
            for me in range(self.number):
                self.person(me)
            self.tick()

    def tick(self, passed: float = 1.0) -> None:
        self.now += passed
        for me, here in enumerate(self.pages):
            if here.alive:
                self.feed(me, Tick(self.now))

    # what goes wrong

    def link(self, me: int, other: int) -> None:
        here, there = self.pages[me], self.pages[other]
        if here.alive and there.alive and other not in here.up:
            here.up.add(other)
            there.up.add(me)
            self.feed(me, Peer(str(other), True, self.now))
            self.feed(other, Peer(str(me), True, self.now))

    def cut(self, me: int, other: int) -> None:
        if other in self.pages[me].up:
            self.pages[me].up.discard(other)
            self.pages[other].up.discard(me)
            self.net = [one for one in self.net if {one[0], one[1]} != {me, other}]
            for one, two in ((me, other), (other, me)):
                if self.pages[one].alive:
                    self.feed(one, Peer(str(two), False, self.now))

    def kill(self, me: int) -> None:
        here = self.pages[me]
        here.alive = False
        kept = self.rng.randint(0, len(here.lagging))       # what was on its way to the disk may have come there
        here.safe += here.lagging[:kept]
        here.lagging, here.todo = [], []
        for other in list(here.up):
            self.cut(me, other)

    def restart(self, me: int, lost: int = 0) -> None:
        here = self.pages[me]
        here.boot += 1
        if lost:
            here.safe = here.safe[: max(0, len(here.safe) - lost)]
            self.dirty = me
        here.state = here.opened(self.fresh(me), self.terms)
        here.alive = True
        for other in self.places(me):
            self.link(me, other)

    def fresh(self, me: int) -> State:
        here = self.pages[me]
        return page(self.terms, me, self.places(me), here.boot, relays=self.star and me == 0, life=here.life)

    def lose_all(self, me: int) -> None:
        """Everything a page had is lost, its key too; it comes back with another one."""
        if self.pages[me].alive:
            self.kill(me)
        self.holds.lost(me)
        boot, life = self.pages[me].boot + 1, self.pages[me].life + 1
        self.pages[me] = Here(page(self.terms, me, self.places(me), boot, life=life), boot, life)
        for other in self.places(me):
            self.link(me, other)

    def renew(self, by: int, me: int) -> None:
        """Ask all whether a page may go on with the key it has now."""
        life = self.pages[me].life
        self.feed(by, Intent("renew", (me, key(me, life), chain(me, life).commitment)))

    # persons

    def person(self, me: int) -> None:
        """Whoever sits there answers what is asked, at random; agrees to what others propose; asks anew what was forgotten."""
        here = self.pages[me]
        lost = [str(other) for other in self.gone if str(other) in here.state.unheard]
        event: Event | None = Intent("unheard", tuple(lost)) if lost else choice_of(here.state, self.rng)
        event = event if here.alive else None
        if event is not None:
            self.feed(me, event)

    def settle(self, most: int = 20_000) -> None:
        """All that is under way comes, in its order."""
        for _ in range(most):
            busy = self.tend()
            if self.net:
                self.deliver(0)
            elif not busy:
                return
        raise AssertionError("no end of it")

    def play(self, rounds: int = 3_000) -> None:
        """On to the end, with a net that does as it should."""
        for _ in range(rounds):
            self.settle()
            if self.over:
                return
            for me in range(self.number):
                self.person(me)
            self.settle()
            self.tick()
        raise AssertionError(f"the game does not end: {[self.tell(me) for me in range(self.number)]}")

    @property
    def over(self) -> bool:
        return all(here.state.common.stage is Stage.OVER for here in self.pages if here.alive and not here.state.out)

    def tell(self, me: int) -> tuple[Any, ...]:
        state = self.pages[me].state
        return (me, self.pages[me].alive, state.slot, str(state.common.stage), sorted(state.common.held), state.common.present,
                sorted(state.unheard), state.saying is not None, [*state.notes], state.stopped)
