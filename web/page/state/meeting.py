"""A game played live with other pages: who has come, and the game that all make together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from page import path
from page.sdp import HOST
from page.state import onlooking
from page.state.clocks import clocks
from page.state.letting_back import LettingBack
from page.state.live_games import game_of
from page.state.outbox import Outbox
from page.state.parting import Parting
from page.state.peers import Guest, PeerGroup
from page.state.planned import Planned, record_of
from page.state.presence import Presence
from page.state.rematch import Rematch
from page.state.slot_game import Live, SlotGame
from page.state.taking_back import TakingBack
from tenka import Choice, Event, Table, __version__, replay
from tenka.apart.relation import known
from tenka.core.errors import BadMessage, TenkaError
from tenka.live import joining
from tenka.live.joining import Again, Agreed, Cannot, Control, Have, Hello, Show, Theirs, Watch
from tenka.live.terms import Party
from tenka.live.wire import LONGEST, packed

NOT_ITS_SEAT = Cannot("seat")
BEAT, SILENCE = 4_000, 5_000
"""Milliseconds; after so many of an interruption somebody is away."""


@dataclass
class Meeting(PeerGroup):
    """``planned``: the table that the host gathers people for; ``changed`` is called when the game went on, ``came`` when
    somebody came or went."""

    planned: Planned | None = None
    moved: bool = False
    """Whether something was chosen that has not been told yet; it may have caused no event."""
    chose: int | None = None
    theirs: dict[int, str] = field(default_factory=dict)
    """Codes of the game as other pages have it, by place: where two tables differ both are kept."""
    kept_theirs: set[int] = field(default_factory=set)
    seated: bool = False
    """Whether the visitor has sat down at its table: from then on they come and go as they like."""
    offered: Agreed | None = None
    lacks: Cannot | None = None
    lacked: bool = False
    """What a guest was offered and can't play, why, and whether it ever was so."""
    changed: Callable[[], None] = lambda: None
    came: Callable[[], None] = lambda: None
    fits: Callable[[Table], object] = lambda table: None
    """Raises where a table that a dealer has told of can't be shown."""
    _happened: list[Event] = field(default_factory=list)
    later: Callable[[int, Callable[[], None]], object] = lambda wait, then: None
    """Calls back after so many milliseconds."""
    _gave_ours: bool = False
    _beating: bool = False

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
        self.look_at(game)
        game.start()
        counted = clocks(said.looks, len(said.terms.seats))
        self.game, self.looks, self.presence.clocks = game, said.looks, counted
        self.flush()

    def look_at(self, game: Live) -> None:
        """What a dealer tells is looked at by the page before it counts."""
        if isinstance(game, SlotGame):
            game.let_fit(self.fits)

    def open_after_all(self) -> None:
        """What this page could not play it can: it says so, and the host tells the terms again. Raises TenkaError if it can't."""
        if self.offered is not None and self.game is None:
            self.offered.terms.try_out()
            self.lacks = self.offered = None
            self._greet(HOST)

    def agree(self) -> None:
        """The host tells everybody the terms. Raises TenkaError when there can be none."""
        assert self.planned is not None
        guests = {place: guest.party for place, guest in self.places.items() if guest.party is not None}
        terms, looks = self.planned.terms(self.me, guests), self.planned.looks(guests)
        self.open(Agreed(terms, terms.parties.index(self.me), looks, self.planned.code))
        for place, party in guests.items():
            self._tell_terms(place, party)
        self.presence.announce()

    def _tell_terms(self, place: int, party: Party) -> None:
        assert self.game is not None
        assert self.planned is not None
        terms = self.game.terms
        said = Agreed(terms, terms.parties.index(party), self.looks, self.planned.code)
        self.peers.send(place, joining.write(said))
        self._met(place)

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

    def _give_ours(self, game: Live) -> None:
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

    # who comes and goes

    def _opened(self, place: int) -> None:
        guest = self.guest(place)
        if guest is None:
            return
        guest.stage, guest.level = "here", self.game is None and place in self.places
        guest.blocked, guest.silent = "", False
        if guest.cannot == NOT_ITS_SEAT:
            guest.cannot = None
        self._greet(place)
        if place in self.places:
            self._met(place)
        self.came()

    def _met(self, place: int) -> None:
        """A page that plays by slots is connected: each asks the other what it knows."""
        guest = self.guest(place)
        if isinstance(self.game, SlotGame) and guest is not None and guest.stage == "here":
            guest.level = True
            self.game.came(place, self.now() / 1000)
            self.flush()
            self.presence.announce()
            self._beat_later()

    def _beat_later(self) -> None:
        if not self._beating:
            self._beating = True
            self.later(BEAT, self._beat)

    def _beat(self) -> None:
        """Now and then a page that plays by slots asks the others what it may have missed, until the game is over."""
        self._beating = False
        if isinstance(self.game, SlotGame) and self.game.goes_on and any(guest.stage == "here" for _, guest in self.everybody):
            self.game.beat(self.now() / 1000)
            self.outbox.slots.pump()
            self._beat_later()

    def _greet(self, place: int) -> None:
        """Who comes says so; the host asks for it, since a browser may lose what comes before its own end is open."""
        if self.watches:
            said: Control = Watch()
        elif isinstance(self.game, SlotGame):
            if place not in self.watchers:      # seats are asked by the game itself
                return
            said = Have(())
        elif self.host or self.game is not None:
            said = Have(())
            if self.game is not None and place not in self.watchers:
                party = self.party_at(place)
                for envelope in self.game.reminder(party):         # before it says anything that it may have said otherwise
                    self.peers.send(place, packed(envelope))
                said = Have(tuple(self.game.counts_with(party)))
        else:
            said = Hello(self.me, __version__ if self.release else "")
        self.peers.send(place, joining.write(said))

    def _closed(self, place: int) -> None:
        guest = self.guest(place)
        if guest is not None and guest.stage in ("invited", "looking") and guest.theirs is not None:
            guest.blocked = path.reason(guest.own, guest.theirs)
            self.came()
        if guest is not None and guest.stage in ("here", "asked"):
            guest.stage, guest.level = "away", False
            if isinstance(self.game, SlotGame):
                self.game.went(place, self.now() / 1000)
                self.flush()
            self.presence.announce()
            self.came()

    def _shaken(self, place: int, lost: bool) -> None:
        """The way to somebody is interrupted, or found again: after a while of silence all are told."""
        guest = self.guest(place)
        if guest is None:
            return
        turn = guest.shaken = guest.shaken + 1
        if lost:
            self.later(SILENCE, lambda: self._silent(guest, silent=guest.shaken == turn))
        else:
            self._silent(guest, silent=False)

    def _silent(self, guest: Guest, *, silent: bool) -> None:
        if guest.stage == "here" and guest.silent != silent:
            guest.silent = silent
            self.presence.announce()
            self.came()

    def _control(self, place: int, said: Control) -> None:
        """Take what opens or resumes a game. Raises BadMessage."""
        if isinstance(said, Again):
            self.rematch.hear(place, said)
            (self.came if self.game is None else self.changed)()
        elif self.watches or place in self.watchers:
            self._look_on(place, said)
        elif isinstance(said, Have) and not self.host and self.game is None:
            self._greet(place)           # the host has not heard it, or not yet
        elif isinstance(said, Have):
            self._resume(place, said.counts)
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

    def stand_with(self, place: int) -> None:
        """The connection that stands is the one to the host of this meeting."""
        self.peers.move({place: HOST})
        self._opened(HOST)

    def _come_back(self, said: Agreed) -> None:
        """All have agreed that this page goes on under its own key in place of one that was lost. Raises BadMessage."""
        if self.lacks != NOT_ITS_SEAT or self.me.key in {party.key for party in said.terms.parties}:
            raise BadMessage("foreign", "these terms bind this page to what it never said")
        self.renewed, self.lacks = True, None

    def _let_back(self, place: int) -> None:
        """All agreed to the key of whoever came to a place: it is told the terms, and reads what was said."""
        game, guest = self.game, self.places[place]
        assert isinstance(game, SlotGame)
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
        if isinstance(self.game, SlotGame):
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
        elif said.party in self.game.terms.parties or (guest.level and not isinstance(self.game, SlotGame)):
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
        if isinstance(self.game, SlotGame) and self.game.terms.parties[self.party_at(place)] != party:
            self._let_back(place)       # it came back with this key before, and had to come again before it knew so
        elif guest.cannot is not None:
            guest.cannot = None
            self._tell_terms(place, party)
            self.came()

    def _agree_to(self, said: Agreed) -> None:
        """Sit down at the host's table, or say why that can't be."""
        again = self.lacked
        try:
            self.open(said)
        except TenkaError as error:
            self.offered, self.lacks, self.lacked = said, joining.why_not(error), True
            self.peers.send(HOST, joining.write(self.lacks))
            self.came()
            return
        self._met(HOST)
        if again:                       # what was said while this page could not play
            self._greet(HOST)

    def _resume(self, place: int, counts: tuple[int, ...]) -> None:
        """Another page says how much it has heard of each."""
        if isinstance(self.game, SlotGame):
            return
        guest = self.guest(place)
        fresh = guest is not None and not guest.level
        if not fresh and not self.outbox.may_ask(place):
            raise BadMessage("flood", "a page asks too often what it lacks")
        if self.game is not None and place in self.places:
            self.game.recalled_by(self.party_at(place), counts)
        self.flush()                    # what was due when this page was opened again
        self.outbox.resend(place, counts)
        if fresh:
            self.presence.announce()

    def _look_on(self, place: int, said: Control) -> None:
        """Between the host and somebody who looks on. Raises BadMessage."""
        if self.watches and isinstance(said, Show):
            self.game, self.looks = onlooking.game_of(self, said, self.happened), said.looks
            self.presence.clocks = clocks(said.looks, len(said.terms.seats))
            self._met(HOST)
            self.flush()
        elif self.watches and isinstance(said, Have):
            if not said.counts:
                self._greet(place)
        elif not self.watches and isinstance(said, Watch):
            onlooking.show(self, self.outbox, place)
            self.presence.announce()
        else:
            raise BadMessage("gap", "who looks on asks for nothing else")
