"""A live table before its game: who is there, what can't be, and the terms."""

from __future__ import annotations

import json
from abc import abstractmethod
from typing import Any

from tenka import __version__
from tenka.multiplayer.realtime import bounds, journal, lobby, messages
from tenka.multiplayer.realtime.events import Fact, Received, Wish
from tenka.multiplayer.realtime.lobby import Lobby
from tenka.multiplayer.realtime.state import SPECTATOR
from tenka.multiplayer.realtime.terms import Terms, check
from tenka_web.features.realtime.clocks import clocks
from tenka_web.features.realtime.group import Group
from tenka_web.features.realtime.live_game import LiveGame, Ports
from tenka_web.features.realtime.people import Guest
from tenka_web.features.realtime.sdp import HOST

SEAT = "seat"
"""Why somebody can't play who came without the key of its seat."""


class Gathering(Group):
    """The pages before a game; ``lobby`` is theirs until there is one."""

    lobby: Lobby | None = None

    @abstractmethod
    def ports(self) -> Ports:
        """Return what a game has this page do."""

    @abstractmethod
    def _meet(self, place: int) -> None:
        """Say who we are over a connection."""

    @abstractmethod
    def _beat_later(self) -> None:
        """Look after a while for what may have been missed."""

    def agree(self) -> None:
        """Tell everybody the terms, as the host: the game begins. Raises TenkaError when there can be none."""
        assert self.planned is not None
        guests = {place: guest.party for place, guest in self.places.items() if guest.party is not None}
        terms = self.planned.terms(self.me, guests, self.secret)
        looks = json.dumps(self.planned.looks(guests), separators=(",", ":"))
        self._lobby(Wish("begin", (terms, looks[: bounds.LOOKS])))

    def sit(self) -> None:
        """Sit down under the terms that were offered."""
        if self.offered is not None and self.lacks in ("", SEAT):
            offered, self.offered = self.offered, None
            self.begin(*offered)
            self.came()

    def sit_after_all(self) -> None:
        """Look at the terms once more: what this page lacked may be here. Raises TenkaError if it is not."""
        message = messages.decode(self._terms)
        if message is not None and self.game is None:
            check(message.values[0])
            self._lobby(Received(self._name(HOST), message, True))

    def begin(self, terms: Terms, me: int, looks: str) -> None:
        """Begin a game, or to come back to one as the party ``me`` with another key."""
        rejoins = me if me >= 0 and terms.parties[me] != self.me else SPECTATOR
        key = "" if me < 0 else self.me.key
        state = journal.new(terms, key, self.secret, rejoins, looks)
        self.go_on(LiveGame(state, [journal.first_line(state)], self.ports()))

    def go_on(self, game: LiveGame) -> None:
        """Go on with a game, which is new or was restored."""
        self.game, self.lobby = game, None
        self.looks = read_looks(game.state.looks)
        self.presence.clocks = clocks(self.looks, len(game.terms.seats))
        for place, guest in self.everybody:
            if guest.stage == "here":
                self._meet(place)
        self.store_lines()
        game.beat(self.now() / 1000)
        self._beat_later()
        self.changed()

    def _lobby(self, event: Any) -> None:
        if self.lobby is None:
            self.lobby = Lobby(self.me, self.host, __version__, now=self.now() / 1000)
        self.lobby, out, effects = lobby.step(self.lobby, event)
        for message in out:
            self.send(message.place, message.text)
        for effect in effects:
            if isinstance(effect, Fact):
                getattr(self, f"_lobby_{effect.name}")(*effect.values)

    def _lobby_visitors(self, *places: str) -> None:
        assert self.lobby is not None
        for name in places:
            guest = self._guest_of(name)
            party = self.lobby.visitors[name].party
            if guest is not None and party is not None:
                guest.party = party
                guest.stage = "here" if guest.stage == "asked" else guest.stage
        self.came()

    def _lobby_terms(self, terms: Terms, me: int, looks: str) -> None:
        self.lacks = ""
        if terms.dealt and me >= 0 and not self.host:       # its person hears first who deals
            self.offered = terms, me, looks
        else:
            self.begin(terms, me, looks)
        self.came()

    def _lobby_claimed(self, terms: Terms, me: int, looks: str) -> None:
        self.lacks = SEAT
        self.begin(terms, me, looks)
        self.came()

    def _lobby_lacks(self, reason: str) -> None:
        self.lacks, self.lacked = reason, True
        self.came()

    def _lobby_cannot(self, name: str, reason: str) -> None:
        guest = self._guest_of(name)
        if reason == "key":                                 # of a key that is out: the game itself looks on instead
            return
        if not self.host:
            self.lacks = reason
        elif guest is not None:
            guest.cannot = reason
        self.came()

    def _lobby_again(self, name: str, meeting: str, at: int) -> None:
        place = int(name.partition(".")[0])
        asked = self.host and len(self.places) == 1 and self.places.get(place, Guest()).stage == "asked"
        if asked and meeting < self.id:                     # where both wish it at once, the name that comes first counts
            self.offer = place, meeting, at
            self.came()



def read_looks(text: str) -> list[Any]:
    """Return what the seats look like, as a host says; nothing of what can't be read."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return plain if isinstance(plain, list) else []
