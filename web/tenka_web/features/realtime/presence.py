"""Presence at a live table: who is here, who thinks, clocks, short texts, pointing. The game knows none of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tenka.protocol.wire import Message
from tenka_web.features.realtime.clocks import Clocks
from tenka_web.features.realtime.peers import PeerGroup
from tenka_web.features.realtime.sdp import HOST

MOST_TEXTS = 50


class Presence:
    """``clocks``; ``texts``: by whom, and the words; ``pointed``: by whom, and at what; ``quiet``: nothing said is shown;
    ``changed``: whether something of it has changed since the page was drawn."""

    def __init__(self, group: PeerGroup, sign: Callable[..., Any]) -> None:
        self._group, self._sign = group, sign
        self.clocks = Clocks()
        self.texts: list[tuple[int, str]] = []
        self.pointed: tuple[int, str] | None = None
        self.quiet = self.changed = False
        self.times_pointed = self.pointed_at = 0
        self.heard: list[str] = []      # what others did beside the game and this page has not let sound yet
        self._present: frozenset[int] = frozenset()     # the parties that the host says are connected
        self._bound: tuple[int, ...] = ()

    # who is here, who thinks, and for how long

    def here(self, party: int) -> bool:
        """Whether a party's page is connected, as far as this one knows."""
        group = self._group
        if group.game is None or party == group.game.me:
            return group.game is not None
        if not group.host and party != HOST:
            return group.places[HOST].there and party in self._present
        return any(guest.there for place, guest in group.places.items() if group.party_at(place) == party)

    def silent(self, party: int) -> bool:
        """Whether there is no word from a party's page, though nobody has given up the way to it."""
        group = self._group
        return any(guest.silent for place, guest in group.places.items() if group.party_at(place) == party)

    def announce(self) -> None:
        """Tell the others, as the host, who is connected."""
        group = self._group
        if group.host and group.game is not None:
            self._sign("around", [party for party in group.game.present if self.here(party)])

    @property
    def thinking(self) -> tuple[int, ...]:
        """Return the seats the game waits for: asked, and not bound to an answer."""
        game = self._group.game
        if game is None or game.stopped or game.pending or game.table is None or game.table.decision is None:
            return ()
        return tuple(seat for seat in game.table.decision.seats if game.terms.seats[seat] not in game.bound)

    def update(self) -> None:
        """Note who thinks now, and tell the others what was counted here."""
        game, now = self._group.game, self._group.now()
        self.clocks.run(self.thinking, now)
        if self.clocks.due(now) and game is not None and game.me >= 0 and not game.stopped:
            self._sign("clock", self.clocks.report(now))
        bound = () if game is None else game.bound
        if game is not None and set(bound) - set(self._bound) - {game.me}:
            self.heard.append("seal")
        self.changed, self._bound = self.changed or bound != self._bound, bound

    # what others show and say

    def look_at_signs(self) -> None:
        """Take in the signs that have come in beside the game."""
        game = self._group.game
        assert game is not None
        for party, message in game.signs:
            self._heed(party, message)
        game.signs.clear()

    def _heed(self, party: int, message: Message) -> None:
        if message.kind == "say" and not self.quiet:
            self.texts.append((party, message.values[0]))
            del self.texts[:-MOST_TEXTS]
            self.changed = True
            self.heard.append("say")
        elif message.kind == "point":
            self.pointed, self.changed = (party, message.values[0]), True
            self.times_pointed += 1
            table = None if self._group.game is None else self._group.game.table
            self.pointed_at = 0 if table is None else len(table.history)
            self.heard.append("point")
        elif message.kind == "around" and not self._group.host and party == HOST:
            self._present, self.changed = frozenset(message.values[0]), True
        elif message.kind == "clock":
            before = self.clocks.differing()
            self.clocks.hear(party, message.values[0], self._group.now())
            self.changed = self.changed or before != self.clocks.differing()
