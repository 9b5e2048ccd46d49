"""One step under way: the state so far, what goes out, and what is to be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tenka.multiplayer.realtime import bounds, messages
from tenka.multiplayer.realtime.events import Effect, Fact, Send
from tenka.multiplayer.realtime.messages import Body
from tenka.multiplayer.realtime.signatures import Signed
from tenka.multiplayer.realtime.state import SPECTATOR, Peer, State


class Turn:
    """``state`` is replaced as the step goes on; the state it began with is not changed."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.out: list[Send] = []
        self.effects: list[Effect] = []

    def fact(self, name: str, *values: Any) -> None:
        """Report a fact."""
        self.effects.append(Fact(name, values))

    def stop(self, why: str, *values: Any) -> None:
        """Say nothing more in this game."""
        if not self.state.stopped:
            self.state = replace(self.state, stopped=why)
            self.fact("stopped", why, *values)

    def send(self, places: Iterable[str], kind: str, *values: Any) -> None:
        """Send a message to some places."""
        text = messages.write(kind, *values)
        self.out += [Send(place, text) for place in places]

    def say(self, signed: Signed, places: Iterable[str]) -> None:
        """Send a signed body."""
        self.send(places, "say", [bounds.RELEASE, *signed.body], signed.signature)

    def peer(self, place: str, **changes: Any) -> Peer:
        """Change what is known of a connection."""
        peer = self.state.peers[place]._replace(**changes)
        self.state = replace(self.state, peers={**self.state.peers, place: peer})
        return peer

    def known(self, but: str = "") -> tuple[str, ...]:
        """Return the places of all parties and spectators."""
        return tuple(place for place, peer in self.state.peers.items() if peer.party >= SPECTATOR and place != but)

    def convict(self, one: Body, other: Body, signatures: tuple[str, str]) -> None:
        """Report two bodies that one party can't honestly have signed both."""
        self.fact("contradiction", one.party, (one.text, signatures[0]), (other.text, signatures[1]))

    def resend(self, place: str) -> None:
        """Send our own bodies of the open slot, and the openings that belong to them, once more."""
        state = self.state
        for signed in state.own.values():
            if signed.body.n == state.game.n or (signed.body.kind == "vote" and not signed.body.value[1]):
                self.say(signed, (place,))
        self.send_opening((place,))

    def send_opening(self, places: Iterable[str]) -> None:
        """Send a dealing host the answers behind our act in the open slot."""
        state, game = self.state, self.state.game
        act = state.acts.get(state.me)
        if not game.terms.dealt or act is None or act.body.kind not in ("move", "open") or state.me == game.host:
            return
        slot = game.n if act.body.kind == "move" else next((n for p, n, _ in game.commitments if p == state.me), -1)
        if slot in state.memos:
            self.send((place for place in places if state.peers[place].party == game.host), "opening", slot,
                      state.memos[slot], state.salt(slot))  # fmt: skip
