"""What pages say before a game and around it: who they are, under which terms all play, and what they lack."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

from tenka import Event, replay
from tenka.core.errors import BadMessage, TenkaError
from tenka.protocol import joining
from tenka.protocol.joining import Again, Agreed, Cannot, Control, Have, Hello, Show, Theirs, Watch
from tenka.protocol.terms import Party
from tenka_web.features.realtime import onlooking
from tenka_web.features.realtime.clocks import clocks
from tenka_web.features.realtime.comings import NOT_ITS_SEAT, Comings
from tenka_web.features.realtime.letting_back import LettingBack
from tenka_web.features.realtime.planned import Planned
from tenka_web.features.realtime.rematch import Rematch
from tenka_web.features.realtime.sdp import HOST


@dataclass
class Introductions(Comings):
    """``planned``: the table that the host gathers people for; ``changed`` is called when the game went on."""

    planned: Planned | None = None
    changed: Callable[[], None] = lambda: None
    theirs: dict[int, str] = field(default_factory=dict)
    """Codes of the game as other pages have it, by place: where two tables differ both are kept."""
    offered: Agreed | None = None
    lacks: Cannot | None = None
    lacked: bool = False
    """What a guest was offered and can't play, why, and whether it ever was so."""
    letting_back: LettingBack = field(init=False, repr=False, compare=False)
    rematch: Rematch = field(init=False, repr=False, compare=False)

    @abstractmethod
    def open(self, said: Agreed) -> None:
        """All have come: the game begins, or is gone on with. Raises TenkaError when it can't be."""

    @abstractmethod
    def happened(self, events: tuple[Event, ...]) -> None:
        """Something happened at the table."""

    def open_after_all(self) -> None:
        """What this page could not play it can: it says so, and the host tells the terms again. Raises TenkaError if it can't."""
        if self.offered is not None and self.game is None:
            self.offered.terms.try_out()
            self.lacks = self.offered = None
            self._greet(HOST)

    def _tell_terms(self, place: int, party: Party) -> None:
        assert self.game is not None
        assert self.planned is not None
        terms = self.game.terms
        said = Agreed(terms, terms.parties.index(party), self.looks, self.planned.code)
        self.peers.send(place, joining.write(said))
        self._met(place)

    def _control(self, place: int, said: Control) -> None:
        """Take what opens or resumes a game. Raises BadMessage."""
        if isinstance(said, Again):
            self.rematch.hear(place, said)
            (self.came if self.game is None else self.changed)()
        elif self.watches or place in self.watchers:
            self._look_on(place, said)
        elif isinstance(said, Have):
            if not self.host and self.game is None:
                self._greet(place)       # the host has not heard it, or not yet
        elif isinstance(said, Theirs) and self.game is not None:
            self._take_theirs(place, said.code)
        elif isinstance(said, Hello) and self.host:
            self._introduced(place, said)
        elif isinstance(said, Cannot) and self.host == (self.game is not None):
            self._told_cannot(place, said)
        elif isinstance(said, Agreed) and not self.host and self.game is None:
            if said.terms.parties[said.me] != self.me:
                self._come_back(said)
            self._agree_to(said)
        else:
            raise BadMessage("gap", "the game has begun, or not yet")

    def _come_back(self, said: Agreed) -> None:
        """All have agreed that this page goes on under its own key in place of one that was lost. Raises BadMessage."""
        if self.lacks != NOT_ITS_SEAT or self.me.key in {party.key for party in said.terms.parties}:
            raise BadMessage("foreign", "these terms bind this page to what it never said")
        self.renewed, self.lacks = True, None

    def _let_back(self, place: int) -> None:
        """All agreed to the key of whoever came to a place: it is told the terms, and reads what was said."""
        game, guest = self.game, self.places[place]
        assert game is not None
        past = replay(game.past).code() if game.past else ""
        if self.peers.send(place, joining.write(Agreed(game.terms, self.party_at(place), self.looks, past))):
            guest.stage = "here"
        guest.cannot = None
        self._met(place)
        self.presence.announce()
        self.came()

    def _take_theirs(self, place: int, code: str) -> None:
        """Another page goes on no more, since its table is another one: as it says, with its game so that both are kept."""
        self.theirs[place] = code
        if self.game is not None:
            self.game.stop(self.party_at(place), "differs", "that page says that its table is another one")
            self.flush()
        self.changed()

    def _introduced(self, place: int, said: Hello) -> None:
        """A guest says who it is."""
        guest = self.places[place]
        if self.game is None:
            guest.party, guest.release = said.party, said.release
            if guest.stage == "asked":
                guest.stage, guest.level = "here", True
            self.came()
        elif said.party == guest.party:
            self._tell_again(place, said.party)
        elif self.letting_back.may(said.party):
            guest.claim = said.party
            self._turn_away(place)
        elif said.party in self.game.terms.parties:
            raise BadMessage("gap", "the game has begun")
        else:
            self._turn_away(place)

    def _told_cannot(self, place: int, said: Cannot) -> None:
        """A guest can't play, as it says; or this page itself, as the host says. Raises BadMessage."""
        if self.host:
            self.places[place].cannot = said
        elif said == NOT_ITS_SEAT:
            self.lacks = said
        else:
            raise BadMessage("gap", "only a guest says what it lacks")
        self.came()

    def _turn_away(self, place: int) -> None:
        """Another browser than that of the seat has come: it has done nothing wrong, is told so once, and the seat is empty."""
        guest = self.places[place]
        if guest.cannot != NOT_ITS_SEAT:
            guest.cannot = NOT_ITS_SEAT
            self.peers.send(place, joining.write(NOT_ITS_SEAT))
            self._closed(place)

    def _tell_again(self, place: int, party: Party) -> None:
        """A guest says twice who it is, so that it is heard once; or it can play after all."""
        guest = self.places[place]
        if self.game is not None and self.game.terms.parties[self.party_at(place)] != party:
            self._let_back(place)       # it came back with this key before, and had to come again before it knew so
        elif guest.cannot is not None:
            guest.cannot = None
            self._tell_terms(place, party)
            self.came()

    def _agree_to(self, said: Agreed) -> None:
        """Sit down at the host's table, or say why that can't be."""
        try:
            self.open(said)
        except TenkaError as error:
            self.offered, self.lacks, self.lacked = said, joining.why_not(error), True
            self.peers.send(HOST, joining.write(self.lacks))
            self.came()
            return
        self._met(HOST)

    def _look_on(self, place: int, said: Control) -> None:
        """Between the host and somebody who looks on. Raises BadMessage."""
        if self.watches and isinstance(said, Show):
            self.game, self.looks = onlooking.game_of(self, said, self.happened), said.looks
            self.presence.clocks = clocks(said.looks, len(said.terms.seats))
            self._met(HOST)
            self.flush()
        elif self.watches and isinstance(said, Have):
            self._greet(place)
        elif not self.watches and isinstance(said, Watch):
            onlooking.show(self, place)
            self.presence.announce()
        else:
            raise BadMessage("gap", "who looks on asks for nothing else")
