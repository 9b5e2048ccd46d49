"""The state of a client in one game: the log, its own signed bodies, collected bodies, connections; and a step in progress."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from tenka.multiplayer.realtime import bounds, messages
from tenka.multiplayer.realtime.hashing import digest
from tenka.multiplayer.realtime.log_game import LogGame
from tenka.multiplayer.realtime.log_table import Answers, Openings
from tenka.multiplayer.realtime.messages import Body, Slot
from tenka.multiplayer.realtime.proposals import Proposal, ousts_host, voters
from tenka.multiplayer.realtime.protocol_io import Effect, Fact, Send
from tenka.multiplayer.realtime.signatures import Signed
from tenka.table.table import Table

UNKNOWN, SPECTATOR = -2, -1


class Peer(NamedTuple):
    """The other end of a connection."""

    nonce: str                  # what it has to sign
    party: int = UNKNOWN        # the party it proved to be; SPECTATOR if it watches, UNKNOWN before either
    syncing: bool = False       # whether this client asked it for slots and the last of them has not come


class PendingBody(NamedTuple):
    """The body under way from ``SignAndStore`` to ``Stored``. ``slot``, ``after``: of a close, what it closes and leads to."""

    signed: Signed
    slot: Slot | None = None
    after: LogGame | None = None


@dataclass(frozen=True)
class ClientState:
    """One client in one game. Values are replaced, never changed."""

    key: str                                                                    # our public key; empty for a spectator
    root: str = field(repr=False)                                               # secret root of hash chain, salts, view key
    game: LogGame                                                                  # the meaning of the log so far
    before: LogGame | None = None                                                  # the game before the last slot
    slots: tuple[Slot, ...] = ()                                                # the log
    views: tuple[Mapping[int, str], ...] = ()                                   # for each slot the views we have, by party
    bodies: Mapping[Any, Signed] = field(default_factory=dict)                  # bodies of the open slot, and our own of the last
    peers: Mapping[str, Peer] = field(default_factory=dict)                     # the connections by connection
    pending_body: PendingBody | None = None                                     # the body that is being signed and stored
    answers: Answers = ()                                                       # what our person chose for the open question
    unsigned_votes: tuple[Body, ...] = ()                                       # votes to be signed, of this slot or the last
    memos: Mapping[int, str] = field(default_factory=dict)                      # answers behind our commitments, by slot
    pieces: Mapping[int, str] = field(default_factory=dict)                     # pieces of the host's deal, by number
    quiet: bool = False                     # nothing may be signed yet: the storage may be older than what this client signed
    stopped: str = ""                       # reason why this client has stopped; "" while it plays
    rejoins: int = SPECTATOR                # the party as which a client without its old key comes back
    looks: str = ""                         # appearances of the seats, from the host; only shown
    whole: Table | None = None              # the whole table of a dealt game that is over, once the host has shown its deal

    @property
    def me(self) -> int:
        """Our party; ``SPECTATOR`` if our key is no party's (any more)."""
        keys = [member.key for member in self.game.members]
        return keys.index(self.key) if self.key in keys else SPECTATOR

    @property
    def claim(self) -> int:
        """The party that we prove to be."""
        return self.rejoins if self.me == SPECTATOR else self.me

    @cached_property
    def acts(self) -> dict[int, Signed]:
        """The acts of the open slot, by party."""
        bodies = (one for one in self.bodies.values() if one.body.n == self.game.n and one.body.kind != "vote")
        return {one.body.party: one for one in bodies}

    @cached_property
    def votes(self) -> dict[tuple[Proposal, int], Signed]:
        """The votes of the open slot, by proposal and party."""
        bodies = (one for one in self.bodies.values() if one.body.n == self.game.n and one.body.kind == "vote")
        return {(one.body.value[0], one.body.party): one for one in bodies}

    @property
    def may_sign(self) -> bool:
        """Whether this client may sign now."""
        return self.me in self.game.stay and not (self.quiet or self.stopped)

    def salt(self, slot: int) -> str:
        """Return the salt of our commitment in a slot: secret until opened, and the same after a crash."""
        return digest("salt", self.root, self.game.terms.session, slot)

    def with_openings(self, openings: Openings) -> ClientState:
        """Return the state with answers behind commitments; a dealing host plays with them."""
        return replace(self, game=replace(self.game, table=self.game.table.with_openings(openings)))

    def commitment_slot(self, party: int) -> int:
        """Return the slot of a party's commitment to the open sealed question; -1 if there is none."""
        return self.game.commitments.get(party, (-1, ""))[0]

    def voters_for(self, proposal: Proposal, yes: int) -> tuple[int, ...]:
        """Return the parties that voted so in the open slot."""
        return tuple(party for (one, party), vote in self.votes.items() if one == proposal and vote.body.value[1] == yes)

    def is_rejected(self, proposal: Proposal) -> bool:
        """Return whether a required party has voted no."""
        return bool({*self.voters_for(proposal, 0)} & {*voters(self.game, proposal)})

    def is_accepted(self, proposal: Proposal) -> bool:
        """Return whether all required parties have voted yes."""
        return {*voters(self.game, proposal)} <= {*self.voters_for(proposal, 1)} and not self.is_rejected(proposal)

    def rejected_closers(self) -> frozenset[int]:
        """Return the parties whose closes are rejected in this slot: hosts that we voted out, unless a party voted no."""
        mine = [proposal for (proposal, party), vote in self.votes.items() if party == self.me and vote.body.value[1]]
        body = None if self.pending_body is None else self.pending_body.signed.body
        if body is not None and body.kind == "vote" and body.n == self.game.n and body.value[1]:
            mine.append(body.value[0])                      # a yes that is being stored is a yes
        return frozenset(p for one in mine if ousts_host(self.game, one) and not self.is_rejected(one) for p in one[1])

    def connections_of(self, *parties: int) -> tuple[str, ...]:
        """Return the connections of some parties."""
        return tuple(connection for connection, peer in self.peers.items() if peer.party in parties)

    def known_connections(self, but: str = "") -> tuple[str, ...]:
        """Return the connections of all parties and spectators."""
        return tuple(connection for connection, peer in self.peers.items() if peer.party >= SPECTATOR and connection != but)


class StepContext:
    """A step in progress. ``state`` is replaced by each change; the initial state is not changed."""

    def __init__(self, state: ClientState) -> None:
        self.state = state
        self.effects: list[Effect] = []

    def change(self, **values: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **values)

    def change_peer(self, connection: str, **values: Any) -> Peer:
        """Replace what is known of a connection."""
        peer = self.state.peers[connection]._replace(**values)
        self.change(peers={**self.state.peers, connection: peer})
        return peer

    def report(self, name: str, *values: Any) -> None:
        """Report a fact."""
        self.effects.append(Fact(name, values))

    def stop(self, why: str) -> None:
        """Say nothing more in this game."""
        if not self.state.stopped:
            self.change(stopped=why)
            self.report("stopped", why)

    def keep_body(self, signed: Signed) -> None:
        """Keep a body of the open slot."""
        self.change(bodies={**self.state.bodies, signed.body.spot: signed})

    def convict(self, one: Signed, other: Signed) -> None:
        """Report two bodies that one party can't honestly have signed both; stop if it is ours, whose storage was set back."""
        if one.body.party == self.state.me:
            self.stop("own")
        else:
            self.report("contradiction", one.body.party, (one.body.text, one.signature), (other.body.text, other.signature))

    def send(self, connections: Iterable[str], kind: str, *values: Any) -> None:
        """Send a message to some connections."""
        text = messages.write(kind, *values)
        self.effects += [Send(connection, text) for connection in connections]

    def say(self, signed: Signed, connections: Iterable[str]) -> None:
        """Send a signed body."""
        self.send(connections, "say", [bounds.RELEASE, *signed.body], signed.signature)

    def send_slot(self, slot: Slot, connections: Iterable[str]) -> None:
        """Send a slot of the log to some connections, each with its view."""
        for connection in connections:
            self.send((connection,), "slots", [slot], [self.state.views[slot.n].get(self.state.peers[connection].party, "")])

    def say_again(self, connection: str) -> None:
        """Send our own bodies of the open slot, and the openings that belong to them, once more."""
        for signed in self.state.bodies.values():
            body = signed.body
            if body.party == self.state.me and (body.n == self.state.game.n or (body.kind == "vote" and not body.value[1])):
                self.say(signed, (connection,))
        self.send_opening((connection,))

    def send_opening(self, connections: Iterable[str]) -> None:
        """Send a dealing host the answers of our act in the open slot."""
        state, game = self.state, self.state.game
        act = state.acts.get(state.me)
        if game.terms.dealt and act is not None and act.body.kind in ("move", "open") and state.me != game.host:
            slot = game.n if act.body.kind == "move" else state.commitment_slot(state.me)
            if slot in state.memos:
                to_host = {*connections} & {*state.connections_of(game.host)}
                self.send(to_host, "opening", slot, state.memos[slot], state.salt(slot))
