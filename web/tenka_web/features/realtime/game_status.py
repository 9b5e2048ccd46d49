"""The status of a live game, and what this page may request of it."""

from __future__ import annotations

from typing import NamedTuple

from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.chance import four_words
from tenka.multiplayer.realtime.proposals import Proposal, allowed, voters
from tenka.multiplayer.realtime.state import SPECTATOR, State
from tenka.multiplayer.realtime.terms import Terms
from tenka.table.table import Table
from tenka_web.features.realtime.desk import Desk

OVER = ("end", "over")


class Stop(NamedTuple):
    """Why the game can't go on at this page: the responsible party and the reason.

    Attributes:
        evidence: Two signed bodies that convict the party; empty if there are none.
    """

    party: int
    rule: str
    evidence: str = ""


class Asked(NamedTuple):
    """A proposal: who made it, and who has not answered yet."""

    by: int
    proposal: Proposal
    missing: tuple[int, ...]

    @property
    def parties(self) -> tuple[int, ...]:
        """The parties that a leave is about."""
        return tuple(self.proposal[1]) if self.proposal[0] == "leave" else ()


class GameStatus:
    """What a page may ask of its game; ``LiveGame`` lists the attributes."""

    state: State
    desk: Desk | None
    acted: frozenset[int]
    stop: Stop | None

    @property
    def terms(self) -> Terms:
        """The terms."""
        return self.state.game.terms

    @property
    def me(self) -> int:
        """Our party in the terms, also while our key is not let back yet; -1 for a spectator."""
        if self.state.me != SPECTATOR:
            return self.state.me
        return next((at for at, party in enumerate(self.terms.parties) if party.key == self.state.key), self.state.rejoins)

    @property
    def table(self) -> Table | None:
        """The table as this page knows it: with its own sealed answers; the whole one once a host has shown its deal."""
        return self.state.whole or (self.state.game.table.shown if self.desk is None else self.desk.table)

    @property
    def busy(self) -> bool:
        """Whether nothing can be chosen here: the game waits for others, for our own signature, or has stopped."""
        game = self.state.game
        if self.stopped or self.table is None or self.state.quiet or self.reading:
            return True
        return game.due.kind not in OVER and (not game.calm or self.bound)

    @property
    def bound(self) -> bool:
        """Whether this page has answered the open question, or can't take its sealed answers back."""
        state, game = self.state, self.state.game
        if game.due.kind in ("open", "reveal"):
            return any(party == state.me for party, _, _ in game.commitments)
        return game.calm and state.me in game.parties() and (bool(state.answers) or state.me in state.acts)

    @property
    def answered(self) -> frozenset[int]:
        """The parties that are bound to their answers of the open question."""
        game, state = self.state.game, self.state
        acted = (self.acted | {*state.acts}) & {*game.parties()} if game.calm else set()
        return frozenset({*acted, *(party for party, _, _ in game.commitments), *([state.me] if self.bound else ())})

    @property
    def thinking(self) -> tuple[int, ...]:
        """The seats whose people the game waits for."""
        game = self.state.game
        if self.stopped or self.table is None or not game.calm:
            return ()
        return tuple(seat for seat in game.due.seats if game.terms.seats[seat] not in self.answered)

    @property
    def stopped(self) -> Stop | None:
        """The reason why the game can't go on here, if any."""
        out = self.state.me == SPECTATOR or self.me not in self.present
        return Stop(self.me, "gone") if self.stop is None and self.me >= 0 and out and not self.reading else self.stop

    @property
    def reading(self) -> bool:
        """Whether this page has come back with another key, and waits until the others let it back."""
        return self.state.rejoins != SPECTATOR and self.state.me == SPECTATOR

    @property
    def present(self) -> tuple[int, ...]:
        """The parties that are still in."""
        return self.state.game.stay

    def holds(self, seat: int) -> bool:
        """Return whether a page plays a seat; if not, a bot does."""
        return self.state.game.holds(seat)

    def key_of(self, party: int) -> str:
        """Return the key with which a party signs now."""
        return self.state.game.members[party].key

    @property
    def over(self) -> bool:
        """Whether nothing is due any more."""
        return self.state.game.due.kind == "over"

    @property
    def words(self) -> tuple[int, ...]:
        """The four words of this game, which people compare aloud; none before all have shown their first link."""
        first = next((slot.content[1] for slot in self.state.slots if slot.content[0] == "reveal"), None)
        return () if first is None else four_words(self.terms.session, first)

    def asked(self, kind: str) -> list[Asked]:
        """Return the open proposals of a kind that can still be accepted, the oldest first."""
        state, found = self.state, []
        for said in dict.fromkeys(proposal for proposal, _ in state.ballots if proposal[0] == kind):
            yes, needed = state.voted(said, 1), voters(state.game, said)
            if yes and not state.dead(said) and allowed(state.game, said) and {*yes} < {*needed}:
                found.append(Asked(yes[0], said, tuple(party for party in needed if party not in yes)))
        return found

    def leaving(self, parties: tuple[int, ...]) -> Proposal:
        """Return the proposal to go on without some parties that can still be accepted: after a no the next try has another
        number."""
        tries = [("leave", tuple(sorted(parties)), number) for number in range(bounds.TRIES)]
        return next((said for said in tries if not self.state.dead(said)), tries[-1])
