"""A game played live with other pages: who has come, and the game that all make together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tenka import Choice, Event, Table
from tenka.multiplayer.correspondence.divergence import known
from tenka.protocol import joining
from tenka.protocol.joining import Agreed, Theirs
from tenka.protocol.wire import LONGEST
from tenka_web.features.realtime.clocks import clocks
from tenka_web.features.realtime.introductions import Introductions
from tenka_web.features.realtime.letting_back import LettingBack
from tenka_web.features.realtime.live_games import game_of
from tenka_web.features.realtime.outbox import Outbox
from tenka_web.features.realtime.parting import Parting
from tenka_web.features.realtime.planned import record_of
from tenka_web.features.realtime.presence import Presence
from tenka_web.features.realtime.rematch import Rematch
from tenka_web.features.realtime.slot_game import SlotGame
from tenka_web.features.realtime.taking_back import TakingBack


@dataclass
class Meeting(Introductions):
    """``chose``: the seat that chose last on this page."""

    moved: bool = False
    """Whether something was chosen that has not been told yet; it may have caused no event."""
    chose: int | None = None
    kept_theirs: set[int] = field(default_factory=set)
    seated: bool = False
    """Whether the visitor has sat down at its table: from then on they come and go as they like."""
    fits: Callable[[Table], object] = lambda table: None
    """Raises where a table that a dealer has told of can't be shown."""
    _happened: list[Event] = field(default_factory=list)
    _gave_ours: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.outbox = Outbox(self, self._control, self._keep, self._taken)
        self.presence = Presence(self, self.sign)
        self.parting = Parting(self, self.presence, self.flush)
        self.taking_back = TakingBack(self, self.presence, self.flush)
        self.letting_back = LettingBack(self, self._let_back, self.flush)
        self.rematch = Rematch(self, self.presence)
        self.peers.listen(self._opened, self.outbox.hear, self._closed, self._shaken)

    @property
    def bound(self) -> bool:
        """Whether this page has given its secret answers, and can't take them back."""
        return self.game is not None and self.game.secret is not None

    # setting up

    def open(self, said: Agreed) -> None:
        """All have come: the game begins, or is gone on with. Raises TenkaError when it can't be."""
        said.terms.try_out()
        game = game_of(self, said.terms, said.me, self.happened, record_of(said.past))
        game.let_fit(self.fits)
        counted = clocks(said.looks, len(said.terms.seats))
        self.game, self.looks, self.presence.clocks = game, said.looks, counted
        self.flush()

    def agree(self) -> None:
        """The host tells everybody the terms. Raises TenkaError when there can be none."""
        assert self.planned is not None
        guests = {place: guest.party for place, guest in self.places.items() if guest.party is not None}
        terms, looks = self.planned.terms(self.me, guests), self.planned.looks(guests)
        self.open(Agreed(terms, terms.parties.index(self.me), looks, self.planned.code))
        for place, party in guests.items():
            self._tell_terms(place, party)
        self.presence.announce()

    # what this page does

    def choose(self, pairs: Sequence[tuple[int, Choice]]) -> None:
        """Make choices of this page's seats. Raises IllegalChoice."""
        assert self.game is not None
        for seat, choice in pairs:
            self.chose = seat
            self.game.choose(seat, choice)
        self.flush()

    def sign(self, kind: str, *values: Any) -> None:
        """A sign to the others."""
        if self.game is not None:
            self.game.sign(kind, *values)
            self.flush()

    def flush(self) -> None:
        """What the game wants to say is signed and goes out, in its order."""
        if self.game is None:
            return
        bodies = list(self.game.out)
        self.game.out.clear()
        self.outbox.slots.pump()
        self.outbox.sign(bodies)
        self._give_ours(self.game)
        self.letting_back.look()
        self.changed()

    def _give_ours(self, game: SlotGame) -> None:
        """Tables differ: the others get the game as it lies here, so that both are kept on either side."""
        if game.stopped is None or game.stopped.rule != "differs" or game.table is None or self._gave_ours:
            return
        self._gave_ours = True
        said = joining.write(Theirs(known(game.table).code()))
        if len(said) <= LONGEST:
            self.outbox.send(said)

    def _keep(self) -> None:
        """Before anything goes out."""
        self.changed()

    def _taken(self) -> None:
        """A message of another page was looked at."""
        self.presence.look_at_signs()
        self.flush()

    # what came of it

    def happened(self, events: tuple[Event, ...]) -> None:
        """Something happened at the table."""
        self._happened += events
        self.moved = True

    def take_events(self) -> tuple[Event, ...]:
        """Return what happened since this was asked last."""
        events = tuple(self._happened)
        self._happened.clear()
        self.moved = False
        return events
