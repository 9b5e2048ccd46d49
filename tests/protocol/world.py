"""Pages that play apart in one process, under a seed: a net that loses, swaps, doubles and parts, disks that lag, pages that die.

What holds on every honest page at every moment is looked at after each event.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from tenka.live.chain import Chain
from tenka.live.terms import Party, Terms
from tenka.protocol import checkpoint, consent
from tenka.protocol.entries import BACK, NOTES, read, unpacked
from tenka.protocol.events import Check, Event, Heard, Intent, Keep, Kept, Name, Peer, Send, Show, Tick, Vouch, Vouched
from tenka.protocol.log import Stage
from tenka.protocol.state import State, new
from tenka.protocol.step import Step, fold, step


def root(party: int) -> bytes:
    return hashlib.sha256(b"a root for the protocol" + bytes([party])).digest()


@cache
def chain(party: int) -> Chain:
    return Chain(root(party))


def parties(number: int) -> tuple[Party, ...]:
    return tuple(Party(f"p{n}", chain(n).commitment, f"key {n}".encode()) for n in range(number))


def pair(one: int, other: int) -> bytes:
    low, high = sorted((one, other))
    return hashlib.sha256(b"pair" + bytes([low, high])).digest()


def signed(party: int, body: str) -> str:
    return hmac.new(f"key {party}".encode(), body.encode(), hashlib.sha256).hexdigest()


def check(party: int, body: str, signature: str) -> bool:
    return hmac.compare_digest(signed(party, body), signature)


def page(terms: Terms, me: int, places: Iterable[int], boot: int = 1, *, relays: bool = False) -> State:
    pairs = [pair(me, other) for other in range(len(terms.parties))]
    return new(terms, me, root(me), pairs, [str(place) for place in places], boot, relays=relays, chain=chain(me))


@dataclass
class Here:
    """A page with its disk: lines that are safe, and those on their way there; ``todo``: what its own machinery owes it."""

    state: State
    boot: int = 1
    safe: list[str] = field(default_factory=list)
    lagging: list[str] = field(default_factory=list)
    todo: list[Event] = field(default_factory=list)
    alive: bool = True
    up: set[int] = field(default_factory=set)
    moment: tuple[str, int, list[str], int] | None = None      # a calm one, its slot, all said before, and how many lines


Bot = Callable[[State, random.Random], Event | None]


class World:
    """``star``: all are connected to party 0, which relays; else everybody to everybody."""

    def __init__(self, terms: Terms, seed: int = 0, *, star: bool = True) -> None:
        self.terms, self.rng, self.star = terms, random.Random(seed), star
        self.number = len(terms.parties)
        self.now = 0.0
        self.pages = [Here(page(terms, me, self.places(me), relays=star and me == 0)) for me in range(self.number)]
        self.net: list[tuple[int, int, str]] = []
        self.heads: dict[int, dict[int, bytes]] = {}
        self.vouched: dict[tuple[int, int], str] = {}
        self.named: list[Name] = []
        self.shown: list[tuple[int, Show]] = []
        self.script: list[str] = []
        self.gone: set[int] = set()
        self.steps = 0
        self.dirty: int | None = None
        for me in range(self.number):
            for other in self.places(me):
                self.link(me, other)

    def places(self, me: int) -> list[int]:
        if self.star:
            return [n for n in range(self.number) if n != me and 0 in (n, me)]
        return [n for n in range(self.number) if n != me]

    # what happens

    def feed(self, me: int, event: Event) -> Step:
        here = self.pages[me]
        self.steps += 1
        before = here.state
        if isinstance(event, Heard) and event.good is not None:
            self._heard(event)
        found = step(here.state, event)
        here.state = found.state
        for effect in found.effects:
            if isinstance(effect, Vouch):
                here.todo.append(Vouched(effect.body, signed(me, effect.body)))
            elif isinstance(effect, Keep):
                here.lagging.append(effect.line)
            elif isinstance(effect, Check):
                here.todo.append(Heard(effect.place, effect.text, self.now, tuple(check(*word) for word in effect.words)))
            elif isinstance(effect, Name):
                self.named.append(effect)
            elif isinstance(effect, Show):
                assert effect.fact != "fault", (effect, event)
                self.shown.append((me, effect))
        for send in found.out:
            self.send(me, send)
        self.look(me, before)
        return found

    def send(self, me: int, send: Send) -> None:
        other = int(send.place)
        if other in self.pages[me].up:
            self.net.append((me, other, send.text))

    def _heard(self, event: Heard) -> None:
        """A party is heard to say at most one thing in a slot, across all its starts. What it wrote down, and lost with its disk
        before anybody heard it, is not said: no page in the world knows it."""
        plain = json.loads(event.text)
        for text in plain[3] if plain[0] == "answer" else [event.text]:
            said = read(unpacked(text), self.terms.session, self.number)
            if said.kind not in NOTES:
                content = self.vouched.setdefault((said.party, said.slot), said.content)
                assert content == said.content, f"party {said.party} says two things in slot {said.slot}"

    def look(self, me: int, before: State) -> None:
        """What holds at every moment."""
        state = self.pages[me].state
        if state.slot != before.slot and state.slot % 4 == 3 and checkpoint.calm(state):
            here = self.pages[me]
            lines = len(here.safe) + len(here.lagging)
            here.moment = json.dumps(checkpoint.plain(state.common)), state.slot, checkpoint.words(state, 0), lines
        assert not self.named, self.named
        if state.slot == before.slot or me in self.gone:
            return
        for slot in range(before.slot, state.slot):
            head = state.log[slot + 1].head if slot + 1 < state.slot else state.common.head
            known = self.heads.setdefault(slot, {})
            known[me] = head
            others = {head for party, head in known.items() if party not in self.gone}
            assert len(others) == 1, f"party {me} closed slot {slot} otherwise"

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
        here.state = self._opened(me)
        here.alive = True
        for other in self.places(me):
            self.link(me, other)

    def _opened(self, me: int) -> State:
        """From the last calm moment it kept and the lines since, or from all its lines; both come to the same."""
        here = self.pages[me]
        state = page(self.terms, me, self.places(me), here.boot, relays=self.star and me == 0)
        whole = fold(state, here.safe)
        if here.moment is None or here.moment[3] > len(here.safe):
            here.moment = None
            return whole
        plain, slot, words, lines = here.moment
        begun = checkpoint.at(state, checkpoint.common_of(self.terms, json.loads(plain)),
                              checkpoint.log_of(self.terms, 0, words, slot))  # fmt: skip
        found = fold(replace(begun, written=lines), here.safe[lines:])
        same = (found.slot, found.common.head, found.common.stage, found.common.held, found.bound, found.written)
        assert same == (whole.slot, whole.common.head, whole.common.stage, whole.common.held, whole.bound, whole.written)
        assert checkpoint.words(found, 0) == checkpoint.words(whole, 0)
        return found

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


def choice_of(state: State, rng: random.Random) -> Event | None:
    """What a person wants where a page stands."""
    common = state.common
    for one in consent.proposals(state):
        if state.me in consent.needed(common, one) and not consent.answered(state, one):
            kind = "agree" if consent.free(state, one.parties) else "refuse"
            return Intent(kind, (one.by,))
    if state.table is None or state.table.decision is None or state.saying is not None:
        return None
    if common.stage is Stage.CHOICE and common.pending is None and state.chosen is None:
        seat = state.table.decision.seats[0]
        if common.holder(seat) == state.me:
            return Intent("choose", (seat, str(rng.choice(state.table.decision.choices(seat)))))
    if common.stage is Stage.SEAL and state.me not in common.held:
        for seat in common.asked(state.me):
            desk = state.table_of(seat)
            if seat not in state.given and desk is not None and desk.decision is not None:
                return Intent("choose", (seat, str(rng.choice(desk.decision.onward(seat)))))
    forgot = common.stage in (Stage.ESCROW, Stage.OPEN) and state.bound is None and state.me not in common.held
    if forgot and not state.unheard and state.wish is None and not consent.promised(state):
        return Intent("propose", ((), True))
    return None


# chaos

ODDS: dict[str, float] = {
    "deliver": 40, "own": 30, "person": 6, "tick": 3, "lose": 2, "double": 2, "part": 0.4, "mend": 2, "kill": 0.5, "restart": 3,
    "leave": 0.05, "propose": 1, "back": 1,
}  # fmt: skip


class Chaos:
    """So many events of a seed, whatever may happen; then the net heals, and the game has to come to its end."""

    def __init__(self, world: World, *, departures: bool = True) -> None:
        self.world, self.rng = world, world.rng
        self.odds = {name: odd for name, odd in ODDS.items() if departures or name not in ("leave", "propose")}

    def run(self, events: int) -> World:
        world = self.world
        for _ in range(events):
            name = self.rng.choices(list(self.odds), list(self.odds.values()))[0]
            getattr(self, name)()
        for me, here in enumerate(world.pages):
            if not here.alive and me not in world.gone:
                world.restart(me)
        for _ in range(3_000):
            self._heal()
            world.settle()
            if world.over:
                return world
            for me in range(world.number):
                world.person(me)
            if world.gone:
                self.propose()
            else:
                self.back(patient=True)
            world.settle()
            world.tick()
        raise AssertionError(f"the game does not end: {[world.tell(me) for me in range(world.number)]}")

    def _heal(self) -> None:
        for me in range(self.world.number):
            for other in self.world.places(me):
                if not {me, other} & self.world.gone:
                    self.world.link(me, other)

    def _some(self, *, alive: bool = True) -> int | None:
        found = [me for me, here in enumerate(self.world.pages) if here.alive is alive and me not in self.world.gone]
        return self.rng.choice(found) if found else None

    def deliver(self) -> None:
        if self.world.net:
            self.world.deliver(self.rng.randrange(min(len(self.world.net), 12)))

    def own(self) -> None:
        me = self._some()
        if me is not None:
            self.world.own(me)

    def person(self) -> None:
        me = self._some()
        if me is not None:
            self.world.person(me)

    def tick(self) -> None:
        self.world.tick(self.rng.random() * 2)

    def lose(self) -> None:
        if self.world.net:
            self.world.net.pop(self.rng.randrange(len(self.world.net)))

    def double(self) -> None:
        if self.world.net:
            self.world.net.append(self.rng.choice(self.world.net))

    def _pair(self) -> tuple[int, int]:
        me = self.rng.randrange(self.world.number)
        return me, self.rng.choice(self.world.places(me))

    def part(self) -> None:
        self.world.cut(*self._pair())

    def mend(self) -> None:
        one, other = self._pair()
        if not {one, other} & self.world.gone:
            self.world.link(one, other)

    def kill(self) -> None:
        me = self._some()
        dirty = self.world.dirty
        if dirty is not None and self.world.pages[dirty].alive and not self.world.pages[dirty].state.unheard:
            self.world.dirty = dirty = None
        if me is not None and dirty is None:
            self.world.kill(me)

    def restart(self) -> None:
        me = self._some(alive=False)
        others = [here for other, here in enumerate(self.world.pages) if other != me and other not in self.world.gone]
        if me is not None:
            may = all(here.alive and not here.state.unheard for here in others) and not self.world.gone
            lost = self.rng.choice((0, 0, 1, 3, 1000)) if may else 0
            self.world.restart(me, lost)

    def leave(self) -> None:
        """Somebody goes for good; where all are connected to one page, not that one."""
        me = self._some()
        left = self.world.number - len(self.world.gone)
        if me is not None and left > 1 and not (self.world.star and me == 0) and self.world.dirty is None:
            self.world.kill(me)
            self.world.gone.add(me)

    def back(self, *, patient: bool = False) -> None:
        """Somebody wants to take back what may be; or thinks better of what it asked."""
        me = self._some()
        if me is None or self.world.gone:
            return
        common = self.world.pages[me].state.common
        mine = [one for one in consent.promised(self.world.pages[me].state) if one.by == me]
        if mine and not patient:
            self.world.feed(me, Intent("withdraw"))
        elif not mine and common.table is not None and (reach := consent.reach(common)) < len(common.table.history):
            self.world.feed(me, Intent("propose", ((), BACK + reach)))

    def propose(self) -> None:
        """Who sees that somebody has gone says so."""
        me = self._some()
        gone = self.world.gone
        if me is None:
            return
        state = self.world.pages[me].state
        lost = tuple(party for party in state.common.present if party in gone)
        mine = [one for one in consent.promised(state) if one.by == me]
        if any(consent.needed(state.common, one) & gone for one in mine):
            self.world.feed(me, Intent("withdraw"))
        elif lost and all(one.by in gone for one in consent.promised(state)) and state.wish is None:
            parties = lost if self.rng.random() < 0.7 else lost[:1]
            self.world.feed(me, Intent("propose", (parties, consent.needs_void(state.common, parties))))
