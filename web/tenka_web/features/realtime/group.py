"""Who is who at a live table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cached_property
from typing import Any

from tenka import Event
from tenka.codec.base64url import to_base64url
from tenka.multiplayer.crypto import Pair
from tenka.multiplayer.realtime import bounds, messages
from tenka.multiplayer.realtime.chance import chain
from tenka.multiplayer.realtime.state import SPECTATOR
from tenka.multiplayer.realtime.terms import Party, Terms
from tenka_web.app.ports import Peers
from tenka_web.features.realtime.live_game import LiveGame
from tenka_web.features.realtime.people import Guest, Planned
from tenka_web.features.realtime.presence import Presence
from tenka_web.features.realtime.sdp import HOST, WATCH
from tenka_web.ui import seats

NONCE = 24


class Group:
    """The pages of a live table, as one of them knows it.

    Attributes:
        places: At the host the guests by seat; at a guest only the host, under 0.
        watchers: Spectators by place, from ``WATCH`` on; only at the host.
        planned: The table for which the host invites players.
        offered: Terms of a dealing host that this page's person has not accepted yet.
        lacks: Why this page can't play; ``seat`` while it waits for a rekey.
        offer: A request for a rematch: the place that made it, the name of its meeting, our place in it.
        seated: Whether the visitor has sat down, and so may leave the page and return.
        refused: Origins of dropped messages, and the rule that each broke.
        facts: Facts of the game since the last read.
        stored, kept: Number of stored lines of the journal, and the text last stored beside them.
    """

    def __init__(self, name: str, peers: Peers, now: Callable[[], int], root: bytes, pair: Pair, called: str = "",
                 place: int = HOST, *, host: bool = True) -> None:  # fmt: skip
        self.id, self.peers, self.now, self.root, self.pair, self.name = name, peers, now, root, pair, called
        self.place, self.host = place, host
        self.release = self.inviter = ""
        self.places: dict[int, Guest] = {}
        self.watchers: dict[int, Guest] = {}
        self.planned: Planned | None = None
        self.game: LiveGame | None = None
        self.looks: list[Any] = []
        self.presence = Presence()
        self.offered: tuple[Terms, int, str] | None = None
        self.lacks = ""
        self.offer: tuple[int, str, int] | None = None
        self.told_offer = self.seated = self.moved = False
        self.refused: list[tuple[int, str]] = []
        self.facts: list[tuple[str, tuple[Any, ...]]] = []
        self.stored, self.kept = 0, ""
        self.changed: Callable[[], None] = lambda: None
        self.came: Callable[[], None] = lambda: None
        self.store_lines: Callable[[], None] = lambda: None
        self.later: Callable[[int, Callable[[], None]], object] = lambda wait, then: None
        self._events: list[Event] = []
        self._in: deque[tuple[int, str, str]] = deque()
        self._checking = self._beating = False
        self._buckets: dict[str, bounds.Bucket] = {}
        self._terms = self._around = ""

    # who is who

    @cached_property
    def secret(self) -> str:
        """The root of our hash chain, in base64url."""
        return to_base64url(self.root)

    @cached_property
    def me(self) -> Party:
        """Our party."""
        return Party(self.name, to_base64url(self.pair.public), chain(self.secret)[0])

    @property
    def on_screen(self) -> bool:
        """Whether this page is a shared screen that waits for players."""
        return self.host and self.game is None and self.planned is not None and self.planned.screen

    @property
    def watches(self) -> bool:
        """Whether this page is a spectator."""
        return self.place >= WATCH

    @property
    def bots(self) -> frozenset[int]:
        """The seats of bots that the host's page computes."""
        return frozenset(at for at, seat in enumerate(seats.read(self.looks)) if seat.is_bot)

    @property
    def everybody(self) -> list[tuple[int, Guest]]:
        """(place, guest) of all remote players and spectators."""
        return [*self.places.items(), *self.watchers.items()]

    def guest(self, place: int) -> Guest | None:
        """Return the player or spectator at a place; None if there is none."""
        return self.places.get(place) or self.watchers.get(place)

    @property
    def begun(self) -> LiveGame:
        """The game, which must have begun."""
        assert self.game is not None
        return self.game

    def party_at(self, place: int) -> int:
        """Return the party at a place."""
        return self.begun.terms.seats[place] if self.host else self.begun.terms.host

    @property
    def dealt(self) -> bool:
        """Whether the host deals hidden hands."""
        terms = self.game.terms if self.game is not None else self.offered[0] if self.offered is not None else None
        return terms.dealt if terms is not None else self.planned is not None and self.planned.dealt

    @property
    def lost(self) -> dict[int, Guest]:
        """The places whose parties are not connected. A page without the key of its place is a spectator, not its party."""
        peers = {} if self.game is None else self.game.state.peers
        watching = {name for name, peer in peers.items() if peer.party == SPECTATOR}
        return {at: guest for at, guest in self.places.items() if guest.stage != "here" or self._name(at) in watching}

    def here(self, party: int) -> bool:
        """Return whether a party's page is connected. A guest knows this from the host."""
        game = self.game
        if game is None or party == game.me:
            return game is not None
        if not self.host and party != game.terms.host:
            return self.places[HOST].there and party in self.presence.around
        return any(self.party_at(at) == party for at, guest in self.places.items() if guest.there and at not in self.lost)

    def silent(self, party: int) -> bool:
        """Return whether a party's page is silent although its connection is open."""
        return any(guest.silent for place, guest in self.places.items() if self.party_at(place) == party)

    def _name(self, place: int) -> str:
        guest = self.guest(place)
        return f"{place}.{0 if guest is None else guest.times}"

    def _guest_of(self, name: str) -> Guest | None:
        place = int(name.partition(".")[0])
        return self.guest(place) if name == self._name(place) else None

    def refuse(self, place: int, rule: str) -> None:
        """Record that a message of a place was dropped, and by which rule."""
        self.refused = [*self.refused, (place, rule)][-20:]

    def send(self, name: str, text: str) -> None:
        """Send a text over a connection, if it is still the same one."""
        place = int(name.partition(".")[0])
        if name == self._name(place):
            self.peers.send(place, text)

    def went_on(self) -> None:
        """Update the page. A host also sends to all which parties are connected and which have acted."""
        game = self.game
        if game is not None and self.host:
            here = tuple(party for party in game.present if self.here(party))
            sealed = game.state.game.due.kind in ("commit", "open")     # a public choice is soon in a slot
            said = messages.write("around", here, sorted(game.answered) if sealed else ())
            if said != self._around:
                self._around = said
                for place, guest in self.everybody:
                    if guest.stage == "here":
                        self.peers.send(place, said)
        self.changed()

    def _nonce(self) -> str:
        return to_base64url(self.peers.random(NONCE))
