"""One live game: ``tenka.multiplayer.realtime`` as the page asks for it, with what has to be signed, stored and sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tenka.core.choice import Choice
from tenka.core.errors import IllegalChoice
from tenka.core.event import Event
from tenka.multiplayer.realtime import journal, verify
from tenka.multiplayer.realtime.answers import read_answers
from tenka.multiplayer.realtime.events import Close, Down, Prove, Proved, SignAndStore, Store, Stored, Tick, Up, Wish
from tenka.multiplayer.realtime.events import Event as Happening
from tenka.multiplayer.realtime.guest import can_vote
from tenka.multiplayer.realtime.proposals import Proposal
from tenka.multiplayer.realtime.state import State
from tenka.multiplayer.realtime.step import step
from tenka_web.features.realtime.asking import Asked
from tenka_web.features.realtime.desk import Desk
from tenka_web.features.realtime.standing import Standing, Stop

STOPS = {"engines": "differs", "own": "own", "blind": "view"}
"""Why a page says nothing more, by the words the page has for it."""


class Ports(Protocol):
    """What a game has its page do."""

    def send(self, name: str, text: str) -> None:
        """Send a text over a connection."""

    def sign(self, text: str, done: Callable[[str], None]) -> None:
        """Sign a text with the key of this page; ``done`` gets the signature in base64url."""

    def store(self) -> None:
        """Store the lines of the journal that are new."""

    def close(self, name: str) -> None:
        """Close a connection."""

    def fact(self, name: str, values: tuple[Any, ...]) -> None:
        """Take notice of a fact."""

    def happened(self, events: tuple[Event, ...]) -> None:
        """Take notice of what happened at the table."""


class LiveGame(Standing):
    """A live game.

    Attributes:
        state: The page in this game.
        lines: The journal.
        desk: Where the seats of this page answer a sealed question.
        left: Parties that were voted out, in the order of their going.
        acted: Parties that have acted in the open slot, as far as this page knows.
    """

    def __init__(self, state: State, lines: Sequence[str], ports: Ports) -> None:
        self.state, self.lines, self._ports = state, list(lines), ports
        self.desk: Desk | None = None
        self.left: list[int] = [party for party in range(len(state.game.terms.parties)) if party not in state.game.stay]
        self.acted: frozenset[int] = frozenset()
        self.stop: Stop | None = None
        self._refused = False
        self._lay()

    # what this page does

    def choose(self, seat: int, choice: Choice | str) -> None:
        """Make a choice of one of this page's seats. Raises IllegalChoice, also while the game waits or has stopped."""
        table = self.table
        decision = None if table is None else table.decision
        if decision is None or self.busy or self.terms.seats[seat] != self.state.me:
            raise IllegalChoice(f"seat {seat} can't choose here and now")
        legal = decision.parse(seat, str(choice))
        if self.desk is None:
            self._wish("choose", ((seat, (str(legal),)),))
            return
        before = len(self.desk.table.history)
        self.desk.choose(seat, legal)
        if self.desk.finished:
            self._wish("choose", self.desk.answers())
        if len(self.desk.table.history) > before:
            self._ports.happened(self.desk.table.history[-1].events)

    def vote(self, proposal: Proposal, yes: int = 1) -> None:
        """Vote on a proposal; a first yes proposes it. Raises IllegalChoice."""
        if not can_vote(self.state, proposal, yes):
            raise IllegalChoice("this can't be agreed on now")
        self._wish("vote", (proposal, yes))

    def decline(self, one: Asked) -> None:
        """Say no: a proposal that needs everybody's yes can't come about any more."""
        self.vote(one.proposal, 0)

    def _wish(self, kind: str, value: Any) -> None:
        self._refused = False
        self.feed(Wish(kind, value))
        if self._refused:
            raise IllegalChoice("this can't be had now")

    # what happens

    def feed(self, event: Happening) -> None:
        """Take an event, and do what follows from it."""
        before = self.state
        self.state, out, effects = step(before, event)
        if self.state.game is not before.game:
            self._went_on(before)
        facts = []
        for effect in effects:
            if isinstance(effect, Store):
                self.lines.append(effect.line)
                self._ports.store()
            elif isinstance(effect, SignAndStore):
                self._sign(effect)
            elif isinstance(effect, Prove):
                self._prove(effect)
            elif isinstance(effect, Close):
                self._ports.close(effect.place)
            else:
                facts.append(effect)
        for message in out:
            self._ports.send(message.place, message.text)
        for fact in facts:
            self._fact(fact.name, fact.values)

    def _sign(self, effect: SignAndStore) -> None:
        def signed(signature: str) -> None:
            self.lines.append(journal.own_line(effect.body, signature, effect.memo))
            self._ports.store()
            self.feed(Stored(signature))

        self._ports.sign(effect.body, signed)

    def _prove(self, effect: Prove) -> None:
        self._ports.sign(effect.text, lambda signature: self.feed(Proved(effect.place, effect.text, signature)))

    def _fact(self, name: str, values: tuple[Any, ...]) -> None:
        if name == "refused":
            self._refused = True
        elif name == "around":
            self.acted = frozenset(values[1])
        elif name == "left":
            self.left = [*self.left, *(party for party in values[0] if party not in self.left)]
        elif name == "rekeyed":
            self.left = [party for party in self.left if party != values[0]]
        elif name == "contradiction":
            self.stop = self.stop or Stop(values[0], "two-faced", verify.evidence(self.state.game, *values))
        elif name == "apart":
            self.stop = self.stop or Stop(values[0], "differs")
        elif name in ("stopped", "blind"):
            why = "blind" if name == "blind" else values[0]
            self.stop = self.stop or Stop(self.state.game.host if why != "own" else max(self.me, 0), STOPS[why])
        self._ports.fact(name, values)

    def _went_on(self, before: State) -> None:
        """See what a slot has changed at the table."""
        self.acted = frozenset()
        old, new = before.game.table.shown, self.state.game.table.shown
        self._lay()
        if new is None or new is old:
            return
        known = -1 if old is None else len(old.history)
        lines = [*([new.setup] if known < 0 else []), *new.history[max(known, 0) :]]
        if lines and len(new.history) > known:
            self._ports.happened(tuple(event for line in lines for event in line.events))

    def _lay(self) -> None:
        """Lay the desk where this page is asked in secret: anew for another question."""
        game, table = self.state.game, self.state.game.table.shown
        mine = tuple(seat for seat in game.due.seats if game.terms.seats[seat] == self.state.me) if self.state.me >= 0 else ()
        sealed = table is not None and table.decision is not None and table.decision.sealed
        if table is None or not sealed or game.due.kind not in ("commit", "open", "reveal"):
            self.desk = None
            return
        if self.desk is not None and self.desk.moment == len(table.history) and (self.bound or not self.desk.finished):
            return
        if game.due.kind != "reveal" and mine:
            self.desk = Desk(table, mine)
            slot = next((n for party, n, _ in game.commitments if party == self.state.me), game.n)
            memo = self.state.memos.get(slot, "")
            if memo:
                self.desk.lay(read_answers(memo))

    # connections

    def came(self, name: str, nonce: str) -> None:
        """Take notice of a connection."""
        self.feed(Up(name, nonce))

    def went(self, name: str) -> None:
        """Take notice that a connection has gone."""
        self.feed(Down(name))

    def beat(self, seconds: float) -> None:
        """Take notice of time."""
        self.feed(Tick(seconds))

    def party_of(self, name: str) -> int | None:
        """Return who proved to be at the other end of a connection."""
        peer = self.state.peers.get(name)
        return None if peer is None or peer.party < 0 else peer.party
