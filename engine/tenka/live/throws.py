"""Choices that ask chance: each waits until all have shown their links of a round, and then happens by what these make
together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tenka.core.choice import Choice
from tenka.core.errors import BadMessage, BadProof
from tenka.core.event import Event
from tenka.core.table import Table
from tenka.live.chain import Chain
from tenka.live.joint import Joint, before_choice, before_setup, round_seed
from tenka.live.terms import to_text

if TYPE_CHECKING:
    from tenka.live.game import LiveGame


class Pending(NamedTuple):
    """A choice that all know and that waits for the links of a round."""

    seat: int
    choice: Choice


class Throws:
    """``pending``: what waits for the links; before the table is set up it is the set-up itself."""

    def __init__(self, game: LiveGame, chain: Chain) -> None:
        self._game, self._chain = game, chain
        self._joint = Joint()
        self.pending: Pending | None = None

    def awaited(self) -> tuple[int, ...]:
        """Return the parties whose links the game waits for."""
        rounds = self._game.rounds
        waits = self._game.common is None or self.pending is not None
        return tuple(party for party in rounds.present if waits and party not in rounds.links)

    def show(self) -> None:
        """Show this page's link of the round, when the round waits for it."""
        game = self._game
        if game.me in self.awaited() and not game.listening:
            link = self._link()
            game.rounds.show(game.me, link)
            game.say("link", game.rounds.number, link)
            self.go_on()

    def _link(self) -> str:
        return to_text(self._chain.link(self._game.rounds.number))

    def take(self, party: int, number: int, text: str) -> None:
        """Take another party's link of the round. Raises BadMessage."""
        if number != self._game.rounds.number or party not in self.awaited():
            raise BadMessage("early", f"nobody has asked for a link of round {number}")
        self._shown(party, text)

    def _shown(self, party: int, text: str) -> None:
        try:
            self._game.rounds.show(party, text)
        except BadProof as error:
            raise BadMessage("link", str(error)) from error

    def ask(self, seat: int, choice: Choice, link: str | None) -> None:
        """Let an open choice ask chance: whoever made it has shown its link with it. Raises BadMessage."""
        game = self._game
        party = game.holder(seat)
        if party == game.me and not game.listening:
            link = self._link()
        if link is None:
            raise BadMessage("link", f"'{choice}' asks chance, and party {party} shows no link")
        self._shown(party, link)
        if party == game.me:
            game.say("choose", game.moment, seat, str(choice), link)
        self.wait(seat, choice)

    def wait(self, seat: int, choice: Choice) -> None:
        """Let this choice wait until all have shown their links."""
        self.pending = Pending(seat, choice)
        self.show()
        self.go_on()

    def go_on(self) -> None:
        """Use a round that is full."""
        table = self._game.common
        if not self._game.rounds.full:
            return
        if table is None:
            self._use(before_setup(self._game.terms.session), self._set_up)
        elif self.pending is not None:
            pending, self.pending = self.pending, None
            self._use(before_choice(table, *pending), lambda: table.choose(*pending))

    def _use(self, context: bytes, happen: Callable[[], tuple[Event, ...]]) -> None:
        game, rounds = self._game, self._game.rounds
        self._joint.open(round_seed(game.terms.session, rounds.number, context, rounds.in_order()))
        events = happen()
        self._joint.close()
        rounds.close()
        game.made(events)

    def lie_on(self, table: Table) -> None:
        """Give this table the chance of all together from now on."""
        self._joint.calls, table.chance = table.calls, self._joint

    def _set_up(self) -> tuple[Event, ...]:
        table = self._game.common = Table(*self._game.terms.rules(), self._game.terms.seed, chance=self._joint)
        return table.setup.events
