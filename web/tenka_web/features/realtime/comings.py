"""Who comes to a live table and who goes: pages that are connected, interrupted, and found again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

from tenka import __version__
from tenka.protocol import joining
from tenka.protocol.joining import Cannot, Control, Have, Hello, Watch
from tenka_web.features.realtime import path
from tenka_web.features.realtime.outbox import Outbox
from tenka_web.features.realtime.peers import PeerGroup
from tenka_web.features.realtime.presence import Presence
from tenka_web.features.realtime.sdp import HOST

NOT_ITS_SEAT = Cannot("seat")
BEAT = 4_000
"""Milliseconds."""


@dataclass
class Comings(PeerGroup, ABC):
    """``came`` is called when somebody came or went; ``later`` calls back after so many milliseconds."""

    came: Callable[[], None] = lambda: None
    later: Callable[[int, Callable[[], None]], object] = lambda wait, then: None
    outbox: Outbox = field(init=False, repr=False, compare=False)
    presence: Presence = field(init=False, repr=False, compare=False)
    _beating: bool = False

    @abstractmethod
    def flush(self) -> None:
        """What the game wants to say is signed and goes out, in its order."""

    def stand_with(self, place: int) -> None:
        """The connection that stands is the one to the host of this meeting."""
        self.peers.move({place: HOST})
        self._opened(HOST)

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
        """Another page of the game is connected: each asks the other what it knows."""
        guest = self.guest(place)
        if self.game is not None and guest is not None and guest.stage == "here":
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
        """Now and then this page asks the others what it may have missed, until the game is over."""
        self._beating = False
        if self.game is not None and self.game.goes_on and any(guest.stage == "here" for _, guest in self.everybody):
            self.game.beat(self.now() / 1000)
            self.outbox.slots.pump()
            self._beat_later()

    def _greet(self, place: int) -> None:
        """Who comes says so; the host asks for it, since a browser may lose what comes before its own end is open."""
        if self.watches:
            said: Control = Watch()
        elif self.game is not None and place not in self.watchers:
            return                              # seats are asked by the game itself
        elif self.host:
            said = Have()
        else:
            said = Hello(self.me, __version__ if self.release else "")
        self.peers.send(place, joining.write(said))

    def _closed(self, place: int) -> None:
        guest = self.guest(place)
        if guest is not None and guest.stage in ("invited", "looking") and guest.theirs is not None:
            guest.blocked = path.reason(guest.own, guest.theirs)
            self.came()
        if guest is not None and guest.stage in ("here", "asked"):
            guest.stage, guest.level, guest.silent = "away", False, False
            if self.game is not None:
                self.game.went(place, self.now() / 1000)
                self.flush()
            self.presence.announce()
            self.came()

    def _shaken(self, place: int, lost: bool) -> None:
        """There is no word from somebody any more, as the browser finds by itself after a few seconds, or there is again: all are
        told."""
        guest = self.guest(place)
        if guest is not None and guest.stage == "here" and guest.silent != lost:
            guest.silent = lost
            self.presence.announce()
            self.came()
