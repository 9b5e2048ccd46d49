"""Who makes a live game together, as one of their pages knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tenka.multiplayer.crypto import Pair
from tenka.protocol.chain import Chain
from tenka.protocol.joining import Cannot
from tenka.protocol.terms import OPEN, TOGETHER, Party
from tenka_web.app.ports import Peers
from tenka_web.features.realtime.sdp import HOST, WATCH, Signal
from tenka_web.features.realtime.slot_game import SlotGame

ONLOOKER = -1
"""In place of a party: a page that hears all and says nothing."""


@dataclass
class Guest:
    """``stage``: asking, invited, looking, here or away; ``link``: what to send; ``party``: who came; ``level``: whether signs
    go there.

    ``cannot``: why it can't play, as it says; ``own`` and ``theirs``: how this browser and that one have described themselves;
    ``blocked``: why no way is found, as ``tenka_web.features.realtime.path`` has it; ``room``: the link of the room of a relay
    where it is met;
    ``turn``: how often it was invited, as the browser may still describe itself for an invitation that counts no more;
    ``sent``: whether the link has left this page.
    """

    stage: str = "asking"
    link: str = ""
    party: Party | None = None
    level: bool = False
    cannot: Cannot | None = None
    own: Signal | None = None
    theirs: Signal | None = None
    blocked: str = ""
    room: str = ""
    turn: int = 0
    sent: bool = False
    release: str = ""
    """Of which release its page is, as it says."""
    claim: Party | None = None
    """Who came in place of the party, without its key."""
    silent: bool = False
    """Whether there is no word from it; it may come back by itself, so nobody is asked for a new connection yet."""

    @property
    def there(self) -> bool:
        """Whether it is connected, as far as anybody can tell."""
        return self.stage == "here" and not self.silent


@dataclass
class PeerGroup:
    """``places``: the host's guests by seat, or for a guest the host alone, under 0."""

    id: str
    peers: Peers
    now: Callable[[], int]
    root: bytes
    pair: Pair
    name: str = ""
    place: int = HOST
    host: bool = True
    renewed: bool = False
    """Whether this page came back with another key than the one its party had in the terms."""
    release: str = ""
    """Of which release the host's page is, as its invitation says: only then it is told of ours."""
    inviter: str = ""
    """What the host is called, as its invitation says."""
    places: dict[int, Guest] = field(default_factory=dict)
    watchers: dict[int, Guest] = field(default_factory=dict)
    """Who looks on, by place from ``WATCH`` on; the host's alone."""
    game: SlotGame | None = None
    looks: Any = None
    working: Any = None
    """What the worker does for the deal of the cards."""
    passes: int = 0
    """How many passes of that deal the page has shown."""

    def __post_init__(self) -> None:
        self.chain = Chain(self.root)

    @property
    def me(self) -> Party:
        """This page, as others know it."""
        return Party(self.name, self.chain.commitment, self.pair.public)

    @property
    def watches(self) -> bool:
        """Whether this page only looks on."""
        return self.place >= WATCH

    @property
    def everybody(self) -> Iterable[tuple[int, Guest]]:
        """Who sits elsewhere and who looks on, by place."""
        return *self.places.items(), *self.watchers.items()

    def guest(self, place: int) -> Guest | None:
        """Return who sits or looks on at a place."""
        return self.places.get(place) or self.watchers.get(place)

    def party_at(self, place: int) -> int:
        """Return the party that sits at a place."""
        assert self.game is not None
        return self.game.terms.seats[place] if self.host else HOST

    def key_of(self, party: int) -> bytes:
        """Return the key with which a party signs now."""
        assert self.game is not None
        return self.game.party(party).key

    @property
    def reading(self) -> bool:
        """Whether this page has come back with another key, and still reads what was said."""
        return self.game is not None and self.game.reading

    @property
    def dealt(self) -> bool:
        """Whether cards are dealt, so that a page knows only what its seats may."""
        return self.game is not None and self.game.terms.hands != OPEN

    @property
    def shown(self) -> SlotGame | None:
        """The game at which somebody else may look on: where hands lie open, once there is a table."""
        game = self.game
        return game if game is not None and not self.dealt and game.table is not None else None

    @property
    def together(self) -> SlotGame | None:
        """The game in which all deal together; None in any other."""
        return self.game if self.game is not None and self.game.terms.hands == TOGETHER else None
