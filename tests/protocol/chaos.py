"""Chaos: whatever may happen to the pages of a world, at random."""

from __future__ import annotations

from tenka.protocol import consent
from tenka.protocol.entries import BACK
from tenka.protocol.events import Intent
from tests.protocol.world import World

ODDS: dict[str, float] = {
    "deliver": 40, "own": 30, "person": 6, "tick": 3, "lose": 2, "double": 2, "part": 0.4, "mend": 2, "kill": 0.5, "restart": 3,
    "leave": 0.05, "propose": 1, "back": 1, "forget": 0.8, "renew": 1,
}  # fmt: skip


class Chaos:
    """So many events of a seed, whatever may happen; then the net heals, and the game has to come to its end."""

    def __init__(self, world: World, *, departures: bool = True, renewals: bool = False) -> None:
        self.world, self.rng = world, world.rng
        without = {*(() if departures else ("leave", "propose")), *(() if renewals else ("forget", "renew"))}
        self.odds = {name: odd for name, odd in ODDS.items() if name not in without}

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
            elif self._keyless() is not None:
                self.renew()
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
            open_ = all(here.state.common.deal is None for here in others)
            heard = open_ or self._keyless() is None        # who waits to be let back where hands are dealt has kept nothing
            may = heard and all(here.alive and not here.state.unheard for here in others) and not self.world.gone
            lost = self.rng.choice((0, 0, 1, 3, 1000)) if may else 0
            self.world.restart(me, lost)

    def leave(self) -> None:
        """Somebody goes for good; where all are connected to one page, not that one."""
        me = self._some()
        left = self.world.number - len(self.world.gone)
        if me is not None and left > 1 and not (self.world.star and me == 0) and self.world.dirty is None:
            self.world.kill(me)
            self.world.gone.add(me)

    def _keyless(self) -> int | None:
        """Whoever has come back with a key to which nobody has agreed."""
        return next((me for me, here in enumerate(self.world.pages) if here.state.out and here.state.awaited), None)

    def forget(self) -> None:
        """A guest's page loses everything, and comes back with another key."""
        me = self._some()
        if me and self._keyless() is None and self.world.dirty is None and len(self.world.pages[0].state.common.renewals) < 3:
            self.world.lose_all(me)

    def renew(self) -> None:
        """The hub sees it and asks the others."""
        me, hub = self._keyless(), self.world.pages[0]
        if me is not None and hub.alive and not consent.promised(hub.state) and hub.state.wish is None:
            self.world.renew(0, me)

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
