"""One live game: ``tenka.multiplayer.realtime`` as the page asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tenka.core.choice import Choice
from tenka.core.errors import IllegalChoice
from tenka.multiplayer.realtime import verify
from tenka.multiplayer.realtime.answers import read_answers
from tenka.multiplayer.realtime.events import Effect, Fact, Input, Wish
from tenka.multiplayer.realtime.guest import can_vote
from tenka.multiplayer.realtime.proposals import Proposal
from tenka.multiplayer.realtime.state import State
from tenka.multiplayer.realtime.step import step
from tenka_web.features.realtime.desk import Desk
from tenka_web.features.realtime.game_status import GameStatus, Stop

STOPS = {"engines": "differs", "own": "own", "blind": "view"}
"""Reason why a page has stopped -> the words for it."""


class LiveGame(GameStatus):
    """A live game.

    Attributes:
        state: The page in this game.
        lines: The journal.
        carry_out: Does what follows from an event. The fact ``events`` has what happened at the table.
        desk: Where the seats of this page answer a sealed question.
        acted: Parties that have acted in the open slot, as far as this page knows.
    """

    def __init__(self, state: State, lines: Sequence[str], carry_out: Callable[[Sequence[Effect]], None]) -> None:
        self.state, self.lines, self.carry_out = state, list(lines), carry_out
        self.desk: Desk | None = None
        self.acted: frozenset[int] = frozenset()
        self.stop: Stop | None = None
        self._lay()

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
            self.carry_out([Fact("events", self.desk.table.history[-1].events)])

    def vote(self, proposal: Proposal, yes: int = 1) -> None:
        """Vote on a proposal; a first yes proposes it, and a no kills it. Raises IllegalChoice."""
        if not can_vote(self.state, proposal, yes):
            raise IllegalChoice("this can't be agreed on now")
        self._wish("vote", (proposal, yes))

    def _wish(self, kind: str, value: Any) -> None:
        if Fact("refused", (kind,)) in self.feed(Wish(kind, value)):
            raise IllegalChoice("this can't be had now")

    def feed(self, event: Input) -> list[Effect]:
        """Take an event, do what follows from it, and return that."""
        before = self.state
        self.state, effects = step(before, event)
        if self.state.game is not before.game:
            self._went_on(before, effects)
        for effect in effects:
            if isinstance(effect, Fact):
                self._take(effect.name, effect.values)
        self.carry_out(effects)
        return effects

    def _take(self, name: str, values: tuple[Any, ...]) -> None:
        if name == "around":
            self.acted = frozenset(values[1])
        elif name == "contradiction":
            self.stop = self.stop or Stop(values[0], "two-faced", verify.evidence(self.state.game, *values))
        elif name == "apart":
            self.stop = self.stop or Stop(values[0], "differs")
        elif name in ("stopped", "blind"):
            why = "blind" if name == "blind" else values[0]
            self.stop = self.stop or Stop(self.state.game.host if why != "own" else max(self.me, 0), STOPS[why])

    def _went_on(self, before: State, effects: list[Effect]) -> None:
        """See what a slot has changed at the table."""
        self.acted = frozenset()
        old, new = before.game.table.shown, self.state.game.table.shown
        self._lay()
        known = -1 if old is None else len(old.history)
        if new is not None and new is not old and len(new.history) > known:
            lines = [*([new.setup] if known < 0 else []), *new.history[max(known, 0) :]]
            effects.append(Fact("events", tuple(event for line in lines for event in line.events)))

    def _lay(self) -> None:
        """Make the desk for a sealed question to this page, a new one for each question."""
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
            slot = self.state.committed(self.state.me)
            memo = self.state.memos.get(game.n if slot < 0 else slot, "")
            if memo:
                self.desk.lay(read_answers(memo))

    @property
    def proof(self) -> str:
        """The proof of the game so far."""
        return verify.write(self.state)
