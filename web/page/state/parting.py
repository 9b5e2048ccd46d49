"""Going on at a live table without somebody who is away: whom this page may ask about, and how such a question stands."""

from __future__ import annotations

from collections.abc import Callable

from page.state.outbox import Outbox
from page.state.peers import PeerGroup
from page.state.presence import Presence
from page.state.slot_game import SlotGame
from tenka import IllegalChoice
from tenka.live import joining
from tenka.live.game import LiveGame
from tenka.live.joining import Have

Stand = tuple[int, int, int, int]
"""How many have left, how many questions were ended otherwise, how many are open, and how many have agreed to one."""


class Parting:
    """What this page may ask and answer, and how it stood when it was looked at last."""

    def __init__(self, group: PeerGroup, presence: Presence, outbox: Outbox, flush: Callable[[], None]) -> None:
        self._group, self._presence, self._outbox, self._flush = group, presence, outbox, flush
        self._stand: Stand = (0, 0, 0, 0)

    @property
    def missing(self) -> tuple[int, ...]:
        """Return the parties without which this page may ask to go on: those that are away, if it would hear of them, and those
        whose word in trust can't be opened."""
        group, game = self._group, self._group.game
        if game is None or group.together or (group.dealt and not group.host):    # without who deals nobody can go on
            return ()
        if isinstance(game, LiveGame) and game.leaving.held:        # answers lie open, and one is missing
            return ()
        late = {game.terms.seats[seat] for seat in self._presence.clocks.over(group.now())}
        here = {group.party_at(place) for place, guest in group.places.items() if guest.stage == "here"} - late
        here -= set(game.spoilt) if isinstance(game, SlotGame) else set()
        away = tuple(party for party in game.rounds.present if party not in {game.me, *here})
        return away if group.host or len(away) == len(game.rounds.present) - 1 else ()

    @property
    def held(self) -> tuple[int, ...]:
        """Return the parties that are away while answers lie open and one is missing, so that the game can't go on without
        anybody."""
        game = self._group.game
        if not isinstance(game, LiveGame) or game.stopped or not game.leaving.held:
            return ()
        return tuple(party for party in game.rounds.present if party != game.me and not self._presence.here(party))

    def ask(self) -> None:
        """Ask the others whether to go on without who is missing. Raises IllegalChoice."""
        assert self._group.game is not None
        self._group.game.leaving.ask(*self.missing)
        self._flush()

    def answer(self, by: int, *, agree: bool) -> None:
        """Agree to what a party has asked, or not. Raises IllegalChoice."""
        if self._group.game is None:
            raise IllegalChoice("nobody is asked")
        self._group.game.leaving.answer(by, agree=agree)
        self._flush()

    def changed(self) -> bool:
        """Whether something has changed since this was asked last; who stays is asked for what nobody listened to meanwhile."""
        game = self._group.game
        assert game is not None
        leaving, before = game.leaving, self._stand
        agreed = sum(len(one.agreed) for one in leaving.asked.values())
        self._stand = (len(game.departures), leaving.ended, len(leaving.asked), agreed)
        if self._stand[1] != before[1] and isinstance(game, LiveGame):
            self._outbox.send(joining.write(Have(tuple(game.ledger.counts()))))
        return self._stand != before
