"""One live game: the page's view of ``tenka.multiplayer.realtime``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tenka.core.choice import Choice
from tenka.core.errors import IllegalChoice
from tenka.multiplayer.realtime import bounds, verify
from tenka.multiplayer.realtime.client_state import SPECTATOR, ClientState
from tenka.multiplayer.realtime.log_table import read_answers
from tenka.multiplayer.realtime.own_party import can_vote
from tenka.multiplayer.realtime.proposals import Proposal, is_allowed, voters
from tenka.multiplayer.realtime.protocol_io import Effect, Fact, Input, Wish
from tenka.multiplayer.realtime.protocol_step import step
from tenka.multiplayer.realtime.shared_chance import four_words
from tenka.multiplayer.realtime.terms import Terms
from tenka.table.table import Table
from tenka_web.features.realtime.answer_draft import AnswerDraft

OVER = ("end", "over")
STOPS = {"engines": "differs", "own": "own", "blind": "view"}
"""Reason of the protocol to stop -> last part of the sentence key."""


class Stop(NamedTuple):
    """Why the game can't go on at this page."""

    party: int              # the responsible party
    rule: str               # the reason
    evidence: str = ""      # two signed bodies that convict the party; empty if there are none


class OpenProposal(NamedTuple):
    """An open proposal: its requester, and the parties that have not agreed yet."""

    by: int
    proposal: Proposal
    missing: tuple[int, ...]

    @property
    def parties(self) -> tuple[int, ...]:
        """The parties that a leave is about."""
        return tuple(self.proposal[1]) if self.proposal[0] == "leave" else ()


class LiveGame:
    """A live game.

    Attributes:
        state: This client's state of the protocol.
        lines: The journal.
        carry_out: Carries out effects. The page's own fact ``events`` has the events at the table.
        draft: This page's answers to the open sealed question; None if it is not asked.
        acted: Parties that have acted in the open slot, as far as this page knows.
    """

    def __init__(self, state: ClientState, lines: Sequence[str], carry_out: Callable[[Sequence[Effect]], None]) -> None:
        self.state, self.lines, self.carry_out = state, list(lines), carry_out
        self.draft: AnswerDraft | None = None
        self.acted: frozenset[int] = frozenset()
        self.stop: Stop | None = None
        self._update_draft()

    # status

    @property
    def terms(self) -> Terms:
        """The terms."""
        return self.state.game.terms

    @property
    def me(self) -> int:
        """Our party in the terms, also before a rekey; -1 for a spectator."""
        if self.state.me != SPECTATOR:
            return self.state.me
        return next((at for at, party in enumerate(self.terms.parties) if party.key == self.state.key), self.state.rejoins)

    @property
    def table(self) -> Table | None:
        """The table as this page knows it, with its own sealed answers; the whole one after a host has shown its deal."""
        return self.state.whole or (self.state.game.table.shown if self.draft is None else self.draft.table)

    @property
    def busy(self) -> bool:
        """Whether nothing can be chosen here: the game waits for others, for our own signature, or has stopped."""
        game = self.state.game
        if self.stopped or self.table is None or self.state.quiet or self.awaits_rekey:
            return True
        return game.due.kind not in OVER and (not game.is_calm or self.has_answered)

    @property
    def has_answered(self) -> bool:
        """Whether this page has answered the open question, or can't take its sealed answers back."""
        state, game = self.state, self.state.game
        if game.due.kind in ("open", "reveal"):
            return state.me in game.commitments
        return game.is_calm and state.me in game.due_parties() and (bool(state.answers) or state.me in state.acts)

    @property
    def answered(self) -> frozenset[int]:
        """The parties that are bound to their answers of the open question."""
        game, state = self.state.game, self.state
        acted = (self.acted | {*state.acts}) & {*game.due_parties()} if game.is_calm else set()
        return frozenset({*acted, *game.commitments, *([state.me] if self.has_answered else ())})

    @property
    def thinking(self) -> tuple[int, ...]:
        """The seats for whose people the game waits."""
        game = self.state.game
        if self.stopped or self.table is None or not game.is_calm:
            return ()
        return tuple(seat for seat in game.due.seats if game.terms.seats[seat] not in self.answered)

    @property
    def stopped(self) -> Stop | None:
        """The reason why the game can't go on here, if any."""
        out = self.state.me == SPECTATOR or self.me not in self.present
        return Stop(self.me, "gone") if self.stop is None and self.me >= 0 and out and not self.awaits_rekey else self.stop

    @property
    def awaits_rekey(self) -> bool:
        """Whether this page has returned with another key and waits for a rekey."""
        return self.state.rejoins != SPECTATOR and self.state.me == SPECTATOR

    @property
    def present(self) -> tuple[int, ...]:
        """The parties that are still in."""
        return self.state.game.stay

    @property
    def over(self) -> bool:
        """Whether nothing is due any more."""
        return self.state.game.due.kind == "over"

    @property
    def words(self) -> tuple[int, ...]:
        """The four words of this game; empty before the first chance."""
        first = next((slot.content[1] for slot in self.state.slots if slot.content[0] == "reveal"), None)
        return () if first is None else four_words(self.terms.session, first)

    def open_proposals(self, kind: str) -> list[OpenProposal]:
        """Return the open proposals of a kind that can still be accepted, the oldest first."""
        state, found = self.state, []
        for said in dict.fromkeys(proposal for proposal, _ in state.votes if proposal[0] == kind):
            yes, needed = state.voters_for(said, 1), voters(state.game, said)
            if yes and not state.is_rejected(said) and is_allowed(state.game, said) and {*yes} < {*needed}:
                found.append(OpenProposal(yes[0], said, tuple(party for party in needed if party not in yes)))
        return found

    def leaving(self, parties: tuple[int, ...]) -> Proposal:
        """Return the proposal to continue without some parties. After a no, the next try has another number."""
        tries = [("leave", tuple(sorted(parties)), number) for number in range(bounds.TRIES)]
        return next((said for said in tries if not self.state.is_rejected(said)), tries[-1])

    @property
    def proof(self) -> str:
        """The proof of the game so far."""
        return verify.write(self.state)

    # wishes and inputs

    def choose(self, seat: int, choice: Choice | str) -> None:
        """Make a choice of one of this page's seats. Raises IllegalChoice, also while the game waits or has stopped."""
        table = self.table
        decision = None if table is None else table.decision
        if decision is None or self.busy or self.terms.seats[seat] != self.state.me:
            raise IllegalChoice(f"seat {seat} can't choose here and now")
        legal = decision.parse(seat, str(choice))
        if self.draft is None:
            self._wish("choose", ((seat, (str(legal),)),))
            return
        before = len(self.draft.table.history)
        self.draft.choose(seat, legal)
        if self.draft.finished:
            self._wish("choose", self.draft.answers())
        if len(self.draft.table.history) > before:
            self.carry_out([Fact("events", self.draft.table.history[-1].events)])

    def vote(self, proposal: Proposal, yes: int = 1) -> None:
        """Vote on a proposal; a first yes proposes it, and a no kills it. Raises IllegalChoice."""
        if not can_vote(self.state, proposal, yes):
            raise IllegalChoice("this can't be agreed on now")
        self._wish("vote", (proposal, yes))

    def _wish(self, kind: str, value: Any) -> None:
        if Fact("refused", (kind,)) in self.feed(Wish(kind, value)):
            raise IllegalChoice("this is not possible now")

    def feed(self, input_: Input) -> list[Effect]:
        """Take an input of the protocol, carry out its effects, and return them."""
        before = self.state
        self.state, effects = step(before, input_)
        if self.state.game is not before.game:
            self._on_progress(before, effects)
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

    def _on_progress(self, before: ClientState, effects: list[Effect]) -> None:
        """Update the draft after a slot, and add the fact ``events`` with its events."""
        self.acted = frozenset()
        old, new = before.game.table.shown, self.state.game.table.shown
        self._update_draft()
        known = -1 if old is None else len(old.history)
        if new is not None and new is not old and len(new.history) > known:
            lines = [*([new.setup] if known < 0 else []), *new.history[max(known, 0) :]]
            effects.append(Fact("events", tuple(event for line in lines for event in line.events)))

    def _update_draft(self) -> None:
        """Make a draft for each sealed question to this page."""
        game, table = self.state.game, self.state.game.table.shown
        mine = tuple(seat for seat in game.due.seats if game.terms.seats[seat] == self.state.me) if self.state.me >= 0 else ()
        sealed = table is not None and table.decision is not None and table.decision.sealed
        if table is None or not sealed or game.due.kind not in ("commit", "open", "reveal"):
            self.draft = None
            return
        if self.draft is not None and self.draft.moment == len(table.history) and (self.has_answered or not self.draft.finished):
            return
        if game.due.kind != "reveal" and mine:
            self.draft = AnswerDraft(table, mine)
            slot = self.state.commitment_slot(self.state.me)
            memo = self.state.memos.get(game.n if slot < 0 else slot, "")
            if memo:
                self.draft.lay(read_answers(memo))
