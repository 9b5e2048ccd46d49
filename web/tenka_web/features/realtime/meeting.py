"""A live table: its pages, its game, and the effects of its protocol."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from tenka import Choice, Event
from tenka.codec.base64url import to_base64url
from tenka.core.errors import IllegalChoice
from tenka.multiplayer.crypto import Pair
from tenka.multiplayer.realtime import journal, messages
from tenka.multiplayer.realtime.events import Close, Down, Effect, Fact, Prove, Send, SignAndStore, Store, Stored, Up, Wish
from tenka.multiplayer.realtime.terms import Party
from tenka_web.app.ports import Peers
from tenka_web.app.takeback import moment_to_request
from tenka_web.features.realtime.channels import Channels
from tenka_web.features.realtime.gathering import SEAT
from tenka_web.features.realtime.live_game import Asked
from tenka_web.features.realtime.people import Guest
from tenka_web.features.realtime.sdp import HOST, WATCH

FAR = 12
"""Number of latest choices that may be requested back."""
TOLD = frozenset({"here", "away", "left", "host", "shown", "proposed", "rekeyed", "takeback", "end", "stopped", "contradiction",
                  "blind"})  # fmt: skip
"""Facts that the page shows its person."""


class Meeting(Channels):
    """A live table."""

    def __init__(self, name: str, peers: Peers, now: Callable[[], int], root: bytes, pair: Pair, called: str = "",
                 place: int = HOST, *, host: bool = True) -> None:  # fmt: skip
        super().__init__(name, peers, now, root, pair, called, place, host=host)
        peers.listen(self._opened, self._heard, self._closed, self._shaken)

    # wishes of the person

    def choose(self, pairs: Sequence[tuple[int, Choice]]) -> None:
        """Make choices of this page's seats. Raises IllegalChoice."""
        for seat, choice in pairs:
            self.begun.choose(seat, choice)
        self.went_on()

    def say(self, words: str) -> None:
        """Say a short text to all at the table."""
        if self.game is not None and self.game.me >= 0:
            self.presence.keep(self.game.me, words)
            self.game.feed(Wish("chat", words))
            self.changed()

    def point(self, target: str) -> None:
        """Point at a target for all at the table."""
        if self.game is not None and self.game.me >= 0:
            self.game.feed(Wish("point", target))

    # proposals

    def asked(self, kind: str) -> list[Asked]:
        """Return the open proposals of a kind: ``leave``, ``takeback`` or ``rekey``."""
        return [] if self.game is None or self.game.stopped else self.game.asked(kind)

    def to_answer(self, kind: str) -> Asked | None:
        """Return the open proposal of a kind that this page has not answered; None if there is none."""
        return next((one for one in self.asked(kind) if self.game is not None and self.game.state.me in one.missing), None)

    @property
    def missing(self) -> tuple[int, ...]:
        """The parties without which this page may propose to continue: absent or out of time."""
        game = self.game
        if game is None or self.watches or (self.dealt and not self.host):
            return ()                                       # the game can't go on without the dealer
        late = {game.terms.seats[seat] for seat in self.presence.clocks.over(self.now())}
        here = {self.party_at(place) for place in self.places if place not in self.lost} - late
        away = tuple(party for party in game.present if party not in {game.me, *here})
        return away if self.host or len(away) == len(game.present) - 1 else ()

    def ask_to_leave(self) -> None:
        """Propose to continue without the missing parties. Raises IllegalChoice."""
        if self.game is None or not self.missing:
            raise IllegalChoice("nobody can be gone on without here")
        self.game.vote(self.game.leaving(self.missing))
        self.changed()

    def own_choices(self, people: Collection[int]) -> list[int]:
        """Return the moments to which choices of these seats may be taken back, the latest first.

        Empty while a party is absent, because all must agree, and if hands are dealt, because most choices reveal something.
        """
        game = self.game
        if game is None or game.table is None or game.busy or game.bound or self.dealt or self.watches or game.over:
            return []
        if not game.state.game.calm or self.asked("leave") or not all(self.here(party) for party in game.present):
            return []
        full, history = game.state.game.table, game.table.history
        if game.draft is not None and len(history) > full.moment:
            return []
        return [at for at in range(len(history) - 1, -1, -1) if history[at].seat in people and full.can_take_back(at)][:FAR]

    def ask_to_take_back(self, moments: Sequence[int]) -> None:
        """Propose to return to the first of these moments at which there was an alternative. Raises IllegalChoice."""
        table = self.begun.table
        assert table is not None
        self.begun.vote(("takeback", moment_to_request(table, moments)))
        self.changed()

    @property
    def claims(self) -> dict[int, Guest]:
        """The places to which a page without the key of its party came."""
        if self.game is None or self.game.stopped or not self.host:
            return {}
        return {place: guest for place, guest in self.places.items() if guest.claim is not None}

    def propose_rekey(self, place: int) -> None:
        """Propose a rekey for the page that came to a place. Raises IllegalChoice."""
        guest, game = self.claims.get(place), self.game
        if game is None or guest is None or guest.claim is None:
            raise IllegalChoice("nobody has come there")
        game.vote(("rekey", self.party_at(place), guest.claim.key, guest.claim.end))
        self.changed()

    def answer(self, kind: str, by: int, *, agree: bool) -> None:
        """Vote on the proposal of a party. Raises IllegalChoice."""
        asked = [one for one in self.asked(kind) if one.by == by]
        if self.game is None or not asked:
            raise IllegalChoice(f"party {by} has asked nothing")
        self.game.vote(asked[0].proposal, int(agree))
        self.changed()

    # effects and facts

    def carry_out(self, effects: Sequence[Effect]) -> None:
        """Store, sign and send; then handle the facts."""
        for effect in effects:
            if isinstance(effect, Store) and self.game is not None:
                self.game.lines.append(effect.line)
                self.store_lines()
            elif isinstance(effect, SignAndStore):
                self._sign(effect.body, partial(self._store_own, effect))
            elif isinstance(effect, Prove):
                self._sign(effect.text, partial(self._send_proof, effect))
            elif isinstance(effect, Send):
                self.send(effect.place, effect.text)
            elif isinstance(effect, Close):
                self.close(effect.place)
        for effect in effects:
            if isinstance(effect, Fact):
                self._fact(effect.name, effect.values)

    def _sign(self, text: str, then: Callable[[str], None]) -> None:
        def signed(signature: bytes) -> None:
            then(to_base64url(signature))
            self.went_on()

        self.peers.sign(self.pair.secret, text.encode(), signed)

    def _store_own(self, effect: SignAndStore, signature: str) -> None:
        self.begun.lines.append(journal.own_line(effect.body, signature, effect.memo))
        self.store_lines()
        self.begun.feed(Stored(signature))

    def _send_proof(self, effect: Prove, signature: str) -> None:
        self.send(effect.place, messages.write("here", effect.n, effect.party, signature))
        self._around = ""                                   # the host's ``around`` counts only after our proof

    def _fact(self, name: str, values: tuple[Any, ...]) -> None:
        game = self.game
        if game is None:
            return
        taken: dict[str, Callable[..., None]] = {
            "hello": self._came_back, "cannot": self._cannot, "chat": self.presence.said, "here": self._came_with_its_key,
            "rekeyed": lambda party, *_: self._rekeyed(party), "around": lambda here, _: self.presence.are_around(here),
            "point": lambda party, target: self.presence.points(party, target, game.state.game.table.moment),
            "again": self._invited_again, "events": self._happened,
        }  # fmt: skip
        if name in taken:
            taken[name](*values)
        if name in TOLD:
            self.presence.changed = True
            self.facts.append((name, values))

    def _invited_again(self, name: str, meeting: str, at: int) -> None:
        """Handle a request for a rematch."""
        self.offer, self.presence.changed = (int(name.partition(".")[0]), meeting, at), True

    def _happened(self, *events: Event) -> None:
        self._events += events
        self.moved = True

    def _came_back(self, name: str, party: Party) -> None:
        """Handle a hello during a game: of a guest that has not accepted the terms yet, or that has lost its key."""
        guest, game = self._guest_of(name), self.game
        place = int(name.partition(".")[0])
        if guest is None or game is None or not self.host or place >= WATCH:
            return
        number = self.party_at(place)
        used = game.state.game.used
        if party.key != game.key_of(number) and {party.key, party.end} & used:
            self.send(name, messages.write("cannot", "taken"))
            return
        if party.key != game.key_of(number):
            guest.claim, guest.cannot, self.presence.changed = party, SEAT, True
        elif name not in game.state.at(*range(len(game.terms.parties))) and game.terms.parties[number].key != party.key:
            guest.claim, guest.cannot = None, ""
            self._again_at(place)                           # a rekey: request a proof of the new key
            return
        else:
            guest.cannot = ""
        self.send(name, messages.write("terms", game.terms.plain(), number, game.state.looks))
        self.came()

    def _came_with_its_key(self, party: int) -> None:
        """Clear what a page lacked: it has proved its key."""
        for place, guest in self.places.items():
            if self.party_at(place) == party and guest.claim is None:
                guest.cannot = ""

    def _rekeyed(self, party: int) -> None:
        """Request a proof of the new key from the page that was let back."""
        for place, guest in self.claims.items():
            if self.party_at(place) == party and guest.claim is not None and guest.claim.key == self.begun.key_of(party):
                guest.party, guest.claim, guest.cannot = guest.claim, None, ""
                self._again_at(place)

    def _again_at(self, place: int) -> None:
        guest = self.places[place]
        self.begun.feed(Down(self._name(place)))
        guest.times += 1
        self.begun.feed(Up(self._name(place), self._nonce()))

    def take_events(self) -> tuple[Event, ...]:
        """Return and clear the events at the table."""
        events = tuple(self._events)
        self._events.clear()
        self.moved = False
        return events

    def take_facts(self) -> list[tuple[str, tuple[Any, ...]]]:
        """Return and clear the facts."""
        facts, self.facts = self.facts, []
        return facts
