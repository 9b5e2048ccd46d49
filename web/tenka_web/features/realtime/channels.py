"""The connections of a live table. Each message is bounded, decoded and verified before the game gets it."""

from __future__ import annotations

from tenka.codec.base64url import from_base64url
from tenka.multiplayer.realtime import bounds, messages, signatures
from tenka.multiplayer.realtime.events import Down, Received
from tenka.multiplayer.realtime.messages import Message
from tenka_web.features.realtime import connection_failure
from tenka_web.features.realtime.gathering import SEAT, Gathering
from tenka_web.features.realtime.sdp import HOST

MOST_WAITING = 700
"""Messages that wait to be verified. Further ones are dropped; the protocol requests missed slots again."""


class Channels(Gathering):
    """The part of a meeting that handles its connections."""

    def close(self, name: str) -> None:
        """Close a connection, if it is still the same one."""
        place = int(name.partition(".")[0])
        if name == self._name(place):
            self.peers.close(place)
            self._closed(place)

    def keep_connection(self, place: int) -> None:
        """Use the connection to a place of the last game as the one to this meeting's host."""
        self.peers.move({place: HOST})
        self._opened(HOST)

    def ask_again(self, before: dict[int, int]) -> None:
        """Request a rematch over the last game's connections. ``before``: old place -> new place."""
        self.peers.move(before)
        for place, guest in self.places.items():
            guest.stage, guest.times = "asked", guest.times + 1
            if not self.peers.send(place, messages.write("again", self.id, place)):
                guest.stage = "away"

    def _opened(self, place: int) -> None:
        guest = self.guest(place)
        if guest is None:
            return
        guest.stage, guest.blocked, guest.silent, guest.times = "here", "", False, guest.times + 1
        guest.cannot = "" if guest.cannot == SEAT else guest.cannot
        self._meet(place)
        self._beat_later()
        self.came()

    def _closed(self, place: int) -> None:
        guest = self.guest(place)
        if guest is None:
            return
        if guest.stage in ("invited", "looking") and guest.theirs is not None:
            guest.blocked = connection_failure.reason(guest.own, guest.theirs)
        if guest.stage in ("here", "asked"):
            guest.stage, guest.silent = "away", False
            if self.game is not None:
                self.game.feed(Down(self._name(place)))
            self.went_on()
        self.came()

    def _shaken(self, place: int, lost: bool) -> None:
        """Handle that another page became silent, or is heard again."""
        guest = self.guest(place)
        if guest is not None and guest.stage == "here" and guest.silent != lost:
            guest.silent = lost
            self.went_on()
            self.came()

    # received messages

    def _heard(self, place: int, text: str) -> None:
        name = self._name(place)
        bucket = self._buckets.get(name, bounds.Bucket(at=self.now() / 1000)).take(len(text), self.now() / 1000)
        if self.guest(place) is None or bucket is None or len(self._in) >= MOST_WAITING:
            self.refuse(place, "flood")
            if bucket is None:
                self.close(name)
            return
        self._buckets[name] = bucket
        self._in.append((place, name, text))
        self._check_next()

    def _check_next(self) -> None:
        while self._in and not self._checking:
            place, name, text = self._in.popleft()
            stranger = self.host and self.game is None
            message = messages.decode(text, bounds.STRANGER if stranger else bounds.MESSAGE)
            if message is None:
                self.refuse(place, "unreadable")
            elif self.game is not None:
                self._check(place, name, message)
            else:
                self._terms = text if message.kind == "terms" else self._terms
                self._gather(name, *message)

    def _check(self, place: int, name: str, message: Message) -> None:
        """Verify each signature of a message once, then take it."""
        checks = signatures.required(self.begun.state, name, message)
        if checks is None:
            self._take(name, message, valid=False)
            return
        waiting, self._checking = list(checks), True

        def next_one(right: bool | None) -> None:
            if right and waiting:
                one = waiting.pop()
                try:
                    key, mark = from_base64url(one.key), from_base64url(one.signature)
                except ValueError:
                    next_one(False)
                else:
                    self.peers.verify(key, mark, one.text.encode(), next_one)
                return
            self._checking = False
            if not right and message.kind != "here":        # step answers an old key
                self.refuse(place, "signature")
            self._take(name, message, valid=bool(right))
            self._check_next()

        next_one(True)

    def _take(self, name: str, message: Message, *, valid: bool) -> None:
        if self.game is not None:
            self.game.feed(Received(name, message, valid))
            self.went_on()
