"""Who is who at a meeting, and what its people may propose."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tenka.codec.base64url import to_base64url
from tenka.multiplayer.crypto import Pair
from tenka.multiplayer.realtime import messages
from tenka.multiplayer.realtime.client_state import SPECTATOR
from tenka.multiplayer.realtime.shared_chance import chain
from tenka.multiplayer.realtime.terms import Party, Terms
from tenka_web.app.ports import Browser, Clock
from tenka_web.features.realtime.live_game import LiveGame, OpenProposal
from tenka_web.features.realtime.people import PlannedTable, RemotePlayer
from tenka_web.features.realtime.presence import Presence
from tenka_web.features.realtime.relay_peers import RelayPeers
from tenka_web.features.realtime.sdp import HOST, WATCH
from tenka_web.ui import seats

FAR = 12
"""Number of latest choices that may be requested back."""


@dataclass(eq=False)
class BaseMeeting:
    """The pages of a meeting, as one of them knows it: what ``Meeting`` and the modules that it imports share."""

    id: str
    peers: RelayPeers
    browser: Browser
    clock: Clock
    root: bytes                                                 # the secret root of our hash chain
    pair: Pair
    name: str = ""                                              # that of this page's person
    place: int = HOST
    is_host: bool = True
    places: dict[int, RemotePlayer] = field(default_factory=dict)  # at the host the guests by seat; at a guest the host, under 0
    watchers: dict[int, RemotePlayer] = field(default_factory=dict)    # spectators by place, from ``WATCH`` on; only at the host
    planned: PlannedTable | None = None                         # the table for which the host invites players
    release: str = ""                                           # of the inviting page, and its person's name: both from the link
    inviter: str = ""
    game: LiveGame | None = None
    looks: list[Any] = field(default_factory=list)              # appearances of the seats
    presence: Presence = field(default_factory=Presence)
    offered: tuple[Terms, int, str] | None = None               # terms of a dealing host that our person has not accepted yet
    lacks: str = ""                                             # why this page can't play; ``seat`` while it waits for a rekey
    offer: tuple[int, str, int] | None = None                   # of a rematch: who asks, the name of its meeting, our place
    offer_shown: bool = False
    seated: bool = False                                        # whether the visitor sat down, and so may leave and return
    moved: bool = False                                         # whether the table changed since the last read
    facts: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)      # facts since the last read
    stored: int = 0                                             # stored lines of the journal
    kept: str = ""                                              # the text last stored beside them
    last_terms: str = ""                                        # the last received text of kind ``terms``
    last_around: str = ""                                       # the last sent text of kind ``around``
    on_changed: Callable[[], None] = lambda: None               # called after each input to the protocol
    on_connection_changed: Callable[[], None] = lambda: None    # called when a page comes, goes or says who it is
    store_lines: Callable[[], None] = lambda: None

    # who is who

    @cached_property
    def secret(self) -> str:
        """The root of our hash chain, in base64url."""
        return to_base64url(self.root)

    @cached_property
    def own_party(self) -> Party:
        """Our party."""
        return Party(self.name, to_base64url(self.pair.public), chain(self.secret)[0])

    @property
    def on_screen(self) -> bool:
        """Whether this page is a shared screen that waits for players."""
        return self.is_host and self.game is None and self.planned is not None and self.planned.screen

    @property
    def watches(self) -> bool:
        """Whether this page is a spectator."""
        return self.place >= WATCH

    @property
    def bots(self) -> frozenset[int]:
        """The seats of bots that the host's page computes."""
        return frozenset(at for at, seat in enumerate(seats.read(self.looks)) if seat.is_bot)

    @property
    def everybody(self) -> list[tuple[int, RemotePlayer]]:
        """(place, guest) of all remote players and spectators."""
        return [*self.places.items(), *self.watchers.items()]

    def guest(self, place: int) -> RemotePlayer | None:
        """Return the player or spectator at a place; None if there is none."""
        return self.places.get(place) or self.watchers.get(place)

    @property
    def current_game(self) -> LiveGame:
        """The game, which must have begun."""
        assert self.game is not None
        return self.game

    def party_at(self, place: int) -> int:
        """Return the party at a place."""
        return self.current_game.terms.seats[place] if self.is_host else self.current_game.terms.host

    @property
    def dealt(self) -> bool:
        """Whether the host deals hidden hands."""
        terms = self.game.terms if self.game is not None else self.offered[0] if self.offered is not None else None
        return terms.dealt if terms is not None else self.planned is not None and self.planned.dealt

    @property
    def lost_guests(self) -> dict[int, RemotePlayer]:
        """The places whose parties are not connected. A page without the key of its place is a spectator, not its party."""
        peers = {} if self.game is None else self.game.state.peers
        watching = {name for name, peer in peers.items() if peer.party == SPECTATOR}
        return {at: guest for at, guest in self.places.items() if guest.stage != "here" or self.connection_to(at) in watching}

    def is_connected(self, party: int) -> bool:
        """Return whether a party's page is connected. A guest knows this from the host."""
        game = self.game
        if game is None or party == game.me:
            return game is not None
        if not self.is_host and party != game.terms.host:
            return self.places[HOST].is_there and party in self.presence.around
        lost = self.lost_guests
        return any(self.party_at(at) == party for at, guest in self.places.items() if guest.is_there and at not in lost)

    def silent(self, party: int) -> bool:
        """Return whether a party's page is silent although its connection is open."""
        return any(guest.silent for place, guest in self.places.items() if self.party_at(place) == party)

    def connection_to(self, place: int) -> str:
        """Return the name of the present connection to a place. No name is used twice."""
        guest = self.guest(place)
        return f"{place}.{0 if guest is None else guest.times}"

    def place_of(self, connection: str) -> int:
        """Return the place of a connection, present or past."""
        return int(connection.partition(".")[0])

    def guest_of(self, connection: str) -> RemotePlayer | None:
        """Return the player or spectator at a connection; None if it is no longer the present one."""
        place = self.place_of(connection)
        return self.guest(place) if connection == self.connection_to(place) else None

    def send(self, connection: str, kind: str, *values: Any) -> None:
        """Send a message over a connection, if it is still the present one."""
        self.send_text(connection, messages.write(kind, *values))

    def send_text(self, connection: str, text: str) -> None:
        """Send a written message."""
        if self.guest_of(connection) is not None:
            self.peers.send(self.place_of(connection), text)

    @abstractmethod
    def begin(self, terms: Terms, me: int, looks: str) -> None:
        """Begin a game, or return to one as the party ``me`` with another key."""

    @abstractmethod
    def reconnect(self, place: int) -> None:
        """Let the game request a proof from the page at a place again."""

    def on_progress(self) -> None:
        """Update the page. A host also sends to all which parties are connected and which have acted."""
        game = self.game
        if game is not None and self.is_host:
            here = tuple(party for party in game.present if self.is_connected(party))
            sealed = game.state.game.due.kind in ("commit", "open")     # a public choice is soon in a slot
            said = messages.write("around", here, sorted(game.answered) if sealed else ())
            if said != self.last_around:
                self.last_around = said
                for place, guest in self.everybody:
                    if guest.stage == "here":
                        self.peers.send(place, said)
        self.on_changed()

    # proposals

    def open_proposals(self, kind: str) -> list[OpenProposal]:
        """Return the open proposals of a kind: ``leave``, ``takeback`` or ``rekey``."""
        return [] if self.game is None or self.game.stopped else self.game.open_proposals(kind)

    def find_unanswered(self, kind: str) -> OpenProposal | None:
        """Return the open proposal of a kind that this page's people have not answered; None if there is none."""
        for one in self.open_proposals(kind):
            if (me := self.current_game.state.me) in one.missing and self.current_game.terms.seats_of(me):
                return one
        return None

    @property
    def missing(self) -> tuple[int, ...]:
        """The parties without which this page may propose to continue: absent or out of time."""
        game = self.game
        if game is None or self.watches or (self.dealt and not self.is_host):
            return ()                                       # the game can't go on without the dealer
        late = {game.terms.seats[seat] for seat in self.presence.clocks.overtime_seats(self.clock.now())}
        here = {self.party_at(place) for place in self.places if place not in self.lost_guests} - late
        away = tuple(party for party in game.present if party not in {game.me, *here})
        return away if self.is_host or len(away) == len(game.present) - 1 else ()

    def own_choices(self, people: Collection[int]) -> list[int]:
        """Return the moments to which choices of these seats may be taken back, the latest first.

        Empty while a party is absent, because all must agree, and if hands are dealt, because most choices reveal something.
        """
        game = self.game
        if game is None or game.table is None or game.busy or game.has_answered or self.dealt or self.watches or game.over:
            return []
        if not game.state.game.is_calm or self.open_proposals("leave") or not all(map(self.is_connected, game.present)):
            return []
        full, history = game.state.game.table, game.table.history
        if game.draft is not None and len(history) > full.moment:
            return []
        return [at for at in range(len(history) - 1, -1, -1) if history[at].seat in people and full.can_take_back(at)][:FAR]

    @property
    def claims(self) -> dict[int, Party]:
        """The parties that came to a place without the key of its party, by place."""
        if self.game is None or self.game.stopped or not self.is_host:
            return {}
        return {place: guest.claim for place, guest in self.places.items() if guest.claim is not None}
