"""What parties ask of each other: to go on without somebody, to take back, to let somebody back."""

from __future__ import annotations

from typing import NamedTuple

from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.proposals import Proposal, allowed, voters
from tenka.multiplayer.realtime.state import State
from tenka.multiplayer.realtime.terms import Party


class Asked(NamedTuple):
    """A proposal: who made it, who has agreed, and who has not answered yet."""

    by: int
    proposal: Proposal
    agreed: frozenset[int]
    missing: tuple[int, ...]

    @property
    def parties(self) -> tuple[int, ...]:
        """The parties that would be gone on without; or the one that would come back."""
        kind, *values = self.proposal
        return tuple(values[0]) if kind == "leave" else (values[0],) if kind == "rekey" else ()

    @property
    def moment(self) -> int:
        """The moment that would be gone back to."""
        return int(self.proposal[1]) if self.proposal[0] == "takeback" else 0


def asked_of(state: State, kind: str) -> list[Asked]:
    """Return the open proposals of a kind, the oldest first."""
    found = []
    for said in dict.fromkeys(proposal for proposal, _ in state.ballots if proposal[0] == kind):
        yes = state.voted(said, 1)
        if yes and not state.dead(said) and allowed(state.game, said) and {*yes} < {*voters(state.game, said)}:
            missing = tuple(party for party in voters(state.game, said) if party not in yes)
            found.append(Asked(yes[0], said, frozenset(yes), missing))
    return found


def to_answer(asked: list[Asked], me: int) -> Asked | None:
    """Return the first of these that a party has still to answer."""
    return next((one for one in asked if me in one.missing), None)


def leaving(state: State, parties: tuple[int, ...]) -> Proposal:
    """Return the proposal to go on without some parties that can still come about: a no kills one, so the next try is another."""
    tries = [("leave", tuple(sorted(parties)), number) for number in range(bounds.TRIES)]
    return next((said for said in tries if not state.dead(said)), tries[-1])


def rekeying(party: int, now: Party) -> Proposal:
    """Return the proposal to let a party back with the key and chain it has now."""
    return ("rekey", party, now.key, now.end)
