"""A live table before its game: greetings, refusals and the terms."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from tenka import __version__
from tenka.multiplayer.realtime import bounds, journal, messages
from tenka.multiplayer.realtime.events import Effect, Tick, Up
from tenka.multiplayer.realtime.state import SPECTATOR
from tenka.multiplayer.realtime.terms import Party, Terms, check, seat_refusal, terms_refusal
from tenka_web.features.realtime.clocks import clocks
from tenka_web.features.realtime.group import Group
from tenka_web.features.realtime.live_game import LiveGame
from tenka_web.features.realtime.people import Guest
from tenka_web.features.realtime.sdp import HOST

BEAT = 2_000
"""Milliseconds between two ticks of the protocol."""
SEAT = "seat"
"""The reason why a party without the key of its seat can't play."""


class Gathering(Group):
    """The part of a meeting that begins its game."""

    @abstractmethod
    def carry_out(self, effects: Sequence[Effect]) -> None:
        """Carry out the effects of an event."""

    def agree(self) -> None:
        """Send the terms to all guests and begin, as the host. Raises TenkaError if the game can't be set up."""
        assert self.planned is not None
        guests = {place: guest.party for place, guest in self.places.items() if guest.party is not None}
        terms = self.planned.terms(self.me, guests, self.secret)
        looks = json.dumps(self.planned.looks(guests), separators=(",", ":"))[: bounds.LOOKS]
        for number, place in enumerate(guests, 1):
            self.peers.send(place, messages.write("terms", terms.plain(), number, looks))
        self.begin(terms, HOST, looks)

    def sit(self) -> None:
        """Accept the offered terms."""
        if self.offered is not None and self.lacks in ("", SEAT):
            offered, self.offered = self.offered, None
            self.begin(*offered)
            self.came()

    def sit_after_all(self) -> None:
        """Check the last terms again, after a data file was added. Raises TenkaError if they still can't be played."""
        message = messages.decode(self._terms)
        if message is not None and self.game is None:
            check(message.values[0])
            self._offered(self._name(HOST), *message.values)

    def begin(self, terms: Terms, me: int, looks: str) -> None:
        """Begin a game, or return to one as the party ``me`` with another key."""
        rejoins = me if me >= 0 and terms.parties[me] != self.me else SPECTATOR
        state = journal.new(terms, "" if me < 0 else self.me.key, self.secret, rejoins, looks)
        self.go_on(LiveGame(state, [journal.first_line(state)], self.carry_out))

    def go_on(self, game: LiveGame) -> None:
        """Continue with a new or restored game."""
        self.game = game
        self.looks = read_looks(game.state.looks)
        self.presence.clocks = clocks(self.looks, len(game.terms.seats))
        for place, guest in self.everybody:
            if guest.stage == "here":
                self._meet(place)
        self.store_lines()
        game.feed(Tick(self.now() / 1000))
        self._beat_later()
        self.changed()

    def _meet(self, place: int) -> None:
        if self.game is not None:
            self.game.feed(Up(self._name(place), self._nonce()))
            self._around = ""
        if self.game is None or self.game.reading:
            self._hello(place)
        if self.game is not None:
            self.went_on()

    def _hello(self, place: int) -> None:
        """Send our party, as a guest: before the game, or with a new key until a rekey."""
        if not self.host:
            self.peers.send(place, messages.write("watch") if self.watches else messages.write("hello", self.me, __version__))

    def _beat_later(self) -> None:
        if not self._beating:
            self._beating = True
            self.later(BEAT, self._beat)

    def _beat(self) -> None:
        """Tick, while at least one page is connected."""
        self._beating = False
        here = [place for place, guest in self.everybody if guest.stage == "here"]
        if not here or (self.game is not None and self.game.over and not self.game.state.quiet):
            return
        if self.game is not None:
            self.game.feed(Tick(self.now() / 1000))
        for place in here:
            if self.offered is None and (self.game is None or self.game.reading):
                self._hello(place)      # a browser may lose what arrives before its own channel is open
        self._beat_later()

    def _gather(self, name: str, kind: str, values: tuple[Any, ...]) -> None:
        """Take a message that came before the game."""
        if kind == "hello" and self.host:
            self._greeted(name, *values)
        elif kind == "terms" and not self.host:
            self._offered(name, *values)
        elif kind == "cannot":
            self._cannot(name, *values)
        elif kind == "again":
            self._asked_again(name, *values)

    def _greeted(self, name: str, party: Party, release: str) -> None:
        """Accept a guest's party, or send the reason for a refusal."""
        guest = self._guest_of(name)
        others = [self.me, *(one.party for one in self.places.values() if one.party is not None and one is not guest)]
        why = "release" if release != __version__ else "full" if guest is None else seat_refusal(party, others)
        if why or guest is None:
            self.send(name, messages.write("cannot", why))
            return
        guest.party, guest.stage = party, "here"
        self.came()

    def _offered(self, name: str, terms: Terms, me: int, looks: str) -> None:
        """Accept the host's terms if this page can play them. If the host deals, the person has to agree first."""
        why = terms_refusal(terms, me)
        if why:
            self.send(name, messages.write("cannot", why))
            self.lacks = why
        elif terms.dealt and me >= 0 and terms.parties[me] == self.me:
            self.lacks, self.offered = "", (terms, me, looks)
        else:
            self.lacks = SEAT if me >= 0 and terms.parties[me] != self.me else ""
            self.begin(terms, me, looks)
        self.came()

    def _cannot(self, name: str, reason: str) -> None:
        """Record why a page can't play."""
        guest = self._guest_of(name)
        if reason == "key":
            return
        if not self.host:
            self.lacks = reason
        elif guest is not None:
            guest.cannot = reason
        self.came()

    def _asked_again(self, name: str, meeting: str, at: int) -> None:
        place = int(name.partition(".")[0])
        asked = self.host and len(self.places) == 1 and self.places.get(place, Guest()).stage == "asked"
        if asked and meeting < self.id:                     # if both request it, the name that sorts first counts
            self.offer = place, meeting, at
            self.came()


def read_looks(text: str) -> list[Any]:
    """Return the appearances of the seats in a host's text; empty if it is unreadable."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return plain if isinstance(plain, list) else []
