"""What a page knows of one game: the log, its own signed bodies, what it collected, and who is connected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tenka.multiplayer.realtime.answers import Answers
from tenka.multiplayer.realtime.game import Game
from tenka.multiplayer.realtime.hashing import digest
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.proposals import Proposal, ousts_host, voters
from tenka.multiplayer.realtime.signatures import Signed
from tenka.table.table import Table

UNKNOWN, SPECTATOR = -2, -1


class Peer(NamedTuple):
    """The other end of a connection.

    Attributes:
        nonce: What it has to sign.
        party: The party it proved to be; ``SPECTATOR`` if it watches, ``UNKNOWN`` before either.
        answers: How often it was sent slots since the last tick.
        syncing: Whether we asked it for slots and it has not said that these were all.
    """

    nonce: str
    party: int = UNKNOWN
    answers: int = 0
    syncing: bool = False


class Saying(NamedTuple):
    """The body under way from ``SignAndStore`` to ``Stored``. ``slot``, ``after``: of a close, what it closes and leads to."""

    signed: Signed
    slot: Slot | None = None
    after: Game | None = None


@dataclass(frozen=True)
class State:
    """One page in one game. Values are replaced, never changed.

    Attributes:
        key: Our public key; empty for a spectator.
        root: The secret root of our hash chain, salts and view key.
        game: The meaning of the log so far.
        before: The game before the last slot.
        slots, views: The log, and for each slot the deflated views that this page has, by party.
        own: Our signed bodies of the open slot and the one before, by their place in the log.
        acts: The acts of the open slot by party; a host collects them.
        ballots: The votes of the open slot by (proposal, party).
        peers: The connections.
        saying: The body that is being signed and stored.
        answers: What our person chose for the open question.
        votes: (proposal, yes) that our person wants to sign.
        late: Proposals of the slot before, to which a no is owed.
        memos: Answers behind our own commitments, by slot.
        pieces: Pieces of the host's deal, by number.
        quiet: Whether nothing may be signed yet: our storage may be older than what we said.
        stopped: Why this page says nothing more; empty while all is well.
        now: Seconds of the last tick.
        looks: What the seats look like, as the host says; for pages alone.
        whole: The whole table of a dealt game that is over, once the host has shown its deal.
        rejoins: The party as which a page without its old key comes back; ``SPECTATOR`` for every other page.
    """

    key: str
    root: str = field(repr=False)
    game: Game
    before: Game | None = None
    slots: tuple[Slot, ...] = ()
    views: tuple[Mapping[int, str], ...] = ()
    own: Mapping[Any, Signed] = field(default_factory=dict)
    acts: Mapping[int, Signed] = field(default_factory=dict)
    ballots: Mapping[tuple[Proposal, int], Signed] = field(default_factory=dict)
    peers: Mapping[str, Peer] = field(default_factory=dict)
    saying: Saying | None = None
    answers: Answers = ()
    votes: tuple[tuple[Proposal, int], ...] = ()
    late: tuple[Proposal, ...] = ()
    memos: Mapping[int, str] = field(default_factory=dict)
    pieces: Mapping[int, str] = field(default_factory=dict)
    quiet: bool = False
    stopped: str = ""
    now: float = 0.0
    rejoins: int = SPECTATOR
    looks: str = ""
    whole: Table | None = None

    @property
    def me(self) -> int:
        """Our party; ``SPECTATOR`` if our key is no party's (any more)."""
        keys = [member.key for member in self.game.members]
        return keys.index(self.key) if self.key in keys else SPECTATOR

    @property
    def claim(self) -> int:
        """The party that we prove to be."""
        return self.rejoins if self.me == SPECTATOR else self.me

    @property
    def plays(self) -> bool:
        """Whether this page may sign now."""
        return self.me in self.game.stay and not (self.quiet or self.stopped)

    def salt(self, slot: int) -> str:
        """Return the salt of our commitment in a slot: secret until opened, and the same after a crash."""
        return digest("salt", self.root, self.game.terms.session, slot)

    def voted(self, proposal: Proposal, yes: int) -> tuple[int, ...]:
        """Return the parties that voted so in the open slot."""
        return tuple(party for (said, party), vote in self.ballots.items() if said == proposal and vote.body.value[1] == yes)

    def dead(self, proposal: Proposal) -> bool:
        """Return whether a party whose yes is needed has said no."""
        return bool({*self.voted(proposal, 0)} & {*voters(self.game, proposal)})

    def agreed(self, proposal: Proposal) -> bool:
        """Return whether all have said yes and none no."""
        return {*voters(self.game, proposal)} <= {*self.voted(proposal, 1)} and not self.dead(proposal)

    def locked(self) -> frozenset[int]:
        """Return the parties whose closes are not taken in this slot: hosts that we voted out, unless somebody said no."""
        mine = [said for (said, party), vote in self.ballots.items() if party == self.me and vote.body.value[1]]
        return frozenset(p for said in mine if ousts_host(self.game, said) and not self.dead(said) for p in said[1])

    def at(self, *parties: int) -> tuple[str, ...]:
        """Return the places of some parties."""
        return tuple(place for place, peer in self.peers.items() if peer.party in parties)
